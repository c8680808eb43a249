# SPDX-License-Identifier: GPL-3.0-or-later
"""A player of one's own that speaks as with a table manager: it opens 1NT, passes ever after, and
plays its lowest card of the suit that was led.

bids { NS = { program = "python3 examples/bidders/points.py", speaks = "table manager" } }
baize match --card 'manager:python3 examples/bidders/points.py' rules \\
  --bidding 'manager:python3 examples/bidders/points.py'
"""
import os
import sys

SEATS = ["North", "East", "South", "West"]
RANKS = "23456789TJQKA"
me = os.environ["BAIZE_SEAT"]


def say(text):
    print(text, flush=True)


def cards_of(line):
    """The cards of "S K J 9. H -. D A J. C A Q.", as KS and so on."""
    suits = [words.split() for words in line.split(":")[1].split(".") if words.strip()]
    return [rank + suit[0] for suit in suits for rank in suit[1:] if rank != "-"]


def bid():
    """Call while it is our turn; then wait for the next seat, or play."""
    global turn, calls, declarer
    if SEATS[turn] == me and not over():
        points = sum("JQKA".find(card[0]) + 1 for card in hand)
        call = "bids 1NT" if "bids" not in calls and 15 <= points <= 17 else "passes"
        say(f"{me} {call}")
        calls += call.split()[0] + " "
        if call != "passes":
            declarer = turn
        turn = (turn + 1) % 4
    if not over():
        say(f"{me} ready for {SEATS[turn]}'s bid")
    elif declarer is not None and me != SEATS[(declarer + 2) % 4]:
        turn = (declarer + 1) % 4
        play()


def over():
    return calls.endswith("passes passes passes ") and calls.count(" ") > 3


def play():
    """Play while it is our turn, or dummy's if we declare; else wait for the next card."""
    global turn
    dummys = (declarer + 2) % 4
    if played and dummy is None:
        return say(f"{me} ready for dummy")
    ours = me in (SEATS[turn], SEATS[declarer] if turn == dummys else None)
    if len(played) == 52 or ours and len(played) % 4 == 0 and not may_lead:
        return None  # the table manager says who leads
    if not ours:
        whose = "dummy" if turn == dummys else SEATS[turn]
        return say(f"{me} ready for {whose}'s card to trick {len(played) // 4 + 1}")
    of, led = dummy if turn == dummys else hand, played[len(played) // 4 * 4:]
    card = min([c for c in of if led and c[1] == led[0][1]] or of, key=lambda c: RANKS.find(c[0]))
    of.remove(card)
    say(f"{SEATS[turn]} plays {card}")
    return fell(card)


def fell(card):
    """A card fell: whose turn is it now? (Our contract is always notrump.)"""
    global turn, may_lead
    played.append(card)
    turn, may_lead = (turn + 1) % 4, False
    if len(played) % 4 == 0:
        trick = played[-4:]
        suit = [RANKS.find(c[0]) if c[1] == trick[0][1] else -1 for c in trick]
        turn = (turn + suit.index(max(suit))) % 4
    play()


def hear(line):
    global turn, calls, declarer, hand, dummy, played, may_lead
    words = line.split()
    if "seated" in words:
        say(f"{me} ready for teams")
    elif words[0] == "Teams":
        say(f"{me} ready to start")
    elif words[0] == "Start":
        say(f"{me} ready for deal")
    elif words[0] == "Board":
        turn, calls = SEATS.index(words[words.index("Dealer") + 1].strip(".")), ""
        declarer, dummy, played, may_lead = None, None, [], False
        say(f"{me} ready for cards")
    elif words[0] == "Dummy's":
        dummy = cards_of(line)
        play()
    elif "cards" in words:
        hand = cards_of(line)
        bid()
    elif words[-2:] == ["to", "lead"]:
        may_lead = True
        play()
    elif words[1] == "plays":
        fell(words[2])
    else:
        calls += words[1] + " "
        if words[1] == "bids":
            declarer = turn
        turn = (turn + 1) % 4
        bid()


try:
    say(f'Connecting "points" as {me.upper()} using protocol version 18')
    for text in sys.stdin:
        hear(text)
except (BrokenPipeError, ConnectionResetError):  # the table manager has gone
    pass
os._exit(0)  # without a last flush of what nobody reads
