/** The two sentences that a judge compares, and what the user had asked before. */
export interface JudgeQuestion {
  /** u′: the sentence that the agent translated to SQL, or its reply's text. */
  readonly interpretation: string;
  /** u″: the `intention` of the interaction. It may lean on `earlier`. */
  readonly intention: string;
  /** Intentions of the interactions before this one, oldest first. */
  readonly earlier: readonly string[];
}

export interface Judgement {
  readonly verdict: "aligned" | "not_aligned" | "undecided";
  /** One sentence that says what decided. */
  readonly reason: string;
}

/** Answers whether an interpretation asks for what the intention asks for. It never sees SQL. */
export type Judge = (
  question: JudgeQuestion,
  options?: { readonly signal?: AbortSignal },
) => Promise<Judgement>;
