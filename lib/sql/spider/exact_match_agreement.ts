import { exactSetMatch } from "./exact_set_match.ts";
import type { SpiderSchema } from "./types.ts";

/** A pair of queries with a published verdict. */
export interface PublishedVerdict {
  readonly gold: string;
  readonly predicted: string;
  readonly schema: SpiderSchema;
  /** Whether the published evaluator called it an exact match, or why it is undecided. */
  readonly published: boolean | { readonly undecided: string };
}

/** What counts when two queries are compared. */
export interface ExactMatchAgreementOptions {
  /**
   * Whether values count.
   * @default {false}
   */
  readonly values?: boolean | undefined;
  /**
   * Whether DISTINCT before a column counts.
   * @default {false}
   */
  readonly distinct?: boolean | undefined;
}

/** How far exact set match agrees with published verdicts. */
export interface ExactMatchAgreement {
  readonly decided: number;
  readonly agreed: number;
  /** The pairs that are judged otherwise here; the verdict here is the opposite of the published one. */
  readonly disagreements: readonly PublishedVerdict[];
  /** Number of pairs without a published verdict, by the reason given; they are not compared. */
  readonly undecided: Readonly<Record<string, number>>;
}

/**
 * Counts how many published exact-match verdicts are given here too, and lists the others.
 *
 * @throws {InputError} If the gold query of a decided pair cannot be read.
 *
 * @example
 * ```ts
 * import { exactMatchAgreement } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [{ name: "river", columns: ["name", "length"] }], foreignKeys: [] };
 * const pair = { gold: "SELECT name FROM river", predicted: "select NAME from river", schema };
 * const verdicts = [{ ...pair, published: true }, { ...pair, published: { undecided: "not run" } }];
 * assert.deepEqual(exactMatchAgreement(verdicts), {
 *   decided: 1,
 *   agreed: 1,
 *   disagreements: [],
 *   undecided: { "not run": 1 },
 * });
 * ```
 */
export function exactMatchAgreement(
  verdicts: readonly PublishedVerdict[],
  options: ExactMatchAgreementOptions = {},
): ExactMatchAgreement {
  const undecided: Record<string, number> = {};
  const disagreements: PublishedVerdict[] = [];
  let decided = 0;
  for (const verdict of verdicts) {
    const { gold, predicted, schema, published } = verdict;
    if (typeof published === "object") {
      undecided[published.undecided] = (undecided[published.undecided] ?? 0) + 1;
      continue;
    }
    decided++;
    if (exactSetMatch(gold, predicted, { ...schema, ...options }).exact !== published) {
      disagreements.push(verdict);
    }
  }
  return { decided, agreed: decided - disagreements.length, disagreements, undecided };
}
