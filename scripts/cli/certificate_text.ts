import type { CombinationReason, Coverage, JoinPlan } from "../../lib/joins/mod.ts";
import { displayWidth } from "../../lib/base/mod.ts";
import { oneLine } from "../../lib/report/mod.ts";

interface CertificateOptions {
  readonly seed: number;
  /** Which combinations could be chosen, in words. */
  readonly admitted: string;
  /** Why each combination was chosen. @default it is not said */
  readonly reasons?: readonly CombinationReason[] | undefined;
  /** Columns that a bar may reach to. @default as many as it needs */
  readonly width?: number | undefined;
}

/** Most lines of a table or list; of a longer one so many at each end are shown. */
const mostLines = 60;
const endLines = 15;
const mostNames = 10;
const widestBar = 60;
const widestName = 40;

/** The certificate of a plan for a person to read. Names in it cannot break lines or steer the terminal. */
export function certificateText(
  plan: JoinPlan,
  { seed, admitted, reasons, width = Infinity }: CertificateOptions,
): string {
  return [
    `Join plan for ${plan.database} (seed ${seed})`,
    ...aligned([...contents(plan), ["admitted", admitted], ...measures(plan), ...unmet(plan)]),
    ...isJoined(plan) ? ["", "Combinations a table occurs in", ...frequencies(plan, width)] : [],
    ...reasons === undefined ? [] : ["", "Why each combination was chosen", ...explained(plan, reasons)],
  ].map((line) => oneLine(withShortNames(line, plan))).join("\n");
}

/** Replaces names of tables and columns that are longer than a table of this kind shows. */
function withShortNames(text: string, { combinations, quality }: JoinPlan): string {
  const names = [
    ...Object.keys(quality.table_frequency),
    ...combinations.flatMap(({ tables, joins }) => [
      ...tables,
      ...joins.flatMap(({ from, to }) => [...from.columns, ...to.columns]),
    ]),
  ];
  return [...new Set(names)].filter((name) => name.length > widestName).toSorted((a, b) =>
    b.length - a.length
  )
    .reduce((shown, name) => shown.replaceAll(name, short(name)), text);
}

function short(name: string): string {
  return name.length > widestName ? `${name.slice(0, widestName - 1)}…` : name;
}

/** Whether there is anything to join: a plan can be of nothing but single tables. */
function isJoined({ quality }: JoinPlan): boolean {
  return Object.keys(quality.table_frequency).length > 0;
}

type Line = readonly [label: string, text: string];

function contents({ combinations, quality }: JoinPlan): readonly Line[] {
  const alone = combinations.filter(({ size }) => size === 0).flatMap(({ tables }) => tables);
  const sizes = Object.entries(quality.sizes).filter(([size]) => size !== "0").map(([size, n]) =>
    `${n} of ${size} ${size === "1" ? "join" : "joins"}`
  );
  const more = alone.length > mostNames ? ` and ${alone.length - mostNames} more` : "";
  return [
    [
      "combinations",
      [combinations.length - alone.length, sizes.join(", ")].filter((part) => part !== "").join(": "),
    ],
    ...alone.length === 0
      ? []
      : [["single tables", `${alone.length}: ${alone.slice(0, mostNames).join(", ")}${more}`] as const],
  ];
}

function measures(plan: JoinPlan): readonly Line[] {
  const { quality } = plan;
  const { foreign_keys, columns, weighted_deviation, fewest_lower_bound, enough_to_cover } = quality;
  const tables = Object.values(quality.table_frequency);
  const covered = tables.filter((frequency) => frequency > 0).length;
  const enough = quality.fewest_to_cover === 1
    ? "1 combination is enough"
    : `${quality.fewest_to_cover} combinations are enough`;
  const line = (label: string, text: string | undefined): readonly Line[] =>
    text === undefined ? [] : [[label, text]];
  if (!isJoined(plan)) return line("coverage", columns && shareText(columns, "columns of all tables"));
  return [
    ...line(
      "coverage",
      shareText({ covered, total: tables.length, coverage: quality.coverage }, "joinable tables"),
    ),
    ...line("", foreign_keys && shareText(foreign_keys, "usable foreign keys")),
    ...line("", columns && shareText(columns, "columns of all tables")),
    ...line(
      "frequencies",
      `${range(quality.minimum, quality.maximum)} a table, Gini ${round(quality.gini)}`,
    ),
    ...line(
      "deviation",
      `${round(quality.standard_deviation)}; no plan of these sizes is below ${round(quality.lower_bound)} ` +
        `(gap ${round(quality.gap)})`,
    ),
    ...line(
      "",
      weighted_deviation === undefined ? undefined : `${round(weighted_deviation)} with the weights`,
    ),
    ...line(
      quality.cover === "keys" ? "all keys" : "all tables",
      fewest_lower_bound === undefined || (fewest_lower_bound < 2 && quality.fewest_to_cover > 1)
        ? enough
        : fewest_lower_bound === quality.fewest_to_cover
        ? `${enough}, and no fewer can do`
        : `${enough}, and fewer than ${fewest_lower_bound} cannot do`,
    ),
    ...line(
      "",
      enough_to_cover === undefined
        ? undefined
        : `${enough_to_cover} combinations in these proportions are enough`,
    ),
  ];
}

function unmet({ quality }: JoinPlan): readonly Line[] {
  return ends(quality.unmet, (hidden) => `${hidden.length} more sentences; all with --json`)
    .map((sentence) => ["not met", sentence] as const);
}

function frequencies({ quality }: JoinPlan, most: number): readonly string[] {
  const tables = Object.entries(quality.table_frequency).toSorted(([, a], [, b]) => b - a);
  const width = Math.max(0, ...tables.map(([table]) => displayWidth(oneLine(short(table)))));
  // Before a bar stand the indent, the table, its number and what separates them.
  const widest = Math.max(5, Math.min(widestBar, most - width - 10));
  const scale = Math.min(1, widest / Math.max(1, quality.maximum));
  const lines = tables.map(([table, n]) =>
    `${padded(oneLine(short(table)), width)}  ${String(n).padStart(4)}  ${"#".repeat(Math.ceil(n * scale))}`
      .trimEnd()
  );
  const shown = ends(lines, (hidden, start) => {
    const [most = 0, least = 0] = [tables[start], tables[start + hidden.length - 1]].map((entry) =>
      entry?.[1]
    );
    return `… ${hidden.length} more tables in ${range(least, most)} each; all with --json`;
  });
  return shown.map((line) => `  ${line}`);
}

function explained({ combinations }: JoinPlan, reasons: readonly CombinationReason[]): readonly string[] {
  return combinations.flatMap(({ id, tables }, i) => [
    `  ${id}  ${tables.join(", ")}`,
    `    ${reasons[i]?.sentence}`,
  ]);
}

/** All items where they are few, else the first and the last with a line between them that stands for the others. */
function ends(
  items: readonly string[],
  between: (hidden: readonly string[], start: number) => string,
): readonly string[] {
  if (items.length <= mostLines) return items;
  const hidden = items.slice(endLines, -endLines);
  return [...items.slice(0, endLines), between(hidden, endLines), ...items.slice(-endLines)];
}

function aligned(lines: readonly Line[]): readonly string[] {
  return lines.map(([label, text]) => `  ${label.padEnd(14)}${text}`);
}

const padded = (text: string, width: number) => text + " ".repeat(width - displayWidth(text));

const round = (value: number) => value.toFixed(3);

function range(least: number, most: number): string {
  const numbers = least === most ? `${least}` : `${least} to ${most}`;
  return `${numbers} ${most === 1 && least === most ? "combination" : "combinations"}`;
}

function shareText({ covered, total, coverage }: Coverage, what: string): string {
  return `${covered} of ${total} ${what} (${(100 * coverage).toFixed(1)} %)`;
}
