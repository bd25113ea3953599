import { faultText, hidePasswords, InputError, OutsideError } from "../../lib/base/mod.ts";
import { interrupted } from "./command.ts";
import type { CompareCommandOptions } from "./compare_command_options.ts";
import { judgePair, type JudgePairOptions, type PairLine } from "./judge_pair.ts";
import { type OpenPair, openPair } from "./open_pair.ts";
import type { Pair } from "./read_pairs.ts";

/**
 * Judges the pairs of one database one after another, on connections that are opened once. What happens to one pair
 * changes no other: a query that ends its connection, or brings out a fault of Querylogue, leaves its own pair unscored.
 *
 * @param database The embedded database where it is undefined.
 * @throws {InputError} If it is no database.
 * @throws {OutsideError} If it is not reached, or gone.
 */
export async function* judgePairs(
  database: string | undefined,
  pairs: readonly Pair[],
  options: CompareCommandOptions,
): AsyncGenerator<PairLine> {
  const { preset, allPresets = false, variants: count, seed, maxRows, timeout } = options;
  const queries = pairs.flatMap(({ gold, predicted }) => [gold, predicted]);
  await using pair = await openFor(database, pairs, () =>
    openPair(database, {
      flags: options,
      ...(count !== undefined && { variants: { count, seed, queries } }),
    }));
  for (const { id, gold: goldSql, predicted: predictedSql } of pairs) {
    interrupted.throwIfAborted();
    yield await judgeAlone(pair, {
      ...{ id, goldSql, predictedSql, preset, allPresets, maxRows },
      timeoutMs: 1_000 * timeout,
    });
  }
}

async function judgeAlone(pair: OpenPair, options: JudgePairOptions): Promise<PairLine> {
  try {
    return await judgePair(pair, options);
  } catch (error) {
    interrupted.throwIfAborted();
    const text = faultText(error);
    if (text === undefined) throw error;
    const { id, preset } = options;
    return {
      id,
      verdict: "unscored",
      reasons: [{ kind: "fault", text }],
      ...(preset !== "default" && { preset }),
    };
  }
}

/** What is wrong with an address that stands in the file says which pair names it. */
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
