import type { Interaction } from "../../dialogue/mod.ts";

/** A sentence and the query that it must state. */
export interface StatedQuery {
  /** Number of its interaction. */
  readonly place: number;
  /** Number of its reading, from 1, in an ambiguous turn. */
  readonly reading?: number | undefined;
  readonly sentence: string;
  readonly sql: string;
}

/** Returns all queries of a dialogue in order, including those of further readings. */
export function statedQueries(interactions: readonly Interaction[]): readonly StatedQuery[] {
  return interactions.flatMap((one, i) => {
    const place = i + 1;
    const { ground_truth_sql: sql, standalone_intention: sentence = one.intention, readings = [] } = one;
    return [
      ...(sql === undefined ? [] : [{ place, ...(readings.length > 0 && { reading: 1 }), sentence, sql }]),
      ...readings.slice(1).map((reading, k) => (
        { place, reading: k + 2, sentence: reading.meaning, sql: reading.ground_truth_sql }
      )),
    ];
  });
}
