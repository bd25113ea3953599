import type { MatchRates } from "../metrics/mod.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/** Lays out question match and interaction match, a row for each system. */
export function suiteMatchTable(
  suite: string,
  systems: readonly {
    readonly agent?: string;
    readonly turns: number;
    readonly matches?: MatchRates;
    readonly unscored: Readonly<Record<string, number>>;
  }[],
): ReportTable {
  return {
    caption: `Question match and interaction match, ${suite}`,
    label: `tab:${suite}-match`,
    columns: [
      ...textColumns("System"),
      ...numberColumns("Questions", "Question match, exact", "Question match, execution"),
      ...numberColumns("Interaction match, exact", "Interaction match, execution"),
    ],
    rows: systems.flatMap(({ agent = "", turns, matches }): readonly (readonly Cell[])[] =>
      matches === undefined ? [] : [[
        ...[agent, String(turns)],
        ...[matches.question_match, matches.interaction_match].flatMap(({ em, ex }) =>
          [em, ex].map((metric) => ({ kind: "rate" as const, metric }))
        ),
      ]]
    ),
    notes: [
      "Exact: Spider's exact set match without values; execution: the same rows by Spider's execution match. An interaction matches when all of its questions do.",
      ...systems.flatMap(({ agent = "", unscored }) => {
        const reasons = Object.entries(unscored).map(([reason, turns]) => `${turns} turns: ${reason}`);
        return reasons.length === 0 ? [] : [`Undecided or left out of ${agent}: ${reasons.join("; ")}.`];
      }),
    ],
  };
}
