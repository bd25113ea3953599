import type { JudgeFigures } from "../metrics/mod.ts";

const source = "reports/judges.md, pairs of its first half of the databases";

/** The figures of each judge that was measured: the rows "all" of `reports/judges.md`. */
const figures: Readonly<Record<string, JudgeFigures>> = {
  offline: {
    sensitivity: { numerator: 326, denominator: 345 },
    specificity: { numerator: 853, denominator: 856 },
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
