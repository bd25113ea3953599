import type { ModelRole } from "./types.ts";

/** What calls have used. */
export interface Spending {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Some of the tokens were not told by the server but taken as a token for four characters. */
  readonly estimated: boolean;
  /** Absent where the price of a model is not known. */
  readonly costUsd?: number;
}

/** What one model has used in one role. */
export interface ModelSpending extends Spending {
  readonly model: string;
  readonly role: ModelRole;
}

/** What all calls have used. */
export interface SpendingTotals extends Spending {
  /** In alphabetical order of model and role. */
  readonly byModel: readonly ModelSpending[];
}
