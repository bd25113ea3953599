import { qualifiedName } from "../../schema/mod.ts";
import { readRows } from "../read_rows.ts";
import type { LoginPrivilege } from "../login_privilege.ts";
import type { Database, QueryOptions } from "../types.ts";

/** What the login to a PostgreSQL server may do beyond reading: by itself, and as a member of other roles. */
export async function postgresPrivileges(
  database: Database,
  options: QueryOptions,
): Promise<readonly LoginPrivilege[]> {
  const read = (sql: string) => readRows(database, sql, { ...options, catalogOnly: true });
  const [role = []] = await read(ROLE);
  // A superuser may do all that follows.
  if (role[0] === true) return [{ right: "do anything as a superuser", writes: true }];
  const rights: LoginPrivilege[] = ROLE_RIGHTS.flatMap(([right, writes], i) =>
    role[i + 1] === true ? [{ right, writes }] : []
  );
  for (const [name] of await read(MEMBERSHIPS)) {
    rights.push({ right: GROUPS[name as string] as string, writes: true });
  }
  if (role[5] === true) rights.push({ right: "create schemas", writes: true, where: "in this database" });
  const schemas = (await read(SCHEMAS)).map(([name]) => name as string);
  if (schemas.length > 0) {
    rights.push({ right: "create tables", writes: true, where: `in ${listed("schema", schemas)}` });
  }
  const tables = await read(TABLES) as readonly (readonly [string, string, ...boolean[]])[];
  TABLE_RIGHTS.forEach(([right, preposition], i) => {
    const names = tables.filter((row) => row[i + 2]).map(([schema, name]) => qualifiedName([schema, name]));
    if (names.length > 0) rights.push({ right, writes: true, where: preposition + listed("table", names) });
  });
  return rights;
}

const ROLE = `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
    pg_catalog.has_database_privilege(pg_catalog.current_database(), 'CREATE')
  FROM pg_catalog.pg_roles WHERE rolname = current_user`;

const ROLE_RIGHTS = [
  ["create and change roles", true],
  ["create databases", true],
  ["copy the whole server by replication", true],
  ["read rows that policies hide from others", false],
] as const;

/** Roles that PostgreSQL itself brings, by what their members may do. */
const GROUPS: Readonly<Record<string, string>> = {
  pg_write_all_data: "write to all tables",
  pg_read_server_files: "read files of the server",
  pg_write_server_files: "write files of the server",
  pg_execute_server_program: "run programs on the server",
  pg_signal_backend: "end queries and sessions of others",
  pg_checkpoint: "make the server write a checkpoint",
  pg_maintain: "vacuum and lock all tables",
  pg_create_subscription: "create subscriptions to other servers",
  pg_database_owner: "change the database, as its owner",
};

const MEMBERSHIPS = `SELECT rolname FROM pg_catalog.pg_roles
  WHERE rolname IN (${
  Object.keys(GROUPS).map((name) => `'${name}'`).join(", ")
}) AND pg_catalog.pg_has_role(oid, 'USAGE')
  ORDER BY rolname`;

const OURS = "n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'";

const SCHEMAS = `SELECT n.nspname FROM pg_catalog.pg_namespace AS n
  WHERE ${OURS} AND pg_catalog.has_schema_privilege(n.oid, 'CREATE') ORDER BY n.nspname`;

const TABLE_RIGHTS = [
  ["insert rows", "into "],
  ["update rows", "of "],
  ["delete rows", "from "],
  ["empty", ""],
  ["change and drop", ""],
] as const;

// A right to one column is a right to write.
const TABLES = `SELECT n.nspname, c.relname,
    pg_catalog.has_any_column_privilege(c.oid, 'INSERT'), pg_catalog.has_any_column_privilege(c.oid, 'UPDATE'),
    pg_catalog.has_table_privilege(c.oid, 'DELETE'), pg_catalog.has_table_privilege(c.oid, 'TRUNCATE'),
    pg_catalog.pg_has_role(c.relowner, 'USAGE')
  FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm', 'S') AND ${OURS} ORDER BY n.nspname, c.relname`;

/** Statements that make a login which only reads what this one may, for someone who may make logins. */
export async function postgresReadOnlyLogin(
  database: Database,
  options: QueryOptions,
): Promise<readonly string[]> {
  const [[name, open] = []] = await readRows(database, OPEN, { ...options, catalogOnly: true });
  const used = (await readRows(database, USED, { ...options, catalogOnly: true })).flat();
  const schemas = used.length === 0 ? "public" : used.join(", ");
  return [
    `CREATE ROLE ${READER} LOGIN PASSWORD '…';`,
    `GRANT CONNECT ON DATABASE ${name} TO ${READER};`,
    `GRANT USAGE ON SCHEMA ${schemas} TO ${READER};`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA ${schemas} TO ${READER};`,
    // Otherwise the new login may create tables there as well.
    ...open === null ? [] : [`REVOKE CREATE ON SCHEMA ${open} FROM PUBLIC;`],
  ];
}

const READER = "querylogue";

/** The database, and the schemas in which everyone may create. */
const OPEN = `SELECT pg_catalog.quote_ident(pg_catalog.current_database()), (
  SELECT pg_catalog.string_agg(DISTINCT pg_catalog.quote_ident(n.nspname), ', ')
  FROM pg_catalog.pg_namespace AS n, pg_catalog.aclexplode(n.nspacl) AS a
  WHERE ${OURS} AND a.grantee = 0 AND a.privilege_type = 'CREATE')`;

const USED = `SELECT pg_catalog.quote_ident(n.nspname) FROM pg_catalog.pg_namespace AS n
  WHERE ${OURS} AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND EXISTS (
    SELECT 1 FROM pg_catalog.pg_class AS c WHERE c.relnamespace = n.oid AND c.relkind IN ('r', 'p', 'f', 'v', 'm'))
  ORDER BY n.nspname`;

/** How many, and the first of them by name. */
function listed(thing: string, names: readonly string[]): string {
  if (names.length === 1) return `${thing} ${names[0]}`;
  const more = names.length > EXAMPLES ? ", …" : "";
  return `${names.length} ${thing}s (${names.slice(0, EXAMPLES).join(", ")}${more})`;
}

const EXAMPLES = 3;
