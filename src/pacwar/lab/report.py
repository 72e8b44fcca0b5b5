"""The report of a batch: one HTML page that needs nothing else, its pictures as PNG files, and its figures as JSON."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from pacwar.core.records import Fault, encode
from pacwar.lab.findings import Findings, RuleUse
from pacwar.lab.plots import plots
from pacwar.lab.statistics import Estimate

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: #222;
  background: #fff }
table { border-collapse: collapse; margin: 0.5rem 0 1.5rem } th, td { padding: 0.2rem 0.7rem; text-align: left;
  border-bottom: 1px solid #ddd; vertical-align: top } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
img { max-width: 100% } code { background: #f3f3f3; padding: 0.1rem 0.3rem; overflow-wrap: anywhere }
figure { margin: 1rem 0 } figcaption { font-weight: 600 } .bad { color: #a00 }
"""

PICTURES = {"scores": "Results", "turns": "Length", "decisions": "Length", "losses": "Losses",
            "course": "Course of play", "rules": "Rules"}  # fmt: skip


def write(found: Findings, folder: Path) -> Path:
    """Write the report into a folder; the page is what comes back."""
    made = plots(found)
    page = folder / "report.html"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, (_, picture) in made.items():
            (folder / f"{name}.png").write_bytes(picture)
        (folder / "findings.json").write_bytes(encode(found) + b"\n")
        page.write_text(html(found, made), encoding="utf-8", newline="\n")
    except OSError as error:
        raise Fault(f"{folder} cannot be written: {error.strerror}") from None
    return page


def html(found: Findings, made: dict[str, tuple[str, bytes]]) -> str:
    def pictures(section: str) -> str:
        return "".join(
            f"<figure><figcaption>{escape(title)}</figcaption><img alt='{escape(title)}' "
            f"src='data:image/png;base64,{b64encode(png).decode()}'></figure>"
            for name, (title, png) in made.items()
            if PICTURES[name] == section
        )

    title = escape(found.title)
    parts = [
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title>",
        "<meta name='viewport' content='width=device-width'>",
        f"<style>{STYLE}</style></head><body><h1>{title}</h1>",
        _about(found),
        "<h2>Results</h2>", _outcome(found), pictures("Results"),
        "<h2>Length</h2>", _length(found), pictures("Length"),
    ]  # fmt: skip
    if found.losses:
        parts += ["<h2>Losses</h2>", pictures("Losses")]
    if found.marks or found.counts:
        parts += ["<h2>Course of play</h2>", pictures("Course of play"), _course(found)]
    parts += ["<h2>Decisions</h2>", _actions(found), "<h2>Rules</h2>", _rules(found), pictures("Rules")]
    parts += [_used(found), "<h3>Coded rules never cited</h3>", _never(found.never), "</body></html>"]
    return "\n".join(parts) + "\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]], numbers: int | None = None) -> str:
    """A table; columns from `numbers` on are set to the right."""
    from_ = len(heads) if numbers is None else numbers

    def cells(tag: str, row: Sequence[object]) -> str:
        return "".join(
            f"<{tag}{' class=n' if n >= from_ else ''}>{escape(str(cell))}</{tag}>"
            for n, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', heads)}</tr></thead><tbody>{body}</tbody></table>"


def _between(value: Estimate, percent: bool = True) -> tuple[str, str]:
    if percent:
        return f"{value.value:.1%}", f"{value.low:.1%} to {value.high:.1%}"
    return f"{value.value:.2f}", f"{value.low:.2f} to {value.high:.2f}"


def _about(found: Findings) -> str:
    of, summary = found.about, found.summary
    plan = of.plan
    troubles = summary["games"] - summary["finished"]
    trouble = f" <strong class='bad'>{troubles} of them failed.</strong>" if troubles else ""
    players = ", ".join(f"{name}: {plan.players[side]}" for side, name in found.side_names.items())
    budget = f" at {plan.budget:g} of the usual budget" if plan.budget != 1 else ""
    rows = [("players", players + budget), ("seed", plan.seed), ("pacwar", of.version),
            ("rules version", of.rules_version), ("data digest", of.data)]  # fmt: skip
    return (
        f"<p>{summary['games']:,} games between computer players.{trouble} Intervals are 95 %.</p>"
        f"{_table(('', ''), rows)}<p>Command that repeats the batch: <code>{escape(found.command)}</code></p>"
    )


def _outcome(found: Findings) -> str:
    rows = []
    for side, name in found.side_names.items():
        score, wins = found.summary["scores"][side], found.summary["wins"][side]
        rows.append((
            name, found.about.plan.players[side], f"{score['mean']:.3f}", f"{score['low']:.3f} to {score['high']:.3f}",
            wins["won"], wins["drawn"], wins["lost"], f"{wins['rate']:.1%}", f"{wins['low']:.1%} to {wins['high']:.1%}",
        ))  # fmt: skip
    heads = ("side", "player", "mean score", "95 %", "won", "drawn", "lost", "win rate", "95 %")
    share, interval = _between(found.decided)
    ends = _table(("how it ended", "games"), list(found.reasons.items())[:12], 1)
    return f"{_table(heads, rows, 2)}<p>Decided (not drawn): {share} of games ({interval}).</p>{ends}"


def _length(found: Findings) -> str:
    named = {"turns": "Game-Turns", "decisions": "decisions", "choices": "decisions with a choice"}
    rows = []
    for key, name in named.items():
        of = found.summary["length"][key]
        rows.append(
            (
                name,
                f"{of['mean']:.1f}",
                f"{of['low']:.1f} to {of['high']:.1f}",
                f"{of['min']:g}",
                f"{of['max']:g}",
            )
        )
    return _table(("", "mean", "95 %", "minimum", "maximum"), rows, 1)


def _course(found: Findings) -> str:
    marks = _table(("mark", "share of games", "95 %"), [(m.name, *_between(m.value)) for m in found.marks], 1)
    rows = [(c.name, *_between(c.value, False), f"{c.least:g}", f"{c.most:g}") for c in found.counts]
    return marks + _table(("count per game", "mean", "95 %", "minimum", "maximum"), rows, 1)


def _actions(found: Findings) -> str:
    return _table(("action", "mean per game"), [(name, f"{n:.2f}") for name, n in found.actions.items()], 1)


def _rules(found: Findings) -> str:
    kinds = (
        "A rule is used if a prompt, an event, a roll or an odds breakdown cites it, or if it refused an action "
        "(sampled at about one decision in a hundred)."
    )
    return f"<p>{len(found.rules)} rules and rulings were cited; {len(found.never)} coded ones were not. {kinds}</p>"


def _used(found: Findings) -> str:
    games = max(found.summary["games"], 1)
    heads = ("rule", "", "games", "asked", "events", "dice", "breakdowns", "refusals")
    rows = [
        (r.id, r.title, f"{r.games / games:.0%}", *(r.times.get(k, "") for k in ("asked", "event", "die", "reckoned", "refused")))
        for r in found.rules
    ]  # fmt: skip
    return _table(heads, rows, 2)


def _never(rules: Sequence[RuleUse]) -> str:
    return _table(("rule", ""), [(rule.id, rule.title) for rule in rules]) if rules else "<p>None.</p>"
