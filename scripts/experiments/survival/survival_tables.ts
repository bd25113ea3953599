import { countCell, numberColumns, type ReportTable, textColumns } from "../../../lib/report/mod.ts";
import type { KilledRun } from "./killed_runs.ts";
import type { SurvivalCheck } from "./survival_checks.ts";

/** What became of the runs that were killed. */
export function killedTable(
  killed: readonly KilledRun[],
  { ofServer, skipped }: { readonly ofServer: number; readonly skipped?: string },
): ReportTable {
  const have = (pattern: RegExp) =>
    killed.filter(({ faults }) => faults.some((fault) => pattern.test(fault))).length;
  const rows = [
    ["runs killed by SIGKILL at a random moment from the first second on", killed.length],
    ["of these on a PostgreSQL server", ofServer],
    ["of these before run.json, which began anew", killed.filter(({ before_run }) => before_run).length],
    ["of these over before they could be killed", killed.filter(({ ended_before }) => ended_before).length],
    ["turns that were finished by then", killed.reduce((sum, { turns }) => sum + turns, 0)],
    ["runs with other bytes in metrics.json or tables", have(/ differs$|no metrics/)],
    ["runs in which a finished turn was asked again", have(/^asked again/)],
    ["runs that could not go on", have(/^going on/)],
    ["runs of which a process was left after 5 s", have(/^a process/)],
    ["runs of which a session was left after 5 s", have(/sessions are left/)],
    [
      "runs killed before run.json that left something which the next start did not remove",
      have(/without run\.json/),
    ],
  ] as const;
  return {
    caption: "Runs of deno task eval that were killed and resumed",
    label: "tab:killed",
    columns: [...textColumns("What"), ...numberColumns("Count")],
    rows: rows.map(([what, count]) => [what, countCell(count)]),
    notes: [
      ...(skipped === undefined ? [] : [`None ran on a server, as ${skipped}.`]),
      ...killed.flatMap(({ faults, killed_at_ms }) =>
        faults.map((fault) => `Killed after ${killed_at_ms} ms: ${fault}.`)
      ),
    ],
  };
}

/** What else was tried. */
export function survivalTable(checks: readonly SurvivalCheck[]): ReportTable {
  return {
    caption: "What was done to runs, and what held",
    label: "tab:survival",
    columns: [...textColumns("What"), ...numberColumns("Tried", "Held")],
    rows: checks.map(({ check, tried, held, skipped }) => [
      skipped === undefined ? check : `${check} (skipped)`,
      countCell(tried),
      countCell(held),
    ]),
    notes: [
      "A run holds where it ends in order (exit 0, 2 or 3), its turns are as expected, and the results have the bytes of an " +
      "undisturbed run, at once or after it was resumed.",
      ...checks.flatMap(({ check, notes, skipped }) => [
        ...notes,
        ...(skipped === undefined ? [] : [`Skipped: ${check}, as ${skipped}.`]),
      ]),
    ],
  };
}
