import { isSymbol, wordOf } from "../sql_tokens.ts";
import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { isName, mysqlEffect } from "./mysql_effect.ts";
import type { LibraryCall } from "./library_calls.ts";
import type { MysqlConnection } from "./mysql_connection.ts";
import { mysqlRelations, opensQuery } from "./mysql_relations.ts";
import { unclearMysql } from "./unclear_mysql.ts";
import { mysqlRoutineEffect } from "./mysql_routine_effect.ts";

/** What a server's catalog tells about the objects that queries can name; reasons are ends of sentences. */
export interface MysqlObjects {
  /** Why views and tables do more than show rows, by `schema.name` in lower case. */
  readonly relations: ReadonlyMap<string, string>;
  /** Why functions of users do more than read, by `schema.name` in lower case. */
  readonly functions: ReadonlyMap<string, string>;
  /** Functions that only read, in the same way. */
  readonly safe: ReadonlySet<string>;
}

/** Whether the catalog holds a function of users by this name. */
export function isStored({ functions, safe }: MysqlObjects, schema: string, name: string): boolean {
  return functions.has(key(schema, name)) || safe.has(key(schema, name));
}

/** A connection, as far as reading the catalog needs it. */
export type MysqlCatalogConnection = Pick<MysqlConnection, "run" | "parse" | "mariaDb" | "schema">;

/**
 * Reads the definitions of all views and functions that a login can see, and follows each to every object that it reaches.
 * What is defined where the login cannot look counts as unsafe.
 */
export async function readMysqlObjects(
  connection: MysqlCatalogConnection,
  libraryCall: LibraryCall,
): Promise<MysqlObjects> {
  const { run, mariaDb } = connection;
  const definitions = [
    ...(await run(VIEWS)).map((row) => viewOf(row as ViewRow)),
    ...(await run(ROUTINES)).map((row) => routineOf(row as RoutineRow, mariaDb)),
  ];
  const relations = new Map(await tablesElsewhere(run));
  const functions = new Map<string, string>();
  const stored = new Set(
    definitions.flatMap(({ kind, schema, name }) => kind === "function" ? [key(schema, name)] : []),
  );
  let open = definitions.filter((definition) => {
    if (definition.effect !== undefined) note(definition, definition.effect);
    return definition.effect === undefined;
  });
  if (definitions.length > 0) {
    const visible = new Set((await run(TABLES)).map(([schema, name]) => key(String(schema), String(name))));
    const variables = open.some(({ kind }) => kind === "function")
      ? new Set((await run("SHOW SESSION VARIABLES")).map(([name]) => String(name).toLowerCase()))
      : new Set<string>();
    open = open.filter((definition) => {
      const effect = effectIn(definition, { visible, variables, stored });
      if (effect !== undefined) note(definition, effect);
      return effect === undefined;
    });
  }
  for (const definition of open) {
    const name = await libraryCall(
      connection,
      definition.tokens,
      (name) => stored.has(key(definition.schema, name)),
    );
    if (name !== undefined) note(definition, `it calls ${name}(), which may be a function of a library`);
  }
  for (let size = -1; size !== open.length;) {
    size = open.length;
    open = open.filter((definition) => {
      const { tokens, schema } = definition;
      const reached = reachedIn(tokens, { objects: { relations, functions, safe: new Set() }, schema });
      if (reached !== undefined) note(definition, reached);
      return reached === undefined;
    });
  }
  const safe = open.filter(({ kind }) => kind === "function").map(({ schema, name }) => key(schema, name));
  return { relations, functions, safe: new Set(safe) };

  function note({ kind, schema, name }: Definition, effect: string) {
    (kind === "view" ? relations : functions).set(key(schema, name), effect);
  }
}

export interface ReachedOptions {
  readonly objects: MysqlObjects;
  /** The schema of names that name none. */
  readonly schema?: string | undefined;
}

/** What a text reaches that does more than read, as the end of a sentence; undefined where nothing does. */
export function reachedIn(
  tokens: readonly SqlToken[],
  { objects: { relations, functions, safe }, schema = "" }: ReachedOptions,
): string | undefined {
  for (const [i, token] of tokens.entries()) {
    if (!isName(token)) continue;
    const qualifier = isSymbol(tokens[i - 1], ".") && isName(tokens[i - 2])
      ? tokens[i - 2]?.value
      : undefined;
    const name = key(qualifier ?? schema, token.value);
    if (!isSymbol(tokens[i + 1], "(")) {
      const alias = wordOf(tokens[i - 1]) === "AS" || token.kind === "text" && qualifier === undefined;
      const reason = alias ? undefined : relations.get(name);
      if (reason !== undefined) return `the view or table ${shown(name)} may do more: ${reason}`;
      continue;
    }
    const package_ = isSymbol(tokens[i - 3], ".")
      ? key(tokens[i - 4]?.value ?? "", qualifier ?? "")
      : undefined;
    const reason = functions.get(name) ??
      functions.get(package_ ?? key(schema, qualifier ?? ""));
    if (reason !== undefined) return `${shown(name)}() may do more than read: ${reason}`;
    // Servers compare names of functions without accents, and in ways that we do not know for sure.
    // deno-lint-ignore no-control-regex -- all of ASCII
    if (/[^\x00-\x7F]/.test(token.value) && !safe.has(name)) {
      return `${
        shown(name)
      }() may do more than read: servers take letters with accents for others in names of functions`;
    }
  }
  return undefined;
}

interface Definition {
  readonly kind: "view" | "function";
  readonly schema: string;
  readonly name: string;
  readonly tokens: readonly SqlToken[];
  /** Known before its text is read. */
  readonly effect?: string | undefined;
}

type ViewRow = readonly [schema: string, name: string, text: string | null];

function viewOf([schema, name, text]: ViewRow): Definition {
  const tokens = lexSql(text ?? "", "mysql");
  const hidden = `its definition is hidden from this login; GRANT SELECT, SHOW VIEW ON ${
    quoted(schema)
  }.* shows it`;
  const effect = text === null || text === "" ? hidden : unclearMysql(text, tokens);
  return { kind: "view", schema, name, tokens, effect };
}

type RoutineRow = readonly [
  schema: string,
  name: string,
  kind: string,
  text: string | null,
  declared: 0 | 1,
  mode: string,
];

function routineOf([schema, name, kind, text, declared, mode]: RoutineRow, mariaDb: boolean): Definition {
  const tokens = lexSql(text ?? "", "mysql");
  const right = mariaDb ? "SELECT ON `mysql`.`proc`" : "SHOW_ROUTINE ON *.*";
  const unusual = /ANSI_QUOTES|NO_BACKSLASH_ESCAPES/.test(mode) && /["\\]/.test(text ?? "");
  const effect = kind !== "FUNCTION"
    ? "functions in packages are not followed"
    : !declared
    ? "it is not declared DETERMINISTIC, READS SQL DATA or NO SQL"
    : text === null
    ? `its code is hidden from this login; GRANT ${right} shows it`
    : unusual
    ? "its code has quotes or backslashes of an unusual kind"
    : unclearMysql(text, tokens);
  return { kind: "function", schema, name, tokens, effect };
}

interface Surroundings {
  /** Tables and views that the login can see. */
  readonly visible: ReadonlySet<string>;
  /** Names of the server's settings. */
  readonly variables: ReadonlySet<string>;
  /** Functions of users that the login can see. */
  readonly stored: ReadonlySet<string>;
}

function effectIn(definition: Definition, { visible, variables, stored }: Surroundings): string | undefined {
  const { kind, schema, tokens } = definition;
  const effect = kind === "view"
    ? mysqlEffect(tokens, { schema })
    : mysqlRoutineEffect(tokens, { schema, variables });
  if (effect !== undefined) return effect;
  const unseen = mysqlRelations(tokens, schema).find((relation) => !visible.has(relation));
  if (unseen !== undefined) {
    return `it reads ${shown(unseen)}, which is hidden from this login; GRANT SELECT, SHOW VIEW ON ${
      quoted(unseen.slice(0, unseen.indexOf(".")))
    }.* shows it`;
  }
  // The server writes calls of functions of users in quotes, and no others.
  const hidden = kind === "view" && tokens.find((token, i) => {
    if (token.kind !== "quoted" || !isSymbol(tokens[i + 1], "(") || opensQuery(tokens, i + 1)) return false;
    return !stored.has(
      key(isSymbol(tokens[i - 1], ".") ? tokens[i - 2]?.value ?? "" : schema, token.value),
    );
  });
  return hidden
    ? `it calls ${hidden.value}(), which is hidden from this login; GRANT SELECT ON \`mysql\`.\`proc\` shows it`
    : undefined;
}

/** Tables whose engine asks another server or program, which knows nothing of a transaction that only reads. */
async function tablesElsewhere(run: MysqlConnection["run"]): Promise<readonly (readonly [string, string])[]> {
  const engines =
    (await run("SELECT engine FROM information_schema.engines WHERE support IN ('YES', 'DEFAULT')"))
      .map(([engine]) => String(engine)).filter((engine) => ELSEWHERE.test(engine));
  if (engines.length === 0) return [];
  const rows = await run(
    `SELECT table_schema, table_name, engine FROM information_schema.tables
      WHERE engine IN (${engines.map((engine) => `'${engine}'`).join(", ")})`,
  );
  return rows.map(([schema, name, engine]) => [
    key(String(schema), String(name)),
    `its engine ${engine} reaches out of the server`,
  ]);
}

const ELSEWHERE = /^(?:connect|federated|spider|sphinx|cassandra|ndbinfo|example)$/i;

const VIEWS = "SELECT table_schema, table_name, view_definition FROM information_schema.views";

const TABLES = "SELECT table_schema, table_name FROM information_schema.tables";

const ROUTINES = `SELECT routine_schema, routine_name, routine_type, routine_definition,
    sql_data_access IN ('READS SQL DATA', 'NO SQL') OR sql_data_access = 'CONTAINS SQL' AND is_deterministic = 'YES',
    sql_mode
  FROM information_schema.routines WHERE routine_type <> 'PROCEDURE'`;

function key(schema: string, name: string): string {
  return `${schema}.${name}`.toLowerCase();
}

function shown(key: string): string {
  return key.replace(/^\./, "");
}

function quoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}
