import type { Lexicon } from "../../lexicon.ts";
import { isFinest } from "../../multiplicity.ts";
import { column } from "../../proposal_context.ts";
import type { Thing } from "../../thing.ts";
import type { ColumnWords, State } from "../../types.ts";

/** Measures and dates of its own that a listing can be ranked by; none where a row would come up more than once. */
export function rankable(
  { specification, subject }: State,
  { labels, coded, tables: [table] }: Thing,
  { schema, table: wordsOf }: Lexicon,
): readonly ColumnWords[] {
  if (labels.length === 0 || coded !== undefined || table === undefined || subject.column !== undefined) {
    return [];
  }
  if (!isFinest(specification, subject.table, schema)) return [];
  return wordsOf(table).columns.filter(({ kind, statistics }) =>
    (kind === "measure" || kind === "date" || kind === "year") && statistics.present * 2 > statistics.rows
  );
}

/** The first of a listing by a column, with its value. */
export function ranking(state: State, { labels }: Thing, by: ColumnWords, isUpper: boolean): State {
  const output = column(by.reference);
  const { counted: _, ...rest } = state;
  return {
    ...rest,
    form: "ranking",
    specification: {
      ...state.specification,
      outputs: [...labels.map(column), output],
      orderBy: [{ by: output, direction: isUpper ? "descending" : "ascending" }],
      limit: 1,
      distinct: false,
    },
  };
}
