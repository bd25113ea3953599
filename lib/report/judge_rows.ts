import type { AgentMeasures, Coverage } from "../metrics/mod.ts";
import type { MeasuredJudge } from "./measure_run.ts";
import type { Cell } from "./types.ts";

/** Coverages that are further apart than this are named in a note. */
const NOTABLE_DIFFERENCE = 0.05;

/** What is read of an agent. */
type JudgedAgent = Pick<AgentMeasures, "judge_coverage" | "judge_precision"> & { readonly label: string };

/** A row: its title, and its cell for each agent. */
export interface JudgeRow {
  readonly title: string;
  readonly cell: (agent: JudgedAgent) => Cell;
}

/** The rows that stand under alignment rates: who judged, how much was decided, and what the judge is worth. */
export function judgeRows(judge: MeasuredJudge | undefined): readonly JudgeRow[] {
  const decided = {
    title: "Turns Decided by the Judge",
    cell: ({ judge_coverage }: JudgedAgent) => coverageText(judge_coverage),
  };
  if (judge === undefined) return [decided];
  const { name, sensitivity, specificity } = judge;
  const known = (metric: MeasuredJudge["sensitivity"]): Cell =>
    metric === undefined ? "not measured" : { kind: "rate", metric };
  return [
    { title: "Judge", cell: () => name },
    decided,
    { title: "Sensitivity of the Judge", cell: () => known(sensitivity) },
    { title: "Specificity of the Judge", cell: () => known(specificity) },
    {
      title: "Precision of the Judge in This Run",
      cell: ({ judge_precision: estimate }) =>
        estimate === undefined ? "not measured" : { kind: "estimate", estimate },
    },
  ];
}

/** Notes on what the judge's figures mean and on agents of which it decided different shares. */
export function judgeNotes(
  judge: MeasuredJudge | undefined,
  agents: readonly JudgedAgent[],
): readonly string[] {
  const measured = judge?.source === undefined ? [] : [
    "Sensitivity and specificity are the judge's on labelled pairs that it decides " +
    `(${judge.source}); precision is the share of turns called aligned that are aligned, as it follows from both at ` +
    "this run's rate of aligned among decided turns. It is not estimable where that rate is within the judge's error: " +
    "there it says nothing for or against the turns called aligned.",
  ];
  return [...measured, ...coverageNotes(agents)];
}

function coverageNotes(agents: readonly JudgedAgent[]): readonly string[] {
  const shares = agents.flatMap(({ label, judge_coverage: judge }) =>
    "value" in judge ? [{ label, value: judge.value }] : []
  ).toSorted((a, b) => a.value - b.value);
  const [least, most] = [shares[0], shares.at(-1)];
  if (least === undefined || most === undefined || most.value - least.value <= NOTABLE_DIFFERENCE) return [];
  return [
    `The judge decided ${percent(least.value)} of the turns of ${least.label} and ${
      percent(most.value)
    } of those of ` +
    `${most.label}: undecided turns count as not aligned, so that their alignment rates are not on equal terms.`,
  ];
}

function coverageText(coverage: Coverage): string {
  if ("unscored" in coverage) return `unscored (${coverage.unscored})`;
  return `${percent(coverage.value)} (${coverage.numerator}/${coverage.denominator})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
