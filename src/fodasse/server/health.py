"""Whether a database answers: its errors are counted, and become refusals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from fodasse.hosting.refusals import Refused
from fodasse.server.logs import log_event


class Health:
    """Whether a database answers. Its log says when it begins to fail, and when that is over."""

    def __init__(self) -> None:
        self.errors = 0
        """The number of errors since the start."""
        self._is_failing = False

    @contextmanager
    def checked(self) -> Iterator[None]:
        """Turn an error of the database into a refusal, without its text, which may quote secrets.

        Raises:
            Refused: the database fails (``unavailable``).
            IntegrityError: rows that must be there once are there already.
        """
        try:
            yield
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            self.errors += 1
            if not self._is_failing:
                self._is_failing = True
                log_event("database-failed", error=type(error).__name__)
            raise Refused("unavailable") from None
        if self._is_failing:
            self._is_failing = False
            log_event("database-back")
