"""The page of an analysis: self-contained HTML, with a picture of each choice."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from fodasse.bots.analysis import Choice
from fodasse.cli.analyse.findings import Findings
from fodasse.pictures.svg import svg


def page(findings: Findings, count: int) -> str:
    """Return the page as text.

    Args:
        findings: the findings.
        count: the number of choices to show, the costliest first.
    """
    say = findings.say
    title = escape(say("title", findings.seat))
    facts = f"{findings.title} · {say('judge', bot=findings.bot)}"
    body = [f"<h1>{title}</h1>", f"<p>{escape(facts)}</p>"]
    body += [f"<p>{escape(sentence)}</p>" for sentence in findings.summary()]
    shown = findings.dearest(count)
    for number, choice in enumerate(shown, start=1):
        body += _section(number, choice, findings)
    if not shown:
        body.append(f"<p>{escape(say('nothing'))}</p>")
    frame = Template((files("fodasse.lab") / "report.html").read_text(encoding="utf-8"))
    return frame.substitute(language=say("tag"), title=title, body="\n".join(body))


def _section(number: int, choice: Choice[Any, Any], findings: Findings) -> Iterator[str]:
    """Yield a choice: its picture, and the values of its actions beside it."""
    say = findings.say
    yield f"<section><h2>{escape(findings.heading(number, choice))}</h2>"
    yield f'<p>{escape(findings.cost(choice))}</p>\n<div class="beside">'
    yield f"<figure>{_picture(choice, findings)}</figure>"
    heads = f"<th scope=col>{say('action')}</th><th scope=col>{say('value')}</th><td></td>"
    yield f"<table><thead><tr>{heads}</tr></thead>"
    for each in findings.values(choice):
        row = f"<th scope=row>{escape(each.action)}</th><td>{each.value}</td>"
        row += f"<td>{findings.mark(each)}</td>"
        yield f"<tr class=best>{row}</tr>" if each.is_best else f"<tr>{row}</tr>"
    yield "</table></div></section>"


def _picture(choice: Choice[Any, Any], findings: Findings) -> str:
    """Return the picture of the view, or nothing for a game that cannot be drawn."""
    say = findings.say
    try:
        return svg(choice.view, say.lang, names=say.names)
    except TypeError:
        return ""
