import type { JoinCombination } from "../../joins/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { TypeMix } from "../type_mix.ts";
import type { DialogueKind } from "../types.ts";
import { drawStarts } from "./draw_starts.ts";
import { drawTurns } from "./draw_turns.ts";
import type { DialogueTask } from "./types.ts";

export interface DrawTasksOptions {
  readonly schema: Schema;
  readonly seed: number;
  /** They take turns along the plan. At least one. */
  readonly kinds: readonly DialogueKind[];
  readonly mix: TypeMix;
}

/** What one dialogue is to be, and over which combination. */
export type DrawnTask = Omit<DialogueTask, "signal"> & { readonly combination: JoinCombination };

/**
 * All dialogues of a plan before any is written. What is drawn of one depends on those before it in the plan, never on
 * how they turn out.
 *
 * @throws {RangeError} If `kinds` is empty.
 */
export function drawTasks(
  combinations: readonly JoinCombination[],
  { schema, seed, kinds, mix }: DrawTasksOptions,
): readonly DrawnTask[] {
  const starts = drawStarts(combinations, { schema, seed });
  const planned = combinations.flatMap((combination, index) => {
    const [kind, start] = [kinds[index % kinds.length], starts[index]];
    if (kind === undefined) throw new RangeError("Cannot write dialogues of no kind: kinds is empty");
    return start === undefined ? [] : [{ combination, kind, seed, index, start }];
  });
  const typed = planned.filter(({ kind }) => kind === "types");
  const answerable = typed.map(({ combination: { size } }) => Math.max(LEAST_ANSWERABLE, size));
  const drawn = new Map(drawTurns(answerable, { seed, mix }).map((turns, i) => [typed[i], turns]));
  return planned.map((task) => ({ ...task, turns: drawn.get(task) ?? [] }));
}

/** In shorter dialogues few others would find a place beside the answerable questions. */
const LEAST_ANSWERABLE = 3;
