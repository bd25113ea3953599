"""The comparison procedures of published evaluators, written anew from what they do, to be timed beside ours.

    published_comparisons.py PROCEDURE KIND ROWS COLUMNS LIMIT_SECONDS

PROCEDURE: test-suite, bird or spider2. KIND: numbers (the rows of the bench's queries) or bits (each cell 0 or 1).
The prediction holds the same rows in another order; for bits its columns stand in another order too. Prints one line
of JSON: seconds, the verdict, and whether the limit ended it.
"""
import datetime
import itertools
import json
import math
import random
import signal
import sys
import time
from collections import Counter, defaultdict


def number_rows(count):
    day = datetime.date(2000, 1, 1)
    return [
        (
            (i * 7919) % 1000003,
            i / 7.0,
            f"name {i % 99991}",
            str(day + datetime.timedelta(days=i % 9000)),
            i % 1000,
            i % 99991 / 3.0,
            f"city {i % 5000}",
            i % 7,
        )
        for i in range(count)
    ]


def bit_rows(count, columns):
    draw = random.Random(1)
    return [tuple(draw.randrange(2) for _ in range(columns)) for _ in range(count)]


def test_suite(gold, predicted):
    """Every order of the columns that the values allow is tried, rows compared as multisets."""
    if len(gold) != len(predicted) or len(gold[0]) != len(predicted[0]):
        return False
    # A first look that no order of columns can change.
    def regardless(rows):
        return Counter(tuple(sorted(map(lambda cell: f"{cell}{type(cell)}", row))) for row in rows)
    if regardless(gold) != regardless(predicted):
        return False
    columns = len(gold[0])
    allowed = [set(range(columns)) for _ in range(columns)]
    seen = [{row[i] for row in gold} for i in range(columns)]
    draw = random.Random(0)
    for row in (draw.choice(predicted) for _ in range(20)):
        for i in range(columns):
            allowed[i] = {j for j in allowed[i] if row[j] in seen[i]}
    wanted = Counter(gold)
    for order in itertools.product(*allowed):
        if len(set(order)) != columns:
            continue
        if Counter(tuple(row[j] for j in order) for row in predicted) == wanted:
            return True
    return False


def bird(gold, predicted):
    """Sets of rows, columns in place."""
    return set(gold) == set(predicted)


def spider2(gold, predicted):
    """Each column of the ground truth has an equal one, columns sorted apart from each other, numbers within 0.01."""
    def ordered(values):
        return sorted(values, key=lambda value: (value is None, str(value), isinstance(value, (int, float))))
    def same(left, right):
        if len(left) != len(right):
            return False
        for a, b in zip(ordered(left), ordered(right)):
            if isinstance(a, (int, float)) and isinstance(b, (int, float)):
                if not math.isclose(a, b, abs_tol=1e-2):
                    return False
            elif a != b:
                return False
        return True
    columns = list(zip(*predicted))
    return all(any(same(column, other) for other in columns) for column in zip(*gold))


def main():
    procedure, kind, rows, columns, limit = sys.argv[1:]
    gold = number_rows(int(rows)) if kind == "numbers" else bit_rows(int(rows), int(columns))
    draw = random.Random(2)
    predicted = list(gold)
    draw.shuffle(predicted)
    if kind == "bits":
        order = list(range(int(columns)))
        draw.shuffle(order)
        predicted = [tuple(row[j] for j in order) for row in predicted]
    compare = {"test-suite": test_suite, "bird": bird, "spider2": spider2}[procedure]

    def give_up(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(int(limit))
    started = time.perf_counter()
    try:
        verdict = compare(gold, predicted)
    except TimeoutError:
        verdict = None
    print(json.dumps({"seconds": time.perf_counter() - started, "equal": verdict, "gave_up": verdict is None}))


main()
