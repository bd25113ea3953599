import { DuckDBInstance, type DuckDBPreparedStatement } from "@duckdb/node-api";

/** Names in small letters, without their schemas. */
export interface CalledNames {
  /** Scalar functions, aggregates and scalar macros, operators among them. */
  readonly functions: readonly string[];
  /** Table functions and table macros. */
  readonly tableFunctions: readonly string[];
  /** Tables, views and common table expressions. */
  readonly tables: readonly string[];
}

export type NamesCalled =
  | { readonly kind: "names"; readonly names: CalledNames }
  /** The text is none that the engine's parser reads, so that nothing of it runs. */
  | { readonly kind: "faulty" }
  /** The text is a statement that is no query. */
  | { readonly kind: "no query" };

/** What the queries in a text name, as the engine's own parser reads them; nothing is looked up or run. */
export async function namesCalled(sql: string): Promise<NamesCalled> {
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
