import { qualifiedName } from "../../schema/mod.ts";
import { buildSql, sql } from "../../sql/mod.ts";
import { readRows } from "../read_rows.ts";
import { rowsOf } from "../rows_of.ts";
import type { LoginPrivilege } from "../login_privilege.ts";
import type { Database, QueryOptions } from "../types.ts";

/**
 * What the login to a MySQL or MariaDB server may do beyond reading. Servers do not tell a plain login what its roles
 * may do, so that each role stands for itself.
 */
export async function mysqlPrivileges(
  database: Database,
  options: QueryOptions,
): Promise<readonly LoginPrivilege[]> {
  const [[login] = []] = await readRows(database, "SELECT current_user()", options);
  const [, user, host] = /^(.*)@(.*)$/s.exec(login as string) ?? [];
  const query =
    sql`${GRANTS} WHERE grantee = ${`'${user}'@'${host}'`} ORDER BY level, a, b, c, privilege_type`;
  const rows = await readRows(database, buildSql(query, "mysql"), options) as readonly GrantRow[];
  const places = [...Map.groupBy(rows, (row) => JSON.stringify(row.slice(0, 4))).values()];
  const grants = places.flatMap(grantsOf);
  // Who may do anything may do all that follows.
  const everywhere = new Set(grants.filter(({ place }) => place === undefined).map(({ right }) => right));
  const shown = grants.filter(({ right, place }) =>
    everywhere.has(ALL) ? place === undefined : place === undefined || !everywhere.has(right)
  );
  // Servers without roles do not have the table.
  const roles = await database.query("SELECT role_name FROM information_schema.enabled_roles", options);
  const names = roles.kind === "rows" ? rowsOf(roles.table).flat().filter((name) => name !== null) : [];
  const told = [
    ...[...Map.groupBy(shown, ({ right }) => right)].map(([right, grants]) => described(right, grants)),
    ...names.map((name) => ({ right: `do what the role ${name} may do`, writes: false })),
  ];
  return told.some(({ writes }) => writes)
    ? told
    : [...await effectivePrivileges(database, options), ...told];
}

/** What columns tell that is not granted to the login itself: by roles, and to everyone. */
async function effectivePrivileges(
  database: Database,
  options: QueryOptions,
): Promise<readonly LoginPrivilege[]> {
  const tables = await readRows(
    database,
    EFFECTIVE,
    options,
  ) as readonly (readonly [string, string, 0 | 1, 0 | 1])[];
  return ["INSERT", "UPDATE"].flatMap((right, i) => {
    const grants = tables.filter((row) => row[i + 2] === 1)
      .map(([schema, table]) => ({ right, place: `table ${qualifiedName([schema, table])}` }));
    return grants.length === 0 ? [] : [described(right, grants)];
  });
}

const EFFECTIVE = `SELECT table_schema, table_name, max(privileges LIKE '%insert%') AS inserts,
    max(privileges LIKE '%update%') AS updates
  FROM information_schema.columns WHERE table_schema = coalesce(database(), table_schema)
    AND table_schema NOT IN ('information_schema', 'performance_schema')
  GROUP BY table_schema, table_name HAVING inserts OR updates ORDER BY table_schema, table_name`;

/** Statements that make a login which only reads, for someone who may make logins. */
export async function mysqlReadOnlyLogin(
  database: Database,
  options: QueryOptions,
): Promise<readonly string[]> {
  const [[name] = []] = await readRows(database, "SELECT database()", options);
  // In a grant, these letters of a name would stand for any.
  const where = name === null ? "*" : `\`${String(name).replaceAll("`", "``").replaceAll(/[_%]/g, "\\$&")}\``;
  return [
    "CREATE USER 'querylogue'@'%' IDENTIFIED BY '…';",
    `GRANT SELECT, SHOW VIEW ON ${where}.* TO 'querylogue'@'%';`,
  ];
}

interface Grant {
  /** In the words of the server. */
  readonly right: string;
  /** Absent for the whole server. */
  readonly place?: string;
}

type GrantRow = readonly [
  level: number,
  schema: string | null,
  table: string | null,
  column: string | null,
  right: string,
  grantable: string,
];

const GRANTS = sql`SELECT level, a, b, c, privilege_type, is_grantable FROM (
  SELECT 1 AS level, NULL AS a, NULL AS b, NULL AS c, privilege_type, is_grantable, grantee
  FROM information_schema.user_privileges
  UNION ALL SELECT 2, table_schema, NULL, NULL, privilege_type, is_grantable, grantee
  FROM information_schema.schema_privileges
  UNION ALL SELECT 3, table_schema, table_name, NULL, privilege_type, is_grantable, grantee
  FROM information_schema.table_privileges
  UNION ALL SELECT 4, table_schema, table_name, column_name, privilege_type, is_grantable, grantee
  FROM information_schema.column_privileges) AS grants`;

/** The rights of one place, together where they are all that there are. */
function grantsOf(rows: readonly GrantRow[]): readonly Grant[] {
  const [[level, ...place]] = rows as [GrantRow];
  const parts = place.slice(0, 3).filter((part) => part !== null);
  const kind = ["", "database ", "table ", "column "][level - 1];
  const where = parts.length === 0 ? {} : { place: kind + qualifiedName(parts) };
  const held = rows.map(([, , , , right]) => right);
  const every = { 1: ALL_ON_SERVER, 2: ALL_ON_DATABASE }[level];
  const beyond = every?.every((right) => held.includes(right))
    ? [ALL]
    : held.filter((right) => !READING.has(right));
  const grantable = rows.some(([, , , , , grantable]) => grantable === "YES") ? ["GRANT OPTION"] : [];
  return [...beyond, ...grantable].map((right) => ({ right, ...where }));
}

const READING: ReadonlySet<string> = new Set(["SELECT", "USAGE", "SHOW DATABASES", "SHOW VIEW"]);

/** Rights beyond reading by which nothing can be written but temporary tables. */
const NOT_WRITING: ReadonlySet<string> = new Set(
  ("PROCESS,EXECUTE,CREATE TEMPORARY TABLES,LOCK TABLES,REFERENCES,BINLOG MONITOR,REPLICATION CLIENT,SLAVE MONITOR," +
    "REPLICA MONITOR,REPLICATION SLAVE,REPLICATION REPLICA,SHOW CREATE ROUTINE,SHOW_ROUTINE").split(","),
);

const ALL = "ALL PRIVILEGES";

const ALL_ON_DATABASE = [
  ..."SELECT INSERT UPDATE DELETE CREATE DROP REFERENCES INDEX ALTER EXECUTE EVENT TRIGGER".split(" "),
  ..."CREATE TEMPORARY TABLES,LOCK TABLES,CREATE VIEW,SHOW VIEW,CREATE ROUTINE,ALTER ROUTINE".split(","),
];

/** Rights for the whole server that go beyond those for databases, as far as all servers have them. */
const ALL_ON_SERVER = [
  ...ALL_ON_DATABASE,
  ..."RELOAD,SHUTDOWN,PROCESS,FILE,SHOW DATABASES,SUPER,CREATE USER,REPLICATION SLAVE".split(","),
];

function described(right: string, grants: readonly Grant[]): LoginPrivilege {
  const [words, preposition] = WORDS[right] ?? [`use the right ${right}`, "in"];
  const places = grants.flatMap(({ place }) => place ?? []);
  const writes = !NOT_WRITING.has(right);
  if (places.length === 0) return { right: words, writes };
  const more = places.length > EXAMPLES ? `, … (${places.length} in all)` : "";
  return { right: words, writes, where: `${preposition} ${places.slice(0, EXAMPLES).join(", ")}${more}` };
}

const EXAMPLES = 3;

/** What rights let a login do, and the word before what they hold for. */
const WORDS: Readonly<Record<string, readonly [words: string, preposition: string]>> = {
  [ALL]: ["do anything", "in"],
  "GRANT OPTION": ["grant its rights to others", "for"],
  INSERT: ["insert rows", "into"],
  UPDATE: ["update rows", "of"],
  DELETE: ["delete rows", "from"],
  CREATE: ["create tables", "in"],
  ALTER: ["change tables", "in"],
  DROP: ["drop and empty tables", "in"],
  EXECUTE: ["call procedures and functions", "in"],
  FILE: ["read and write files of the server", "in"],
  PROCESS: ["see the queries of others", "in"],
  SUPER: ["change the settings of the server", "in"],
  SHUTDOWN: ["shut the server down", "in"],
  "CREATE USER": ["create and change logins", "in"],
};
