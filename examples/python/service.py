# SPDX-License-Identifier: MIT
"""A small web service: deals, double-dummy results, par and scores as JSON. Standard library only.

    python3 examples/python/service.py [PORT]       (default: 8080; 0 takes a free one)
    curl 'localhost:8080/deal?where=S.hcp%20%2215-17%22&seed=7&index=1'
    curl 'localhost:8080/solve?deal=N:QJ6.K652.J85.T98%20873...&vul=both&dealer=N'
    curl 'localhost:8080/score?contract=4S%20by%20N&vul=NS&tricks=10'

It listens on this machine alone: what faces the world is a web server in front of it. A question
that is wrong gets status 400 and {"error": "..."}. As many questions as there are processors are
worked on at a time, each by a thread with a solver of its own; where WAITING more wait the answer is
503. Questions ask the library alone, never the program: a condition is data, and no code runs.
"""
import concurrent.futures
import http.server
import json
import os
import pathlib
import sys
import threading
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import baize

CONDITION_MAX, WAITING = 1000, 64  # letters; questions
JOBS = os.cpu_count() or 1


def number(text, name):
    if not text.lstrip("-").isdecimal() or len(text) > 20:
        raise ValueError("%s: a whole number expected, not %r" % (name, text[:40]))
    return int(text)


def deal(where="any", seed="0", index="1"):
    """Deal INDEX of SEED that satisfies a condition: the same one in every program that uses baize."""
    if len(where) > CONDITION_MAX:
        raise ValueError("where: a condition has %d letters at most" % CONDITION_MAX)
    found = baize.Condition(where).deal(number(seed, "seed"), number(index, "index"))
    return {"deal": str(found), "hcp": {seat: found[seat].hcp for seat in baize.SEATS}}


def solve(deal, vul="none", dealer="N"):
    """Double-dummy tricks by declarer and strain, and par."""
    tricks = baize.Deal(deal).solve()
    score, contracts = baize.par(tricks, vul, dealer)
    return {"tricks": tricks, "par": {"score": score, "contracts": contracts}}


def score(contract, vul, tricks):
    """Points of declarer's side."""
    return {"score": baize.score(contract, vul, number(tricks, "tricks"))}


ANSWERS = {"/deal": deal, "/solve": solve, "/score": score}


def answer(path, query):
    """Status and answer of a question."""
    asked = ANSWERS.get(path)
    if not asked:
        return 404, {"error": "there is no %r: ask %s" % (path, ", ".join(ANSWERS))}
    try:
        fields = urllib.parse.parse_qs(query, keep_blank_values=True, strict_parsing=bool(query))
        names = asked.__code__.co_varnames[:asked.__code__.co_argcount]
        for name, values in fields.items():
            if name not in names or len(values) > 1:
                raise ValueError("%s: %s takes %s, each once" % (name, path, ", ".join(names)))
        needed = names[:len(names) - len(asked.__defaults__ or ())]
        for name in needed:
            if name not in fields:
                raise ValueError("%s is missing: %s takes %s" % (name, path, ", ".join(names)))
        return 200, asked(**{name: values[0] for name, values in fields.items()})
    except ValueError as error:
        return 400, {"error": str(error)}


class Handler(http.server.BaseHTTPRequestHandler):
    workers = concurrent.futures.ThreadPoolExecutor(JOBS)
    places = threading.BoundedSemaphore(JOBS + WAITING)
    timeout = 10  # seconds that a client may keep us waiting

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        if self.places.acquire(blocking=False):
            try:
                status, value = self.workers.submit(answer, url.path, url.query).result()
            finally:
                self.places.release()
        else:
            status, value = 503, {"error": "too many questions at once: ask again later"}
        body = (json.dumps(value) + "\n").encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main():
    port = number(sys.argv[1], "PORT") if len(sys.argv) > 1 else 8080
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        print("listening on http://127.0.0.1:%d" % server.server_port, flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
