"""How fast a learned weight changes."""

from .compiler import kernel


@kernel
def adjust(w, sums, sizes, at, error, least):
    """Move a weight by its error, at a rate of its own (temporal coherence).

    The rate is the size of the sum of its errors by the sum of their sizes, and never below `least`.
    """
    coherence = max(abs(sums[at]) / sizes[at], least) if sizes[at] > 0 else 1.0
    sums[at] += error
    sizes[at] += abs(error)
    w[at] += coherence * error
