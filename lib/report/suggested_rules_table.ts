import type { SuggestedRule } from "../score/mod.ts";
import { numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/** Rules that a log speaks for, the commonest first. */
export function suggestedRulesTable(suggested: readonly SuggestedRule[]): ReportTable {
  return {
    caption: "Rules that the log speaks for.",
    label: "tab:suggested-rules",
    columns: [...textColumns("Rule", "Kind"), ...numberColumns("Answers", "Share")],
    rows: suggested.map(({ kind, rule, column, answers, of }) => [
      column === undefined ? rule : `${rule} → ${column}`,
      kind.replace("_", " "),
      `${answers} of ${of}`,
      shareCell(answers, of),
    ]),
    notes: [
      "Filters: answers with a filter on the column that nobody asks for, of all scored ones. Column mappings: answers whose " +
      "SQL has the column, of those with the word.",
    ],
  };
}
