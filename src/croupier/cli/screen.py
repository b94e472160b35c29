"""Shows a table in a terminal: cards, dice, the puck, the calls, and the result of each wager.

No game is known here by name. The display depends only on the game's kind of chance and on the fields of its standing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from rich import box
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.amounts.cents import dollars
from croupier.cli import output
from croupier.cli.table import TerminalTable
from croupier.cli.typed import example
from croupier.engine.croupier import Fact
from croupier.engine.decision import Offer
from croupier.engine.hand import NEXT_SEAT, OWN_SEAT
from croupier.engine.irregularity import Remedy
from croupier.engine.standing import Standing
from croupier.engine.traits import Marked
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.cards import JOKER
from croupier.equipment.decks.deck import is_known, is_piece
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.law.citation import Citation
from croupier.law.register import register
from croupier.law.ruling import Ruling
from croupier.money.price import NO_ADVANTAGE
from croupier.money.settlement import Charge, Line, Result
from croupier.money.wager import Wager
from croupier.sheets.betting import Open
from croupier.sheets.sign import sign, words
from croupier.states.question import Question

VERBS = {"dice": "roll", "spins": "spin", "cards": "deal", "numbers": "draw"}
_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_COLORS = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}  # a different color for each suit
_STAR = "★"
_PIPS = "⚀⚁⚂⚃⚄⚅"
_FEW = 6  # selections listed for a wager
_MANY = 12  # a longer tuple, such as card counts, is not shown


def _has_symbols() -> bool:
    return output.console().encoding.lower().replace("_", "-").startswith("utf")


def card(text: str) -> Text:
    """A card with its suit's symbol, or in document form if the terminal has no symbols. A tile looks as documents write it."""
    if text == str(JOKER):
        return Text(f"{_STAR} joker" if _has_symbols() else text, style="bold magenta")
    if (suit := text[-1]) not in _SYMBOLS:
        return Text(text, style="bold reverse")
    return Text(f"{text[0].replace('T', '10')}{_SYMBOLS[suit]}" if _has_symbols() else text, style=_COLORS[suit])


def chance(tape: str, text: str) -> Text:
    """A card, roll or spin."""
    if tape == "cards" and is_known(text):
        return card(text)
    faces = text.split("-")
    if tape == "dice" and _has_symbols() and all(face in {*"123456"} for face in faces):
        return Text(" ".join(_PIPS[int(face) - 1] for face in faces) + f"  {text}", style="bold")
    return Text(text, style="bold")


def cited(text: str | Text, law: Citation, *, indent: int = 2, style: str = "") -> None:
    """Prints a line with its paragraph dimmed."""
    line = Text().append(text if isinstance(text, Text) else Text(text, style)).append(f"  {law}", "dim")
    output.say(_indented(line, indent))


def _indented(text: Text, by: int = 2) -> Padding:
    """The text with all its lines indented."""
    return Padding(text, (0, 0, 0, by), expand=False)


def refused(rulings: Iterable[Ruling]) -> None:
    for ruling in rulings:
        cited(f"No: {ruling.why}", ruling.cite, style="red")


# ---------------------------------------------------------------- the table


def opening(table: TerminalTable) -> None:
    """Prints the sign, the bankrolls, and how to bet."""
    sheet = table.sheet
    title = f"{sheet.game.title}{f', table {sheet.table}' if sheet.table else ''}, on {sheet.on}"
    text = Text("\n").join(Text(fact.fact).append(f"  {fact.cite}", "dim") for fact in sign(sheet)) or Text(
        "This table needs no sign."
    )
    panel = Panel(text, title=Text(title, "bold"), title_align="left", box=box.ROUNDED, expand=False, padding=(0, 1))
    output.console().print(panel)
    if not sheet.limits:
        output.say("No limits are posted.", style="dim")
    rails = ", ".join(f"{patron.name} {dollars(patron.chips_cents)}" for patron in table.patrons.values())
    output.say(f"On the rail: {rails}")
    verb = VERBS.get(sheet.game.play.tape, "go")
    first = next(kind for kind in sheet.game.play.wagers(sheet.rules).values() if not kind.made_in_play)
    also = f', "{table.people[1]}: {example(first)}" for another seat' if len(table.people) > 1 else ""
    hint = (
        f'Bet with "{example(first)}"{also}; "{verb}" or an empty line starts the round. '
        'Also: "wagers", "odds", "why", "help", "quit".'
    )
    output.say(hint, style="dim")


def status(table: TerminalTable) -> None:
    """Prints the standing and everybody's chips."""
    parts = [*_standing(table.standing), *(_chips(table, name) for name in table.patrons)]
    between = Text("  ·  " if _has_symbols() else "  |  ", "dim")
    line = Text()
    for part in parts:  # lines wrap between parts, never inside one
        if line and line.cell_len + between.cell_len + part.cell_len > output.console().width:
            output.say(line)
            line = Text()
        line = line.append(between).append(part) if line else part
    output.say(line)


def _standing(standing: Standing) -> Iterator[Text]:
    """The fields of a standing worth showing: the puck, the cards left in the shoe, and values that are not the default."""
    if isinstance(standing, Marked):
        yield _puck(standing.marked)
    for entry in fields(standing):
        value = getattr(standing, entry.name)
        if entry.name in standing.hidden_fields or value == entry.default:
            continue
        name = standing.field_words.get(entry.name) or words(entry.name)
        if isinstance(value, Shoe):
            yield Text(f"{name}: {value.left} {value.deck.word}s")
        elif value is True:
            yield Text(name)
        elif value and isinstance(value, (int, str)):
            yield Text(f"{name} {value}")
        elif value and isinstance(value, tuple) and len(value) <= _MANY:
            yield Text(f"{name} {' '.join(str(each) for each in value)}")


def _puck(point: int) -> Text:
    on, off = ("● ON", "○ OFF") if _has_symbols() else ("(ON)", "(OFF)")
    return Text(f"{on} {point}", style="bold reverse") if point else Text(off, style="bold")


def _chips(table: TerminalTable, name: str) -> Text:
    layout_cents = table.laid_cents(name)
    down = f" + {dollars(layout_cents)} down" if layout_cents else ""
    return Text(f"{name} {dollars(table.rail_cents(name))}{down}")


def standing(table: TerminalTable) -> None:
    status(table)
    for wager in table.wagers:
        output.say(Text(f"  {wager.seat}: ").append(_wager(wager)))
    if not table.wagers:
        output.say("  Nothing is on the layout.", style="dim")


def _wager(wager: Wager) -> str:
    return f"{wager.name} {dollars(wager.stake_cents)}" + (f" (called {wager.called})" if wager.called else "")


def wagers(offered: Iterable[Open]) -> None:
    """Prints the wagers open now and what they pay, and those refused now and why."""
    now = list(offered)
    grid = _without_breaks(output.table("wager", "on", "pays", "paragraph"))
    for each in now:
        if each.against is None:
            pays = ", ".join(str(odds) for odds in each.kind.pays[:3]) + (" ..." if len(each.kind.pays) > 3 else "")
            on = "in the round" if each.kind.made_in_play else _few(each.selections)
            on = each.kind.open.form if each.kind.open is not None else on
            output.row(grid, each.kind.name, on, pays, each.kind.cite)
    output.console().print(grid)
    for each in now:
        if each.against is not None:
            cited(f"not now: {each.against.why}", each.against.cite, style="dim")


def _without_breaks(grid: Grid) -> Grid:
    """Keeps the first and last columns, names and paragraphs, from wrapping."""
    for column in (grid.columns[0], grid.columns[-1]):
        column.no_wrap = True
    return grid


def _few(selections: tuple[str, ...]) -> str:
    names = [each for each in selections if each]
    few = ", ".join(names[:_FEW])
    return few if len(names) <= _FEW else f"{few} ... ({len(names)})"


def odds(table: TerminalTable, kind: WagerKind | None) -> None:
    """Prints the exact house advantage of every wager, or of one."""
    from croupier.documents.answers import percent
    from croupier.sheets.numbers import at_table

    numbers = at_table(table.sheet, kind=kind.name if kind else "")
    price = table.sheet.game.numbers.price(table.sheet.rules)
    if price is not None:
        cited(f"{NO_ADVANTAGE[:1].upper()}{NO_ADVANTAGE[1:]}. The house takes {price.words}.", price.cite)
        return
    if not numbers:
        output.say("No separate odds: they belong to the wager it supports, or it is not analyzed yet.", style="dim")
        return
    headings = ("wager", "pays", "true odds", "house advantage", "", "paragraph")
    grid = _without_breaks(output.table(*headings, right=("house advantage",)))
    for each in numbers:
        advantage = percent(each.house_advantage)
        fraction = each.house_advantage if each.exact else ""
        output.row(grid, each.wager, each.pays, each.true_odds, advantage, fraction, each.cite)
    output.console().print(grid)
    for note in dict.fromkeys(f"{each.wager}: {each.strategy}; {each.method}." for each in numbers if not each.exact):
        output.say(note, style="dim")
    for holds in dict.fromkeys(f"{each.wager}: {each.holds}." for each in numbers if each.holds):
        output.say(holds, style="dim")
    output.say("Expected loss / initial wager, exact where a fraction is shown.", style="dim")


def remedies(known: Iterable[Remedy]) -> None:
    """Prints the irregularities, the details each needs, and the legal remedy."""
    for remedy in known:
        needs = "".join(f" {name}=..." for name in remedy.needs or ())
        cited(Text(f"{remedy.kind}{needs}", "bold").append(Text(f"  {remedy.remedy}", "not bold")), remedy.cite)
        for name, detail in (remedy.needs or {}).items():
            output.say(f"      {name}: {detail.words}", style="dim")


def commands(described: Iterable[tuple[str, str]]) -> None:
    """Prints the commands and what they do."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    for line, meaning in described:
        output.row(grid, f"  {line}", meaning)
    output.console().print(grid)


# ---------------------------------------------------------------- the round


def fact(shown: Fact) -> None:
    cited(shown.fact, shown.cite)


def drawn(tape: str, site: str, text: str, piece: str) -> None:
    """Prints a card, roll or spin and its place; an empty text is a card, or another piece, face down."""
    output.say(Text(f"  {_place(site)}: ").append(chance(tape, text) if text else Text(f"a {piece} face down", "dim")))


def _place(site: str) -> str:
    """The place on the felt, whose seat it is, or the stage of the round."""
    where = Site.of(site)
    if not where.place or where.scope.startswith("dealer"):
        return words(where.scope.replace(":", " "))
    if where.seat and where.place in {OWN_SEAT, NEXT_SEAT}:
        return where.seat if where.place == OWN_SEAT else f"{where.seat}, {where.place}"
    return f"{where.place}, hand {where.hand}" if where.hand > 1 else words(where.place)


def show_question(question: Question, *, with_refusals: bool = False) -> None:
    """Prints a question: what the seat sees, its choices and, if wanted, the choices that are refused and why."""
    seen = Text("  ").join(_seen(question.view)) or Text(_about(question))
    output.say(Text(f"{question.seat}, {question.words}?  ", "bold").append(seen))
    for offer in question.offers:
        cited(f"{offer.name}{_range(offer)}", offer.cite, indent=4)
    for ruling in question.refusals if with_refusals else ():
        barred = f"not {', '.join(words(name) for name in ruling.options)}: " if ruling.options else ""
        cited(f"{barred}{ruling.why}", ruling.cite, indent=4, style="dim")


def _about(question: Question) -> str:
    """The subject of a question without a hand: a place on the felt, and its seat if it is another's."""
    site = Site.of(question.site)
    return ", ".join(part for part in (site.place, site.seat) if part and part != question.seat)


def _range(offer: Offer) -> str:
    if offer.pick is not None:
        pick = offer.pick
        number = str(pick.least) if pick.least == pick.most else f"{pick.least} to {pick.most}"
        return f" {number} of {' '.join(map(str, pick.of))}"
    if not offer.takes_amount:
        return ""
    if offer.unit == "cents":
        most = f" to {dollars(offer.most)}" if offer.least < offer.most else ""
        return f" {dollars(offer.least)}{most}"
    return f" {offer.least} to {offer.most} {offer.unit}"


def _seen(view: Any) -> Iterator[Text]:
    """What a seat may see, field by field, without card counts."""
    names = getattr(view, "_fields", ()) or (tuple(each.name for each in fields(view)) if is_dataclass(view) else ())
    if not names and isinstance(view, tuple):  # several things, such as a hand and the card next to it
        for part in view:
            yield from [card(str(part))] if is_piece(part) else _seen(part)
    for entry in names:
        value = getattr(view, entry)
        if entry in {"seat", "doubles"}:  # already printed
            continue
        name = words(entry.removesuffix("_cents"))
        if is_piece(value):
            yield Text(f"{name} ").append(card(str(value)))
        elif isinstance(value, tuple) and value and all(map(is_piece, value)):
            yield Text(f"{name} ").append(Text(" ").join(card(str(each)) for each in value))
        elif isinstance(value, int) and entry.endswith("_cents"):
            yield Text(f"{name} {dollars(value)}")
        elif isinstance(value, (int, str)) and value != "":
            yield Text(f"{name} {value}")


def lines(settled: tuple[Line, ...]) -> None:
    """Prints decided wagers as a table, and each wager that stands as a line."""
    decided = [line for line in settled if line.result is not Result.STANDS]
    if decided:
        output.console().print(_decided(decided))
    for line in settled:
        if line.result is Result.STANDS:
            note = f" ({line.note})" if line.note else ""
            cited(f"stands  {line.seat}: {line.named} {dollars(line.stake_cents)}{note}", line.cite, style="dim")


def revenue(charges: tuple[Charge, ...]) -> None:
    """Prints what the house takes."""
    for charge in charges:
        cited(f"house   {dollars(charge.cents)} {charge.words}", charge.cite, style="dim")


def _decided(decided: list[Line]) -> Grid:
    headings = ("", "wager", "stake", "", "gain", "paragraph", "note")
    grid = output.table(*headings, right=("stake", "gain"), whole=("paragraph",))
    for line in decided:
        pays = f"paid {line.pays}" if line.pays else ""
        note = "; ".join(part for part in (pays, line.note) if part)
        cells = (line.seat, line.named, dollars(line.stake_cents), line.result, dollars(line.cents, sign=True))
        output.row(grid, *cells, line.cite, note, style=output.RESULT_STYLES[line.result])
    return grid


def why(laws: Iterable[Citation]) -> None:
    """Prints the paragraphs in our words."""
    law = register()
    for cite in dict.fromkeys(laws):
        if (paragraph := law.find(cite)) is not None:
            rule = paragraph.rule
        else:
            section = law.section(cite)
            rule = f"{section.title} (only its title is known)" if section.seen == "title" else section.title
        output.say(_indented(Text(f"{cite}  ", "bold").append(Text(rule, "not bold"))))


def farewell(table: TerminalTable) -> None:
    """Prints what each patron leaves with: the buy-in plus gains, without wagers still on the layout."""
    for patron in table.patrons.values():
        gain = patron.chips_cents - patron.brought_cents
        fate = f"won {dollars(gain)}" if gain > 0 else f"lost {dollars(-gain)}" if gain < 0 else "even"
        who = "You leave" if len(table.people) == 1 and not patron.is_bot else f"{patron.name} leaves"
        own = [wager for wager in table.wagers if wager.seat == patron.name]
        left = f"; still on the layout: {', '.join(_wager(wager) for wager in own)}" if own else ""
        text = f"{who} with {dollars(table.rail_cents(patron.name))} (brought {dollars(patron.brought_cents)}, {fate}{left})."
        output.say(text, style="bold" if not patron.is_bot else "dim")
