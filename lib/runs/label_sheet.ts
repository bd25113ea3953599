import { randomFrom, shuffle } from "../base/mod.ts";
import { judgedTurns, type LabelLine } from "./judged_turns.ts";

export interface LabelSheetOptions {
  /** Most turns of each agent. */
  readonly sample: number;
  readonly seed: number;
}

/**
 * Draws turns of a run at random, as many of each agent, for a person to label. The order of the lines tells nothing.
 *
 * @throws {InputError} If the folder holds no run, or its dataset has changed.
 */
export async function labelSheet(
  folder: string,
  { sample, seed }: LabelSheetOptions,
): Promise<readonly LabelLine[]> {
  const { turns } = await judgedTurns(folder);
  const drawn = [...Map.groupBy(turns.filter(({ line }) => line !== undefined), ({ agent }) => agent)]
    .flatMap(([agent, own]) => shuffle(randomFrom(seed, "label", agent), own).slice(0, sample));
  return drawn.flatMap(({ line }) => line ?? []).toSorted((a, b) => a.id < b.id ? -1 : 1);
}
