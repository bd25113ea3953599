import { compareQueries } from "../../../lib/compare/mod.ts";
import { type Database, openDatabase } from "../../../lib/database/mod.ts";
import { dialogueKeys } from "../../../lib/dialogue/mod.ts";
import type { DatabaseDataset } from "../../../lib/dialogue/formats/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import {
  type Specification,
  specificationOf,
  toSql,
  type UnreadableCause,
} from "../../../lib/specification/mod.ts";
import { constructsOf, type Dialect, type SqlConstruct, translate } from "../../../lib/sql/mod.ts";
import { interrupted } from "../../cli/command.ts";
import type { DatasetSource } from "../realized/dataset_sources.ts";

/** Where a query stands first; texts of published queries stay where they are. */
export interface QueryPlace {
  readonly database?: string;
  readonly dialogue_key: string;
  /** From 1. */
  readonly interaction: number;
}

/** What became of one query; field names are those of the JSON. */
export interface MeasuredQuery {
  readonly place: QueryPlace;
  /** None where the parser cannot read the query. */
  readonly constructs: readonly SqlConstruct[];
  /** Absent where the query is readable. */
  readonly cause?: UnreadableCause;
  /** What the specification's own SQL gives; absent where there is no data, or the query itself does not run. */
  readonly rows?: "same" | "same_blank" | "other";
  /** How the rows differ, or why there are none. */
  readonly difference?: string;
}

/** Reads each distinct query of a dataset, and runs what its specification is written as beside it. */
export async function measureDataset(
  source: DatasetSource,
  folder: string,
): Promise<readonly MeasuredQuery[]> {
  const measured: MeasuredQuery[] = [];
  for (const { database, dataset } of await source.read(folder)) {
    const schema = await source.schemaOf(folder, database);
    const url = await source.urlOf?.(folder, database);
    await using pair = await openPair(url);
    const dialect = pair.gold?.dialect ?? source.dialect;
    for (const { sql, place } of distinctQueries(database, dataset)) {
      interrupted.throwIfAborted();
      measured.push({
        place,
        ...await measureQuery(sql, { written: source.dialect, dialect, schema, pair }),
      });
    }
  }
  return measured;
}

interface DatabasePair extends AsyncDisposable {
  /** Where the query itself runs; absent where there is no data. */
  readonly gold?: Database;
  readonly predicted?: Database;
}

async function openPair(url: string | undefined): Promise<DatabasePair> {
  if (url === undefined) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const [gold, predicted] = await Promise.all([openDatabase(url), openDatabase(url)]);
  return {
    gold,
    predicted,
    async [Symbol.asyncDispose]() {
      await gold[Symbol.asyncDispose]();
      await predicted[Symbol.asyncDispose]();
    },
  };
}

/** Each query of a dataset once, with the place where it stands first. */
export function distinctQueries(
  database: string | undefined,
  dataset: DatabaseDataset["dataset"],
): readonly { readonly sql: string; readonly place: QueryPlace }[] {
  const keys = dialogueKeys(dataset);
  const places = new Map<string, QueryPlace>();
  for (const [i, { interactions }] of dataset.dialogues.entries()) {
    for (const [j, { ground_truth_sql, readings = [] }] of interactions.entries()) {
      for (const sql of [ground_truth_sql, ...readings.map((reading) => reading.ground_truth_sql)]) {
        if (sql === undefined || places.has(sql)) continue;
        places.set(sql, {
          ...(database !== undefined && { database }),
          dialogue_key: keys[i] ?? "",
          interaction: j + 1,
        });
      }
    }
  }
  return [...places].map(([sql, place]) => ({ sql, place }));
}

interface QueryOptions {
  readonly written: Dialect;
  readonly dialect: Dialect;
  readonly schema: Schema;
  readonly pair: DatabasePair;
}

async function measureQuery(
  text: string,
  { written, dialect, schema, pair }: QueryOptions,
): Promise<Omit<MeasuredQuery, "place">> {
  const translated = await translate(text, { from: written, to: dialect });
  if (translated.kind === "unreadable") return { constructs: [], cause: "syntax" };
  const { sql } = translated;
  const constructs = await constructsOf(sql, dialect) ?? [];
  const read = await specificationOf(sql, { dialect, schema });
  if (read.kind === "not_readable") return { constructs, cause: read.cause };
  return { constructs, ...await runBeside(sql, read.specification, pair) };
}

/** Runs a query and what its specification is written as; their rows must be the same, column by column. */
async function runBeside(
  goldSql: string,
  specification: Specification,
  { gold, predicted }: DatabasePair,
): Promise<Pick<MeasuredQuery, "rows" | "difference">> {
  if (gold === undefined || predicted === undefined) return {};
  const compared = await compareQueries({
    goldDatabase: gold,
    predictedDatabase: predicted,
    goldSql,
    predictedSql: writtenOr(specification, gold.dialect),
    freeColumnOrder: false,
    pairByName: false,
    allowExtraColumns: false,
    roundAsAsked: false,
    ignoreTrailingBlanks: false,
    numbersInTexts: false,
    signal: interrupted,
  });
  if (compared.kind === "gold_failed") return {};
  if (!("verdict" in compared)) return { rows: "other", difference: compared.message };
  const { verdict: { verdict, reasons: [reason] } } = compared;
  if (verdict === "equal") return { rows: "same" };
  if (verdict === "vacuous") return { rows: "same_blank" };
  return { rows: "other", difference: reason?.kind ?? verdict };
}

/** The specification as SQL, or as a text that fails with the reason why it cannot be written. */
function writtenOr(specification: Specification, dialect: Dialect): string {
  try {
    return toSql(specification, dialect);
  } catch (error) {
    if (error instanceof RangeError) return `not written: ${error.message}`;
    throw error;
  }
}
