import type { Database, QueryOptions, QueryOutcome, ResultTable } from "../database/mod.ts";
import { refusalReason } from "../sql/mod.ts";
import { boundedResult } from "./bounded_result.ts";
import type { Preset } from "./presets/types.ts";

/** What evaluators need of a database. */
type QueriedDatabase = Pick<Database, "dialect" | "query">;

export interface ComparePresetsOptions extends QueryOptions {
  /** Where the ground truth runs. */
  readonly goldDatabase: QueriedDatabase;
  /** Where the prediction runs: the same data, opened apart. */
  readonly predictedDatabase: QueriedDatabase;
  readonly goldSql: string;
  readonly predictedSql: string;
  readonly presets: readonly Preset[];
}

/** What a published evaluator says of two queries. */
export interface PresetOutcome {
  /**
   * `refused`: the prediction is no query. `failed`: it does not run. `undecided`: the ground truth does not run, or a
   * result was cut off, so that the evaluator has nothing to compare.
   */
  readonly verdict: "equal" | "different" | "refused" | "failed" | "undecided";
  /** In 0..1, where it was compared. */
  readonly score?: number;
  /** Why, where that would surprise. */
  readonly note?: string;
}

/**
 * Runs the ground truth and a prediction, each on a database of its own, and judges them by published evaluators.
 *
 * Each evaluator sees the queries as it rewrites them; a text that several ask for runs once. What is no single query is
 * not run. No evaluator counts results apart that are empty on both sides: to most of them these are equal.
 *
 * @returns The outcomes by the names of the presets, in their order.
 * @throws {RangeError} If both databases are the same object.
 *
 * @example
 * ```ts
 * import { createDuckDbFile, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { comparePresets } from "querylogue/compare";
 * import { presets } from "./presets/presets.ts";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/lakes.duckdb`;
 * await createDuckDbFile(path, (file) => file.run("CREATE TABLE lake AS SELECT unnest([1, 1, 2]) AS n"));
 * await using goldDatabase = await openDatabase(path);
 * await using predictedDatabase = await openDatabase(path);
 * const { bird, spider2 } = await comparePresets({
 *   goldDatabase,
 *   predictedDatabase,
 *   goldSql: "SELECT n FROM lake",
 *   predictedSql: "SELECT DISTINCT n FROM lake",
 *   presets: [presets.bird, presets.spider2],
 * });
 * assert.deepEqual([bird?.verdict, spider2?.verdict], ["equal", "different"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function comparePresets(
  { goldDatabase, predictedDatabase, goldSql, predictedSql, presets, ...limits }: ComparePresetsOptions,
): Promise<Readonly<Record<string, PresetOutcome>>> {
  if (goldDatabase === predictedDatabase) {
    throw new RangeError("Cannot compare queries on one connection: open the database once for each side");
  }
  const askGold = asker(goldDatabase, limits);
  const askPredicted = asker(predictedDatabase, limits);
  const outcomes: Record<string, PresetOutcome> = {};
  for (const preset of presets) {
    limits.signal?.throwIfAborted();
    const { name, rewrite = (sql: string) => sql } = preset;
    const queries = { goldSql: await rewrite(goldSql), predictedSql: await rewrite(predictedSql) };
    const [gold, predicted] = await Promise.all([
      askGold(queries.goldSql),
      askPredicted(queries.predictedSql),
    ]);
    const tables = compared(gold, predicted);
    outcomes[name] = "verdict" in tables ? tables : decide(preset, tables, queries);
  }
  return outcomes;
}

/** Runs each text once. */
function asker(database: QueriedDatabase, limits: QueryOptions): (sql: string) => Promise<QueryOutcome> {
  const known = new Map<string, Promise<QueryOutcome>>();
  const ask = async (sql: string): Promise<QueryOutcome> => {
    const reason = await refusalReason(sql, database.dialect);
    return reason === undefined
      ? boundedResult(await database.query(sql, limits))
      : { kind: "refused", reason };
  };
  return (sql) => {
    const outcome = known.get(sql) ?? ask(sql);
    known.set(sql, outcome);
    return outcome;
  };
}

interface Tables {
  readonly gold: ResultTable;
  readonly predicted: ResultTable;
}

function compared(gold: QueryOutcome, predicted: QueryOutcome): Tables | PresetOutcome {
  if (gold.kind !== "rows") {
    return { verdict: "undecided", note: "The ground truth does not run as this evaluator rewrites it." };
  }
  switch (predicted.kind) {
    case "refused":
      return { verdict: "refused" };
    case "connection_lost":
      return { verdict: "undecided", note: "The connection was lost." };
    case "failed":
    case "timed_out":
    case "out_of_memory":
      return { verdict: "failed" };
    case "rows":
      break;
    default:
      return predicted satisfies never;
  }
  const cut = gold.table.truncated ? "ground truth" : predicted.table.truncated ? "prediction" : undefined;
  return cut === undefined
    ? { gold: gold.table, predicted: predicted.table }
    : { verdict: "undecided", note: `The result of the ${cut} was cut off.` };
}

function decide(
  { compare }: Preset,
  { gold, predicted }: Tables,
  queries: Parameters<Preset["compare"]>[2],
): PresetOutcome {
  const { equal, score, note } = compare(gold, predicted, queries);
  return { verdict: equal ? "equal" : "different", score, ...(note !== undefined && { note }) };
}
