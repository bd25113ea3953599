import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { InputError, OutsideError } from "../../lib/base/mod.ts";
import { buildAtlas } from "../../lib/bundled/mod.ts";
import { type Database, openDatabase, rowsOf } from "../../lib/database/mod.ts";
import type { Dialect } from "../../lib/sql/mod.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark, Figure, Unmeasured } from "./types.ts";

/** How much the bench `queries` measures. */
export interface QueriesBenchOptions {
  readonly rounds: number;
  readonly queriesInRound: number;
}

/** Small queries, one after the other, through the child process. */
export function queriesBench({ rounds, queriesInRound }: QueriesBenchOptions): Benchmark {
  return {
    name: "queries",
    measures:
      `Rounds of ${queriesInRound} queries that follow each other (SELECT 1, SELECT 2, …), each checked, sent to the child ` +
      "process and answered with its row; one round before is not counted.",
    async *run({ postgres, mysql, signal }) {
      const options = { rounds, queriesInRound, signal };
      const folder = await Deno.makeTempDir({ prefix: "querylogue-bench-" });
      try {
        const sqlite = join(folder, "empty.sqlite");
        using file = new DatabaseSync(sqlite);
        file.exec("CREATE TABLE small (n INTEGER)");
        yield await measure("DuckDB", `duckdb:${await buildAtlas()}`, options);
        yield await measure("SQLite", `sqlite:${sqlite}`, options);
        yield await measure("PostgreSQL", postgres, options);
        yield await measure("MariaDB or MySQL", mysql, options);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  };
}

const versionQueries: Readonly<Partial<Record<Dialect, string>>> = { sqlite: "SELECT sqlite_version()" };

const asked: Readonly<Record<string, Figure["asked"]>> = { DuckDB: { at: "least", value: 1500 } };

async function measure(
  name: string,
  url: string,
  { rounds, queriesInRound, signal }: QueriesBenchOptions & { readonly signal: AbortSignal },
): Promise<Figure | Unmeasured> {
  try {
    await using database = await openDatabase(url, { allowWritingLogin: true });
    const perSecond: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const started = performance.now();
      for (let i = 0; i < queriesInRound; i++) {
        await answer(database, `SELECT ${round * queriesInRound + i}`, signal);
      }
      if (round > 0) perSecond.push(1000 * queriesInRound / (performance.now() - started));
    }
    const version = await answer(
      database,
      versionQueries[database.dialect] ?? "SELECT version()",
      signal,
    );
    return {
      name,
      unit: "queries/s",
      ...summarize(perSecond),
      ...(asked[name] && { asked: asked[name] }),
      engine: `${name.split(" ")[0]} ${/\d+(\.\d+)+/.exec(version)?.[0]}`,
    };
  } catch (error) {
    if (error instanceof OutsideError || error instanceof InputError) return { name, skipped: error.message };
    throw error;
  }
}

/** The only value of a query. */
async function answer(database: Database, sql: string, signal: AbortSignal): Promise<string> {
  const outcome = await database.query(sql, { signal });
  if (outcome.kind !== "rows") {
    throw new OutsideError(`Cannot run ${sql} on ${database.url}: ${outcome.kind}`);
  }
  return String(rowsOf(outcome.table)[0]?.[0]);
}
