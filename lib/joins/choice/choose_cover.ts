import type { Balancing } from "./balancing.ts";
import { chooseSets, type ChooseSetsOptions } from "./choose_sets.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import { keepFitting } from "./keep_fitting.ts";
import { uncovered } from "./uncovered.ts";

export interface ChooseCoverOptions extends ChooseSetsOptions {
  /** The sizes that combinations may have, ascending. */
  readonly sizes: readonly number[];
  /** For each table (by position) that can be covered, the largest size that fits there. */
  readonly largest: ReadonlyMap<number, number>;
}

const mostRounds = 10;

/**
 * As few combinations as were found to cover all (`start`), made as even as they can be. Where limits or what is
 * admitted leave something uncovered, combinations are added while that helps, large ones first.
 */
export async function chooseCover(
  balancing: Balancing,
  options: ChooseCoverOptions,
): Promise<readonly EdgeSet[]> {
  const { start, sizes, largest, pace } = options;
  const fitting = keepFitting(balancing, start);
  const even = await chooseSets(balancing, { ...options, start: fitting.sets, sizes: fitting.missing });
  const openOf = (sets: readonly EdgeSet[]) => uncovered(balancing, sets, largest);
  let sets = fitting.missing.length === 0 && openOf(even.sets).length > openOf(start).length
    ? start
    : even.sets;
  let open = openOf(sets);
  const untried = [...sizes];
  for (let round = 0; round < mostRounds && open.length > 0 && !pace.stopped(); round++) {
    const size = untried.at(-1);
    if (size === undefined) break;
    const places = new Array<number>(Math.ceil(open.length / (size + 1))).fill(size);
    const wider = await chooseSets(balancing, { ...options, start: sets, sizes: places });
    const left = openOf(wider.sets);
    if (left.length < open.length) [sets, open] = [wider.sets, left];
    else untried.pop();
  }
  return sets;
}
