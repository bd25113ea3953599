import type { JudgeFigures } from "../metrics/mod.ts";

const source = "reports/judges.md, pairs of its second half of the databases";

/** The figures of each judge that was measured: the rows "all" of the half of `reports/judges.md` that no judge was made with. */
const figures: Readonly<Record<string, JudgeFigures>> = {
  offline: {
    sensitivity: { numerator: 381, denominator: 416 },
    specificity: { numerator: 910, denominator: 946 },
    source,
  },
};

/**
 * Returns what a judge is worth on pairs whose labels are known; undefined for one that was not measured.
 *
 * @param name As `--judge` names it.
 */
export function judgeFigures(name: string): JudgeFigures | undefined {
  return Object.hasOwn(figures, name) ? figures[name] : undefined;
}
