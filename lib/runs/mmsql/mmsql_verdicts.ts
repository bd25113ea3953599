import { existsSync } from "node:fs";
import { InputError } from "../../base/mod.ts";
import { comparePresets, mmsql, presets } from "../../compare/mod.ts";
import { type Database, openDatabase, quoteName, readSchema } from "../../database/mod.ts";
import type { MmsqlVerdict } from "../../metrics/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import { exactSetMatch, type SpiderSchema } from "../../sql/mod.ts";
import type { PredictedDatabase } from "./predictions.ts";

/** A verdict; of one that is undecided why. */
export interface ReasonedVerdict {
  readonly verdict: MmsqlVerdict;
  readonly reason?: string | undefined;
}

/** Judges queries on one database. */
export interface MmsqlVerdicts extends AsyncDisposable {
  /** As the published script executes: {@linkcode mmsql}. */
  readonly scriptExecution: (gold: string, predicted: string) => Promise<ReasonedVerdict>;
  /** As the published script compares clauses: values and DISTINCT count, foreign keys join no columns. */
  readonly scriptExact: (gold: string, predicted: string) => ReasonedVerdict;
  /** By Spider's execution match. */
  readonly execution: (gold: string, predicted: string) => Promise<ReasonedVerdict>;
  /** By Spider's exact set match without values. */
  readonly exact: (gold: string, predicted: string) => ReasonedVerdict;
}

export interface OpenMmsqlVerdictsOptions {
  /** Of a server whose address contains none. @default none */
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens a database to judge queries on. Where its file is absent every verdict is undecided; where no table has a row, every
 * verdict of queries that run.
 *
 * @throws {OutsideError} If it cannot be reached or read.
 */
export async function openMmsqlVerdicts(
  { name, url }: PredictedDatabase,
  { password, signal }: OpenMmsqlVerdictsOptions = {},
): Promise<MmsqlVerdicts> {
  const [, path] = /^(?:sqlite|duckdb):([^]*)$/.exec(url) ?? [];
  if (path !== undefined && !existsSync(path)) return absent(`database ${name} is absent`);
  const opened = new AsyncDisposableStack();
  try {
    const goldDatabase = opened.use(await openDatabase(url, { password }));
    const predictedDatabase = opened.use(await openDatabase(url, { password }));
    const { tables, foreignKeys } = await readSchema(goldDatabase);
    const names = tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
    }));
    const empty = await isEmpty(goldDatabase, names) ? `database ${name} holds no rows` : undefined;
    const limits = { maxRows: 1_000_000, timeoutMs: 30_000, signal };
    const decided = (verdict: MmsqlVerdict): ReasonedVerdict =>
      empty !== undefined && verdict !== "failed" ? { verdict: "undecided", reason: empty } : { verdict };
    return {
      async scriptExecution(gold, predicted) {
        return decided(await executeAsScript(goldDatabase, { gold, predicted, limits }));
      },
      async execution(goldSql, predictedSql) {
        const sides = { goldDatabase, predictedDatabase, goldSql, predictedSql };
        const { spider } = await comparePresets({ ...sides, presets: [presets.spider], ...limits });
        switch (spider?.verdict) {
          case "equal":
            return decided("right");
          case "different":
            return decided("wrong");
          case "undecided":
          case undefined:
            return { verdict: "undecided", reason: "a ground truth does not run, or a result was cut off" };
          default:
            return { verdict: "failed" };
        }
      },
      scriptExact: (gold, predicted) => {
        const mended = (sql: string) =>
          sql.replaceAll("```", "").replaceAll(";", "").replaceAll(/[`"]/g, "'").replace("=", " = ");
        const schema = { tables: names, foreignKeys: [] };
        const { verdict } = exactly(mended(gold), mended(predicted), {
          ...schema,
          values: true,
          distinct: true,
        });
        // What the script cannot read is no match.
        return { verdict: verdict === "undecided" ? "wrong" : verdict };
      },
      exact: (gold, predicted) =>
        exactly(gold, predicted, {
          tables: names,
          foreignKeys: foreignKeys.map(({ from, to }) => [
            `${from.table}.${from.columns[0]}`,
            `${to.table}.${to.columns[0]}`,
          ]),
        }),
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

function absent(reason: string): MmsqlVerdicts {
  const undecided: ReasonedVerdict = { verdict: "undecided", reason };
  return {
    scriptExecution: () => Promise.resolve(undecided),
    scriptExact: () => undecided,
    execution: () => Promise.resolve(undecided),
    exact: () => undecided,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

async function isEmpty(database: Database, tables: SpiderSchema["tables"]): Promise<boolean> {
  for (const { name } of tables) {
    const outcome = await database.query(`SELECT 1 FROM ${nameParts(name).map(quoteName).join(".")} LIMIT 1`);
    if (outcome.kind === "rows" && outcome.table.rowCount > 0) return false;
  }
  return true;
}

interface ScriptPair {
  readonly gold: string;
  readonly predicted: string;
  readonly limits: Parameters<Database["query"]>[1];
}

/** The script stops on a set of no result, and so calls two queries that fail equal only where order counts. */
async function executeAsScript(
  database: Database,
  { gold, predicted, limits }: ScriptPair,
): Promise<MmsqlVerdict> {
  const queries = { goldSql: await mend(gold), predictedSql: await mend(predicted) };
  const goldOutcome = await database.query(queries.goldSql, limits);
  const outcome = await database.query(queries.predictedSql, limits);
  if (goldOutcome.kind !== "rows" || outcome.kind !== "rows") {
    if (!queries.goldSql.includes("ORDER BY")) return "failed";
    return goldOutcome.kind !== "rows" && outcome.kind !== "rows" ? "right" : "wrong";
  }
  return mmsql.compare(goldOutcome.table, outcome.table, queries).equal ? "right" : "wrong";
}

const mend = async (sql: string) => await mmsql.rewrite?.(sql) ?? sql;

function exactly(
  gold: string,
  predicted: string,
  options: Parameters<typeof exactSetMatch>[2],
): ReasonedVerdict {
  try {
    return { verdict: exactSetMatch(gold, predicted, options).exact ? "right" : "wrong" };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { verdict: "undecided", reason: "a ground truth is outside the language of Spider's evaluator" };
  }
}
