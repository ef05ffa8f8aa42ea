"""python peer.py consume HOST PORT CASE...

Runs cases in their order on one connection and prints a line for each: `case NAME ok` or `case NAME failed TEXT`.
"""

import logging
import sys

from cases import CASES
from connection import Connection


def main(arguments):
    if len(arguments) < 4 or arguments[0] != "consume":
        sys.exit("usage: python peer.py consume HOST PORT CASE...")
    host, port, names = arguments[1], int(arguments[2]), arguments[3:]
    connection = Connection(host, port)
    for name in names:
        try:
            CASES[name](connection)
            outcome = "ok"
        except Exception as raised:  # the line says what it was
            outcome = f"failed {type(raised).__name__}: {' '.join(str(raised).split())}"
        print(f"case {name} {outcome}", flush=True)
    connection.close()


logging.getLogger().setLevel(logging.ERROR)  # dubbo-py warns of every event
main(sys.argv[1:])
