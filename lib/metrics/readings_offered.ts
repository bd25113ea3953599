import { type Cluster, clusterInterval } from "./cluster_interval.ts";
import type { Metric, OfferedReadings, TurnRow } from "./types.ts";

/**
 * Computes the precision (accepted readings among those that are offered) or the recall (offered ones among those that are
 * accepted) of the requests about ambiguous questions. Offering everything has a high recall and a low precision.
 * Undecided readings count as not offered, and as offered in the upper of the `bounds`. The interval is a cluster bootstrap over dialogues.
 *
 * @param turns Turns of one agent, in any order.
 * @returns Undefined without such a request.
 *
 * @example
 * ```ts
 * import { readingsOffered, type TurnRow } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const place = { agent: "a", trial: 1, dialogue: "1", interaction: 1, turn: 1, expectsResponse: false } as const;
 * const readings = { offered: 10, accepted: 2, found: 2, undecided: 0 };
 * const turns: TurnRow[] = [{ ...place, sql: "not_expected", alignment: "aligned", readings }];
 * assert.equal(readingsOffered(turns, { of: "recall", seed: 1 })?.numerator, 2);
 * assert.equal(readingsOffered(turns, { of: "precision", seed: 1 })?.denominator, 10);
 * ```
 */
export function readingsOffered(
  turns: readonly TurnRow[],
  { of, seed }: { readonly of: "precision" | "recall"; readonly seed: number },
): Metric | undefined {
  const requests = turns.flatMap(({ dialogue, readings }) =>
    readings === undefined ? [] : [{ dialogue, readings }]
  );
  if (requests.length === 0) return undefined;
  const size = ({ offered, accepted, found }: OfferedReadings) =>
    of === "recall" ? accepted : Math.max(offered, found);
  const sum = (all: typeof requests, count: (readings: OfferedReadings) => number) =>
    all.reduce((total, { readings }) => total + count(readings), 0);
  const numerator = sum(requests, ({ found }) => found);
  const denominator = sum(requests, size);
  if (denominator === 0) return { numerator, denominator, unscored: "no reading is offered" };
  const clusters = [...Map.groupBy(requests, ({ dialogue }) => dialogue)].toSorted(([a], [b]) =>
    a < b ? -1 : 1
  )
    .map(([, own]): Cluster => ({ numerator: sum(own, ({ found }) => found), denominator: sum(own, size) }))
    .filter((cluster) => cluster.denominator > 0);
  const undecided = sum(
    requests,
    (readings) => Math.min(readings.undecided, size(readings) - readings.found),
  );
  return {
    numerator,
    denominator,
    value: numerator / denominator,
    ...clusterInterval(clusters, { seed }),
    ...(undecided > 0 &&
      { bounds: [numerator / denominator, (numerator + undecided) / denominator] as const }),
  };
}
