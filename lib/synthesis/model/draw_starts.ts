import { randomFrom, shuffle } from "../../base/mod.ts";
import type { JoinCombination } from "../../joins/mod.ts";
import type { Lexicon } from "../../linking/mod.ts";
import { tableRole } from "../../schema/mod.ts";
import { type Hint, servedHints } from "./hint.ts";

/** The suggested beginning of a dialogue. */
export interface DialogueStart {
  readonly table: string;
  /** Subject of the first question. */
  readonly aspect: Hint;
}

export interface DrawStartsOptions {
  readonly lexicon: Lexicon;
  readonly seed: number;
}

/**
 * Draws the beginning of each dialogue of a plan, so that dialogues over the same tables begin differently: the table of the
 * combination, except link tables, with the fewest earlier beginnings, and of the aspects that the table can serve the one
 * that is rarest for it, then rarest overall.
 */
export function drawStarts(
  combinations: readonly JoinCombination[],
  { lexicon, seed }: DrawStartsOptions,
): readonly DialogueStart[] {
  const starts: DialogueStart[] = [];
  const times = (start: Partial<DialogueStart>) =>
    starts.filter(({ table, aspect }) =>
      table === (start.table ?? table) && aspect === (start.aspect ?? aspect)
    ).length;
  for (const [i, { tables }] of combinations.entries()) {
    const things = tables.filter((table) => tableRole(lexicon.schema, table) !== "link");
    const random = randomFrom(seed, "start", i);
    const [table = ""] = shuffle(random, things.length > 0 ? things : tables)
      .toSorted((a, b) => times({ table: a }) - times({ table: b }));
    const served = servedHints(aspects, { lexicon, tables: [table] });
    const [aspect = ANY] = shuffle(random, served).toSorted((a, b) =>
      times({ table, aspect: a }) - times({ table, aspect: b }) || times({ aspect: a }) - times({ aspect: b })
    );
    starts.push({ table, aspect });
  }
  return starts;
}

const ANY: Hint = { text: "how many there are", words: ["COUNT"] };

const aspects: readonly Hint[] = [
  { text: "one thing that is called by its name", needs: ["label"] },
  { text: "a date, a year or a number of years", needs: ["date", "year"] },
  { text: "a quantity that is measured", needs: ["measure"] },
  { text: "the kind, group or place that things belong to" },
  {
    text: "things that lack something, or are not of some kind",
    words: ["NOT", "NULL", "<>", "!=", "EXCEPT", "FALSE", "0"],
  },
  { text: "the first few of a ranking", words: ["LIMIT", "FETCH", "ROWNUM", "RANK"] },
  ANY,
];
