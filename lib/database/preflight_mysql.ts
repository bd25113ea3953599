import { qualifiedName } from "../schema/mod.ts";
import { buildSql, sql } from "../sql/mod.ts";
import { readRows } from "./read_rows.ts";
import { rowsOf } from "./rows_of.ts";
import type { Database, QueryOptions } from "./types.ts";

/** Something that a login may do on a server beyond reading. */
export interface MysqlRight {
  /** In the words of the server, for example `INSERT`. */
  readonly right: string;
  /** The database (which may be a pattern), table or column that it holds for; absent where it holds for all. */
  readonly where?: string;
}

/**
 * What the login of a MySQL or MariaDB database may do beyond reading, the widest rights first. Where it has all rights
 * that there are for the server or for a database, it says `ALL PRIVILEGES`. Servers do not tell a plain login what its
 * roles may do, so that each role of the session stands for itself, as `ROLE name`.
 *
 * @throws {OutsideError} If the catalog cannot be read.
 */
export async function mysqlRights(
  database: Database,
  options: QueryOptions = {},
): Promise<readonly MysqlRight[]> {
  const [[login] = []] = await readRows(database, "SELECT current_user()", options);
  const [, user, host] = /^(.*)@(.*)$/s.exec(login as string) ?? [];
  const rows = await readRows(
    database,
    buildSql(sql`${RIGHTS} WHERE grantee = ${`'${user}'@'${host}'`} ORDER BY level, a, b, c`, "mysql"),
    options,
  ) as readonly RightRow[];
  // Servers without roles do not have the table.
  const roles = await database.query("SELECT role_name FROM information_schema.enabled_roles", options);
  const names = roles.kind === "rows" ? rowsOf(roles.table).flat().filter((name) => name !== null) : [];
  const places = Map.groupBy(rows, ([, ...place]) => JSON.stringify(place.slice(0, 3)));
  return [
    ...[...places.values()].flatMap(rightsOf),
    ...names.map((name) => ({ right: `ROLE ${name}` })),
  ];
}

type RightRow = readonly [
  level: number,
  schema: string | null,
  table: string | null,
  column: string | null,
  right: string,
  grantable: string,
];

const RIGHTS = sql`SELECT * FROM (
  SELECT 1 AS level, NULL AS a, NULL AS b, NULL AS c, privilege_type, is_grantable, grantee
  FROM information_schema.user_privileges
  UNION ALL SELECT 2, table_schema, NULL, NULL, privilege_type, is_grantable, grantee
  FROM information_schema.schema_privileges
  UNION ALL SELECT 3, table_schema, table_name, NULL, privilege_type, is_grantable, grantee
  FROM information_schema.table_privileges
  UNION ALL SELECT 4, table_schema, table_name, column_name, privilege_type, is_grantable, grantee
  FROM information_schema.column_privileges) AS rights`;

/** The rights of one place, together where they are all that there are. */
function rightsOf(rows: readonly RightRow[]): readonly MysqlRight[] {
  const [[level, ...place]] = rows as [RightRow];
  const parts = place.slice(0, 3).filter((part) => part !== null);
  const where = parts.length === 0 ? {} : { where: qualifiedName(parts) };
  const held = rows.map(([, , , , right]) => right);
  const every = { 1: ALL_ON_SERVER, 2: ALL_ON_DATABASE }[level];
  const shown = every?.every((right) => held.includes(right))
    ? ["ALL PRIVILEGES"]
    : held.filter((right) => !READING.has(right));
  const grantable = rows.some(([, , , , , grantable]) => grantable === "YES") ? ["GRANT OPTION"] : [];
  return [...shown, ...grantable].map((right) => ({ right, ...where }));
}

const READING: ReadonlySet<string> = new Set(["SELECT", "USAGE", "SHOW DATABASES", "SHOW VIEW"]);

const ALL_ON_DATABASE = [
  ..."SELECT INSERT UPDATE DELETE CREATE DROP REFERENCES INDEX ALTER EXECUTE EVENT TRIGGER".split(" "),
  ..."CREATE TEMPORARY TABLES,LOCK TABLES,CREATE VIEW,SHOW VIEW,CREATE ROUTINE,ALTER ROUTINE".split(","),
];

/** Rights for the whole server that go beyond those for databases, as far as all servers have them. */
const ALL_ON_SERVER = [
  ...ALL_ON_DATABASE,
  ..."RELOAD,SHUTDOWN,PROCESS,FILE,SHOW DATABASES,SUPER,CREATE USER,REPLICATION SLAVE".split(","),
];
