"""Findings that do not rest on New Jersey's text: those of options and sections that we know from elsewhere."""

from __future__ import annotations

from croupier.law.citation import Citation
from croupier.law.option import Source, TableRules
from croupier.law.register import UnknownCitation, register
from croupier.law.ruling import Ruling, Verdict, not_by_text

SECONDHAND = (Source.CITED, Source.TITLE, Source.ELSEWHERE, Source.PRACTICE, Source.PROPOSED)


def by_title_only(law: Citation) -> bool:
    """Whether a citation is in a section of which we have only the title."""
    try:
        return register().section(law).by_title_only
    except UnknownCitation:
        return False


def marked(ruling: Ruling, rules: TableRules, *sources: Source) -> Ruling:
    """The ruling, marked if it rests on something other than New Jersey's text.

    It does if an option that it names or one of these sources is secondhand, or if we have only the title of its section.
    A ruling that already says what it rests on stays as it is, and so does one that says that nothing is determined.
    """
    if ruling.verdict is not Verdict.UNLAWFUL or ruling.rests_on:
        return ruling
    all_sources = {*sources, *(option.source for option in rules.options() if option.name in ruling.options)}
    secondhand = [source for source in SECONDHAND if source in all_sources]
    if not secondhand and by_title_only(ruling.cite):  # what the code does there comes from no text
        secondhand = [Source.INFERRED if Source.INFERRED in all_sources else Source.PRACTICE]
    return not_by_text(ruling, *(source.words for source in secondhand)) if secondhand else ruling
