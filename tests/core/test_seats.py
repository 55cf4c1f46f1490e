"""Going round the table."""

from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.seats import in_turn, next_seat

TABLES = st.sets(st.integers(0, 50), min_size=1).map(lambda seats: tuple(sorted(seats)))


@given(TABLES, st.integers(-1, 60))
def test_going_round_visits_all_once_beginning_with_the_next(
    seats: tuple[int, ...], after: int
) -> None:
    order = in_turn(seats, after)
    assert sorted(order) == list(seats)
    assert order[0] == next_seat(seats, after)
    assert [next_seat(seats, seat) for seat in order] == [*order[1:], order[0]]
