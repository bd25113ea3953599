import type { ColumnWords, Lexicon } from "../../../../linking/mod.ts";
import { isFinest } from "../../plan/multiplicity.ts";
import { column } from "../../plan/proposal_context.ts";
import type { Thing } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";

/** Measures and dates of its own that a listing can be ranked by. */
export function rankable(
  { subject }: State,
  { labels, coded, tables: [table] }: Thing,
  { table: wordsOf }: Lexicon,
): readonly ColumnWords[] {
  if (labels.length === 0 || coded !== undefined || table === undefined || subject.column !== undefined) {
    return [];
  }
  return wordsOf(table).columns.filter(({ kind, statistics }) =>
    (kind === "measure" || kind === "date" || kind === "year") && statistics.present * 2 > statistics.rows
  );
}

export interface RankingOptions {
  readonly isUpper: boolean;
  readonly lexicon: Lexicon;
  /** @default 1 */
  readonly limit?: number;
}

/** The first of a listing by a column, with its value; one where no other number is asked for. */
export function ranking(
  state: State,
  { labels }: Thing,
  by: ColumnWords,
  { isUpper, lexicon, limit = 1 }: RankingOptions,
): State {
  const output = column(by.reference);
  const { counted: _, ...rest } = state;
  return {
    ...rest,
    form: "ranking",
    specification: {
      ...state.specification,
      outputs: [...labels.map(column), output],
      orderBy: [{ by: output, direction: isUpper ? "descending" : "ascending" }],
      limit,
      distinct: !isFinest(state.specification, state.subject.table, lexicon.schema),
    },
  };
}
