import type { JoinShape } from "./types.ts";
import { wordsOf } from "./words_of.ts";

/** What is suspicious about the joins of a query; no part of the score. */
export interface JoinSignal {
  /** Whether nothing is. */
  readonly sound: boolean;
  /** Number of joined tables; 0 for a query of one. */
  readonly joined: number;
  /** Tables at the end of a join that no word of the question speaks of. */
  readonly unspoken: readonly string[];
  /** Tables that nothing links with the others. */
  readonly unlinked: readonly string[];
  /**
   * Tables at the end of a join by another column than their key, of which nothing is used: they may repeat the amounts that
   * are added up, or, where the question does not speak of them, the rows that are counted.
   */
  readonly fan_out: readonly string[];
}

/**
 * Looks at the joins of a query (ours; STEF has no term for them). A table is spoken of where the question has a word of its
 * name, of a column of it that is used, or of a value that such a column is compared with; a mapped word counts for its
 * column. A table between two others may be there for its keys alone.
 *
 * @example
 * ```ts
 * import { joinSignal } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const seen = { values: [], links: 1, isApart: false };
 * const tables = [{ table: "sales", columns: ["spend"], ...seen }, { table: "store", columns: [], ...seen }];
 * assert.deepEqual(joinSignal({ tables }, "What is the total spend?").unspoken, ["store"]);
 * assert.equal(joinSignal({ tables }, "What is the total spend of stores?").sound, true);
 * ```
 */
export function joinSignal(
  { tables }: JoinShape,
  question: string,
  columnMappings: Readonly<Record<string, string>> = {},
): JoinSignal {
  const said = new Set(wordsOf(question));
  const mapped = new Set(
    Object.entries(columnMappings).flatMap(([word, column]) =>
      wordsOf(word).every((one) => said.has(one)) ? [column.toLowerCase()] : []
    ),
  );
  const isSaid = (name: string) =>
    mapped.has(name.toLowerCase()) || wordsOf(name).some((word) => isNear(word, said));
  const names = (which: (table: JoinShape["tables"][number]) => boolean) => [
    ...new Set(tables.filter(which).map(({ table }) => table)),
  ];
  const unspoken = names(({ table, columns, values, links }) =>
    links < 2 && ![table, ...columns, ...values.map(String)].some(isSaid)
  );
  const unlinked = names(({ isApart }) => isApart);
  const fanOut = names(({ table, repeats }) =>
    repeats === "amounts" || repeats === "rows" && unspoken.includes(table)
  );
  return {
    sound: unspoken.length + unlinked.length + fanOut.length === 0,
    joined: tables.length,
    unspoken,
    unlinked,
    fan_out: fanOut,
  };
}

/** Whether a word is said, or a word of the question begins with it or it with one: "race", "raced"; four letters at least. */
function isNear(word: string, said: ReadonlySet<string>): boolean {
  if (said.has(word)) return true;
  return word.length >= 4 &&
    [...said].some((one) => one.length >= 4 && (one.startsWith(word) || word.startsWith(one)));
}
