import { loadSpiderSchemas } from "querylogue/dialogue";
import { loadCatalog, loadDdl, type Schema, type SchemaGraph, schemaGraph } from "querylogue/schema";
import { DatabaseSync } from "node:sqlite";
import { schemaOf } from "../schema/random_schema.ts";
import { sharedPath } from "../shared_data.ts";

/** Published files with schemas, and how each is read. */
const catalogs = ["adventureworks", "chinook", "job", "mondial", "musicbrainz", "northwind", "osm", "sakila"]
  .map((name) => `schemas/catalog/${name}.json`);
const collections = ["spider", "cosql", "sparc", "bird"].map((name) => `${name}/tables.json`);
const scripts = {
  "schemas/openmrs_2.9_schema.sql": "mysql",
  "schemas/employees.sql": "mysql",
  "schemas/job_imdb_schema.sql": "postgres",
  "schemas/postgres-sakila-schema.sql": "postgres",
  "schemas/sqlite-sakila-schema.sql": "sqlite",
  "schemas/northwind_postgres.sql": "postgres",
  "schemas/chinook_postgres.sql": "postgres",
  "schemas/ddl/musicbrainz_postgres.sql": "postgres",
  "schemas/ddl/musicbrainz_sqlite.sql": "sqlite",
  "mondial/mondial-schema.oracle.2023.sql": "oracle",
  "mondial/mondial_schema_fk.sql": "sqlite",
  "mondial40/mondial40_schema.sql": "sqlite",
  "mondial40/schema_oracle.txt": "oracle",
  "schemas/ddl/adventureworks_postgres.sql": "postgres",
  "schemas/ddl/adventureworks_sqlite.sql": "sqlite",
  "schemas/ddl/osm_postgres.sql": "postgres",
  "schemas/ddl/osm_sqlite.sql": "sqlite",
  "schemas/ddl/sakila_postgres.sql": "postgres",
  "schemas/ddl/sakila_sqlite.sql": "sqlite",
} as const;
const databases = [
  "mondial/mondial.sqlite",
  "mondial40/mondial40.sqlite",
  "schemas/chinook.sqlite",
  "schemas/northwind.sqlite",
];
const folder = "spider_en/database";

export const publishedFiles: readonly string[] = [
  "mondial40/paper_graph.json",
  folder,
  ...catalogs,
  ...collections,
  ...Object.keys(scripts),
  ...databases,
];

/** A published schema, which is read when it is asked for. */
type PublishedSchema = readonly [name: string, read: () => Promise<Schema> | Schema];

/**
 * The graph of every published schema that has joins, each once, by the name of the first that has it.
 *
 * @param chosen Takes some of all schemas.
 */
export async function* publishedGraphs(
  chosen: (all: readonly PublishedSchema[]) => readonly PublishedSchema[],
): AsyncGenerator<readonly [name: string, graph: SchemaGraph]> {
  const seen = new Set<string>();
  for (const [name, read] of chosen(await schemas())) {
    const graph = schemaGraph(await read());
    const joins = graph.ends.map(([from, to]) => [graph.tables[from], graph.tables[to]].join().toLowerCase());
    const shape = JSON.stringify([graph.tables.length, joins.toSorted()]);
    if (graph.joins.length > 0 && !seen.has(shape)) yield [name, graph];
    seen.add(shape);
  }
}

async function schemas(): Promise<readonly PublishedSchema[]> {
  const read = (file: string) => Deno.readTextFile(sharedPath(file));
  const found: PublishedSchema[] = [];
  for (const file of [...catalogs, "mondial40/paper_graph.json"]) {
    found.push([file, async () => loadCatalog(JSON.parse(await read(file)))]);
  }
  for (const file of collections) {
    for (const { database, schema } of await loadSpiderSchemas(sharedPath(file))) {
      found.push([`${file} ${database}`, () => schema]);
    }
  }
  for (const [file, dialect] of Object.entries(scripts)) {
    found.push([file, async () => await loadDdl(await read(file), dialect)]);
  }
  const inFolder = [...Deno.readDirSync(sharedPath(folder))].map(({ name }) =>
    `${folder}/${name}/${name}.sqlite`
  );
  for (const file of [...databases, ...inFolder]) found.push([file, () => keysOf(sharedPath(file))]);
  return found;
}

/** Tables and keys as SQLite itself tells them. */
function keysOf(path: string): Schema {
  using database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare(
    `SELECT lower(t.name) AS child, lower(k."table") AS parent, k.seq AS seq
     FROM sqlite_schema AS t LEFT JOIN pragma_foreign_key_list(t.name) AS k
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.rowid, k.id`,
  ).all();
  const names = [...new Set(rows.map(({ child }) => String(child)))];
  const keys = rows.filter(({ parent, seq }) => seq === 0 && names.includes(String(parent)));
  return schemaOf(
    names.length,
    keys.map(({ child, parent }) => [names.indexOf(String(child)), names.indexOf(String(parent))]),
  );
}
