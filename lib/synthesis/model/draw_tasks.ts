import { type JoinCombination, type JoinPlan, rolesOf } from "../../joins/mod.ts";
import type { Lexicon } from "../../linking/mod.ts";
import type { TypeMix } from "../type_mix.ts";
import type { DialogueKind } from "../types.ts";
import { createVariation } from "../variation.ts";
import { drawStarts } from "./draw_starts.ts";
import { drawTurns } from "./draw_turns.ts";
import { columnsOf, type Hint, servedHints } from "./hint.ts";
import type { DialogueTask } from "./types.ts";

export interface DrawTasksOptions {
  readonly lexicon: Lexicon;
  readonly seed: number;
  /** In turn along a plan that says no roles; at least one. */
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
  plan: Pick<JoinPlan, "combinations" | "roles">,
  { lexicon, seed, kinds, mix }: DrawTasksOptions,
): readonly DrawnTask[] {
  const { combinations } = plan;
  const kindOf = rolesOf(plan, kinds);
  const starts = drawStarts(combinations, { lexicon, seed });
  const planned = combinations.flatMap((combination, index) => {
    const [kind, start] = [kindOf[index], starts[index]];
    const served = servedHints(constructs, { lexicon, tables: combination.tables });
    const variation = createVariation(seed, index);
    if (kind === undefined || start === undefined) return [];
    const drawn = variation.pick("construct", served);
    const others = served.filter((hint) => !isToldBy(hint, start.aspect));
    const construct = others.includes(drawn) ? drawn : variation.pick("other construct", others);
    return [{ combination, kind, seed, index, start, construct }];
  });
  const typed = planned.filter(({ kind }) => kind === "types");
  const rooms = typed.map(({ combination: { size, tables } }) => ({
    answerable: Math.max(LEAST_ANSWERABLE, size),
    mostAmbiguous: 1 + columnsOf(DOUBTFUL, { lexicon, tables }).length,
  }));
  const drawn = new Map(drawTurns(rooms, { seed, mix }).map((turns, i) => [typed[i], turns]));
  return planned.map((task) => ({ ...task, turns: drawn.get(task) ?? [] }));
}

/** Whether a query that takes up one hint takes up the other. */
function isToldBy({ words }: Hint, other: Hint): boolean {
  return words?.some((word) => other.words?.includes(word)) === true;
}

/** Shorter dialogues leave little room for questions of other types. */
const LEAST_ANSWERABLE = 3;

/** Columns that words such as "biggest" or "first" can mean; without any, only what is counted or listed is in doubt. */
const DOUBTFUL = ["measure", "year", "date", "category", "boolean"] as const;

const constructs: readonly Hint[] = [
  { text: "a count for each group", words: ["GROUP"] },
  { text: "the first few of a ranking", words: ["LIMIT", "FETCH", "ROWNUM", "RANK"] },
  { text: "a condition on a count (having)", words: ["HAVING"] },
  {
    text: "an exclusion (those without, those that are not)",
    words: ["NOT", "NULL", "<>", "!=", "EXCEPT", "MINUS"],
  },
  {
    text: "an average, a sum, or a comparison with an average",
    needs: ["measure"],
    words: ["AVG", "SUM"],
  },
  {
    text: "a range of numbers or dates",
    needs: ["measure", "date", "year"],
    words: ["BETWEEN", ">", "<", ">=", "<="],
  },
  {
    text: "the smallest or the largest of each group",
    needs: ["measure", "date", "year"],
    words: ["MAX", "MIN", "RANK", "ROW_NUMBER"],
  },
];
