"""What tournaments and challenges share: matches of named bots, ready to be played."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from typing import ClassVar

from attrs import field, frozen

from fodasse.lab.results import Heading, check_names
from fodasse.lab.simulation import Part, Plan, played


@frozen
class Contest:
    """Matches of named bots, in deals of the same packs."""

    kind: ClassVar[str]
    """The kind that a file of its results names."""

    plan: Plan
    """Its matches."""
    names: tuple[str, ...] = field(validator=check_names)
    """The names of the plan's bots, in their order."""
    matches: int
    """The number of matches."""
    executor: Executor | None
    """What plays them; None: processes of this machine."""
    jobs: int | None
    """The number of workers that are kept busy; None: all cores."""

    @property
    def heading(self) -> Heading:
        """The heading for a file of its results.

        Raises:
            TypeError: a bot has no fingerprint.
        """
        return Heading.of(self.plan, self.names, self.matches, self.kind)

    def parts(self, first: int = 0) -> Generator[Part, None, None]:
        """Play from match number ``first`` on; yield part by part, in order, as they are done.

        To stop early, close the iterator. To keep the results in a file, give this method to
        ``kept``.

        Raises:
            MatchFailed: a match could not be played; those before it have been yielded.
            WorkLost: no worker survives a match; those before it have been yielded.
            ValueError: fewer than one job.
        """
        return played(self.plan, first, self.matches, executor=self.executor, jobs=self.jobs)
