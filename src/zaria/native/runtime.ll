; What Numba's code expects of its runtime, over malloc and free: memory for arrays that kernels make for themselves.
; A block begins with its count of users, two unused words, where its data begin and their size.

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define noalias ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) noinline {
  %total = add i64 %size, 64
  %block = call ptr @malloc(i64 %total)
  store i64 1, ptr %block
  %p8 = getelementptr i8, ptr %block, i64 8
  store i64 0, ptr %p8
  %p16 = getelementptr i8, ptr %block, i64 16
  store i64 0, ptr %p16
  %data = getelementptr i8, ptr %block, i64 64
  %p24 = getelementptr i8, ptr %block, i64 24
  store ptr %data, ptr %p24
  %p32 = getelementptr i8, ptr %block, i64 32
  store i64 %size, ptr %p32
  ret ptr %block
}

define noalias ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) noinline {
  %block = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align)
  ret ptr %block
}

define noalias ptr @NRT_MemInfo_alloc(i64 %size) noinline {
  %block = call ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 32)
  ret ptr %block
}

define void @NRT_MemInfo_call_dtor(ptr %block) noinline {
  call void @free(ptr %block)
  ret void
}

define noalias ptr @NRT_Allocate(i64 %size) noinline {
  %block = call ptr @malloc(i64 %size)
  ret ptr %block
}

define void @NRT_Free(ptr %data) noinline {
  call void @free(ptr %data)
  ret void
}

; Another shape for an array in C order; any other order is refused, and that is an error status of the kernel.
define i32 @numba_attempt_nocopy_reshape(i64 %nd, ptr %dims, ptr %strides, i64 %newnd, ptr %newdims, ptr %newstrides, i64 %itemsize, i32 %fortran) noinline {
entry:
  br label %old
old:
  %i = phi i64 [ %nd, %entry ], [ %j, %oldnext ]
  %step = phi i64 [ %itemsize, %entry ], [ %step2, %oldnext ]
  %any = icmp sgt i64 %i, 0
  br i1 %any, label %check, label %new
check:
  %j = sub i64 %i, 1
  %dp = getelementptr i64, ptr %dims, i64 %j
  %d = load i64, ptr %dp
  %sp = getelementptr i64, ptr %strides, i64 %j
  %s = load i64, ptr %sp
  %step2 = mul i64 %step, %d
  %one = icmp eq i64 %d, 1
  %fits = icmp eq i64 %s, %step
  %ok = or i1 %one, %fits
  br i1 %ok, label %oldnext, label %no
oldnext:
  br label %old
no:
  ret i32 0
new:
  br label %fill
fill:
  %k = phi i64 [ %newnd, %new ], [ %l, %put ]
  %at = phi i64 [ %itemsize, %new ], [ %at2, %put ]
  %more = icmp sgt i64 %k, 0
  br i1 %more, label %put, label %yes
put:
  %l = sub i64 %k, 1
  %np = getelementptr i64, ptr %newstrides, i64 %l
  store i64 %at, ptr %np
  %mp = getelementptr i64, ptr %newdims, i64 %l
  %m = load i64, ptr %mp
  %at2 = mul i64 %at, %m
  br label %fill
yes:
  ret i32 1
}
