"""What is shown of an account adds up, and is near what it is."""

from hypothesis import given
from hypothesis import strategies as st

from zaria.review.rounding import adding_up, shown, whole
from zaria.review.shapes import Account

WORTH = st.floats(-3, 3)
SCALES = st.sampled_from([10, 100, 200, 300, 1000, 2000])


@given(WORTH, WORTH, WORTH, WORTH, WORTH, SCALES)
def test_shown_parts_add_up_to_the_shown_difference(
    start: float, luck: float, own: float, others: float, result: float, scale: int
) -> None:
    doubt = result - start - luck - own - others
    parts = {"luck": luck, "own": own, "others": others, "doubt": doubt}
    account = Account(seat=0, result=result, start=start, **parts, luckiest=None, unluckiest=None, moments=[])
    end, begin, *between = shown(account, scale)
    assert (end, begin) == (whole(result * scale), whole(start * scale))
    assert begin + sum(between) == end
    assert all(abs(number - part * scale) < 1 + 1e-6 for number, part in zip(between, parts.values(), strict=True))


@given(st.lists(st.integers(-50, 50), min_size=1))
def test_whole_numbers_stay_as_they_are(parts: list[int]) -> None:
    assert adding_up([float(part) for part in parts], sum(parts)) == parts


def test_the_largest_remainders_are_rounded_up() -> None:
    assert adding_up([0.4, 0.4, 0.2], 1) == [1, 0, 0]
    assert adding_up([42.6, -10.2, 15.4, 2.2], 50) == [43, -10, 15, 2]
    assert adding_up([1.0, 2.9], 2) == [0, 2]  # both ends of the account were rounded the other way


def test_a_half_goes_upwards() -> None:
    assert [whole(x) for x in (0.5, 1.5, -0.5, -1.5, 2.4)] == [1, 2, 0, -1, 2]
