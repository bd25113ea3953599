import type { ColumnValues } from "../../linking/mod.ts";
import type { Judge, Judgement, JudgeQuestion } from "../types.ts";
import { type FlipKind, intentionFlips } from "./intention_flips.ts";

/** Verdicts on changed intentions. */
export interface FlipCount {
  /** Judged not aligned, as they should be. */
  readonly noticed: number;
  /** Still judged aligned. */
  readonly missed: number;
  readonly undecided: number;
}

/** How well a judge notices changed intentions. */
export interface FlipMeasure {
  /** Verdicts on the unchanged questions. */
  readonly base: Readonly<Record<Judgement["verdict"], number>>;
  readonly kinds: Readonly<Record<FlipKind, FlipCount>>;
  /** The sums over all kinds. */
  readonly all: FlipCount;
  /** The unchanged questions that were judged not aligned, and why. */
  readonly rejected: readonly { readonly reason: string; readonly question: JudgeQuestion }[];
  /** The changed questions that the judge missed, in the order of the questions. */
  readonly missed: readonly { readonly kind: FlipKind; readonly question: JudgeQuestion }[];
}

export interface MeasureFlipsOptions {
  readonly judge: Judge;
  /** Stored texts of the database that the questions are about. */
  readonly values: readonly ColumnValues[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Measures whether a judge notices changes: changes one thing at a time in each intention that it judges aligned with its
 * interpretation, and counts its verdicts on the changed ones.
 *
 * An intention that is not judged aligned unchanged is left out. Without questions all counts are 0.
 *
 * @param questions Pairs of sentences that ask for the same.
 * @throws The reason of `signal` once it is aborted, and whatever the judge throws.
 *
 * @example
 * ```ts
 * import { type Judge, measureFlips } from "querylogue/evaluation";
 * import assert from "node:assert/strict";
 *
 * const blind: Judge = () => Promise.resolve({ verdict: "aligned", reason: "It always is." });
 * const question = {
 *   intention: "Which lakes are deeper than 20 m?",
 *   interpretation: "List the lakes with a depth over 20 m.",
 *   earlier: [],
 * };
 * const { all } = await measureFlips([question], { judge: blind, values: [] });
 * assert.deepEqual(all, { noticed: 0, missed: 2, undecided: 0 });
 * ```
 */
export async function measureFlips(
  questions: readonly JudgeQuestion[],
  { judge, values, signal }: MeasureFlipsOptions,
): Promise<FlipMeasure> {
  const base = { aligned: 0, not_aligned: 0, undecided: 0 };
  const kinds = {
    value: noVerdicts(),
    number: noVerdicts(),
    operator: noVerdicts(),
    aggregate: noVerdicts(),
    superlative: noVerdicts(),
    direction: noVerdicts(),
    negation: noVerdicts(),
  };
  const all = noVerdicts();
  const rejected: { reason: string; question: JudgeQuestion }[] = [];
  const missed: { kind: FlipKind; question: JudgeQuestion }[] = [];
  const judged = async (question: JudgeQuestion) => {
    signal?.throwIfAborted();
    return await judge(question, { signal });
  };
  for (const question of questions) {
    const { verdict, reason } = await judged(question);
    base[verdict]++;
    if (verdict === "not_aligned") rejected.push({ reason, question });
    if (verdict !== "aligned") continue;
    for (const { kind, sentence } of intentionFlips(question.intention, values)) {
      const changed = { ...question, intention: sentence };
      const outcome = outcomes[(await judged(changed)).verdict];
      kinds[kind][outcome]++;
      all[outcome]++;
      if (outcome === "missed") missed.push({ kind, question: changed });
    }
  }
  return { base, kinds, all, rejected, missed };
}

const outcomes = { aligned: "missed", not_aligned: "noticed", undecided: "undecided" } as const;

const noVerdicts = () => ({ noticed: 0, missed: 0, undecided: 0 });
