"""Frames: cut apart and read as the library does it, however they come."""

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from zaria.server.frames import end_of_frame, framed, plain_text

MOST = 16_384
KINDS = st.sampled_from([Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CONT])
FRAMES = st.builds(lambda kind, data: Frame(kind, data[:125] if kind in (Opcode.PING, Opcode.PONG) else data, True),
                   KINDS, st.binary(max_size=300) | st.text("{} aé", max_size=300).map(str.encode))  # fmt: skip


@given(frames=st.lists(FRAMES, max_size=5), cut=st.integers(0, 2000))
def test_frames_are_cut_apart_wherever_the_network_cuts(frames: list[Frame], cut: int) -> None:
    data = b"".join(frame.serialize(mask=True) for frame in frames)
    rest, found = b"", []
    for part in (data[:cut], data[cut:]):
        rest, at = rest + part, 0
        while (end := end_of_frame(rest, at, MOST)) is not None:
            found.append(rest[at:end])
            at = end
        rest = rest[at:]
    assert (b"".join(found), rest, len(found)) == (data, b"", len(frames))
    said = [bytes(frame.data) if frame.opcode is Opcode.TEXT else None for frame in frames]
    texts = [text if text is not None and text.isascii() else None for text in said]
    assert [plain_text(frame) for frame in found] == texts


@given(st.binary(max_size=300) | st.sampled_from([bytes(65_535), bytes(65_536)]))
def test_messages_are_framed_as_the_library_does_it(message: bytes) -> None:
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
