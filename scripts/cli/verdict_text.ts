import type { ExampleRow } from "../../lib/compare/mod.ts";
import { type Cell, toTerminal } from "../../lib/report/mod.ts";
import type { PairLine, RuleOutcome } from "../../lib/runs/mod.ts";

/** Names and values longer than this are cut. */
const widest = 40;

/**
 * A verdict on one pair for a person to read: its reasons with example rows, and what others say.
 *
 * @param columns Names of the ground truth's columns, for the heads of examples.
 */
export function verdictText(
  { verdict, reasons, variants, presets }: PairLine,
  columns: readonly string[],
): string {
  return [
    verdict,
    ...variants === undefined ? [] : variantLines(variants),
    ...reasons.flatMap((reason) => [
      `- ${reason.text.trimEnd().replaceAll(/\n(?=.)/g, "\n  ")}`,
      ...reason.kind === "truncated" ? ["  Raise --max-rows to compare it whole."] : [],
      ..."examples" in reason ? exampleLines(reason.examples, columns) : [],
    ]),
    ...presets === undefined ? [] : presetLines(presets),
  ].join("\n");
}

function exampleLines(examples: readonly ExampleRow[], columns: readonly string[]): readonly string[] {
  const [first] = examples;
  if (first === undefined) return [];
  // Where columns are missing, which names are left is not known.
  const headers = first.length === columns.length ? columns : first.map((_, i) => `column ${i + 1}`);
  return tableLines(
    headers,
    examples.map((row) => row.map((value) => value === null ? "NULL" : String(value))),
  );
}

function variantLines(
  { told_apart_by, asked, left_out }: NonNullable<PairLine["variants"]>,
): readonly string[] {
  const open = left_out.length > 0
    ? [`On ${left_out.join(", ")} the ground truth fails or leaves its answer open.`]
    : [];
  if (told_apart_by !== undefined) return [`Told apart by ${told_apart_by}.`, ...open];
  return [
    asked.length === 0 ? "No variant could be asked." : `Not told apart by ${asked.join(", ")}.`,
    ...open,
  ];
}

function presetLines(presets: Readonly<Record<string, RuleOutcome>>): readonly string[] {
  const rows = Object.entries(presets).map(([name, outcome]): readonly Cell[] => {
    const { score = undefined, note = "" } = outcome.verdict === "vacuous" ? {} : outcome;
    return [name, outcome.verdict, score === undefined ? "" : String(Number(score.toFixed(3))), note];
  });
  return ["", ...tableLines(["Preset", "Verdict", "Score", "Note"], rows)];
}

/** An indented table without its caption. */
function tableLines(headers: readonly string[], rows: readonly (readonly Cell[])[]): readonly string[] {
  const table = {
    caption: "",
    label: "",
    columns: headers.map((header) => ({ header: cut(header) })),
    rows: rows.map((cells) => cells.map((cell) => typeof cell === "string" ? cut(cell) : cell)),
    notes: [],
  };
  return toTerminal(table).trim().split("\n").map((line) => `    ${line}`);
}

function cut(text: string): string {
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}
