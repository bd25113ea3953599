import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { duckdbCorpus } from "./duckdb.ts";
import { expandPlaces, type Places } from "./expand_places.ts";
import { canaryVariable, plantCanaries, secretText } from "./plant_canaries.ts";
import type { Planted } from "./planted.ts";
import { sqliteCorpus } from "./sqlite.ts";
import type { HostileCorpus } from "./types.ts";
import { fileHash, watchFolder } from "./watch_folder.ts";
import { testFiles } from "../fixtures.ts";

/** An SQLite file in a folder with a canary file and a neighbouring database that nobody may read. */
export function plantSqlite(): Promise<Planted> {
  return plantFile(sqliteCorpus, (path, statements) => {
    const database = new DatabaseSync(path);
    try {
      for (const { sql, required } of statements) {
        try {
          database.exec(sql);
        } catch (error) {
          if (required) throw error;
        }
      }
    } finally {
      database.close();
    }
    return Promise.resolve();
  }, [
    "SELECT sum(id), group_concat(name, ';'), count(city_id) FROM person",
    "SELECT 'A' LIKE 'a', (SELECT name FROM city LIMIT 1), sum(population) FROM city",
    "SELECT name, type FROM sqlite_schema UNION ALL SELECT name, type FROM temp.sqlite_schema",
    ...[
      "case_sensitive_like",
      "query_only",
      "foreign_keys",
      "reverse_unordered_selects",
      "recursive_triggers",
    ]
      .map((pragma) => `SELECT * FROM pragma_${pragma}`),
    "SELECT * FROM pragma_database_list",
    "SELECT * FROM pragma_hard_heap_limit, pragma_soft_heap_limit, pragma_threads, pragma_busy_timeout",
  ]);
}

/** A DuckDB file in a folder with a canary file and a neighbouring database that nobody may read. */
export function plantDuckDb(): Promise<Planted> {
  return plantFile(duckdbCorpus, async (path, statements) => {
    await Deno.remove(path).catch(() => {});
    await testFiles.create(path, async (file) => {
      for (const { sql, required } of statements) {
        await file.run(sql).catch((error) => {
          if (required) throw error;
        });
      }
    });
  }, [
    "SELECT sum(id), string_agg(name, ';'), count(city_id) FROM person",
    "SELECT upper('a'), lower('A'), abs(-1), sqrt(4), 7 / 2, sum(population), 'a' = 'A' FROM city",
    "SELECT name FROM person ORDER BY name LIMIT 1",
    "SELECT range FROM range(3)",
    "SELECT name, value FROM duckdb_settings() ORDER BY name",
    "SELECT table_name, temporary FROM duckdb_tables() ORDER BY ALL",
    "SELECT view_name FROM duckdb_views() WHERE NOT internal OR temporary ORDER BY ALL",
    "SELECT function_name FROM duckdb_functions() WHERE NOT internal ORDER BY ALL",
    "SELECT sequence_name, last_value, temporary FROM duckdb_sequences() ORDER BY ALL",
    "SELECT name, value FROM duckdb_variables() ORDER BY ALL",
    "SELECT database_name FROM duckdb_databases() ORDER BY ALL",
    "SELECT current_schema(), current_database()",
  ]);
}

interface PlantStatement {
  readonly sql: string;
  readonly required: boolean;
}

async function plantFile(
  corpus: HostileCorpus,
  build: (path: string, statements: readonly PlantStatement[]) => Promise<void>,
  honest: readonly string[],
): Promise<Planted> {
  const { folder, file, out, loot, canaries } = await plantCanaries();
  const name = `planted.${corpus.dialect}`;
  const path = join(folder, name);
  const other = join(folder, `other.${corpus.dialect}`);
  const row = { name: "row of another file", text: secretText() };
  const places: Places = { folder, file, out, loot, other, variable: canaryVariable };
  const statementsOf = (sqls: readonly string[], required: boolean) =>
    sqls.map((sql) => ({ sql: expandPlaces(sql, places), required }));
  try {
    await build(path, [
      ...statementsOf(corpus.setup, true),
      ...statementsOf(corpus.setupWhereAccepted, false),
    ]);
    await build(other, [
      { sql: "CREATE TABLE secret (value VARCHAR)", required: true },
      { sql: `INSERT INTO secret VALUES ('${row.text}')`, required: true },
    ]);
  } catch (error) {
    await Deno.remove(folder, { recursive: true });
    throw error;
  }
  const pristine = await Deno.readFile(path);
  const wanted = new Set(["canary.txt", name, `other.${corpus.dialect}`]);
  const here = Deno.cwd();
  return {
    corpus,
    logins: [{
      name: "file",
      url: `${corpus.dialect}:${path}`,
      writing: false,
      canaries: [...canaries, row],
    }],
    fill: (sql) => expandPlaces(sql, places),
    honest,
    state: () =>
      Promise.resolve({
        "bytes of the database file": existsSync(path) ? fileHash(path) : "gone",
        "files beside the database": watchFolder(folder, (name) => name !== `planted.${corpus.dialect}`),
        "files in the temporary folder": watchFolder(join(folder, ".."), (name) => name.includes(loot)),
        "working folder": watchFolder(here),
      }),
    restore: async () => {
      for await (const entry of Deno.readDir(folder)) {
        if (!wanted.has(entry.name)) await Deno.remove(join(folder, entry.name), { recursive: true });
      }
      await Deno.writeFile(path, pristine);
      await Deno.writeTextFile(file, `${canaries[0]?.text}\n`);
    },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}
