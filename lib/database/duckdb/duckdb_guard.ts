import type { DuckDBConnection, DuckDBPreparedStatement } from "@duckdb/node-api";
import { lexSql } from "../../sql/lexer/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isSteadyText } from "./is_steady_text.ts";

/** What is known of queries before they run. What views, macros and generated columns call counts as called by the query. */
export interface DuckDbGuard {
  /** The function that a query calls and that acts beyond the query's own end, as a sentence; undefined where none does. */
  refusalOf(sql: string): Promise<string | undefined>;
  /** Whether a query gives the same rows whenever it is asked: the file is locked while it is open. */
  isSteady(sql: string): boolean;
}

/**
 * Judges queries on an open file by what they call. Functions that switch logs or profiles on, set the seed of what
 * follows, or run a text as SQL are refused, as no setting of the engine keeps them from a query; of table functions only
 * those that are known to read the database run. Where a macro or view of the file takes the place of a built-in one and
 * acts, every query is refused: the engine calls built-ins that no text of a query spells.
 */
export async function duckDbGuard(connection: DuckDBConnection): Promise<DuckDbGuard> {
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRows() as readonly unknown[];
  const functions = await rows(FUNCTIONS) as readonly FunctionRow[];
  const written = await rows(TABLES) as readonly (readonly [text: string])[];
  const tables = [
    ...await rows(VIEWS),
    ...written.some(([text]) => /default|generated/i.test(text)) ? await rows(DEFAULTS) : [],
  ] as readonly TableRow[];
  const acting: Acting = {
    functions: new Set(["json_serialize_plan"]),
    tableFunctions: new Set(),
    tables: new Set(),
  };
  for (const [name, type, , stability, builtIn] of functions) {
    if (!builtIn) continue;
    if (type === "scalar" && stability === "VOLATILE" && !HARMLESS.has(name)) acting.functions.add(name);
    if (type === "table" && !READING.has(name)) acting.tableFunctions.add(name);
  }
  const definitions = [
    ...functions.flatMap(([name, type, body, , builtIn]): readonly Definition[] => {
      if (body === null) return [];
      const kind = kindOf(type);
      const query = kind === "tableFunctions" ? body : `SELECT ${body}`;
      return [{ name, kind, query, builtIn, isOwn: !builtIn }];
    }),
    ...tables.map(([name, text, isView, builtIn, isOwn]): Definition => ({
      name,
      kind: "tables",
      query: isView ? queryOfView(text) : `SELECT ${text}`,
      builtIn,
      isOwn,
    })),
  ];
  const read = namesReader(connection);
  const leading = await addDefinitions(acting, { definitions, read });
  const own = leading.filter(({ builtIn }) => !builtIn);
  const names = own.length === 0 ? [] : await rows(BUILT_IN_FUNCTIONS) as readonly BuiltInRow[];
  const builtIns: Acting = { functions: new Set(), tableFunctions: new Set(), tables: new Set() };
  for (const [name, type] of names) builtIns[kindOf(type)].add(lowered(name));
  for (const [name, , , builtIn] of tables) if (builtIn) builtIns.tables.add(lowered(name));
  const replacing = own.find(({ name, kind }) => builtIns[kind].has(lowered(name)));
  if (replacing !== undefined) {
    const what = replacing.kind === "tables" ? "view or table" : "macro";
    const reason =
      `No query can run on this file, as its ${what} ${replacing.name} takes the place of a built-in one and does more than read.`;
    return { refusalOf: () => Promise.resolve(reason), isSteady: () => false };
  }
  const suspicion = { ...suspect(acting, leading), read };
  const isFileSteady = definitions.every(({ isOwn, query }) => !isOwn || isSteadyText(query));
  const refusalOf = async (sql: string) => {
    const found = await firstActing(sql, suspicion);
    if (found === STATEMENT && lexSql(sql, "duckdb").some((token) => wordOf(token) === "PIVOT")) {
      return "Only queries can run, and PIVOT without a list of values is two statements: write the values, as in ON city IN ('Bern', 'Rome').";
    }
    return found && `Only queries can run, and ${found} does more than that.`;
  };
  return { refusalOf, isSteady: (sql) => isFileSteady && isSteadyText(sql) };
}

/** Names in small letters, as the engine compares them. */
type Acting = Readonly<Record<"functions" | "tableFunctions" | "tables", Set<string>>>;

type FunctionRow = readonly [
  name: string,
  type: "scalar" | "aggregate" | "table" | "macro" | "table_macro",
  body: string | null,
  stability: string | null,
  builtIn: boolean,
];

type BuiltInRow = readonly [name: string, type: FunctionRow[1]];

type TableRow = readonly [name: string, text: string, isView: boolean, builtIn: boolean, isOwn: boolean];

function kindOf(type: FunctionRow[1]): "functions" | "tableFunctions" {
  return type === "table" || type === "table_macro" ? "tableFunctions" : "functions";
}

/** A name in the letters by which it is compared. */
function lowered(name: string): string {
  return name.toLowerCase();
}

/** Something that can be named in a query, and the query that it amounts to. */
interface Definition {
  readonly name: string;
  readonly kind: keyof Acting;
  readonly query: string;
  /** What no name of the file can be taken for; the views of information_schema are called by common words. */
  readonly builtIn: boolean;
  /** The file brings it, and not the engine. */
  readonly isOwn: boolean;
}

/** Adds what leads to something that acts, in however many steps, and returns it. */
async function addDefinitions(
  acting: Acting,
  { definitions, read }: { readonly definitions: readonly Definition[]; readonly read: ReadNames },
): Promise<readonly Definition[]> {
  const leading: Definition[] = [];
  const known = new Map<string, Promise<NamesCalled>>();
  const readOnce = (sql: string) => {
    const names = known.get(sql) ?? read(sql);
    known.set(sql, names);
    return names;
  };
  for (let open = definitions;;) {
    const suspicion = suspect(acting, leading);
    const further: Definition[] = [];
    for (const definition of open) {
      const found = await firstActing(definition.query, {
        ...suspicion,
        read: readOnce,
        ofFaulty: "a text without a reading",
      });
      if (found !== undefined) further.push(definition);
    }
    if (further.length === 0) return leading;
    leading.push(...further);
    for (const { name, kind } of further) acting[kind].add(lowered(name));
    open = open.filter((definition) => !further.includes(definition));
  }
}

interface Suspicion {
  readonly acting: Acting;
  /** Finds a text that may name what acts. */
  readonly pattern: RegExp;
  /** The answer for a text that the parser does not read. @default undefined, as the engine does not run it */
  readonly ofFaulty?: string;
  readonly read: ReadNames;
}

function suspect(acting: Acting, leading: readonly Definition[]): Pick<Suspicion, "acting" | "pattern"> {
  // A built-in name that acts is a word, and called only where it is spelled; names of the file may be operators.
  const pattern = leading.some(({ builtIn }) => !builtIn)
    ? /^/
    : new RegExp(`(?:${Object.values(acting).flatMap((names) => [...names]).join("|")})(?![\\w$])`, "i");
  return { acting, pattern };
}

/** What a query calls that acts, in words. */
async function firstActing(
  sql: string,
  { acting, pattern, ofFaulty, read }: Suspicion,
): Promise<string | undefined> {
  // Most queries name nothing of the kind, and need not be taken apart.
  if (!pattern.test(sql) && PLAIN.test(sql)) return undefined;
  const called = await read(sql);
  if (called.kind === "faulty") return ofFaulty;
  if (called.kind === "no query") return STATEMENT;
  const find = (kind: keyof CalledNames & keyof Acting) =>
    called.names[kind].find((name) => acting[kind].has(name));
  const name = find("functions") ?? find("tableFunctions");
  if (name !== undefined) return `the function ${name}`;
  const table = find("tables");
  return table && `the view or table ${table}`;
}

const STATEMENT = "this statement";

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

/**
 * Functions that have a definition or may act. Qualified and without a call of a scalar function, as a file may hold macros of
 * the same names.
 */
const FUNCTIONS = `SELECT DISTINCT function_name, function_type, macro_definition, stability, internal
  FROM "system".main.duckdb_functions() WHERE macro_definition IS NOT NULL
    OR internal AND (function_type = 'table' OR function_type = 'scalar' AND stability = 'VOLATILE')`;
const BUILT_IN_FUNCTIONS = `SELECT DISTINCT function_name, function_type
  FROM "system".main.duckdb_functions() WHERE internal AND function_type <> 'pragma'`;
const VIEWS = `SELECT view_name, "sql", true, internal AND schema_name <> 'information_schema', NOT internal
  FROM "system".main.duckdb_views()`;
/** To read them takes a third of the time that it takes to read the columns, most of which have no default. */
const TABLES = `SELECT "sql" FROM "system".main.duckdb_tables() WHERE NOT internal`;
const DEFAULTS = `SELECT table_name, column_default, false, false, true FROM "system".main.duckdb_columns()
  WHERE NOT internal AND column_default IS NOT NULL`;

/** Functions that are declared to do more than to give a value, and that do no harm. */
const HARMLESS: ReadonlySet<string> = new Set([
  ..."current_connection_id current_query current_query_id current_transaction_id txid_current".split(" "),
  ..."random uuid gen_random_uuid uuidv4 uuidv7 error in_search_path sleep_ms stats".split(" "),
  // The engine itself keeps them from a file that is opened to be read.
  ..."nextval currval".split(" "),
]);

/** Table functions that do nothing but read the tables and the catalog of the database, or work their rows out. */
const READING: ReadonlySet<string> = new Set([
  ..."range generate_series unnest repeat repeat_row json_each json_tree summary".split(" "),
  ..."test_all_types test_vector_types pg_timezone_names icu_calendar_names".split(" "),
  ..."duckdb_approx_database_count duckdb_columns duckdb_connection_count duckdb_constraints".split(" "),
  ..."duckdb_coordinate_systems duckdb_databases duckdb_dependencies duckdb_functions duckdb_indexes".split(
    " ",
  ),
  ..."duckdb_keywords duckdb_memory duckdb_optimizers duckdb_prepared_statements duckdb_schemas".split(" "),
  ..."duckdb_sequences duckdb_settings duckdb_table_sample duckdb_tables duckdb_types".split(" "),
  ..."duckdb_variables duckdb_views pragma_show pragma_table_info".split(" "),
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

/** Reads what the queries in a text name. */
type ReadNames = (sql: string) => Promise<NamesCalled>;

/**
 * Reads by the engine's own parser; nothing is looked up or run. Qualified, so that no macro of a file can take the place
 * of the function that reads.
 */
function namesReader(connection: DuckDBConnection): ReadNames {
  let prepared: Promise<DuckDBPreparedStatement> | undefined;
  return async (sql) => {
    const statement = await (prepared ??= connection.prepare(
      `SELECT "system".main.json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true, skip_default := true)`,
    ));
    statement.bindVarchar(1, sql);
    const [[text] = []] = (await statement.runAndReadAll()).getRows();
    const read = JSON.parse(String(text)) as Serialized;
    if (read.error) return { kind: read.error_type === "parser" ? "faulty" : "no query" };
    return { kind: "names", names: namesIn(read.statements) };
  };
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
    if (typeof name === "string") to.add(lowered(name));
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
