"""A match of people and bots at one terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, cast

from attrs import field, frozen
from rich.text import Text as Line

from fodasse.cli.frontend import SingleSpacing
from fodasse.cli.hints import hint_lines
from fodasse.cli.people import Person
from fodasse.cli.progress import say_when_compiling
from fodasse.cli.prompter import ENTER, Prompter, Unreadable, quoted, tidy, typed_words
from fodasse.cli.speech import CLI
from fodasse.cli.terminal import Terminal
from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, refused
from fodasse.core.seats import Seat
from fodasse.table.bot import Bot, Turn
from fodasse.table.log import PERSON
from fodasse.table.match import Match
from fodasse.table.undo import DISCLOSED

SHORT_QUIT: Final = "q"
"""An answer that quits, unless the game can read it, for example as a queen."""


@frozen
class Question:
    """A question to a person."""

    turn: Turn[Any, Any]
    """The seat, with what it sees and may do."""
    key: str = ""
    """The text of the prompt; "" for a decision, which the game's own prompter asks."""
    answers: Mapping[str, Any] = field(factory=dict)
    """Actions by the code of the word for them, or by ``ENTER``; None: nothing is done."""
    params: Mapping[str, object] = field(factory=dict)
    """Parameters of the text."""

    @property
    def is_forced(self) -> bool:
        """Whether there is only one choice."""
        return self.key == "ask.forced"


class Quit(Exception):
    """A request of a person to stop."""


class Session:
    """A match with people at one terminal; only one of them at a time sees the screen."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[Bot | None],
        *,
        seed: int,
        names: Sequence[str],
        lang: str,
        terminal: Terminal,
        rules: Any = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Start a match; people sit where there is no bot."""
        self.match: Match[Any, Any, Any] = Match(
            game,
            len(bots),
            rules=rules,
            seed=seed,
            occupants=[PERSON if bot is None else bot for bot in bots],
            names=names,
            **(options or {}),
        )
        """The match, with all hidden cards."""
        self._terminal, self._lang = terminal, lang
        self._people: dict[Seat, Person] = {}
        self._reader: Person | None = None
        self._called: Seat | None = None
        self._shown: list[Line] = []
        self._spacing = SingleSpacing()

    def play(self) -> None:
        """Play to the end.

        Raises:
            EOFError: there are no more answers.
            KeyboardInterrupt: somebody wants to stop at once.
            Quit: somebody wants to stop.
        """
        if not self._is_shared:
            self._reach(self._seats[0])
        while (question := self._next_question()) is not None:
            self._reach(question.turn.seat)
            if question.is_forced and not self._is_shared:
                self._print(self._prompter.ask_forced(question.turn))
                self._submit(question.answers[ENTER])
            else:
                self._ask(question)
        person = self._reader or self._person(self._seats[0])
        self._print(person.news())
        last = self.match.game.view(self.match.state, person.seat)
        self._print(person.prompter.end(last, self.match.outcome))

    # Whose turn it is

    @property
    def _seats(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, each in enumerate(self.match.occupants) if each == PERSON]

    @property
    def _is_shared(self) -> bool:
        """Whether there are several people."""
        return len(self._seats) > 1

    def _next_question(self) -> Question | None:
        """Let bots and chance act until a person is asked; return None at the end."""
        while True:
            if not self._is_shared:
                self._reach(self._seats[0])
            voters = self._voters()
            if voters or not self.match.step():
                break
        game, state = self.match.game, self.match.state
        asked, self._called = self._called, None
        if asked is None or game.outcome(state) is not None:
            awaited = voters or self.match.awaited
            if not awaited:
                return None
            seat = self._reader.seat if self._reader else awaited[0]
            asked = seat if seat in awaited else awaited[0]
        return self._question(asked, is_vote=asked in voters)

    def _question(self, seat: Seat, *, is_vote: bool) -> Question:
        """Return the question to a seat: a vote, the end of a pause, an action, or an aside."""
        game, state, turn = self.match.game, self.match.state, self.match.turn(seat)
        motions = game.motions
        if motions is not None and is_vote:
            votes = {code: motions.vote(state, seat, code == "yes") for code in ("yes", "no")}
            return Question(turn, "ask.vote", votes)
        if not turn.legal_actions:
            return Question(turn, "ask.aside", {ENTER: None})
        minutes = None if motions is None else motions.paused(state)
        if motions is not None and minutes is not None:
            resume = {ENTER: motions.resume(state, seat)}
            return Question(turn, "ask.resume", resume, {"minutes": minutes})
        if (forced := game.forced_action(turn.view)) is not None:
            return Question(turn, "ask.forced", {ENTER: forced})
        return Question(turn)

    def _voters(self) -> list[Seat]:
        """Return the people who have not voted on the open motion yet."""
        motions, state = self.match.game.motions, self.match.state
        if motions is None or motions.ballot(state) is None:
            return []
        votes = {seat: motions.vote(state, seat, False) for seat in self._seats}  # noqa: FBT003  # a vote against
        check = self.match.game.check
        return [seat for seat, vote in votes.items() if refused(check, state, vote) is None]

    # Questions and answers

    def _ask(self, question: Question) -> None:
        """Ask until an answer is accepted."""
        prompter, turn = self._prompter, question.turn
        prompt = self._show(question)
        shown = [*self._shown]
        while True:
            answer = self._read(prompt)
            word = answer.casefold()
            if self._advises(word, question, shown):
                continue
            try:
                if word in typed_words(CLI, "undo"):
                    self._undo(turn.seat)
                else:
                    self._submit(self._chosen(answer, question))
            except Unreadable as error:
                self._called = self._named(word)
                if self._called is not None:
                    return
                if word == SHORT_QUIT:
                    raise Quit from None
                is_vote = "yes" in question.answers
                self._complain(prompter.say("ask.yes-or-no") if is_vote else str(error))
            except IllegalAction as error:
                self._reach(turn.seat)
                self._complain(error.message(prompter.lang, prompter.names))
            else:
                return

    def _show(self, question: Question) -> str:
        """Print a question; return the words before the answer."""
        prompter, turn = self._prompter, question.turn
        if question.is_forced:
            self._print(prompter.ask_forced(turn))
        elif not question.key:
            self._print(prompter.ask(turn))
        self._print_partners(turn.seat)
        if not question.key:
            return prompter.prompt(turn)
        return prompter.margin(prompter.say(question.key, turn.seat, **question.params))

    def _read(self, prompt: str) -> str:
        """Return the answer to a prompt."""
        answer = self._terminal.ask(prompt).strip()
        self._spacing.is_blank = False
        self._shown.clear()
        if self._reader is not None:
            self._reader.screen.append(Line(prompt + answer))
        if answer.casefold() in typed_words(CLI, "quit"):
            raise Quit
        return answer

    def _chosen(self, answer: str, question: Question) -> Any:
        """Return the action that an answer stands for; None: to do nothing.

        Raises:
            Unreadable: it stands for none.
        """
        prompter = self._prompter
        if (code := prompter.code_of(answer, question.answers)) is not None:
            return question.answers[code]
        if not answer and "yes" not in question.answers:
            raise Unreadable(prompter.say("ask.hint"))
        return prompter.read(answer, question.turn)

    def _submit(self, action: Any) -> None:
        """Submit the action that a person has chosen; None: do nothing."""
        if action is not None:
            self.match.submit(action.seat, action)

    def _named(self, word: str) -> Seat | None:
        """Return the seat of another person with this name; None: there is none."""
        seat = None if word.isdigit() else self._prompter.find_seat(tidy(word))
        return seat if seat in self._seats and seat != self._prompter.viewer else None

    def _print_partners(self, seat: Seat) -> None:
        """Print which partners may answer instead."""
        teams = self.match.game.teams(self.match.state)
        mates = [each for team in teams if seat in team for each in team if each != seat]
        for mate in mates:
            if mate in self.match.awaited:
                self._print(self._prompter.remark("ask.partner", mate, style="dim"))

    def _advises(self, word: str, question: Question, shown: list[Line]) -> bool:
        """Print a hint, or the help and what it hides, if a word asks for that; else False."""
        if word in typed_words(CLI, "hint"):
            self._print_hint(question)
            return True
        if word in typed_words(CLI, "help"):
            self._print_help(question)
            self._print([Line(), *shown])
            return True
        return False

    def _print_help(self, question: Question) -> None:
        prompter = self._prompter
        keys = ["hint", "undo", "quit", "help"]
        lines = [*([] if question.key else prompter.help(question.turn))]
        lines += prompter.table_help(question.turn)
        lines += [prompter.say(f"help.{key}") for key in keys]
        if self._is_shared:
            others = prompter.people(each for each in self._seats if each != prompter.viewer)
            lines.append(prompter.say("help.person", names=others))
        for line in lines:
            self._print(prompter.page.sentence(line, style="dim"))

    def _print_hint(self, question: Question) -> None:
        if question.key or len(question.turn.legal_actions) < 2:  # nothing to compare
            self._complain(self._prompter.say("hint.none"))
            return
        say_when_compiling(self.match.game, self._lang)
        self._print(hint_lines(question.turn, self._prompter))

    def _complain(self, sentence: str) -> None:
        self._print(self._terminal.page.sentence(sentence, style="yellow"))

    # Undo

    def _undo(self, seat: Seat) -> None:
        """Take back the last free choice of a seat, if everybody concerned agrees.

        Raises:
            IllegalAction: there is nothing to take back, or somebody does not agree.
        """
        self._take_back(seat)
        forced = self.match.game.forced_action
        while seat in self._seats and forced(self.match.turn(seat).view) is not None:
            try:
                self._take_back(seat)
            except IllegalAction:
                return

    def _take_back(self, seat: Seat) -> None:
        """Take back the last action of a seat. Bots agree; people are asked.

        Raises:
            IllegalAction: as ``_undo`` does.
        """
        undo(self.match, seat, lambda other: other not in self._seats or self._agrees(other, seat))

    def _agrees(self, seat: Seat, asker: Seat) -> bool:
        """Ask a person whether another may take its last action back."""
        self._hide()
        prompter = self._person(asker).prompter
        words = prompter.say("ask.undo", seat, asker=prompter.names[asker])
        while True:
            code = prompter.code_of(self._read(prompter.margin(words)), ("yes", "no"))
            if code is not None:
                return code == "yes"
            self._complain(prompter.say("ask.yes-or-no"))

    # The screen

    @property
    def _prompter(self) -> Prompter[Any, Any, Any]:
        """The prompter of the person at the keyboard."""
        return require(self._reader).prompter

    def _person(self, seat: Seat) -> Person:
        if seat not in self._people:
            terminal = self._terminal
            self._people[seat] = Person(
                self.match, seat, lang=self._lang, page=terminal.page, height=terminal.max_repeated
            )
        return self._people[seat]

    def _reach(self, seat: Seat) -> None:
        """Give a person the keyboard, when it alone sees the screen, and print its news."""
        person = self._person(seat)
        if self._reader is not person:
            self._hide()
            if self._is_shared:
                self._wait_for_enter(person)
                self._terminal.clear()
            self._terminal.print(person.screen)
            self._shown = [*person.screen]
            self._reader = person
        self._print(person.news())

    def _wait_for_enter(self, person: Person) -> None:
        """Wait until a person says that it alone sees the screen."""
        prompter = person.prompter
        while answer := self._read(prompter.margin(prompter.say("ask.alone", person.seat))):
            self._complain(prompter.say("ask.enter-first", answer=quoted(answer)))

    def _hide(self) -> None:
        """Take the screen away from the person who sees it."""
        self._reader = None
        if self._is_shared:
            self._terminal.clear()

    def _print(self, lines: Iterable[Line]) -> None:
        for line in self._spacing(lines):
            self._terminal.print([line])
            self._shown.append(line)
            if self._reader is not None:
                self._reader.screen.append(line)


def undo(match: Match[Any, Any, Any], seat: Seat, agrees: Callable[[Seat], bool]) -> None:
    """Take back the last action of a seat, if those to whom it showed a card agree.

    Raises:
        IllegalAction: there is nothing to take back, or a seat does not agree.
    """
    try:
        match.undo(seat)
    except IllegalAction as error:
        if error.code != DISCLOSED.code:
            raise
        for other in cast(tuple[Seat, ...], error.params["seats"]):
            if not agrees(other):
                raise
            match.consent(other)
        match.undo(seat)
