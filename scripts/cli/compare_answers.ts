import { InputError } from "../../lib/base/mod.ts";
import type { ExampleRow } from "../../lib/compare/mod.ts";
import { type Cell, fitToTerminal } from "../../lib/report/mod.ts";
import {
  judgePair,
  judgePairs,
  type OpenPair,
  openPair,
  openVerdicts,
  type PairLine,
  readPairs,
  type RuleName,
  type RuleOutcome,
} from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, keepsFinished, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { createProgress } from "./progress.ts";
import { runningTask } from "./task_context.ts";
import { fitLines } from "./fit_lines.ts";
import { lineWidth } from "./line_width.ts";

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
  print(
    json
      ? JSON.stringify(line)
      : fitLines(verdictText(line, await columnsOf(line, pair, { gold, timeoutMs }))),
  );
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

/**
 * Judges the pairs of a file and gives a JSON line each as it comes. Pairs of one database are judged one after another,
 * so that lines come by database. A pair that Querylogue itself failed to judge is unscored, and the exit code says so.
 *
 * @throws {InputError} If the file is malformed, which is found out before anything runs.
 * @throws {OutsideError} If a database is not reached. The lines before stand.
 */
async function comparePairs(file: string, options: CompareCommandOptions): Promise<void> {
  const { out, preset, allPresets, resume, variants, seed, maxRows } = options;
  const pairs = await readPairs(file);
  const counts = new Map<string, number>();
  const done = new Set<string>();
  const faulty: string[] = [];
  const count = ({ id, verdict, reasons }: PairLine) => {
    done.add(id);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (reasons.some(({ kind }) => kind === "fault")) faulty.push(id);
  };
  await using writer = out === undefined
    ? undefined
    : await openVerdicts(out, { pairs, preset, allPresets, resume });
  writer?.finished.forEach(count);
  const left = pairs.filter(({ id }) => !done.has(id));
  const progress = createProgress("pairs judged");
  const silent = out === undefined && runningTask().stdout.isTerminal();
  const byDatabase = Map.groupBy(left, (pair) => pair.database ?? options.database);
  try {
    for (const [database, own] of byDatabase) {
      const judged = judgePairs(own, {
        ...databaseConfiguration(database, options),
        ...{ preset, allPresets, variants, seed, maxRows, timeoutMs: 1_000 * options.timeout },
        ...{ onWarning: say, signal: interrupted },
      });
      for await (const line of judged) {
        if (writer === undefined) print(JSON.stringify(line));
        else await writer.append(line);
        count(line);
        if (!silent) progress.update(done.size, pairs.length);
      }
    }
  } catch (error) {
    progress.end();
    if (out !== undefined) {
      keepsFinished();
      say(`${done.size} of ${pairs.length} pairs stand in ${out}; go on with --resume`);
    }
    throw error;
  }
  progress.end();
  const summary = [...counts].map(([verdict, n]) => `${n} ${verdict}`).join(", ");
  say(`${done.size === 1 ? "1 pair" : `${done.size} pairs`}: ${summary}`);
  if (out !== undefined) say(`Written: ${out}`);
  if (faulty.length === 0) return;
  endWith(exitCode.fault);
  say(
    `Querylogue itself failed to judge ${faulty.length === 1 ? "1 pair" : `${faulty.length} pairs`}, ` +
      `first "${faulty[0]}": please report the reason in its line`,
  );
}

/** Names and values longer than this are cut. */
const widest = 40;

/**
 * A verdict on one pair for a person to read: its reasons with example rows, and what others say.
 *
 * @param columns Names of the ground truth's columns, for the heads of examples.
 */
function verdictText(
  { verdict, reasons, variants, presets }: PairLine,
  columns: readonly string[],
): string {
  return [
    verdict,
    ...variants === undefined ? [] : variantLines(variants),
    ...reasons.flatMap((reason) => [
      `- ${reason.text.trimEnd().replaceAll(/\n(?!\n|$)/g, "\n  ")}`,
      ...reason.kind === "truncated" ? ["  Raise --max-rows to compare it whole."] : [],
      ..."examples" in reason ? exampleLines(reason.examples, columns) : [],
    ]),
    ...presets === undefined ? [] : presetLines(presets),
  ].join("\n");
}

function exampleLines(examples: readonly ExampleRow[], columns: readonly string[]): readonly string[] {
  const [first] = examples;
  if (first === undefined) return [];
  // Where columns are missing, which names are left is not known.
  const headers = first.length === columns.length ? columns : first.map((_, i) => `column ${i + 1}`);
  return tableLines(
    headers,
    examples.map((row) => row.map((value) => value === null ? "NULL" : String(value))),
  );
}

function variantLines(
  { told_apart_by, asked, left_out }: NonNullable<PairLine["variants"]>,
): readonly string[] {
  const open = left_out.length > 0
    ? [
      `On ${
        left_out.join(", ")
      } the ground truth fails or leaves its answer open, or the prediction names what variants lack.`,
    ]
    : [];
  if (told_apart_by !== undefined) return [`Told apart by ${told_apart_by}.`, ...open];
  return [
    asked.length === 0 ? "No variant could be asked." : `Not told apart by ${asked.join(", ")}.`,
    ...open,
  ];
}

function presetLines(presets: Readonly<Record<string, RuleOutcome>>): readonly string[] {
  const rows = Object.entries(presets).map(([name, outcome]): readonly Cell[] => {
    const { score = undefined, note = "" } = outcome.verdict === "vacuous" ? {} : outcome;
    return [name, outcome.verdict, score === undefined ? "" : String(Number(score.toFixed(3))), note];
  });
  return ["", ...tableLines(["Preset", "Verdict", "Score", "Note"], rows)];
}

const INDENT = "    ";

/** An indented table without its caption. */
function tableLines(headers: readonly string[], rows: readonly (readonly Cell[])[]): readonly string[] {
  const table = {
    caption: "",
    label: "",
    columns: headers.map((header) => ({ header: cut(header) })),
    rows: rows.map((cells) => cells.map((cell) => typeof cell === "string" ? cut(cell) : cell)),
    notes: [],
  };
  const width = lineWidth() - INDENT.length;
  return fitToTerminal(table, { width }).trim().split("\n").map((line) => `${INDENT}${line}`.trimEnd());
}

function cut(text: string): string {
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}

/** What `deno task compare` was asked for. */
export interface CompareCommandOptions extends DatabaseFlags {
  readonly database?: string | undefined;
  readonly gold?: string | undefined;
  readonly predicted?: string | undefined;
  readonly pairs?: string | undefined;
  readonly preset: RuleName;
  readonly allPresets?: true | undefined;
  readonly variants?: number | undefined;
  readonly seed: number;
  readonly maxRows: number;
  /** Seconds. */
  readonly timeout: number;
  readonly out?: string | undefined;
  readonly resume?: true | undefined;
  readonly json?: true | undefined;
}
