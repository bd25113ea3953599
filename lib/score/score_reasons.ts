import type { SpecificationAlignment } from "./align_specifications.ts";
import { filterText } from "./filter_text.ts";
import type { JoinSignal } from "./join_signal.ts";

/** Sentences that say what speaks against an answer, or against trusting its score. */
export function scoreReasons(
  { missing, mismatched, unasked, signals, production }: SpecificationAlignment,
  { unread, coverage, joins }: {
    readonly unread: number;
    readonly coverage: number;
    readonly joins: JoinSignal;
  },
): readonly string[] {
  return [
    ...missing.map((filter) => `The SQL has no filter for ${filterText(filter)}.`),
    ...mismatched.map(({ asked, applied }) =>
      `The SQL has ${filterText(applied)} in place of ${filterText(asked)}.`
    ),
    ...unasked.map((filter) => `Nobody asks for the filter ${filterText(filter)}.`),
    ...(signals.projection ? [] : ["The SQL does not show every column that is asked for."]),
    ...(signals.aggregation ? [] : ["The aggregates of the SQL are not those that are asked for."]),
    ...(signals.grouping ? [] : ["The groups of the SQL are not those that are asked for."]),
    ...(production.unexplainedOrder ? ["Nobody asks for the order of the SQL."] : []),
    ...(production.missingOrder ? ["The SQL does not sort the rows, which is asked for."] : []),
    ...(production.unexplainedLimit ? ["The limit of the SQL is not the one that is asked for."] : []),
    ...joins.unspoken.map((table) => `The question does not speak of the joined table ${table}.`),
    ...joins.unlinked.map((table) => `Nothing links the table ${table} with the others.`),
    ...joins.fan_out.map((table) => `The joined table ${table} may repeat the rows that are counted.`),
    ...(unread > 0 ? [`${unread} of the SQL's conditions cannot be compared with the question.`] : []),
    ...(coverage < 0.85
      ? [`The rules read ${Math.round(100 * coverage)} % of the question's words; column mappings help.`]
      : []),
  ];
}
