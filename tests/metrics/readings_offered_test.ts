import assert from "node:assert/strict";
import { type OfferedReadings, readingsOffered, type TurnRow } from "../../lib/metrics/mod.ts";

const asking = (...requests: readonly OfferedReadings[]) =>
  requests.map((readings, i): TurnRow => ({
    ...{ agent: "a", trial: 1, dialogue: `d${i}`, interaction: 1, turn: 1, expectsResponse: false },
    ...{ sql: "not_expected", alignment: "aligned", readings },
  }));
const some = { offered: 2, accepted: 2, found: 1, undecided: 0 };
const everything = { offered: 40, accepted: 2, found: 2, undecided: 0 };

const valueOf = (turns: readonly TurnRow[], of: "precision" | "recall") => {
  const metric = readingsOffered(turns, { of, seed: 1 });
  assert(metric !== undefined && "value" in metric);
  return [metric.numerator, metric.denominator, metric.value];
};

Deno.test("offering everything has the best recall and next to no precision", () => {
  assert.deepEqual(valueOf(asking(everything, everything), "recall"), [4, 4, 1]);
  assert.deepEqual(valueOf(asking(everything, everything), "precision"), [4, 80, 0.05]);
  assert.deepEqual(valueOf(asking(some, some), "precision"), [2, 4, 0.5]);
});

Deno.test("what the judge cannot say is a bound and no hit", () => {
  const turns = asking({ offered: 3, accepted: 2, found: 0, undecided: 1 });
  const [precision, recall] = (["precision", "recall"] as const)
    .map((of) => readingsOffered(turns, { of, seed: 1 }));
  assert(precision && "bounds" in precision && recall && "bounds" in recall);
  assert.deepEqual([precision.bounds, recall.bounds], [[0, 1 / 3], [0, 1 / 2]]);
});

Deno.test("without a request there is nothing to say, and a request without offers has no precision", () => {
  assert.equal(readingsOffered([], { of: "recall", seed: 1 }), undefined);
  const none = asking({ offered: 0, accepted: 2, found: 0, undecided: 0 });
  assert.deepEqual(readingsOffered(none, { of: "precision", seed: 1 }), {
    ...{ numerator: 0, denominator: 0, unscored: "no reading is offered" },
  });
  assert.deepEqual(valueOf(none, "recall"), [0, 2, 0]);
});
