import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";
import { mayBeSameName } from "./may_be_same_name.ts";
import type { MysqlConnection } from "./mysql_connection.ts";
import {
  type MysqlDefinition,
  mysqlDefinitions,
  type MysqlObjectName,
  rightToLook,
} from "./mysql_definitions.ts";
import { type DefinitionContext, mysqlDefinitionEffect, opensQuery } from "./mysql_definition_effect.ts";

/** A connection, as far as reading the catalog needs it. */
export type CatalogConnection = Pick<MysqlConnection, "run" | "parse" | "mariaDb" | "unusualQuotes">;

/**
 * Follows the names in a text to the definitions of what they name.
 *
 * @param schema Of names that name none.
 */
export type MysqlReach = (
  connection: CatalogConnection,
  tokens: readonly SqlToken[],
  schema: string | undefined,
) => Promise<MysqlReached>;

/** What a text reaches. */
export interface MysqlReached {
  /** Why some of it does more than read, as the end of a sentence; undefined where nothing does. */
  readonly effect?: string | undefined;
  /** All that it leads to: tables of a special kind, views, and functions whose code may run. */
  readonly definitions: readonly MysqlDefinition[];
}

/**
 * Reads the definitions of all views and functions that a login can see. Each that a query reaches is judged when one does
 * so for the first time; what is defined where the login cannot look counts as unsafe. A name reaches all objects that a
 * server may take it for.
 */
export async function mysqlObjects(connection: CatalogConnection): Promise<MysqlReach> {
  const { mariaDb, unusualQuotes } = connection;
  const isBuiltInCall = await builtInCalls(connection);
  const libraryCall = await libraryCalls(connection);
  const definitions = await mysqlDefinitions(connection);
  const verdicts = new Map<MysqlDefinition, Verdict>();
  const isStored = (schema: string) => (name: string) => definitions.hasFunction(schema, name);
  const reachedBy = (tokens: readonly SqlToken[], schema: string) => [
    ...namesIn(tokens, { schema, isBuiltInCall }).flatMap((name) => definitions.find(name)),
    ...tokens.flatMap((_, i) => {
      const opened = catalogLookup(tokens, i, { unusualQuotes });
      if (opened === undefined) return [];
      return opened === "every table" ? definitions.elsewhere : definitions.find(opened);
    }),
  ];
  let context: Promise<DefinitionContext> | undefined;
  return async (current, tokens, schema = "") => {
    const reached = reachedBy(tokens, schema);
    const effect = await effectOf(current, { tokens, schema, reached });
    return { effect, definitions: closureOf(reached) };
  };

  async function effectOf(
    current: CatalogConnection,
    { tokens, schema, reached }: Pick<MysqlDefinition, "tokens" | "schema"> & {
      readonly reached: readonly MysqlDefinition[];
    },
  ): Promise<string | undefined> {
    const accented = tokens.find((token, i) =>
      // Servers compare names of functions without accents, and in ways that we do not know for sure.
      // deno-lint-ignore no-control-regex -- all of ASCII
      isName(token) && isSymbol(tokens[i + 1], "(") && /[^\x00-\x7F]/.test(token.value) &&
      !isStored(qualifierOf(tokens, i) ?? schema)(token.value)
    );
    if (accented !== undefined) {
      return `${accented.value}() may be another function, as servers read letters with accents as others`;
    }
    await judge(current, reached.filter((one) => !verdicts.has(one)));
    const found = reached.find((one) => verdicts.get(one) !== undefined);
    if (found !== undefined) return unsafe(found, verdicts.get(found) as string);
    const library = await libraryCall(current, tokens, isStored(schema));
    return library === undefined
      ? undefined
      : `${library}() may be a function of a library that was added to the server`;
  }

  function closureOf(reached: readonly MysqlDefinition[]): readonly MysqlDefinition[] {
    const closure = new Set(reached);
    // What is added meanwhile is visited too.
    for (const one of closure) for (const next of reachedBy(one.tokens, one.schema)) closure.add(next);
    return [...closure];
  }

  /** Judges definitions and all that they reach. */
  async function judge(current: CatalogConnection, reached: readonly MysqlDefinition[]) {
    const open = new Set(reached);
    // What is added meanwhile is visited too.
    for (const one of open) {
      const effect = await effectIn(current, one);
      if (effect !== undefined) verdicts.set(one, effect);
      else for (const next of reachedBy(one.tokens, one.schema)) if (!verdicts.has(next)) open.add(next);
    }
    for (const one of open) if (verdicts.get(one) !== undefined) open.delete(one);
    for (let size = -1; size !== open.size;) {
      size = open.size;
      for (const one of open) {
        const next = reachedBy(one.tokens, one.schema).find((next) => verdicts.get(next) !== undefined);
        if (next === undefined) continue;
        verdicts.set(one, unsafe(next, verdicts.get(next) as string));
        open.delete(one);
      }
    }
    for (const one of open) verdicts.set(one, undefined);
  }

  async function effectIn(current: CatalogConnection, one: MysqlDefinition): Promise<string | undefined> {
    const { kind, schema, tokens } = one;
    if (one.effect !== undefined) return one.effect;
    const effect = mysqlDefinitionEffect(one, await (context ??= readDefinitionContext(current)));
    if (effect !== undefined) return effect;
    // The server writes calls of functions of users in quotes, and no others.
    const hidden = kind === "table" &&
      tokens.find((token, i) =>
        token.kind === "quoted" && isSymbol(tokens[i + 1], "(") && !opensQuery(tokens, i + 1) &&
        !isStored(qualifierOf(tokens, i) ?? schema)(token.value)
      );
    if (hidden) {
      return `it calls ${hidden.value}(), which is hidden from this login; GRANT ${
        rightToLook.code(mariaDb)
      } shows it`;
    }
    const library = await libraryCall(current, tokens, isStored(schema));
    return library === undefined ? undefined : `it calls ${library}(), which may be a function of a library`;
  }
}

/** Why an object is unsafe, undefined where it is not. */
type Verdict = string | undefined;

/** All objects that a text may name; in an order in which the first is the first that it does name. */
function namesIn(
  tokens: readonly SqlToken[],
  { schema, isBuiltInCall }: { readonly schema: string; readonly isBuiltInCall: IsBuiltInCall },
): readonly MysqlObjectName[] {
  return tokens.flatMap((token, i): readonly MysqlObjectName[] => {
    if (!isName(token) || isBuiltInCall(tokens, i)) return [];
    const qualifier = qualifierOf(tokens, i);
    const named = { schema: qualifier ?? schema, name: token.value };
    if (isSymbol(tokens[i + 1], "(")) {
      const inPackage = qualifier === undefined
        ? []
        : [{ kind: "function" as const, schema: qualifierOf(tokens, i - 2) ?? schema, name: qualifier }];
      return [{ kind: "function", ...named }, ...inPackage];
    }
    // To a server with ANSI_QUOTES, what stands in double quotes is a name.
    return wordOf(tokens[i - 1]) === "AS" ? [] : [{ kind: "table", ...named }];
  });
}

/** The name before a dot before a token. */
function qualifierOf(tokens: readonly SqlToken[], i: number): string | undefined {
  return isSymbol(tokens[i - 1], ".") && isName(tokens[i - 2]) ? tokens[i - 2]?.value : undefined;
}

function unsafe({ kind, schema, name }: MysqlDefinition, reason: string): string {
  const what = kind === "table" ? `the table or view ${schema}.${name}` : `${schema}.${name}()`;
  return `${what} may do more than read: ${reason}`;
}

async function readDefinitionContext({ run }: CatalogConnection): Promise<DefinitionContext> {
  const tables = await run("SELECT table_schema, table_name FROM information_schema.tables");
  const variables = await run("SHOW SESSION VARIABLES");
  const [[ignoresCase] = []] = await run("SELECT @@lower_case_table_names > 0");
  const written = (name: string) =>
    ignoresCase === 1 || /^information_schema\./i.test(name) ? name.toLowerCase() : name;
  const visible = new Set(tables.map(([schema, name]) => written(`${schema}.${name}`)));
  return {
    isVisible: (relation) => visible.has(written(relation)),
    variables: new Set(variables.map(([name]) => String(name).toLowerCase())),
  };
}

/** Whether the name at a piece calls a function of the server itself, even where a stored one has that name. */
type IsBuiltInCall = (tokens: readonly SqlToken[], i: number) => boolean;

/**
 * Asks MariaDB for its functions; MySQL does not list them, so that there none is known. Behind a dot, in quotes, and for
 * some before a blank (`count (n)`), the same name calls the stored function.
 */
async function builtInCalls({ run }: Pick<MysqlConnection, "run">): Promise<IsBuiltInCall> {
  const listed = await run("SELECT DISTINCT function FROM information_schema.sql_functions").catch(() => []);
  if (listed.length === 0) return () => false;
  const names = new Set([...listed.map(([name]) => String(name).toLowerCase()), ...KEYWORDS]);
  return (tokens, i) => {
    const [before, token, next] = [tokens[i - 1], tokens[i], tokens[i + 1]];
    return token?.kind === "word" && isSymbol(next, "(") && next?.start === token.end &&
      !isSymbol(before, ".") && names.has(token.value.toLowerCase());
  };
}

/** Functions that the grammar knows by a word which may name stored ones too; the server's list leaves them out. */
const KEYWORDS: readonly string[] =
  ("ascii charset contains date day hour minute month second sysdate time timestamp truncate user weight_string year")
    .split(" ");

/** The function of a library that a text calls, where that may be one; libraries can do anything. */
type LibraryCall = (
  connection: Pick<MysqlConnection, "parse">,
  tokens: readonly SqlToken[],
  /** Whether a name in lower case is a function that users have stored. */
  isStored: (name: string) => boolean,
) => Promise<string | undefined>;

/**
 * Finds out which functions libraries have added to a server. Where the login may not list them, the server is asked about
 * each name that is none of its own: it says so of a name that it does not know.
 */
async function libraryCalls({ run }: Pick<MysqlConnection, "run">): Promise<LibraryCall> {
  const names = async (sql: string) =>
    await run(sql).then(
      (rows) => new Set(rows.map(([name]) => String(name).toLowerCase())),
      () => undefined,
    );
  const listed = await names("SELECT name FROM mysql.func") ??
    await names("SELECT udf_name FROM performance_schema.user_defined_functions");
  const own = listed === undefined
    ? await names(
      "SELECT word FROM information_schema.keywords UNION SELECT function FROM information_schema.sql_functions",
    )
    : undefined;
  const known = new Map<string, boolean>();
  return async (connection, tokens, isStored) => {
    for (const name of calledIn(tokens)) {
      if (listed?.has(name)) return name;
      if (own === undefined || own.has(name) || isStored(name)) continue;
      const isLibrary = known.get(name) ?? await mayBeLibrary(connection, name);
      known.set(name, isLibrary);
      if (isLibrary) return name;
    }
    return undefined;
  };
}

/** Names that are called without a schema, in lower case. */
function calledIn(tokens: readonly SqlToken[]): ReadonlySet<string> {
  const calls = tokens.filter((token, i) =>
    isName(token) && isSymbol(tokens[i + 1], "(") && !isSymbol(tokens[i - 1], ".")
  );
  return new Set(calls.map(({ value }) => value.toLowerCase()));
}

async function mayBeLibrary(connection: Pick<MysqlConnection, "parse">, name: string): Promise<boolean> {
  try {
    await connection.parse(`SELECT \`${name.replaceAll("`", "``")}\`()`);
    return true;
  } catch (error) {
    return !NO_LIBRARY.has((error as { readonly errno?: number }).errno ?? 0);
  }
}

/**
 * What the server says of a name that is no function of a library: there is none, or none without a database; it is one of
 * its own, or of a user, with other arguments; the login may not call it.
 */
const NO_LIBRARY: ReadonlySet<number> = new Set([1046, 1305, 1582, 1318, 1370, 1630]);

/**
 * What a server opens where a text reads a table of `information_schema`: one table that the text names there
 * (`WHERE table_schema = 'a' AND table_name = 'b'`), every table, or none.
 */
function catalogLookup(
  tokens: readonly SqlToken[],
  i: number,
  { unusualQuotes }: Pick<CatalogConnection, "unusualQuotes">,
): MysqlObjectName | "every table" | undefined {
  const [schema, dot, table] = tokens.slice(i, i + 3);
  const opens = isName(schema) && mayBeSameName(schema.value, "information_schema") && isSymbol(dot, ".") &&
    OPENING.some((name) => mayBeSameName(table?.value ?? "", name));
  if (!opens) return undefined;
  return (unusualQuotes ? undefined : lookup(tokens, i + 3)) ?? "every table";
}

/** Tables with columns for which MariaDB opens the tables that it describes. */
const OPENING = "tables statistics partitions key_column_usage table_constraints referential_constraints"
  .split(" ");

function lookup(tokens: readonly SqlToken[], start: number): MysqlObjectName | undefined {
  const [where, schemaColumn, equals, schema, and, tableColumn, equalsToo, name, after] = tokens.slice(
    start,
    start + 9,
  );
  const words = [where, schemaColumn, and, tableColumn].map(wordOf).join(" ");
  const isLookup = words === "WHERE TABLE_SCHEMA AND TABLE_NAME" && isSymbol(equals, "=") &&
    isSymbol(equalsToo, "=") && schema?.kind === "text" && name?.kind === "text" &&
    (after === undefined || isSymbol(after, ")") || /^(?:AND|ORDER)$/.test(wordOf(after))) &&
    !tokens.slice(start).some((token) => /^(?:OR|XOR)$/.test(wordOf(token)) || isSymbol(token, "|"));
  return isLookup ? { kind: "table", schema: schema.value, name: name.value } : undefined;
}
