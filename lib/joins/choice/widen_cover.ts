import type { EdgeSet } from "../combinations/edge_set.ts";
import type { Balancing } from "./balancing.ts";
import { chooseSets, type ChooseSetsOptions } from "./choose_sets.ts";
import { keepFitting } from "./keep_fitting.ts";
import { uncovered } from "./uncovered.ts";

export interface WidenCoverOptions extends ChooseSetsOptions {
  /** Combinations of all sizes asked for, as a search from nothing found them. */
  readonly sets: readonly EdgeSet[];
  /** For each table (by position) that can be covered, the largest size that fits there. */
  readonly largest: ReadonlyMap<number, number>;
}

/**
 * The better of two choices of combinations: those of a search from nothing, and where these leave something uncovered,
 * which happens when hardly more combinations are asked for than are needed, those of a search that starts from a cover
 * (`start`) and widens it to all sizes.
 */
export async function widenCover(
  balancing: Balancing,
  { sets, largest, ...options }: WidenCoverOptions,
): Promise<readonly EdgeSet[]> {
  const open = uncovered(balancing, sets, largest).length;
  const rest = open === 0 ? undefined : sizesBeside(options.start, options.sizes);
  if (rest === undefined) return sets;
  const fitting = keepFitting(balancing, options.start);
  if (fitting.missing.length > 0) return sets;
  const wider = await chooseSets(balancing, { ...options, start: fitting.sets, sizes: rest });
  return uncovered(balancing, wider.sets, largest).length < open ? wider.sets : sets;
}

/** The sizes that are left when the cover has taken its own; undefined where they have no room for it. */
function sizesBeside(cover: readonly EdgeSet[], sizes: readonly number[]): readonly number[] | undefined {
  const rest = [...sizes];
  for (const { length } of cover) {
    const place = rest.indexOf(length);
    if (place < 0) return undefined;
    rest.splice(place, 1);
  }
  return rest;
}
