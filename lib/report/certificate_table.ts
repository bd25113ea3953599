import type { CombinationBalance, DatasetCertificate } from "../dialogue/mod.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * Sets the join plan of a dataset beside its dialogues: numbers, kinds, sizes, tables and their balance; the notes say what
 * the ground truths use.
 *
 * @example
 * ```ts
 * import { certificateTable, toTerminal } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const balance = { kinds: { partial: 2 }, sizes: { 2: 2 }, standard_deviation: 0.5, minimum: 1, maximum: 2 };
 * const planned = { ...balance, dialogues: 2, tables: { covered: 4, of: 4 } };
 * const queries = { count: 4, tables: { covered: 6, of: 6 }, joins: { covered: 3, of: 4 }, constructs: { distinct: 4 } };
 * const question_types = { ambiguous: { wanted: 3.2, made: 1 } };
 * const table = certificateTable({ planned, made: { ...planned, dialogues: 1 }, queries, question_types });
 * assert.match(toTerminal(table), /Dialogues +2 +1/);
 * assert.match(toTerminal(table), /Below the mix: ambiguous, 1 of 3.2/);
 * assert.match(toTerminal(table), /3 of the 4 joins/);
 * ```
 */
export function certificateTable(
  { planned, made, queries, question_types = {} }: DatasetCertificate,
): ReportTable {
  const counts = (title: string, of: (balance: CombinationBalance) => number): readonly Cell[] => [
    title,
    countCell(of(planned)),
    countCell(of(made)),
  ];
  const keys = (
    field: "kinds" | "sizes",
  ) => [...new Set([planned, made].flatMap((balance) => Object.keys(balance[field])))];
  const types = Object.entries(question_types);
  // Fewer by up to a turn are due to rounding.
  const unmet = types.filter(([, { wanted, made }]) => made + 1 < wanted);
  const { count, tables, joins, constructs } = queries;
  const constructTexts = Object.entries(constructs).map(([name, n]) => `${name.replaceAll("_", " ")} ${n}`);
  return {
    caption: "Certificate of the dialogues",
    label: "tab:certificate",
    columns: [...textColumns("Measure"), ...numberColumns("Planned", "Made")],
    rows: [
      counts("Dialogues", ({ dialogues }) => dialogues),
      ...keys("kinds").map((kind) => counts(`Kind ${kind}`, ({ kinds }) => kinds[kind] ?? 0)),
      ...keys("sizes").map((size) =>
        counts(`Of ${size} ${size === "1" ? "join" : "joins"}`, ({ sizes }) => sizes[size] ?? 0)
      ),
      counts(`Tables, of ${planned.tables.of}`, ({ tables }) => tables.covered),
      counts("Rarest table", ({ minimum }) => minimum),
      counts("Commonest table", ({ maximum }) => maximum),
      [
        "Deviation of table frequency",
        ...[planned, made].map((balance): Cell => ({
          kind: "number",
          value: balance.standard_deviation,
          decimals: 2,
        })),
      ],
      ...types.map(([type, { wanted, made }]): readonly Cell[] => [
        `Turns ${nameOf(type)}`,
        { kind: "number", value: wanted, decimals: 1 },
        countCell(made),
      ]),
    ],
    notes: [
      `Counted dialogue by dialogue, the ${count} ground truths read ${tables.covered} of the ${tables.of} tables of ` +
      `their combinations and make ${joins.covered} of the ${joins.of} joins.`,
      ...(unmet.length > 0
        ? [
          `Below the mix: ${
            unmet.map(([type, { wanted, made }]) => `${nameOf(type)}, ${made} of ${wanted.toFixed(1)}`).join(
              "; ",
            )
          }.`,
        ]
        : []),
      ...(constructTexts.length > 0 ? [`Constructs: ${constructTexts.join(", ")}.`] : []),
    ],
  };
}

const nameOf = (type: string) => type === "no_such_value" ? "unanswerable by a name" : type;
