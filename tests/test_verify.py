"""Checking the dice of a record: a fair one passes, and the first thing that does not fit is named."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria import events
from zaria.chance import DEVICE, Verifiable, commitment, promise
from zaria.cli import main
from zaria.table import Table
from zaria.verify import Kept, verify

SECRET, WORDS = b"a secret of thirty-two bytes....", ["apple", "βροχή"]


def fair_record() -> dict[str, Any]:
    """A finished game of Knaster whose rolls come from the secret and the words."""
    game, dice = zaria.game("knaster", players=2), Verifiable(SECRET, WORDS)
    match, draws = zaria.Match(game, first=dice.draw(0, 2)), 0
    while not match.over:
        if match.needs_chance:
            draws += 1
            match.happen(game.outcome_text(match.state, dice.draw(draws, 36)))
        else:
            match.choose(match.to_act[0], match.legal(match.to_act[0])[0])
    promise = {"commitment": commitment(SECRET), "secret": SECRET.hex(), "words": WORDS, "drawn_first": True}
    return match.record() | {"dice": promise}


RECORD = fair_record()


def changed(change: Any) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    change(record)
    return record


def test_a_fair_record() -> None:
    rolls = sum(seat is None for seat, _ in RECORD["log"])
    assert verify(RECORD)[:4] == (True, rolls, None, "verify.fair")


def test_the_first_roll_that_differs_is_named() -> None:
    line = [i for i, (seat, _) in enumerate(RECORD["log"]) if seat is None][3]
    other = "6 6" if RECORD["log"][line][1] != "6 6" else "5 5"
    verdict = verify(changed(lambda record: record["log"].__setitem__(line, [None, other])))
    assert verdict[:4] == (False, 3, line + 1, "verify.line-differs")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda record: record["dice"].update(commitment="0" * 64), "verify.secret-differs"),
        (lambda record: record["dice"].update(secret=b"another".hex()), "verify.secret-differs"),
        (lambda record: record.update(first=1 - record["first"]), "verify.first-differs"),
        (lambda record: record["dice"].update(words=["apple", "rain"], drawn_first=False), "verify.line-differs"),
    ],
)
def test_broken_promises(change: Any, key: str) -> None:
    verdict = verify(changed(change))
    assert (verdict.fair, verdict.key) == (False, key)


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.pop("dice"),
        lambda record: record["dice"].pop("secret"),
        lambda record: record["dice"].update(secret="not hex"),
        lambda record: record["log"].__setitem__(1, [0, "fly"]),
    ],
)
def test_what_cannot_be_checked_is_said(change: Any) -> None:
    with pytest.raises(zaria.BadRecord):
        verify(changed(change))


def test_the_command_tells_its_verdict(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD), "utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 0
    assert "as promised" in capsys.readouterr().out
    file.write_text(json.dumps(changed(lambda record: record["log"].__setitem__(0, [None, "1 1"]))), "utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["verify", str(file), "--lang", "el"])
    assert stop.value.code == 1
    assert "Η γραμμή 1 δεν ταιριάζει" in capsys.readouterr().out


# Scheme 2: words are promised before any is told, and devices keep what they were shown


MINE = "my own words"


def promised_record(theirs: str = "other words") -> tuple[dict[str, Any], dict[int, str]]:
    """A finished table of today, and the heads of its chain that a device was shown."""
    table = Table("id", SECRET)
    created = events.Created(game="knaster", players=2, options={}, host="", commitment=commitment(SECRET), dice=2)
    for event in (
        created,
        events.Sat(0, "Anna", "a", "", promise(MINE)),
        events.Sat(1, "Boris", "b", "", promise(theirs)),
        events.Opening(),
        events.Revealed(0, MINE),
        events.Revealed(1, theirs),
    ):
        table.follow(event)
    table.follow(events.Started(table.first_seat()))
    heads: dict[int, str] = {}
    while table.state == "playing":
        table.follow(table.next_outcome() or events.Chose(table.to_act[0], table.match.legal(table.to_act[0])[0]))  # type: ignore[union-attr]
        chain = table.chain
        assert chain is not None
        heads[chain.lines] = chain.head
    return table.record(), heads


TODAY, HEADS = promised_record()
KEPT = Kept(commitment(SECRET), {0: MINE}, HEADS, {1: promise("other words")}, drawn=True)


def of_today(change: Any) -> dict[str, Any]:
    record = copy.deepcopy(TODAY)
    change(record)
    return record


def test_a_fair_record_of_today() -> None:
    verdict = verify(TODAY, KEPT)
    assert (verdict.fair, verdict.scheme, verdict.bound, verdict.withheld) == (True, 2, True, ())
    assert not verify(TODAY).bound  # the record alone agrees with itself and no more


def _reground(record: dict[str, Any]) -> None:
    """Whoever runs the server writes another secret into the file afterwards, with dice to match."""
    record["dice"].update(secret=b"x".hex(), commitment=commitment(b"x"))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_reground, "verify.commitment-differs"),
        (lambda record: record["dice"]["words"].__setitem__(0, "theirs"), "verify.words-differ"),
        (lambda record: record["dice"]["words"].__setitem__(1, "tried until it suited"), "verify.promise-differs"),
        (lambda record: record["dice"].update(commitment="0" * 64), "verify.secret-differs"),
        (lambda record: record.update(first=1 - record["first"]), "verify.first-differs"),
        (lambda record: record["dice"].update(drawn_first=False), "verify.first-swapped"),
        (lambda record: record.update(log=record["log"][:-3]), "verify.too-short"),
    ],
)
def test_what_a_device_kept_binds_the_record(change: Any, key: str) -> None:
    assert verify(of_today(change), KEPT).key == key


def test_words_that_were_tried_until_the_dice_suited_are_found_by_a_kept_promise() -> None:
    """Whoever runs the server knows the secret and, in the end, everybody's words: only the promises stop them."""
    tried = next(f"try {n}" for n in range(10_000) if Verifiable(SECRET, [MINE, f"try {n}"], 2).draw(1, 36) == 35)
    record, _ = promised_record(tried)
    assert record["log"][0] == [None, "6 6"]
    verdict = verify(record, KEPT._replace(heads={}))
    assert (verdict.fair, verdict.key, verdict.seat) == (False, "verify.promise-swapped", 1)
    believed = verify(record, KEPT._replace(heads={}, promises={}))
    assert (believed.fair, believed.bound, believed.unkept) == (True, False, (1,))


@pytest.mark.parametrize(
    "kept", [KEPT._replace(words={2: MINE}), KEPT._replace(promises={1: promise("other words"), 2: "x"})]
)
def test_what_was_kept_for_a_seat_that_does_not_exist_fits_nothing(kept: Kept) -> None:
    verdict = verify(TODAY, kept)
    assert (verdict.fair, verdict.key, verdict.seat, verdict.bound) == (False, "verify.no-such-seat", 2, False)


def test_a_record_that_ends_early_binds_nobody() -> None:
    verdict = verify(of_today(lambda record: record.update(log=record["log"][:5])), KEPT._replace(heads={}))
    assert (verdict.fair, verdict.over, verdict.bound) == (True, False, False)


def test_nobody_has_words_beyond_the_seats() -> None:
    """They would count in the dice, and could be tried one after another."""
    with pytest.raises(zaria.BadRecord):
        verify(of_today(lambda record: record["dice"]["words"].append("tried")))


def test_an_edited_choice_breaks_the_chain() -> None:
    """The same dice fit, but it is not what was shown then."""
    line = next(i for i, (seat, text) in enumerate(TODAY["log"]) if seat is not None)
    seat, text = TODAY["log"][line]
    other = "enter e5" if text != "enter e5" else "enter e4"
    record = of_today(lambda record: record["log"].__setitem__(line, [seat, other]))
    record["log"] = record["log"][: line + 2]
    heads = {lines: head for lines, head in HEADS.items() if lines <= len(record["log"])}
    verdict = verify(record, Kept(None, {}, heads))
    assert (verdict.fair, verdict.key) == (False, "verify.chain-differs")


def test_words_that_nobody_promised_are_named_and_bind_nobody() -> None:
    """After a rematch the server makes words up until a device has promised its own."""
    record = of_today(lambda record: record["dice"].update(promises=[TODAY["dice"]["promises"][0], None]))
    verdict = verify(record, KEPT._replace(promises={}))
    assert (verdict.fair, verdict.loose, verdict.bound) == (True, (1,), False)
    everybodys = dict(enumerate(record["dice"]["words"]))
    assert verify(record, Kept(commitment(SECRET), everybodys)).bound


def test_words_that_never_came_are_named() -> None:
    record = of_today(lambda record: record["dice"].update(withheld=[1], words=[MINE, ""]))
    assert verify(record).withheld == (1,)


def test_words_that_are_called_withheld_are_none() -> None:
    """Otherwise the server could choose them last and say that nobody had told them."""
    record = of_today(lambda record: record["dice"].update(withheld=[1], words=[MINE, "chosen last"]))
    verdict = verify(record)
    assert (verdict.fair, verdict.key, verdict.seat) == (False, "verify.promise-differs", 1)


def test_words_are_length_prefixed() -> None:
    """Otherwise one seat could borrow from the next."""
    old = {Verifiable(SECRET, words).draw(1, 2**60) for words in (["a\n1:b", "c"], ["a", "b\n1:c"])}
    new = {Verifiable(SECRET, words, 2).draw(1, 2**60) for words in (["a1:b", "c"], ["a", "1:bc"], ["a", "1:b,c"])}
    assert (len(old), len(new)) == (1, 3)


def test_a_head_tells_nothing_of_a_secret_choice() -> None:
    """It moves on only when all have chosen, and is keyed with the table's secret."""
    heads = []
    for choice in ("enter a1", "enter b1"):
        table = Table("id", SECRET)
        created = events.Created(game="knaster", players=2, options={}, host="", commitment="", dice=2)
        for event in (created, events.Started(0), events.Happened("3 4"), events.Chose(0, choice)):
            table.follow(event)
        chain = table.chain
        assert chain is not None
        heads.append((chain.lines, chain.head))
    assert heads[0] == heads[1]


def test_the_command_compares_with_what_was_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(TODAY), "utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 0
    assert "agrees with itself" in capsys.readouterr().out
    argv = ["verify", str(file), "--commitment", commitment(SECRET), "--words", f"1:{MINE}", "--drawn", "--lang", "en"]
    assert main(argv) == 0
    assert "could have been chosen after yours" in capsys.readouterr().out
    argv += ["--promise", f"2:{promise('other words')}", "--head", f"{max(HEADS)}:{HEADS[max(HEADS)]}"]
    assert main(argv) == 0
    assert "nobody could choose the dice" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", "nonsense"]) == 2
    assert main(["verify", str(file), "--words", "nonsense"]) == 2
    with pytest.raises(SystemExit):
        main(["verify", str(file), "--words", "2:not these", "--lang", "el"])
    assert "της θέσης 2" in capsys.readouterr().out


def test_of_the_dice_of_a_device_nothing_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("device-1")
    agreed: dict[str, Any] = {"game": "knaster", "players": 2, "options": {}}
    table.follow(events.Created(**agreed, host="", commitment="", dice=DEVICE))
    table.follow(events.Started(RECORD["first"]))
    for seat, text in RECORD["log"]:
        table.follow(events.Happened(text) if seat is None else events.Chose(seat, text))
    record = table.record()
    assert (record["device"], "dice" in record, table.chain) == (True, False, None)
    (tmp_path / "game.json").write_text(json.dumps(record), "utf-8")
    main(["verify", str(tmp_path / "game.json"), "--lang", "en"])
    assert "nothing can be proven" in capsys.readouterr().out
    record["log"][0][1] = "7 7"
    with pytest.raises(ValueError, match="line 1"):
        verify(record)
