// The oracle is the slow twin that the tests hold compareTables() against; a second copy could drift from it.
import { type Disagreement, disagreements } from "../../../tests/compare/oracle_pairs.ts";

/** How often compareTables() says what the brute-force oracle says. */
export interface OracleAgreement {
  readonly pairs: number;
  /** Number of pairs by the oracle's verdict. */
  readonly expected: Readonly<Record<string, number>>;
  /** The pairs that are judged otherwise than by the oracle. */
  readonly found: readonly Disagreement[];
}

interface OracleAgreementOptions {
  /** Number of random pairs, those of the seeds from 0 on. */
  readonly pairs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Judges random pairs of small tables by the default comparison and by the brute-force oracle. */
export async function oracleAgreement(
  { pairs, signal, onProgress }: OracleAgreementOptions,
): Promise<OracleAgreement> {
  const ours: Record<string, number> = { equal: 0, different: 0, vacuous: 0 };
  const found: Disagreement[] = [];
  for (let from = 0; from < pairs; from += CHUNK) {
    // Without a pause Ctrl-C would not be heard before the end.
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
    const to = Math.min(from + CHUNK, pairs);
    const chunk = disagreements(from, to);
    for (const [verdict, count] of Object.entries(chunk.verdicts)) {
      if (count > 0) ours[verdict] = (ours[verdict] ?? 0) + count;
    }
    found.push(...chunk.found);
    onProgress?.(to, pairs);
  }
  return { pairs, expected: countedByOracle(ours, found), found };
}

/** Number of pairs by the oracle's verdict, from the number by ours and the pairs that are judged otherwise. */
export function countedByOracle(
  ours: Readonly<Record<string, number>>,
  found: readonly Pick<Disagreement, "ours" | "oracle">[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(ours).map(([verdict, count]) => [
      verdict,
      count - found.filter((one) => one.ours === verdict).length +
      found.filter((one) => one.oracle === verdict).length,
    ]),
  );
}

const CHUNK = 1_000;
