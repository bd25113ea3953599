import { type VerifiedQuery, type VerifyCheck, verifyChecks } from "../verify/mod.ts";

/** How often a check had each result; field names are those of the JSON. */
export interface CheckCounts {
  readonly passed: number;
  readonly failed: number;
  /** It does not apply, or is undecided. */
  readonly not_checked: number;
  /** Those of `not_checked` that apply. */
  readonly undecided: number;
}

/**
 * Counts the results of each check over verified interactions.
 *
 * @example
 * ```ts
 * import { checkCounts } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(checkCounts([]).runs, { passed: 0, failed: 0, not_checked: 0, undecided: 0 });
 * ```
 */
export function checkCounts(queries: readonly VerifiedQuery[]): Readonly<Record<VerifyCheck, CheckCounts>> {
  const countsOf = (name: VerifyCheck): CheckCounts => {
    const results = queries.map(({ checks }) => checks[name]);
    const count = (ok: boolean | "not_checked") => results.filter((one) => one.ok === ok).length;
    return {
      ...{ passed: count(true), failed: count(false), not_checked: count("not_checked") },
      undecided: results.filter(({ undecided }) => undecided).length,
    };
  };
  return Object.fromEntries(verifyChecks.map((name) => [name, countsOf(name)])) as Record<
    VerifyCheck,
    CheckCounts
  >;
}
