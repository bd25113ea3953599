/** The three sides of one answer. */
export interface BlameRow {
  /** The interpretation asks for what the intention asks for, as the judge says. */
  readonly understood: boolean | "undecided";
  /** The SQL asks for what the interpretation says. */
  readonly faithful: boolean | "undecided";
  /** The rows are those of the ground truth. */
  readonly correct: boolean;
}

/** The cells of the triangle in the order of the table (a closed list). */
export const blameCells = [
  "understood_faithful_correct",
  "understood_unfaithful_wrong",
  "misunderstood_faithful_wrong",
  "misunderstood_unfaithful_wrong",
  "understood_unfaithful_correct",
  "misunderstood_faithful_correct",
  "misunderstood_unfaithful_correct",
  "understood_faithful_wrong",
  "undecided",
] as const;

export type BlameCell = (typeof blameCells)[number];

/** What the triangle says of an agent. */
export interface BlameTriangle {
  readonly counts: Readonly<Record<BlameCell, number>>;
  /** Answers of which both sides are decided. */
  readonly decided: number;
  /**
   * Share of the decided answers that are understood, faithful and wrong, 0..1. As that is nearly impossible, it is the
   * error of the instrument itself; no cell with a smaller share says anything. 0 where nothing is decided.
   */
  readonly instrumentError: number;
}

/**
 * Counts answers by whether they were understood, faithfully translated and correct. An answer with an undecided side is
 * in the cell `undecided`.
 *
 * Source: `understood and faithful implies correct`, so that one cell of the eight is empty for a perfect instrument.
 *
 * @example
 * ```ts
 * import { blameTriangle } from "querylogue/metrics";
 * import assert from "node:assert/strict";
 *
 * const { counts } = blameTriangle([{ understood: true, faithful: false, correct: false }]);
 * assert.equal(counts.understood_unfaithful_wrong, 1);
 * ```
 */
export function blameTriangle(rows: readonly BlameRow[]): BlameTriangle {
  const counts = Object.fromEntries(blameCells.map((cell) => [cell, 0])) as Record<BlameCell, number>;
  for (const row of rows) counts[cellOf(row)]++;
  const decided = rows.length - counts.undecided;
  const instrumentError = decided === 0 ? 0 : counts.understood_faithful_wrong / decided;
  return { counts, decided, instrumentError };
}

function cellOf({ understood, faithful, correct }: BlameRow): BlameCell {
  if (understood === "undecided" || faithful === "undecided") return "undecided";
  const [one, other] = [
    understood ? "understood" : "misunderstood",
    faithful ? "faithful" : "unfaithful",
  ] as const;
  return `${one}_${other}_${correct ? "correct" : "wrong"}`;
}
