import type { Join } from "../types.ts";

/** One reason for or against a foreign key. */
export interface KeyEvidence {
  /** What it adds to the logarithm of the odds, negative where it speaks against the key. */
  readonly weight: number;
  /** In words, for a person to judge. */
  readonly words: string;
}

/** A join that may have been meant as a foreign key, and what speaks for it. */
export interface KeyCandidate extends Join {
  readonly evidence: readonly KeyEvidence[];
  /**
   * The referencing column whose name tells the table that is meant: it can only mean one, so that candidates with
   * one anchor exclude each other.
   */
  readonly anchor: string;
}
