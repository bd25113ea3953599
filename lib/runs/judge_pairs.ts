import { faultText, hidePasswords, InputError, OutsideError } from "../base/mod.ts";
import { judgePair, type JudgePairOptions, type PairLine, type PairRules } from "./judge_pair.ts";
import { type OpenPair, openPair, type OpenPairOptions } from "./open_pair.ts";
import type { Pair } from "./read_pairs.ts";

export interface JudgePairsOptions extends Omit<OpenPairOptions, "variants">, PairRules {
  /** Number of other databases of the same structure that decide where the database shows no difference. @default none */
  readonly variants?: number | undefined;
  /** Seed of the variants. @default 1 */
  readonly seed?: number | undefined;
}

/**
 * Judges the pairs of one database one after another, on connections that are opened once. Pairs are independent: a query
 * that ends its connection, or a fault of Querylogue, leaves its own pair unscored.
 *
 * @throws {InputError} If it is no database.
 * @throws {OutsideError} If it is not reached, or gone.
 */
export async function* judgePairs(
  pairs: readonly Pair[],
  options: JudgePairsOptions,
): AsyncGenerator<PairLine> {
  const { preset, allPresets, maxRows, timeoutMs, variants: count, seed = 1, signal, ...opening } = options;
  const queries = pairs.flatMap(({ gold, predicted }) => [gold, predicted]);
  await using pair = await openFor(
    opening.database,
    pairs,
    () =>
      openPair({ ...opening, variants: count === undefined ? undefined : { count, seed, queries }, signal }),
  );
  let unasked = 0;
  for (const { id, gold: goldSql, predicted: predictedSql } of pairs) {
    signal?.throwIfAborted();
    const line = await judgeAlone(pair, {
      ...{ id, goldSql, predictedSql },
      ...{ preset, allPresets, maxRows, timeoutMs, signal },
    });
    if (line.variants?.asked.length === 0) unasked++;
    yield line;
  }
  if (unasked === 0) return;
  opening.onWarning?.(
    `${unasked === 1 ? "1 pair" : `${unasked} pairs`} of ${pair.goldDatabase.url} ` +
      `${unasked === 1 ? "is" : "are"} judged on the data alone: ` +
      "on every variant the ground truth fails or leaves its answer open, or the prediction names what variants lack",
  );
}

async function judgeAlone(pair: OpenPair, options: JudgePairOptions): Promise<PairLine> {
  try {
    return await judgePair(pair, options);
  } catch (error) {
    const { id, preset = "default", signal } = options;
    signal?.throwIfAborted();
    const text = faultText(error);
    if (text === undefined) throw error;
    return {
      id,
      verdict: "unscored",
      reasons: [{ kind: "fault", text }],
      ...(preset !== "default" && { preset }),
    };
  }
}

/** Names the pair in an error about a database address of the file. */
async function openFor<Opened>(
  database: string | undefined,
  [pair]: readonly Pair[],
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (pair?.database === undefined) throw error;
    const text = (kind: Error) => `Pair "${pair.id}" (${hidePasswords(database ?? "")}): ${kind.message}`;
    if (error instanceof InputError) throw new InputError(text(error), { cause: error });
    if (error instanceof OutsideError) throw new OutsideError(text(error), { cause: error });
    throw error;
  }
}
