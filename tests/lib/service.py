# SPDX-License-Identifier: MIT
# service.py: the web service of the examples, asked over HTTP.
import concurrent.futures
import json
import signal
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, "examples/python")
import baize

TEXT = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


def same(expected, value):
    if expected != value:
        sys.exit("%r expected, not %r" % (expected, value))


server = subprocess.Popen([sys.executable, "examples/python/service.py", "0"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
try:
    place = server.stdout.readline().split()[-1]

    def ask(path, **fields):
        url = place + path + ("?" + urllib.parse.urlencode(fields) if fields else "")
        try:
            with urllib.request.urlopen(url) as reply:
                same("application/json", reply.headers["Content-Type"])
                return reply.status, json.load(reply)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)["error"]

    where = 'S.hcp "15-17" & S.balanced'
    status, found = ask("/deal", where=where, seed=7, index=2)
    deal = list(baize.deals(where, 2, seed=7))[1]
    same((200, str(deal), deal["S"].hcp), (status, found["deal"], found["hcp"]["S"]))
    status, found = ask("/solve", deal=TEXT, vul="both")
    same((200, baize.Deal(TEXT).solve()), (status, found["tricks"]))
    points, contracts = baize.par(found["tricks"], "both", "N")
    same({"score": points, "contracts": contracts}, found["par"])
    same((200, {"score": 620}), ask("/score", contract="4S by N", vul="NS", tricks=10))

    for path, fields, status, said in (
            ("/", {}, 404, "there is no '/': ask /deal, /solve, /score"),
            ("/solve", {}, 400, "deal is missing: /solve takes deal, vul, dealer"),
            ("/solve", {"deal": "N:AK"}, 400, ""),
            ("/solve", {"deal": TEXT, "vul": "x"}, 400, ""),
            ("/deal", {"where": 'S.hpc "3"'}, 400, "'hpc' is not a feature of a hand"),
            ("/deal", {"where": "any & " * 200 + "any"}, 400, "where: a condition has 1000 letters"),
            ("/deal", {"index": 0}, 400, "index: 0 is not from 1"),
            ("/deal", {"seed": "x"}, 400, "seed: a whole number expected, not 'x'"),
            ("/deal", {"what": 1}, 400, "what: /deal takes where, seed, index, each once"),
            ("/deal?seed=1&seed=2", {}, 400, "seed: /deal takes"),
            ("/score", {"contract": "8S by N", "vul": "NS", "tricks": 7}, 400, "")):
        got, message = ask(path, **fields)
        same((status, said), (got, message[:len(said)]))

    with concurrent.futures.ThreadPoolExecutor(8) as clients:
        found = list(clients.map(lambda n: ask("/deal", seed=3, index=n)[1]["deal"], range(1, 17)))
    same([str(one) for one in baize.deals(n=16, seed=3)], found)
finally:
    server.send_signal(signal.SIGINT)
    same(0, server.wait(timeout=60))
    server.stdout.close()
