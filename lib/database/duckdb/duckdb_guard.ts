import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement } from "@duckdb/node-api";
import { lexSql } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";

/**
 * The function that a query calls and that acts beyond the query's own end, as a sentence; undefined where none does.
 * What views, macros and generated columns call counts as called by the query that names them.
 */
export type DuckDbGuard = (sql: string) => Promise<string | undefined>;

/**
 * Judges queries on an open file by what they call. Functions that switch logs or profiles on, set the seed of what
 * follows, or run a text as SQL are refused, as no setting of the engine keeps them from a query; of table functions only
 * those that are known to read run.
 */
export async function duckDbGuard(connection: DuckDBConnection): Promise<DuckDbGuard> {
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRows() as readonly unknown[];
  const functions = await rows(FUNCTIONS) as readonly FunctionRow[];
  const tables = await rows(TABLES) as readonly (readonly [name: string, text: string, view: boolean])[];
  const acting: Acting = {
    functions: new Set(["json_serialize_plan"]),
    tableFunctions: new Set(),
    tables: new Set(),
  };
  for (const [name, type] of functions) {
    if (type === "scalar" && !HARMLESS.has(name)) acting.functions.add(name);
    if (type === "table" && !READING.has(name)) acting.tableFunctions.add(name);
  }
  await addDefinitions(acting, [
    ...functions.flatMap(([name, type, body]): readonly Definition[] => {
      if (body === null) return [];
      const isTable = type === "table_macro";
      return [{
        name,
        kind: isTable ? "tableFunctions" : "functions",
        query: isTable ? body : `SELECT ${body}`,
      }];
    }),
    ...tables.map(([name, text, isView]): Definition => ({
      name: name.toLowerCase(),
      kind: "tables",
      query: isView ? queryOfView(text) : `SELECT ${text}`,
    })),
  ]);
  const suspect = suspectPattern(acting);
  return async (sql) => {
    const found = await firstActing(sql, { acting, suspect });
    return found && `Only queries can run, and ${found} does more than that.`;
  };
}

/** Names in small letters, as the engine compares them. */
type Acting = Readonly<Record<"functions" | "tableFunctions" | "tables", Set<string>>>;

type FunctionRow = readonly [
  name: string,
  type: "scalar" | "table" | "macro" | "table_macro",
  body: string | null,
];

/** Something that can be named in a query, and the query that it amounts to. */
interface Definition {
  readonly name: string;
  readonly kind: keyof Acting;
  readonly query: string;
}

/** Adds what leads to something that acts, in however many steps. */
async function addDefinitions(acting: Acting, definitions: readonly Definition[]) {
  for (let open = definitions;;) {
    const suspect = suspectPattern(acting);
    const leading: Definition[] = [];
    for (const definition of open) {
      if (await firstActing(definition.query, { acting, suspect }) !== undefined) leading.push(definition);
    }
    if (leading.length === 0) return;
    for (const { name, kind } of leading) acting[kind].add(name);
    // It finds by a text that is worked out while the query runs what such a query must not name.
    if (acting.tables.size > 0) acting.tableFunctions.add("query_table");
    open = open.filter((definition) => !leading.includes(definition));
  }
}

interface Suspicion {
  readonly acting: Acting;
  readonly suspect: RegExp;
}

/** What a query calls that acts, in words; also where the query cannot be taken apart and is no mere error. */
async function firstActing(sql: string, { acting, suspect }: Suspicion): Promise<string | undefined> {
  // Most queries name nothing of the kind, and need not be taken apart: a name cannot be called without being spelled.
  if (!suspect.test(sql) && PLAIN.test(sql)) return undefined;
  const called = await namesCalled(sql);
  if (called.kind === "faulty") return undefined;
  if (called.kind === "no query") return "this statement";
  const find = (kind: keyof CalledNames & keyof Acting) =>
    called.names[kind].find((name) => acting[kind].has(name));
  const name = find("functions") ?? find("tableFunctions");
  if (name !== undefined) return `the function ${name}`;
  const table = find("tables");
  return table && `the view or table ${table}`;
}

/** Finds a text that may name what acts. A name that is part of a longer word is none. */
function suspectPattern({ functions, tableFunctions, tables }: Acting): RegExp {
  const names = [...functions, ...tableFunctions, ...tables].map((name) =>
    // Quotes in a name are doubled in some places where it can be spelled.
    name.split(/['"]+/).map(RegExp.escape).join("['\"]+")
  );
  return new RegExp(`(?:${names.join("|")})(?![\\w$])`, "i");
}

/** Texts in which every name is spelled as it is: without escapes, and without letters that look like others. */
const PLAIN = /^[\0-\x5B\x5D-\x7F]*$/;

/** What stands after the name of a view and its columns, in the text that the engine keeps of it. */
function queryOfView(text: string): string {
  let depth = 0;
  for (const token of lexSql(text, "duckdb")) {
    if (isSymbol(token, "(")) depth++;
    if (isSymbol(token, ")")) depth--;
    if (depth === 0 && wordOf(token) === "AS") return text.slice(token.end);
  }
  return text;
}

/** Qualified, as a file may hold macros of the same names. */
const FUNCTIONS = `SELECT DISTINCT lower(function_name), function_type, macro_definition
  FROM "system".main.duckdb_functions()
  WHERE function_type IN ('table', 'macro', 'table_macro') OR function_type = 'scalar' AND stability = 'VOLATILE'`;
const TABLES = `SELECT view_name, "sql", true FROM "system".main.duckdb_views() WHERE NOT internal
  UNION ALL SELECT table_name, column_default, false FROM "system".main.duckdb_columns()
  WHERE NOT internal AND column_default IS NOT NULL`;

/** Functions that are declared to do more than to give a value, and that do no harm. */
const HARMLESS: ReadonlySet<string> = new Set([
  ..."current_connection_id current_query current_query_id current_transaction_id txid_current".split(" "),
  ..."random uuid gen_random_uuid uuidv4 uuidv7 error in_search_path sleep_ms stats".split(" "),
  // The engine itself keeps them from a file that is opened to be read.
  ..."nextval currval".split(" "),
]);

/** Table functions that do nothing but read the database, or work their rows out. */
const READING: ReadonlySet<string> = new Set([
  ..."range generate_series unnest repeat repeat_row json_each json_tree summary query_table".split(" "),
  ..."test_all_types test_vector_types pg_timezone_names icu_calendar_names sql_auto_complete".split(" "),
  ..."duckdb_approx_database_count duckdb_columns duckdb_connection_count duckdb_constraints".split(" "),
  ..."duckdb_coordinate_systems duckdb_databases duckdb_dependencies duckdb_extensions".split(" "),
  ..."duckdb_external_file_cache duckdb_functions duckdb_indexes duckdb_keywords duckdb_log_contexts".split(
    " ",
  ),
  ..."duckdb_logs duckdb_memory duckdb_optimizers duckdb_prepared_statements duckdb_schemas".split(" "),
  ..."duckdb_secret_types duckdb_secrets duckdb_sequences duckdb_settings duckdb_table_sample".split(" "),
  ..."duckdb_tables duckdb_temporary_files duckdb_types duckdb_variables duckdb_views which_secret".split(
    " ",
  ),
  ..."pragma_collations pragma_database_size pragma_metadata_info pragma_platform pragma_show".split(" "),
  ..."pragma_storage_info pragma_table_info pragma_user_agent pragma_version".split(" "),
]);

/** Names in small letters, without their schemas. */
interface CalledNames {
  /** Scalar functions, aggregates and scalar macros, operators among them. */
  readonly functions: readonly string[];
  /** Table functions and table macros. */
  readonly tableFunctions: readonly string[];
  /** Tables, views and common table expressions. */
  readonly tables: readonly string[];
}

type NamesCalled =
  | { readonly kind: "names"; readonly names: CalledNames }
  /** The text is none that the engine's parser reads, so that nothing of it runs. */
  | { readonly kind: "faulty" }
  /** The text is a statement that is no query. */
  | { readonly kind: "no query" };

/** What the queries in a text name, as the engine's own parser reads them; nothing is looked up or run. */
async function namesCalled(sql: string): Promise<NamesCalled> {
  const statement = await (parser ??= openParser());
  statement.bindVarchar(1, sql);
  const [[text] = []] = (await statement.runAndReadAll()).getRows();
  const read = JSON.parse(String(text)) as Serialized;
  if (read.error) return { kind: read.error_type === "parser" ? "faulty" : "no query" };
  return { kind: "names", names: namesIn(read.statements) };
}

/** A database without anything in it, so that no macro of a file can take the place of the function that reads. */
let parser: Promise<DuckDBPreparedStatement> | undefined;

async function openParser(): Promise<DuckDBPreparedStatement> {
  const instance = await DuckDBInstance.create(":memory:", { enable_external_access: "false", threads: "1" });
  const connection = await instance.connect();
  return await connection.prepare(
    "SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true, skip_default := true)",
  );
}

type Serialized =
  | { readonly error: true; readonly error_type: string }
  | { readonly error: false; readonly statements: Json };

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

function namesIn(tree: Json): CalledNames {
  const names = {
    functions: new Set<string>(),
    tableFunctions: new Set<string>(),
    tables: new Set<string>(),
  };
  const add = (to: Set<string>, name: Json | undefined) => {
    if (typeof name === "string") to.add(name.toLowerCase());
  };
  const open: Json[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if (Array.isArray(node)) {
      for (const item of node) open.push(item);
      continue;
    }
    const fields = node as { readonly [key: string]: Json };
    add(names.functions, fields.function_name);
    add(names.tables, fields.table_name);
    const { function: called } = fields;
    if (
      fields.type === "TABLE_FUNCTION" && typeof called === "object" && called !== null &&
      "function_name" in called
    ) {
      add(names.tableFunctions, called.function_name);
      for (const [key, child] of Object.entries(called)) if (key !== "function_name") open.push(child);
      for (const [key, child] of Object.entries(fields)) if (key !== "function") open.push(child);
    } else for (const child of Object.values(fields)) open.push(child);
  }
  return {
    functions: [...names.functions],
    tableFunctions: [...names.tableFunctions],
    tables: [...names.tables],
  };
}
