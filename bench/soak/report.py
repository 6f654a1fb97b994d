"""The figures of a soak in words."""

from collections.abc import Iterator

from bench.attack.series import summed_up

from .trial import Soaked


def lines(soaked: Soaked) -> Iterator[tuple[str, str]]:
    answers, (first, last) = soaked.answers or summed_up([]), soaked.growth
    yield "lives of the server", f"{soaked.lives + 1}, the last one of {soaked.seconds / 60:.1f} min is looked at"
    yield "attacks", f"{sum(soaked.attacks.values())} ({', '.join(f'{n} {c}' for n, c in soaked.attacks.items())})"
    yield "what attackers did", ", ".join(f"{count:,} {name}" for name, count in sorted(soaked.did.items()))
    yield (
        "/healthz, ms",
        f"{answers['count']:,.0f} answers: p50 {answers['p50']:.1f}, p99 {answers['p99']:.1f}, "
        + (f"longest {answers['max']:.0f}; not answered {soaked.failed}"),
    )
    yield "stalls over 100 ms", f"{len(soaked.stalls)}, of these not only a wait for a core {len(soaked.own_stalls)}"
    for during, seconds, waited in sorted(soaked.stalls, key=lambda stall: -stall[1])[:10]:
        yield f"  during {during}", f"{1e3 * seconds:.0f} ms, waited for a core {1e3 * waited:.0f} ms"
    yield (
        "memory, MB",
        f"{first:.0f} in the first quarter, {last:.0f} in the last; most "
        + (f"{max((size for _, size in soaked.memory), default=0):.0f}"),
    )
