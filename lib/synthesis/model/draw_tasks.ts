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
  /** Assigned in rotation along the plan; at least one. */
  readonly kinds: readonly DialogueKind[];
  readonly mix: TypeMix;
}

/** A task with its join combination. */
export type DrawnTask = Omit<DialogueTask, "signal"> & { readonly combination: JoinCombination };

/**
 * Draws the tasks of all dialogues of a plan. A task depends on the tasks before it, never on the resulting dialogues.
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

/** Shorter dialogues leave little room for questions of other types. */
const LEAST_ANSWERABLE = 3;
