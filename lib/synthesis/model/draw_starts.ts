import { randomFrom, shuffle } from "../../base/mod.ts";
import type { JoinCombination } from "../../joins/mod.ts";
import { type Schema, tableRole } from "../../schema/mod.ts";

/** The suggested beginning of a dialogue. */
export interface DialogueStart {
  readonly table: string;
  /** Subject of the first question, as words of a prompt. */
  readonly aspect: string;
}

export interface DrawStartsOptions {
  readonly schema: Schema;
  readonly seed: number;
}

/**
 * Draws the beginning of each dialogue of a plan, so that dialogues over the same tables begin differently: the table of the
 * combination, except link tables, with the fewest earlier beginnings, and the aspect that is rarest for that table, then
 * rarest overall.
 */
export function drawStarts(
  combinations: readonly JoinCombination[],
  { schema, seed }: DrawStartsOptions,
): readonly DialogueStart[] {
  const starts: DialogueStart[] = [];
  const times = (start: Partial<DialogueStart>) =>
    starts.filter(({ table, aspect }) =>
      table === (start.table ?? table) && aspect === (start.aspect ?? aspect)
    ).length;
  for (const [i, { tables }] of combinations.entries()) {
    const things = tables.filter((table) => tableRole(schema, table) !== "link");
    const random = randomFrom(seed, "start", i);
    const [table = ""] = shuffle(random, things.length > 0 ? things : tables)
      .toSorted((a, b) => times({ table: a }) - times({ table: b }));
    const [aspect = ""] = shuffle(random, aspects).toSorted((a, b) =>
      times({ table, aspect: a }) - times({ table, aspect: b }) || times({ aspect: a }) - times({ aspect: b })
    );
    starts.push({ table, aspect });
  }
  return starts;
}

const aspects = [
  "one thing that is called by its name",
  "a date, a year or a number of years",
  "a quantity that is measured",
  "the kind, group or place that things belong to",
  "things that lack something, or are not of some kind",
  "the first few of a ranking",
  "how many there are",
];
