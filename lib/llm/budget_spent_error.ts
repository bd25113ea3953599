import { OutsideError } from "../base/mod.ts";
import type { SpendingTotals } from "./spending.ts";

/**
 * A budget does not allow a further call. What was finished stays; the run can go on with a higher budget.
 *
 * @example
 * ```ts
 * import { OutsideError } from "querylogue/base";
 * import { BudgetSpentError, createBudget } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const spent = createBudget({ prices: {} }).totals();
 * assert.ok(new BudgetSpentError("The budget is spent", spent) instanceof OutsideError);
 * ```
 */
export class BudgetSpentError extends OutsideError {
  /** What was spent up to then; calls under way are not in it. */
  readonly totals: SpendingTotals;

  constructor(message: string, totals: SpendingTotals) {
    super(message);
    this.totals = totals;
  }
}
