import { OutsideError } from "../../base/mod.ts";
import { CARRIED_KEYS, type Database, querySteadily, rowsOf } from "../../database/mod.ts";
import { lexSql } from "../../sql/mod.ts";

/** What a DuckDB file is made of beside the rows of its schema's tables. */
export interface DuckDbStructure {
  /** Statements that make types, sequences and tables, in an order in which they can. */
  readonly before: readonly string[];
  /** Comments. */
  readonly after: readonly string[];
  /** Statements that make the views and macros to which queries lead, in any order. */
  readonly named: readonly string[];
  /** Conditions of CHECK constraints, by table. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
  /** Rows of the table that carries keys which cannot be declared, as texts. */
  readonly carriedKeys: readonly (readonly (string | null)[])[];
}

export interface DuckDbStructureOptions {
  /** What will run: views and macros that it does not lead to are left out. @default anything may run */
  readonly queries?: readonly string[] | undefined;
  /** Tables whose rows are known otherwise: one of a user's own may be called as that of carried keys. */
  readonly tables: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/** The structure of the schema `main` of a DuckDB database. */
export async function duckDbStructure(
  database: Database,
  { queries, tables: known, signal }: DuckDbStructureOptions,
): Promise<DuckDbStructure> {
  const read = async (query: string) => {
    const outcome = await querySteadily(database, query, signal && { signal });
    if (outcome.kind === "rows") return rowsOf(outcome.table) as readonly (readonly string[])[];
    const reason = "message" in outcome ? outcome.message : outcome.kind;
    throw new OutsideError(`Cannot read the structure of ${database.url}: ${reason}`, { cause: outcome });
  };
  const tables = await read(`SELECT sql, table_name FROM duckdb_tables() WHERE ${OWN} ORDER BY table_oid`);
  const references = await read(
    `SELECT DISTINCT table_name, referenced_table FROM duckdb_constraints()
    WHERE constraint_type = 'FOREIGN KEY' AND database_name = current_database() AND schema_name = 'main'`,
  );
  const enums = await read(
    `SELECT 'CREATE TYPE "' || replace(type_name, '"', '""') || '" AS ENUM (' ||
      list_aggregate([ '''' || replace(l, '''', '''''') || '''' FOR l IN labels ], 'string_agg', ', ') || ')'
    FROM duckdb_types() WHERE ${OWN} AND logical_type = 'ENUM' ORDER BY type_oid`,
  );
  const sequences = await read(
    `SELECT 'CREATE SEQUENCE ' || ${inQuotes("sequence_name")} || ' ' ||
      ltrim(sql[len('CREATE SEQUENCE ' || sequence_name) + 1:])
    FROM duckdb_sequences()
    WHERE database_name = current_database() AND schema_name = 'main' ORDER BY sequence_oid`,
  );
  const candidates = [
    ...await read(`SELECT view_name, sql FROM duckdb_views() WHERE ${OWN} ORDER BY view_oid`),
    ...await read(MACROS),
  ] as unknown as readonly Named[];
  const comments = await read(
    `SELECT 'COMMENT ON TABLE ' || ${inQuotes("table_name")} || ' IS ' || ${quoted("comment")}
    FROM duckdb_tables() WHERE ${OWN} AND comment IS NOT NULL
    UNION ALL SELECT 'COMMENT ON COLUMN ' || ${inQuotes("table_name")} || '.' || ${
      inQuotes("column_name")
    } || ' IS ' ||
      ${quoted("c.comment")}
    FROM duckdb_columns() AS c JOIN duckdb_tables() AS t USING (database_name, schema_name, table_name)
    WHERE database_name = current_database() AND schema_name = 'main' AND NOT t.internal AND c.comment IS NOT NULL`,
  );
  const checks = await read(
    `SELECT table_name, expression FROM duckdb_constraints()
    WHERE constraint_type = 'CHECK' AND database_name = current_database() AND schema_name = 'main'`,
  );
  const carries = !known.has(CARRIED_KEYS) && tables.some(([, name]) => name === CARRIED_KEYS);
  return {
    before: [
      ...[...enums, ...sequences].map(([statement]) => statement as string),
      ...tables.map(([statement, table]) => {
        const named = references.filter(([name]) => name === table).map(([, name]) => name as string);
        return withQuotes(withoutGaps(statement as string), named);
      }),
    ],
    after: comments.map(([statement]) => statement as string),
    named: (queries === undefined ? candidates : ledTo(queries, candidates)).map(([, statement]) =>
      statement
    ),
    checks: new Map(
      [...Map.groupBy(checks, ([table]) => table as string)]
        .map(([table, found]) => [table, found.map(([, expression]) => expression as string)]),
    ),
    carriedKeys: carries ? await read(`SELECT COLUMNS(*)::VARCHAR FROM ${CARRIED_KEYS}`) : [],
  };
}

/** The catalog leaves a gap where a table refers to itself: `boss INTEGER, , CHECK(…)`. Such a key is not declared again. */
function withoutGaps(statement: string): string {
  const tokens = lexSql(statement, "duckdb");
  const isSign = (at: number, signs: string) =>
    tokens[at]?.kind === "symbol" && signs.includes(tokens[at].value);
  return tokens.filter((_, at) => isSign(at, ",") && isSign(at + 1, ",)"))
    .reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), statement);
}

/** The catalog leaves the names of tables that foreign keys refer to without quotes. */
function withQuotes(statement: string, referenced: readonly string[]): string {
  return referenced.toSorted((a, b) => b.length - a.length).reduce(
    (text, name) => text.replaceAll(`) REFERENCES ${name}(`, `) REFERENCES "${name.replaceAll('"', '""')}"(`),
    statement,
  );
}

const inQuotes = (name: string) => `'"' || replace(${name}, '"', '""') || '"'`;
const quoted = (text: string) => `'''' || replace(${text}, '''', '''''') || ''''`;

const OWN = "database_name = current_database() AND schema_name = 'main' AND NOT internal";

/** A view or macro: its name, and the statement that makes it. */
type Named = readonly [name: string, statement: string];

/** Macros with all their forms. What an argument is where a call leaves it out is nowhere told. */
const MACROS = `SELECT function_name, 'CREATE MACRO ' || ${inQuotes("function_name")} || ' ' ||
    string_agg('(' || array_to_string(list_transform(list_zip(parameters, parameter_types),
      p -> ${inQuotes("p[1]")} || coalesce(' ' || p[2], '')), ', ') || ') AS ' ||
      if(function_type = 'table_macro', 'TABLE ', '') || macro_definition, ', ' ORDER BY len(parameters))
  FROM duckdb_functions()
  WHERE ${OWN} AND function_type IN ('macro', 'table_macro') GROUP BY function_name ORDER BY function_name`;

/** Those that texts name, and those that these name. */
function ledTo(texts: readonly string[], named: readonly Named[]): readonly Named[] {
  const words = new Set(texts.flatMap(wordsOf));
  const found = new Set<Named>();
  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const one of named) {
      if (found.has(one) || !words.has(one[0].toLowerCase())) continue;
      found.add(one);
      for (const word of wordsOf(one[1])) words.add(word);
    }
  }
  return [...found];
}

/** All that can be a name in a text, in lower case, as the engine compares names. */
function wordsOf(text: string): readonly string[] {
  return lexSql(text, "duckdb").map(({ value }) => value.toLowerCase());
}
