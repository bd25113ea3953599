import { agentMetric, type Metric, type MetricName } from "../metrics/mod.ts";
import { escapeLatex } from "./escape_latex.ts";
import type { MeasuredAgent } from "./measured_agent.ts";

/** The metrics of the paper with short names of their rows. */
const rows: readonly (readonly [metric: MetricName, name: string])[] = [
  ["user_turn_intention_alignment_rate", "Turns aligned"],
  ["sql_query_correctness_rate", "SQL correct"],
  ["dialogue_intention_alignment_rate", "Dialogues aligned"],
  ["average_turn_pairs_per_interaction", "Turns / interaction"],
];

/** Agents that fit a column of a two-column paper. */
const MOST_IN_COLUMN = 3;

/** Letters of a line of a header. */
const HEADER_LETTERS = 11;

/**
 * Writes the paper's four metrics as a LaTeX float of four rows, the agents as columns, with the 95 % interval below each
 * value. It fits a column of a two-column paper; more than three agents make a float as wide as the page. The document loads
 * `booktabs` and `siunitx`, as a comment says.
 *
 * @param options.engineNote Sentences in the caption about the engine and the validity of the numbers.
 *
 * @example
 * ```ts
 * import { measureAgent } from "querylogue/metrics";
 * import { paperLatex } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const text = paperLatex([{ label: "keyword", ...measureAgent([], [], { seed: 1 }) }], { engineNote: "Offline engine." });
 * assert.match(text, /\\begin\{tabular\}\{@\{\}lS\[table-format=3\.2\]@\{\}\}/);
 * ```
 */
export function paperLatex(
  agents: readonly MeasuredAgent[],
  { engineNote }: { readonly engineNote: string },
): string {
  const float = agents.length > MOST_IN_COLUMN ? "table*" : "table";
  const line = (cells: readonly string[]) => `${cells.join(" & ")} \\\\`;
  return [
    "% Needs \\usepackage{booktabs} and \\usepackage{siunitx}.",
    `\\begin{${float}}`,
    "\\centering",
    "\\footnotesize",
    "\\setlength{\\tabcolsep}{3pt}",
    `\\caption{Dialogue performance, rates in \\%, with 95\\,\\% intervals. ${escapeLatex(engineNote)}}`,
    "\\label{tab:paper}",
    "\\smallskip",
    `\\begin{tabular}{@{}l${"S[table-format=3.2]".repeat(agents.length)}@{}}`,
    "\\toprule",
    line(["", ...agents.map(({ label }) => header(label))]),
    "\\midrule",
    ...rows.flatMap(([name, title]) => {
      const metrics = agents.map(({ metrics }) => metrics[name]);
      return [
        line([title, ...metrics.map((metric) => valueOf(name, metric))]),
        `${line(["", ...metrics.map((metric) => intervalOf(name, metric))])}[1pt]`,
      ];
    }),
    "\\bottomrule",
    "\\end{tabular}",
    `\\end{${float}}`,
    "",
  ].join("\n");
}

/** A header in lines that a narrow column holds; braces keep it from being read as a number. */
function header(label: string): string {
  const lines: string[] = [];
  for (const word of label.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < HEADER_LETTERS) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return `{\\shortstack{${lines.map(escapeLatex).join("\\\\")}}}`;
}

function valueOf(name: MetricName, metric: Metric | undefined): string {
  return metric === undefined || !("value" in metric) ? "{--}" : numberOf(name, metric.value);
}

function intervalOf(name: MetricName, metric: Metric | undefined): string {
  if (metric === undefined || !("value" in metric)) return "";
  return `{\\scriptsize [${metric.interval.map((bound) => numberOf(name, bound)).join(", ")}]}`;
}

function numberOf(name: MetricName, value: number): string {
  return agentMetric(name).kind === "rate" ? (value * 100).toFixed(1) : value.toFixed(2);
}
