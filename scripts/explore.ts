import { countCombinations } from "../lib/joins/mod.ts";
import { toTerminal } from "../lib/report/mod.ts";
import {
  components,
  isolatedTables,
  neighbours,
  type Schema,
  schemaGraph,
  schemaHash,
  tableRole,
} from "../lib/schema/mod.ts";
import { createCommand, interrupted, print, runCommand } from "./command.ts";
import { openSchema } from "./open_schema.ts";

const command = createCommand(
  "explore",
  "Show a database's schema, its referential integrity graph and its statistics",
)
  .argument("[url]", "duckdb:PATH, sqlite:PATH, a path, or a JSON catalog (default: the embedded database)")
  .option("--database <url>", "the same, as an option")
  .option("--json", "print JSON instead of text")
  .action(async (url: string | undefined, options: { readonly database?: string; readonly json?: true }) => {
    await using opened = await openSchema([url, options.database], { signal: interrupted });
    const found = explore(opened.schema, opened.name);
    print(options.json ? JSON.stringify(found, null, 2) : describe(found));
  });

type Exploration = ReturnType<typeof explore>;

function explore(schema: Schema, database: string) {
  const graph = schemaGraph(schema);
  const tables = schema.tables.map(({ name, rowCount, columns, primaryKey }) => ({
    name,
    ...(rowCount !== undefined && { rows: rowCount }),
    columns: columns.length,
    primary_key: primaryKey,
    role: tableRole(schema, name),
    references: graph.joins.filter(({ from }) => from.table === name).length,
    referenced_by: graph.joins.filter(({ to }) => to.table === name).length,
    neighbours:
      new Set(neighbours(graph, name).map(({ table }) => table).filter((table) => table !== name)).size,
  }));
  return {
    database,
    schema_hash: schemaHash(schema),
    tables,
    foreign_keys: graph.joins.length,
    components: components(graph),
    isolated: isolatedTables(graph),
    hubs: tables.filter((table) => table.neighbours > 1).toSorted((a, b) => b.neighbours - a.neighbours)
      .slice(0, 5).map(({ name }) => name),
    combinations: Object.fromEntries([2, 3, 4].map((size) => [size, countCombinations(graph, size)])),
  };
}

function describe(found: Exploration): string {
  const { database, tables, foreign_keys, components, isolated, hubs, combinations } = found;
  const joined = components.filter((component) => component.length > 1);
  const listed = (items: readonly unknown[]) => items.join(", ") || "none";
  return toTerminal({
    caption: `${database}: ${tables.length} tables, ${foreign_keys} foreign keys`,
    label: "tab:schema",
    columns: [
      { header: "Table" },
      ...["Rows", "Columns", "References", "Referenced by"].map((
        header,
      ) => ({ header, align: "right" } as const)),
      { header: "Role" },
      { header: "Primary key" },
    ],
    rows: tables.map(({ name, rows, columns, references, referenced_by, role, primary_key }) => [
      name,
      rows === undefined ? "" : { kind: "number", value: rows },
      { kind: "number", value: columns },
      { kind: "number", value: references },
      { kind: "number", value: referenced_by },
      role,
      primary_key.join(", "),
    ]),
    notes: [
      `Joined groups of tables: ${listed(joined.map((component) => component.length))}`,
      `Isolated tables: ${listed(isolated)}`,
      `Hubs: ${listed(hubs)}`,
      ...Object.entries(combinations).map(([size, n]) => `Combinations of ${size} joins: ${n}`),
    ],
  });
}

await runCommand(command);
