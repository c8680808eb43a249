# SPDX-License-Identifier: GPL-3.0-or-later
"""A bidder of one's own that speaks as with a table manager: it opens, and passes ever after.

bids { NS = { program = "python3 examples/bidders/points.py", speaks = "table manager" } }
"""
import os
import sys

SEATS = ["North", "East", "South", "West"]
me = os.environ["BAIZE_SEAT"]


def say(text):
    print(me, text, flush=True)


def go_on():
    """Call while it is our turn; then wait for the next seat."""
    global turn, opened
    if SEATS[turn] == me:
        points = sum(cards.count(honour) * worth for honour, worth in zip("AKQJ", (4, 3, 2, 1)))
        say("bids 1NT" if not opened and 15 <= points <= 17 else "passes")
        opened = opened or 15 <= points <= 17
        turn = (turn + 1) % 4
    say(f"ready for {SEATS[turn]}'s bid")


print(f'Connecting "points" as {me.upper()} using protocol version 18', flush=True)
for line in sys.stdin:
    words = line.split()
    if "seated" in words:
        say("ready for teams")
    elif words[0] == "Teams":
        say("ready to start")
    elif words[0] == "Start":
        say("ready for deal")
    elif words[0] == "Board":
        turn, opened = SEATS.index(words[words.index("Dealer") + 1].strip(".")), False
        say("ready for cards")
    elif "cards" in words:
        cards = line.split(":")[1]
        go_on()
    elif words[0] in SEATS:
        opened = opened or words[1] == "bids"
        turn = (turn + 1) % 4
        go_on()
