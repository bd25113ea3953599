import { type Database, openDatabase, readSchema } from "querylogue/database";
import { explorationMarkdown, explorationPage, explorationText, toMermaid } from "querylogue/report";
import { exploreSchema } from "querylogue/runs";
import { loadCatalog, loadDdl, type Schema } from "querylogue/schema";
import type { Dialect } from "querylogue/sql";
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { sampled, sharedPath, sharedTest } from "../shared_data.ts";

/** Looks at a schema as `explore` does, in every format. */
async function look(schema: Schema, name: string, database?: Database) {
  const found = await exploreSchema(schema, { name, ...(database && { database }) });
  assert.equal(found.tables.length, schema.tables.length, name);
  const [first] = schema.tables;
  const views = [
    explorationText(found),
    explorationMarkdown(found),
    await explorationPage(found, schema),
    toMermaid(schema),
    JSON.stringify(found),
  ];
  for (const text of views) assert.ok(text.length > 0 && !text.includes("[object Object]"), name);
  if (first !== undefined) assert.ok(views[0]?.includes(String(schema.tables.length)), name);
  return found;
}

function below(folder: string, ending: string): readonly string[] {
  return existsSync(sharedPath(folder))
    ? readdirSync(sharedPath(folder), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(ending)
    )
      .map((name) => `${folder}/${name}`).sort()
    : [];
}

sharedTest(
  "exploration shows every published database",
  ["spider_en/database", "mondial/mondial.sqlite", "mondial40/mondial40.sqlite", "schemas/chinook.sqlite"],
  async (t) => {
    const files = [
      ...below("spider_en/database", ".sqlite"),
      "mondial/mondial.sqlite",
      "mondial40/mondial40.sqlite",
      ...below("schemas", ".sqlite"),
    ];
    assert.ok(files.length >= 24);
    for (const file of sampled(files, 4)) {
      await t.step(file, async () => {
        await using database = await openDatabase(`sqlite:${sharedPath(file)}`);
        const schema = await readSchema(database);
        const { tables } = await look(schema, file, database);
        assert.ok(tables.every(({ rows }) => rows !== undefined));
      });
    }
  },
);

sharedTest("exploration shows every published catalog", ["schemas/catalog"], async (t) => {
  const files = below("schemas/catalog", ".json");
  assert.ok(files.length >= 8);
  for (const file of sampled(files, 3)) {
    await t.step(file, async () => {
      await look(loadCatalog(JSON.parse(await Deno.readTextFile(sharedPath(file)))), file);
    });
  }
});

/** Scripts that hold a schema, and what they are written for. */
const scripts: readonly (readonly [file: string, dialect: Dialect])[] = [
  ...["adventureworks", "musicbrainz", "osm", "sakila"].flatMap((name) =>
    (["postgres", "sqlite"] as const).map((dialect) =>
      [`schemas/ddl/${name}_${dialect}.sql`, dialect] as const
    )
  ),
  ["schemas/chinook_postgres.sql", "postgres"],
  ["schemas/northwind_postgres.sql", "postgres"],
  ["schemas/postgres-sakila-schema.sql", "postgres"],
  ["schemas/sqlite-sakila-schema.sql", "sqlite"],
  ["schemas/job_imdb_schema.sql", "postgres"],
  ["schemas/employees.sql", "mysql"],
  ["schemas/openmrs_2.9_schema.sql", "mysql"],
  ["mondial/mondial-schema.oracle.2023.sql", "oracle"],
  ["mondial40/mondial40_schema.sql", "sqlite"],
  ["mondial40/schema_oracle.txt", "oracle"],
];

sharedTest("exploration shows every published script of DDL", scripts.map(([file]) => file), async (t) => {
  for (const [file, dialect] of sampled(scripts, 4)) {
    await t.step(file, async () => {
      const { tables } = await look(await loadDdl(await Deno.readTextFile(sharedPath(file)), dialect), file);
      assert.ok(tables.length > 0);
    });
  }
});
