import { relative } from "node:path";
import { overviewText, type ReportTable, type RunMeasures, type RunOverview } from "../../lib/report/mod.ts";
import type { WrittenStefAgreement } from "../../lib/runs/mod.ts";
import { print } from "./command.ts";
import { tableText } from "./table_text.ts";
import { runningTask } from "./task_context.ts";

/** The results of a run as they are printed. */
export interface PrintedRun {
  readonly measures: RunMeasures;
  /** @default all tables are printed */
  readonly overview?: RunOverview | undefined;
  readonly table: ReportTable;
  readonly furtherTables: readonly ReportTable[];
}

export interface PrintRunOptions {
  /** The page that shows more. */
  readonly page: string;
  /** Print `metrics.json`. @default false */
  readonly json?: boolean | undefined;
  /** Print every table. @default the overview, and the rates that corrections by hand change */
  readonly all?: boolean | undefined;
  /** How a score without ground truth agrees with the verdicts. @default it is not asked for */
  readonly stef?: WrittenStefAgreement | undefined;
}

/** Prints the results of a run: in short, and where to read on; or all of its tables. */
export function printRun(
  { measures, overview, table, furtherTables }: PrintedRun,
  { page, json = false, all = false, stef }: PrintRunOptions,
): void {
  if (json) return print(JSON.stringify({ ...measures, ...(stef && { stef: stef.agreement }) }, null, 2));
  const also = stef === undefined ? [] : [stef.table];
  if (all || overview === undefined) return print(tableText([table, ...furtherTables, ...also]));
  const { stdout, folder } = runningTask();
  const path = relative(folder(), page);
  const place = path.startsWith("..") ? page : path;
  const adjudicated = furtherTables.filter(({ label }) => label === "tab:adjudicated");
  print(overviewText(overview, { width: stdout.width() }), coloured);
  if (adjudicated.length + also.length > 0) print(tableText([...adjudicated, ...also]));
  print(`Read them: ${place} (all rows: --all)`);
}

const [BOLD, DIM, GREEN, RED, PLAIN] = [1, 2, 32, 31, 0].map((code) => `\x1b[${code}m`);

/** The first line bold, headers and notes dim, and a paired difference in colour where its interval leaves out 0. */
function coloured(text: string): string {
  return text.split("\n").map((line, at) => {
    if (at === 0) return `${BOLD}${line}${PLAIN}`;
    const isRow = /^ {2}\S.*(?:±|\d)/.test(line);
    if (!isRow) return line === "" ? line : `${DIM}${line}${PLAIN}`;
    return line.replace(
      /[+−][\d.]+ \[([+−])[\d.]+, ([+−])[\d.]+\]/,
      (difference, low, high) =>
        low === high ? `${low === "+" ? GREEN : RED}${difference}${PLAIN}` : difference,
    );
  }).join("\n");
}
