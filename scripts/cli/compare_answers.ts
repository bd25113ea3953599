import { InputError } from "../../lib/base/mod.ts";
import { judgePair, type OpenPair, openPair, type PairLine } from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, print, say } from "./command.ts";
import { comparePairs } from "./compare_pairs.ts";
import type { CompareCommandOptions } from "./compare_command_options.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import { verdictText } from "./verdict_text.ts";

/** Judges one pair of queries and prints the verdict, or those of a file. */
export async function compareAnswers(options: CompareCommandOptions): Promise<void> {
  refuseUnused(options);
  const { gold, predicted, pairs } = options;
  if (pairs !== undefined) {
    if (gold !== undefined || predicted !== undefined) {
      throw new InputError("Cannot compare --gold and --predicted beside --pairs: give either");
    }
    await comparePairs(pairs, options);
    return;
  }
  if (gold === undefined || predicted === undefined) {
    const missing = gold === undefined ? "--gold" : "--predicted";
    throw new InputError(`Cannot compare without ${missing}: give --gold and --predicted, or --pairs`);
  }
  await compareOne({ ...options, gold, predicted });
}

/** What would silently do nothing. */
function refuseUnused(options: CompareCommandOptions): void {
  const { pairs, out, resume, preset, variants } = options;
  const own = preset === "default" || preset === "exact";
  if (variants !== undefined && !own) {
    throw new InputError(
      `Cannot use --variants with --preset ${preset}: variants are judged by our own rules`,
    );
  }
  const reading = ["tables", "schemas", "inferKeys", "keys"] as const;
  const unread = reading.find((name) => options[name] !== undefined);
  if (unread !== undefined && variants === undefined) {
    const flag = unread === "inferKeys" ? "infer-keys" : unread;
    throw new InputError(
      `Cannot use --${flag} without --variants, as nothing else reads the schema: leave it out`,
    );
  }
  if (pairs === undefined && (out !== undefined || resume)) {
    throw new InputError(
      `Cannot use --${out === undefined ? "resume" : "out"} without --pairs: leave it out`,
    );
  }
  if (resume && out === undefined) {
    throw new InputError("Cannot use --resume without --out: name the file to go on with");
  }
}

async function compareOne(
  options: CompareCommandOptions & { readonly gold: string; readonly predicted: string },
): Promise<void> {
  const { database, gold, predicted, preset, allPresets = false, variants, seed, maxRows, json = false } =
    options;
  const timeoutMs = 1_000 * options.timeout;
  await using pair = await openPair({
    ...databaseConfiguration(database, options),
    ...{ onWarning: say, signal: interrupted },
    ...(variants !== undefined && { variants: { count: variants, seed, queries: [gold, predicted] } }),
  });
  const line = await judgePair(pair, {
    id: "1",
    goldSql: gold,
    predictedSql: predicted,
    preset,
    allPresets,
    maxRows,
    timeoutMs,
    signal: interrupted,
  });
  const failed = line.reasons.find(({ kind }) => kind === "gold_failed");
  if (failed !== undefined) {
    throw new InputError(`The ground truth does not run, correct --gold: ${oneLine(failed.text)}`);
  }
  print(json ? JSON.stringify(line) : verdictText(line, await columnsOf(line, pair, { gold, timeoutMs })));
  if (line.verdict !== "equal") endWith(exitCode.checkFailed);
}

/** An engine's message without the excerpt of the query that some draw under it. */
function oneLine(message: string): string {
  return message.replace(/\n\s*LINE \d+:.*\n *\^/, "").replaceAll(/\s*\n\s*/g, " ");
}

/** Names for the heads of example rows, where there are any. */
async function columnsOf(
  { reasons }: PairLine,
  { goldDatabase }: OpenPair,
  { gold, timeoutMs }: { readonly gold: string; readonly timeoutMs: number },
): Promise<readonly string[]> {
  if (!reasons.some((reason) => "examples" in reason && reason.examples.length > 0)) return [];
  const outcome = await goldDatabase.query(gold, { maxRows: 1, timeoutMs, signal: interrupted });
  return outcome.kind === "rows" ? outcome.table.columns.map(({ name }) => name) : [];
}
