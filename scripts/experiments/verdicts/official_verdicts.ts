import { join } from "node:path";
import { InputError, readJsonLines } from "../../../lib/base/mod.ts";
import {
  compareQueries,
  type CompareQueriesOptions,
  openVariants,
  type Preset,
  presets,
} from "../../../lib/compare/mod.ts";

/** One published pair of queries, with the official verdict and the preset's. */
interface JudgedPair {
  readonly source: string;
  readonly dialogue: number;
  readonly turn: number;
  readonly db_id: string;
  readonly gold: string;
  readonly pred: string;
  readonly official: 0 | 1;
  readonly preset: 0 | 1;
  /** What the default comparison says of the texts as they are, where it was asked. */
  readonly by_default?: string;
  /** What the preset `spider-distinct` says, where the default comparison was asked. */
  readonly keeping_distinct?: 0 | 1;
}

export interface OfficialVerdicts {
  readonly pairs: readonly JudgedPair[];
  /** Pairs without an official verdict, as the ground truth does not run. */
  readonly undecided: number;
}

interface JudgeOfficialOptions {
  /** Ask the default comparison, and `spider-distinct`, as well. @default false */
  readonly alsoByDefault?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** One line of the published file; null stands where the official script does not decide. */
export interface PublishedLine
  extends Pick<JudgedPair, "source" | "dialogue" | "turn" | "db_id" | "gold" | "pred"> {
  readonly exec_match: 0 | 1 | null;
  readonly exact_match: 0 | 1 | null;
  /** Why the exact match is undecided, empty where it is decided. */
  readonly exact_note: string;
}

/**
 * Judges the pairs of the published execution verdicts by the preset `spider`, on the databases that they
 * were judged on.
 *
 * @param folder Holds `test_suite/official_verdicts.jsonl` and `spider_en/database`.
 */
export async function judgeOfficial(
  folder: string,
  { alsoByDefault = false, signal, onProgress }: JudgeOfficialOptions = {},
): Promise<OfficialVerdicts> {
  const lines = await readPublishedVerdicts(folder);
  const decided = lines.flatMap(({ exec_match: official, exact_match: _, exact_note: __, ...line }) =>
    official === null ? [] : [{ ...line, official }]
  );
  const limits = { maxRows: 1_000_000, timeoutMs: 60_000, signal };
  const pairs: JudgedPair[] = [];
  const byDatabase = Map.groupBy(decided, ({ db_id }) => db_id);
  await using opened = await openVariants(
    Array.from(byDatabase.keys(), (name) => ({
      name,
      url: `sqlite:${join(folder, "spider_en/database", name, `${name}.sqlite`)}`,
    })),
  );
  for (const { name = "", goldDatabase, predictedDatabase } of opened.pairs) {
    for (const line of byDatabase.get(name) ?? []) {
      signal?.throwIfAborted();
      const pair = {
        goldDatabase,
        predictedDatabase,
        goldSql: line.gold,
        predictedSql: line.pred,
        ...limits,
      };
      const compared = alsoByDefault ? await compareQueries(pair) : undefined;
      pairs.push({
        ...line,
        preset: await judge(presets.spider, pair),
        ...(compared && {
          keeping_distinct: await judge(presets["spider-distinct"], pair),
          by_default: "verdict" in compared ? compared.verdict.verdict : compared.kind,
        }),
      });
      onProgress?.(pairs.length, decided.length);
    }
  }
  return { pairs, undecided: lines.length - decided.length };
}

/**
 * The published verdicts on execution and exact match.
 *
 * @param folder Holds `test_suite/official_verdicts.jsonl`.
 * @throws {InputError} If the file is missing or a line of it is no verdict on a pair of queries.
 */
export async function readPublishedVerdicts(folder: string): Promise<readonly PublishedLine[]> {
  const path = join(folder, "test_suite/official_verdicts.jsonl");
  return (await readJsonLines(path)).map((line, i) => readLine(line, `${path}: line ${i + 1}`));
}

/** What does not run, or is no query, is rejected. */
async function judge(
  { rewrite = (sql) => sql, compare }: Preset,
  { goldDatabase, predictedDatabase, goldSql, predictedSql, ...limits }: CompareQueriesOptions,
): Promise<0 | 1> {
  const queries = { goldSql: await rewrite(goldSql), predictedSql: await rewrite(predictedSql) };
  const [gold, predicted] = await Promise.all([
    goldDatabase.query(queries.goldSql, limits),
    predictedDatabase.query(queries.predictedSql, limits),
  ]);
  if (gold.kind !== "rows" || predicted.kind !== "rows") return 0;
  return compare(gold.table, predicted.table, queries).equal ? 1 : 0;
}

function readLine(line: unknown, where: string): PublishedLine {
  const { source, dialogue, turn, db_id, gold, pred, exec_match, exact_match, exact_note = "" } = Object(
    line,
  );
  const texts = [source, db_id, gold, pred, exact_note];
  const verdicts = [exec_match, exact_match].every((one) => one === 0 || one === 1 || one === null);
  if (!verdicts || texts.some((text) => typeof text !== "string") || typeof dialogue !== "number") {
    throw new InputError(
      `Cannot read ${where}: it is no verdict on a pair of queries; take the published file`,
    );
  }
  return { source, dialogue, turn, db_id, gold, pred, exec_match, exact_match, exact_note };
}
