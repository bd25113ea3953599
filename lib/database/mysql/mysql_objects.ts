import { isSymbol, wordOf } from "../sql_tokens.ts";
import { lexSql, type SqlToken } from "../../sql/mod.ts";
import { isName, mysqlEffect } from "./mysql_effect.ts";
import { libraryCalls } from "./library_calls.ts";
import type { MysqlConnection } from "./mysql_connection.ts";
import { mysqlRelations, opensQuery } from "./mysql_relations.ts";
import { unclearMysql } from "./unclear_mysql.ts";
import { mysqlRoutineEffect } from "./mysql_routine_effect.ts";

/** A connection, as far as reading the catalog needs it. */
export type CatalogConnection = Pick<MysqlConnection, "run" | "parse" | "mariaDb">;

/**
 * What a text reaches that does more than read, by the names in it and by the definitions of what they name, as the end of
 * a sentence; undefined where nothing does.
 *
 * @param schema Of names that name none.
 */
export type ObjectReached = (
  connection: CatalogConnection,
  tokens: readonly SqlToken[],
  schema: string | undefined,
) => Promise<string | undefined>;

/**
 * Reads the definitions of all views and functions that a login can see. Each that a query reaches is judged when one does
 * so for the first time; what is defined where the login cannot look counts as unsafe.
 */
export async function mysqlObjects(connection: CatalogConnection): Promise<ObjectReached> {
  const { run, mariaDb } = connection;
  const libraryCall = await libraryCalls(connection);
  const definitions = new Map<string, Definition>();
  for (const row of await run(VIEWS)) {
    const [schema, name] = row as ViewRow;
    definitions.set(viewKey(schema, name), viewOf(row as ViewRow));
  }
  for (const row of await run(ROUTINES)) {
    const [schema, name] = row as RoutineRow;
    definitions.set(functionKey(schema, name), routineOf(row as RoutineRow, mariaDb));
  }
  const verdicts = new Map<string, Verdict>(await tablesElsewhere(run));
  const isStored = (schema: string) => (name: string) => definitions.has(functionKey(schema, name));
  let surroundings: Promise<Surroundings> | undefined;
  return async (current, tokens, schema = "") => {
    const reached = [...keysIn(tokens, schema)];
    await judge(current, reached.filter((key) => definitions.has(key) && !verdicts.has(key)));
    const key = reached.find((key) => verdicts.get(key) !== undefined);
    if (key !== undefined) return unsafe(key, verdicts.get(key) as string);
    const accented = tokens.find((token, i) =>
      // Servers compare names of functions without accents, and in ways that we do not know for sure.
      // deno-lint-ignore no-control-regex -- all of ASCII
      isName(token) && isSymbol(tokens[i + 1], "(") && /[^\x00-\x7F]/.test(token.value) &&
      !definitions.has(functionKey(qualifierOf(tokens, i) ?? schema, token.value))
    );
    if (accented !== undefined) {
      return `${accented.value}() may be another function, as servers read letters with accents as others`;
    }
    const library = await libraryCall(current, tokens, isStored(schema));
    return library === undefined
      ? undefined
      : `${library}() may be a function of a library that was added to the server`;
  };

  /** Judges definitions and all that they reach. */
  async function judge(current: CatalogConnection, keys: readonly string[]) {
    if (keys.length === 0) return;
    const open = new Map<string, Definition>();
    for (const key of keys) add(key);
    // What is added meanwhile is visited too.
    for (const [key, definition] of open) {
      const effect = await effectIn(current, definition);
      if (effect !== undefined) verdicts.set(key, effect);
      else for (const next of keysIn(definition.tokens, definition.schema)) add(next);
    }
    for (const key of open.keys()) if (verdicts.get(key) !== undefined) open.delete(key);
    for (let size = -1; size !== open.size;) {
      size = open.size;
      for (const [key, { tokens, schema }] of open) {
        const next = keysIn(tokens, schema).find((next) => verdicts.get(next) !== undefined);
        if (next === undefined) continue;
        verdicts.set(key, unsafe(next, verdicts.get(next) as string));
        open.delete(key);
      }
    }
    for (const key of open.keys()) verdicts.set(key, undefined);

    function add(key: string) {
      const definition = definitions.get(key);
      if (definition !== undefined && !verdicts.has(key)) open.set(key, definition);
    }
  }

  async function effectIn(current: CatalogConnection, definition: Definition): Promise<string | undefined> {
    const { kind, schema, tokens } = definition;
    if (definition.effect !== undefined) return definition.effect;
    const { visible, variables } = await (surroundings ??= readSurroundings(current));
    const effect = kind === "view"
      ? mysqlEffect(tokens, { schema })
      : mysqlRoutineEffect(tokens, { schema, variables });
    if (effect !== undefined) return effect;
    const unseen = mysqlRelations(tokens, schema).find((relation) => !visible.has(relation));
    if (unseen !== undefined) {
      const right = `GRANT SELECT, SHOW VIEW ON ${quoted(unseen.slice(0, unseen.indexOf(".")))}.*`;
      return `it reads ${unseen}, which is hidden from this login; ${right} shows it`;
    }
    // The server writes calls of functions of users in quotes, and no others.
    const hidden = kind === "view" &&
      tokens.find((token, i) =>
        token.kind === "quoted" && isSymbol(tokens[i + 1], "(") && !opensQuery(tokens, i + 1) &&
        !isStored(qualifierOf(tokens, i) ?? schema)(token.value)
      );
    if (hidden) {
      return `it calls ${hidden.value}(), which is hidden from this login; GRANT ${
        codeRight(mariaDb)
      } shows it`;
    }
    const library = await libraryCall(current, tokens, isStored(schema));
    return library === undefined ? undefined : `it calls ${library}(), which may be a function of a library`;
  }
}

/** Why an object is unsafe, undefined where it is not. */
type Verdict = string | undefined;

/** All objects that a text may name; in an order in which the first is the first that it does name. */
function keysIn(tokens: readonly SqlToken[], schema: string): readonly string[] {
  return tokens.flatMap((token, i) => {
    if (!isName(token)) return [];
    const qualifier = qualifierOf(tokens, i);
    const within = qualifier ?? schema;
    if (isSymbol(tokens[i + 1], "(")) {
      const inPackage = qualifier === undefined
        ? []
        : [functionKey(qualifierOf(tokens, i - 2) ?? schema, qualifier)];
      return [functionKey(within, token.value), ...inPackage];
    }
    // To a server with ANSI_QUOTES, what stands in double quotes is a name.
    return wordOf(tokens[i - 1]) === "AS" ? [] : [viewKey(within, token.value)];
  });
}

/** The name before a dot before a token. */
function qualifierOf(tokens: readonly SqlToken[], i: number): string | undefined {
  return isSymbol(tokens[i - 1], ".") && isName(tokens[i - 2]) ? tokens[i - 2]?.value : undefined;
}

function unsafe(key: string, reason: string): string {
  const what = key.startsWith("view ") ? `the table or view ${key.slice(5)}` : `${key.slice(9)}()`;
  return `${what} may do more than read: ${reason}`;
}

interface Definition {
  readonly kind: "view" | "function";
  readonly schema: string;
  readonly tokens: readonly SqlToken[];
  /** Known before its tokens are judged. */
  readonly effect?: string | undefined;
}

type ViewRow = readonly [schema: string, name: string, text: string | null];

function viewOf([schema, , text]: ViewRow): Definition {
  const hidden = `its definition is hidden from this login; GRANT SELECT, SHOW VIEW ON ${
    quoted(schema)
  }.* shows it`;
  return definition("view", schema, { text: text || null, hidden });
}

type RoutineRow = readonly [
  schema: string,
  name: string,
  kind: string,
  text: string | null,
  declared: 0 | 1,
  mode: string,
];

function routineOf([schema, , kind, text, declared, mode]: RoutineRow, mariaDb: boolean): Definition {
  const unusual = /ANSI_QUOTES|NO_BACKSLASH_ESCAPES/.test(mode) && /["\\]/.test(text ?? "");
  const known = kind !== "FUNCTION"
    ? "functions in packages are not followed"
    : !declared
    ? "it is not declared DETERMINISTIC, READS SQL DATA or NO SQL"
    : unusual
    ? "its code has quotes or backslashes of an unusual kind"
    : undefined;
  const hidden = `its code is hidden from this login; GRANT ${codeRight(mariaDb)} shows it`;
  return definition("function", schema, { text, hidden, known });
}

interface Text {
  /** Null where the login cannot see it. */
  readonly text: string | null;
  /** What is said of it then. */
  readonly hidden: string;
  /** Why it is unsafe whatever it says. */
  readonly known?: string | undefined;
}

/** A definition whose text is read when it is first needed, as most never are. */
function definition(kind: Definition["kind"], schema: string, { text, hidden, known }: Text): Definition {
  let read: readonly SqlToken[] | undefined;
  const tokens = () => read ??= lexSql(text ?? "", "mysql");
  return {
    kind,
    schema,
    get tokens() {
      return tokens();
    },
    get effect() {
      return known ?? (text === null ? hidden : unclearMysql(text, tokens()));
    },
  };
}

interface Surroundings {
  /** Tables and views that the login can see: `schema.name` in lower case. */
  readonly visible: ReadonlySet<string>;
  /** Names of the server's settings, in lower case. */
  readonly variables: ReadonlySet<string>;
}

async function readSurroundings({ run }: CatalogConnection): Promise<Surroundings> {
  const tables = await run("SELECT table_schema, table_name FROM information_schema.tables");
  const variables = await run("SHOW SESSION VARIABLES");
  return {
    visible: new Set(tables.map(([schema, name]) => `${schema}.${name}`.toLowerCase())),
    variables: new Set(variables.map(([name]) => String(name).toLowerCase())),
  };
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
    viewKey(String(schema), String(name)),
    `its engine ${engine} reaches out of the server`,
  ]);
}

const ELSEWHERE = /^(?:connect|federated|spider|sphinx|cassandra|ndbinfo|example)$/i;

const VIEWS = "SELECT table_schema, table_name, view_definition FROM information_schema.views";

const ROUTINES = `SELECT routine_schema, routine_name, routine_type, routine_definition,
    sql_data_access IN ('READS SQL DATA', 'NO SQL') OR sql_data_access = 'CONTAINS SQL' AND is_deterministic = 'YES',
    sql_mode
  FROM information_schema.routines WHERE routine_type <> 'PROCEDURE'`;

function viewKey(schema: string, name: string): string {
  return `view ${schema}.${name}`.toLowerCase();
}

function functionKey(schema: string, name: string): string {
  return `function ${schema}.${name}`.toLowerCase();
}

/** The right that shows the code of functions. */
function codeRight(mariaDb: boolean): string {
  return mariaDb ? "SELECT ON `mysql`.`proc`" : "SHOW_ROUTINE ON *.*";
}

function quoted(name: string): string {
  return `\`${name.replaceAll("`", "``")}\``;
}
