import { lexSql, type SqlToken } from "../../sql/lexer/mod.ts";
import { mayBeSameName } from "./may_be_same_name.ts";
import type { MysqlConnection } from "./mysql_connection.ts";
import { serverSchema } from "./server_schema.ts";
import { unclearMysql } from "./unclear_mysql.ts";

/** A view, a function or a table whose definition says what reading it does. */
export interface MysqlDefinition {
  readonly kind: "table" | "function";
  readonly schema: string;
  readonly name: string;
  /** Of its definition; of a table none. */
  readonly tokens: readonly SqlToken[];
  /** Why it is unsafe, where that is known before its tokens are judged. */
  readonly effect?: string | undefined;
}

/** What a text names. */
export type MysqlObjectName = Pick<MysqlDefinition, "kind" | "schema" | "name">;

/** The definitions that a login can see. */
export interface MysqlDefinitions {
  /** Those that a server may take a name for, as servers ignore case and accents, each in its own way. */
  find(name: MysqlObjectName): readonly MysqlDefinition[];
  /** Whether a function of that name is among them; case does not count in names of functions. */
  hasFunction(schema: string, name: string): boolean;
  /** Tables whose engine asks another server or program as soon as they are opened. */
  readonly elsewhere: readonly MysqlDefinition[];
}

/** Reads all views and functions that a login can see, and the tables that do more than give rows when they are read. */
export async function mysqlDefinitions(
  { run, mariaDb }: Pick<MysqlConnection, "run" | "mariaDb">,
): Promise<MysqlDefinitions> {
  const elsewhere = await tablesElsewhere(run);
  const definitions: readonly MysqlDefinition[] = [
    ...(await run(VIEWS)).map((row) => viewOf(row as ViewRow)),
    ...(await run(ROUTINES)).map((row) => routineOf(row as RoutineRow, mariaDb)),
    ...elsewhere,
    ...await tablesThatSetVariables(run),
  ];
  const byLength = Map.groupBy(definitions, ({ kind, name }) => lengthKey(kind, name));
  const functions = new Set(
    definitions.filter(({ kind }) => kind === "function").map(({ schema, name }) =>
      functionKey(schema, name)
    ),
  );
  return {
    find: ({ kind, schema, name }) =>
      (byLength.get(lengthKey(kind, name)) ?? []).filter((one) =>
        mayBeSameName(one.name, name) && mayBeSameName(one.schema, schema)
      ),
    hasFunction: (schema, name) => functions.has(functionKey(schema, name)),
    elsewhere,
  };
}

function lengthKey(kind: MysqlDefinition["kind"], name: string): string {
  return `${kind} ${[...name].length}`;
}

function functionKey(schema: string, name: string): string {
  return `${schema}.${name.toLowerCase()}`;
}

type ViewRow = readonly [schema: string, name: string, text: string | null];

function viewOf([schema, name, text]: ViewRow): MysqlDefinition {
  const hidden = `its definition is hidden from this login; GRANT ${rightToLook.tables(schema)} shows it`;
  return definition({ kind: "table", schema, name }, { text: text || null, hidden });
}

type RoutineRow = readonly [
  schema: string,
  name: string,
  kind: string,
  text: string | null,
  declared: 0 | 1,
  mode: string,
];

function routineOf(
  [schema, name, kind, text, declared, mode]: RoutineRow,
  mariaDb: boolean,
): MysqlDefinition {
  const unusual = /ANSI_QUOTES|NO_BACKSLASH_ESCAPES/.test(mode) && /["\\[]/.test(text ?? "");
  const known = serverSchema(schema) !== undefined
    ? "it is for the server's own use"
    : kind !== "FUNCTION"
    ? "functions in packages are not followed"
    : !declared
    ? "it is not declared DETERMINISTIC, READS SQL DATA or NO SQL"
    : unusual
    ? "its code has quotes, backslashes or brackets of an unusual kind"
    : undefined;
  const hidden = `its code is hidden from this login; GRANT ${rightToLook.code(mariaDb)} shows it`;
  return definition({ kind: "function", schema, name }, { text, hidden, known });
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
function definition(object: MysqlObjectName, { text, hidden, known }: Text): MysqlDefinition {
  let read: readonly SqlToken[] | undefined;
  const tokens = () => read ??= lexSql(text ?? "", "mysql");
  return {
    ...object,
    get tokens() {
      return tokens();
    },
    get effect() {
      return known ?? (text === null ? hidden : unclearMysql(text, tokens()));
    },
  };
}

/** Tables whose engine asks another server or program, which knows nothing of a transaction that only reads. */
async function tablesElsewhere(run: MysqlConnection["run"]): Promise<readonly MysqlDefinition[]> {
  const engines =
    (await run("SELECT engine FROM information_schema.engines WHERE support IN ('YES', 'DEFAULT')"))
      .map(([engine]) => String(engine)).filter((engine) => ELSEWHERE.test(engine));
  if (engines.length === 0) return [];
  const rows = await run(
    `SELECT table_schema, table_name, engine FROM information_schema.tables
      WHERE engine IN (${engines.map((engine) => `'${engine}'`).join(", ")})`,
  );
  return rows.map(([schema, name, engine]) =>
    tableOf(String(schema), String(name), `its engine ${engine} reaches out of the server`)
  );
}

/** Tables with expressions that set variables of the session, in columns or in defaults, which a query can ask for. */
async function tablesThatSetVariables(run: MysqlConnection["run"]): Promise<readonly MysqlDefinition[]> {
  const rows = await run(
    `SELECT DISTINCT table_schema, table_name FROM information_schema.columns
      WHERE column_default LIKE '%:=%' OR generation_expression LIKE '%:=%'`,
  );
  return rows.map(([schema, name]) =>
    tableOf(String(schema), String(name), "an expression of its columns sets variables of the session")
  );
}

function tableOf(schema: string, name: string, effect: string): MysqlDefinition {
  return { kind: "table", schema, name, tokens: [], effect };
}

const ELSEWHERE = /^(?:connect|federated|spider|sphinx|cassandra|ndbinfo|example)$/i;

const VIEWS = "SELECT table_schema, table_name, view_definition FROM information_schema.views";

const ROUTINES = `SELECT routine_schema, routine_name, routine_type, routine_definition,
    sql_data_access IN ('READS SQL DATA', 'NO SQL') OR sql_data_access = 'CONTAINS SQL' AND is_deterministic = 'YES',
    sql_mode
  FROM information_schema.routines WHERE routine_type <> 'PROCEDURE'`;

/** The right that shows a login the definitions of a schema's tables and views, or the code of functions, as GRANT has it. */
export const rightToLook = {
  tables: (schema: string) => `SELECT, SHOW VIEW ON \`${schema.replaceAll("`", "``")}\`.*`,
  code: (mariaDb: boolean) => mariaDb ? "SELECT ON `mysql`.`proc`" : "SHOW_ROUTINE ON *.*",
};
