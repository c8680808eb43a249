# SPDX-License-Identifier: GPL-3.0-or-later
"""Train the net of src/guess on solved deals: numpy alone, the same bits from a seed.

usage: train.py DEALS HEADER [--first N] [--epochs N] [--seed N] [--minutes N]

DEALS is what scripts/train_deals.lua wrote; its last 2000 deals are held out. HEADER gets
the weights, a header of C strings (src/guess/README.md). Each deal gives a sample for
each result that was solved; which of the four lowest spots of a suit a hand has is
drawn anew each time. The loss is the cross entropy of the distribution of tricks
and 0.15 of the squared error of its mean; Adam with decay and a cosine schedule.
"""

import argparse
import math
import time

import numpy as np

WIDTH, SUITS, CLASSES = 96, 4, 14
ROWS = 52 + 32 + 14 + 24 + 2  # owners, lengths, both hands' length, runs, trump, notrump
HELD = 2000
ONE = 256  # of an activation
F = np.float32


def owners(text):
    """The 52 owners, SA down to C2, of a deal's id: its rank among all deals."""
    rank, left = int(text, 16), [13] * 4
    total = math.factorial(52) // math.factorial(13) ** 4
    out = []
    for cards in range(52, 0, -1):
        for seat in range(4):
            those = total * left[seat] // cards
            if rank < those:
                break
            rank -= those
        total = those
        left[seat] -= 1
        out.append(seat)
    return out


def read(path, first):
    """Owners of all deals; samples (deal, declarer, strain); their tricks."""
    cards, samples, tricks = [], [], []
    with open(path) as file:
        for at, line in enumerate(file):
            if at == first or len(line) != 46:
                break
            cards.append(owners(line[:24]))
            for pair, digit in enumerate(line[25:45]):
                if digit != "-":
                    samples.append((at, pair // 5, pair % 5))
                    tricks.append(int(digit, 16))
    return np.array(cards, np.uint8), np.array(samples), np.array(tricks)


def inputs(cards, samples):
    """0 or 1 for each sample, suit (clubs first) and row, seats counted from declarer."""
    nb = len(samples)
    seat = (cards[samples[:, 0]].reshape(nb, 4, 13)[:, ::-1] + 4
            - samples[:, 1].astype(np.uint8)[:, None, None]) % 4
    held = seat[..., None] == np.arange(4)  # sample, suit, rank from the ace, seat
    length = held.sum(2)
    x = np.zeros((nb, SUITS, ROWS), np.uint8)
    x[..., :52] = held.reshape(nb, SUITS, 52)
    i, j = np.ogrid[:nb, :SUITS]
    for s in range(4):
        x[i, j, 52 + 8 * s + np.minimum(length[..., s], 7)] = 1
    x[i, j, 84 + length[..., 0] + length[..., 2]] = 1
    side = seat % 2
    same = np.cumprod(side == side[..., :1], 2)  # the cards from the ace on, of one side
    run = same.sum(2)
    x[i, j, 98 + 6 * side[..., 0] + np.minimum(run, 6) - 1] = 1
    second = np.cumsum(side != side[..., :1], 2) * (
        np.cumsum(np.diff(side, axis=2, prepend=side[..., :1]) != 0, 2) == 1)
    run = second.max(2)
    k, s = np.nonzero(run)
    x[k, s, 110 + 6 * side[k, s, 0] + np.minimum(run[k, s], 6) - 1] = 1
    strain = samples[:, 2]
    x[strain == 4, :, ROWS - 1] = 1
    suit = np.nonzero(strain < 4)[0]
    x[suit, strain[suit], ROWS - 2] = 1
    return x, strain


SHAPES = {  # outputs, inputs
    "cards": (WIDTH, ROWS), "inner": (WIDTH, WIDTH),
    "own1": (WIDTH, WIDTH), "all1": (WIDTH, 2 * WIDTH),
    "own2": (WIDTH, WIDTH), "all2": (WIDTH, 2 * WIDTH),
    "head": (WIDTH, 2 * WIDTH), "last": (WIDTH, WIDTH), "tricks": (CLASSES, WIDTH),
}
NO_BIAS = {"own1", "own2"}  # that of all1, all2 stands for both


def start(rng):
    net = {}
    for name, (out, into) in SHAPES.items():
        fan = 20 if name == "cards" else into
        net[name] = (rng.standard_normal((out, into)) * math.sqrt(1.5 / fan)).astype(F)
        if name not in NO_BIAS:
            net[name + "+"] = np.zeros(out, F)
    return net


def pooled(h, trump):
    return np.concatenate([h.mean(1), (h * trump).sum(1)], 1)


def spread(g, trump):
    """The gradient of what was pooled, for each suit."""
    return g[:, None, :WIDTH] / SUITS + g[:, None, WIDTH:] * trump


def forward(net, x, strain):
    trump = x[..., ROWS - 2:ROWS - 1]
    kept = [trump, x]
    h = np.maximum(x @ net["cards"].T + net["cards+"], 0)
    kept.append(h)
    h = np.maximum(h @ net["inner"].T + net["inner+"], 0)
    for own, every in (("own1", "all1"), ("own2", "all2")):
        c = pooled(h, trump)
        z = np.maximum(h @ net[own].T + (c @ net[every].T + net[every + "+"])[:, None], 0)
        kept += [h, c, z]
        h = h + z
    c = pooled(h, trump)
    a = np.maximum(c @ net["head"].T + net["head+"], 0)
    b = np.maximum(a @ net["last"].T + net["last+"], 0)
    kept += [h, c, a, b]
    return b @ net["tricks"].T + net["tricks+"], kept


def shares(logits):
    p = np.exp(logits - logits.max(1, keepdims=True))
    return p / p.sum(1, keepdims=True)


def backward(net, kept, g):
    trump, x, h0, h1, c1, z1, h2, c2, z2, h3, c3, a, b = kept
    grad = {}

    def layer(name, g, into):
        """Gradient of a layer's weights; that of what went into it."""
        flat, given = g.reshape(-1, g.shape[-1]), into.reshape(-1, into.shape[-1])
        grad[name] = flat.T @ given
        if name not in NO_BIAS:
            grad[name + "+"] = flat.sum(0)
        return g @ net[name] if name != "cards" else None

    g = layer("tricks", g, b) * (b > 0)
    g = layer("last", g, a) * (a > 0)
    g = spread(layer("head", g, c3), trump)
    for own, every, h, c, z in (("own2", "all2", h2, c2, z2), ("own1", "all1", h1, c1, z1)):
        inside = g * (z > 0)
        g = g + layer(own, inside, h) + spread(layer(every, inside.sum(1), c), trump)
    g = layer("inner", g * (h1 > 0), h0)
    layer("cards", g * (h0 > 0), x)
    return grad


def loss(logits, tricks):
    """Its gradient, and the sums of squared errors and of cross entropies."""
    p = shares(logits)
    each = np.arange(CLASSES, dtype=F)
    mean = p @ each
    g = p.copy()
    at = np.arange(len(tricks))
    g[at, tricks] -= 1
    off = mean - tricks
    g += 0.3 * off[:, None] * p * (each - mean[:, None])
    return g, (off ** 2).sum(), -np.log(p[at, tricks] + 1e-9).sum()


def evaluate(predict, x, strain, tricks):
    """Root mean squared error and R2: notrump, suits."""
    out = []
    off = np.concatenate([
        predict(x[i:i + 4000], strain[i:i + 4000]) @ np.arange(CLASSES) - tricks[i:i + 4000]
        for i in range(0, len(x), 4000)])
    for those in (strain == 4, strain < 4):
        square = (off[those] ** 2).mean()
        out += [math.sqrt(square), 1 - square / tricks[those].var()]
    return "NT %.3f (R2 %.3f)  suits %.3f (R2 %.3f)" % tuple(out)


# ---- whole numbers ------------------------------------------------------------------

MOST = 45  # a weight is -45 to 45, a character from FIRST to '~'
FIRST = ord("#")
DIGITS = 92
HEADER = """/* SPDX-License-Identifier: MIT */
/*
** weights.h - the net's weights, which scripts/train.py wrote; for guess.c alone.
*/
#ifndef GUESS_WEIGHTS_H
#define GUESS_WEIGHTS_H

/* clang-format off */
static const char NET[] =
%s;

#endif
"""


def whole(net):
    """Whole weights; of each output its bias and what 65536 of its sum are worth."""
    out = {}
    for name in SHAPES:
        if name in NO_BIAS:
            continue
        parts = [name.replace("all", "own"), name] if "all" in name else [name]
        most = np.max([np.abs(net[n]).max(1) for n in parts], 0)
        times = np.clip(np.ceil(65536 * most / MOST), 1, DIGITS ** 2 - 1)
        for n in parts:
            out[n] = np.clip(np.round(net[n] * 65536 / times[:, None]), -MOST, MOST).astype(int)
        out[name + "*"] = times.astype(int)
        half = DIGITS ** 2 // 2
        out[name + "+"] = np.clip(np.round(net[name + "+"] * ONE), -half, half - 1).astype(int)
    return out


def written(out):
    """A header: a row a line; after a layer what its sums are worth, and biases."""
    def line(numbers):
        text = "".join(chr(FIRST + n) for n in numbers)
        return '"' + text.replace("\\", "\\\\").replace("??", '?" "?') + '"'

    def pairs(numbers):
        return line(d for n in numbers for d in divmod(int(n), DIGITS))

    lines = []
    for name in SHAPES:
        rows = out[name].T if name == "cards" else out[name]
        lines += [line(row + MOST + 1) for row in rows]
        if name not in NO_BIAS:
            lines += [pairs(out[name + "*"]), pairs(out[name + "+"] + DIGITS ** 2 // 2)]
    return HEADER % "\n".join(lines)


def whole_forward(out, x, strain):
    """As src/guess computes it, but for the table of powers."""
    x = x.astype(int)
    trump = x[..., ROWS - 2:ROWS - 1]

    def finish(total, name, shift=16):
        y = (total * out[name + "*"] + (1 << (shift - 1)) >> shift) + out[name + "+"]
        return np.clip(y, 0, 32767)

    def pool(h):
        return np.concatenate([h.sum(1) + 2 >> 2, (h * trump).sum(1)], 1)

    h = finish(x @ out["cards"].T, "cards", 8)
    h = finish(h @ out["inner"].T, "inner")
    for own, every in (("own1", "all1"), ("own2", "all2")):
        total = h @ out[own].T + (pool(h) @ out[every].T)[:, None]
        h = np.minimum(h + finish(total, every), 32767)
    a = finish(pool(h) @ out["head"].T, "head")
    a = finish(a @ out["last"].T, "last")
    logits = (a @ out["tricks"].T * out["tricks*"] + 32768 >> 16) + out["tricks+"]
    return shares(logits / ONE)


SPOTS = 4  # of the lowest cards of a suit, whose owners may change places


def shuffled(x, rng):
    """The inputs as numbers, the lowest cards of each suit in another order."""
    x, first = x.astype(F), 52 - 4 * SPOTS
    low = x[..., first:52].reshape(len(x), SUITS, SPOTS, 4)
    order = np.argsort(rng.random(low.shape[:3]), 2)
    x[..., first:52] = np.take_along_axis(low, order[..., None], 2).reshape(len(x), SUITS, -1)
    return x


# ---- training -----------------------------------------------------------------------


def train(net, x, strain, tricks, rng, epochs, minutes, batch=512, rate=2e-3, decay=0.05):
    moment = {n: np.zeros_like(w) for n, w in net.items()}
    square = {n: np.zeros_like(w) for n, w in net.items()}
    steps, step, begun = epochs * (len(x) // batch), 0, time.time()
    for epoch in range(epochs):
        order, sums = rng.permutation(len(x)), np.zeros(2)
        for i in range(0, len(x) - batch + 1, batch):
            at = order[i:i + batch]
            if minutes:  # the schedule ends when the time does
                done = max(step / steps, (time.time() - begun) / 60 / minutes)
            else:
                done = step / steps
            if done >= 1:
                return
            lr = rate * min(1, (step + 1) / 500) * 0.5 * (1 + math.cos(math.pi * done))
            step += 1
            logits, kept = forward(net, shuffled(x[at], rng), strain[at])
            g, off, cross = loss(logits, tricks[at])
            sums += off, cross
            for n, d in backward(net, kept, g / F(batch)).items():
                moment[n] += F(0.1) * (d - moment[n])
                square[n] += F(0.002) * (d * d - square[n])
                fix = math.sqrt(1 - 0.998 ** step) / (1 - 0.9 ** step)
                shrink = 0 if n.endswith("+") else decay
                net[n] -= F(lr) * (F(fix) * moment[n] / (np.sqrt(square[n]) + F(1e-8))
                                   + F(shrink) * net[n])
        print("epoch %d: rmse %.3f, cross entropy %.3f, %.0f s" % (
            epoch + 1, math.sqrt(sums[0] / len(x)), sums[1] / len(x), time.time() - begun),
            flush=True)


def main():
    p = argparse.ArgumentParser()
    p.add_argument("deals")
    p.add_argument("net")
    p.add_argument("--first", type=int, default=0, help="deals taken (0: all)")
    p.add_argument("--epochs", type=int, default=14)
    p.add_argument("--seed", type=int, default=2026)
    p.add_argument("--minutes", type=float, default=0)
    o = p.parse_args()
    cards, samples, tricks = read(o.deals, o.first or -1)
    held = samples[:, 0] >= len(cards) - HELD
    x, strain = inputs(cards, samples)
    rng = np.random.default_rng(o.seed)
    net = start(rng)
    print("%d deals, %d results" % (len(cards), len(x)), flush=True)
    train(net, x[~held], strain[~held], tricks[~held], rng, o.epochs, o.minutes)
    uniform = held & (samples[:, 0] % 2 == 0)
    out = whole(net)
    for name, those in (("uniform", uniform), ("conditions", held & ~uniform)):
        given = x[those], strain[those], tricks[those]
        print(name, evaluate(lambda x, s: shares(forward(net, x.astype(F), s)[0]), *given))
        print(name, "rounded:", evaluate(lambda x, s: whole_forward(out, x, s), *given))
    with open(o.net, "w") as file:
        file.write(written(out))


if __name__ == "__main__":
    main()
