import { join } from "node:path";
// @ts-types="@types/pg"
import pg from "pg";
import { hidePasswords, readTextFile } from "../../lib/base/mod.ts";
import { introspect, openDatabase } from "../../lib/database/mod.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark } from "./types.ts";

const runs = 7;

/** How long a large schema takes to be understood. */
export const introspectionBench: Benchmark = {
  name: "introspection",
  measures:
    "introspect() on an open PostgreSQL database that was made from MusicBrainz's schema and holds no rows; one run " +
    "before is not counted.",
  async *run({ schemas, postgres, signal }) {
    const name = "MusicBrainz in PostgreSQL";
    if (schemas === undefined) {
      yield { name, skipped: "No folder of published schemas is given: add --schemas FOLDER" };
      return;
    }
    const ddl = await readTextFile(join(schemas, "ddl", "musicbrainz_postgres.sql"));
    const database = `querylogue_bench_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
    try {
      await statements(postgres, `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8'`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      yield { name, skipped: `No database can be made at ${hidePasswords(postgres)}: ${why}` };
      return;
    }
    try {
      const url = new URL(postgres);
      url.pathname = database;
      await statements(url.href, ddl);
      await using opened = await openDatabase(url.href, { allowWritingLogin: true });
      const all: number[] = [];
      let found = "";
      for (let run = 0; run <= runs; run++) {
        const started = performance.now();
        const { tables, foreignKeys } = await introspect(opened, { signal });
        all.push(performance.now() - started);
        found = `${tables.length} tables, ${foreignKeys.length} foreign keys`;
      }
      const version = await statements(url.href, "SHOW server_version");
      yield {
        name: `${name}, ${found}`,
        unit: "ms",
        ...summarize(all.slice(1)),
        engine: `PostgreSQL ${/[\d.]+/.exec(version)?.[0]}`,
      };
    } finally {
      await statements(postgres, `DROP DATABASE ${database} WITH (FORCE)`);
    }
  },
};

/** Runs statements on a connection of their own; gives the first value of the last result as text. */
async function statements(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryArrayResult | pg.QueryArrayResult[] = await client.query({
      text: sql,
      rowMode: "array",
    });
    return String([results].flat().at(-1)?.rows[0]?.[0]);
  } finally {
    await client.end();
  }
}
