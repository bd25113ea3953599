// @ts-types="@types/pg"
import pg from "pg";
import type { ServerLocation } from "../engine.ts";
import type { ScratchConnection } from "../scratch/scratch_session.ts";
import { RAW } from "./postgres_connection.ts";

/** Logs in to a PostgreSQL database to change it, or to tell its state. */
export async function postgresScratch(
  location: ServerLocation,
  { readOnly }: { readonly readOnly: boolean },
): Promise<ScratchConnection> {
  const client = await logIn(location);
  await client.query(
    `SET statement_timeout = ${STATEMENT_MS}; SET lock_timeout = '5s'; SET TimeZone = 'UTC'; ` +
      `SET default_transaction_read_only = ${readOnly ? "on" : "off"}`,
  );
  const run = async (sql: string) => void await client.query(sql);
  return {
    objects: async () =>
      (await rowsOf(client, OBJECTS)).map(([kind = "", name = "", definition = ""]) => ({
        ...{ kind: kind ?? "", name: name ?? "", definition: definition ?? "" },
      })),
    tables: async () => {
      const tables: { table: string; rows: readonly string[] }[] = [];
      for (const [table, from] of await rowsOf(client, TABLES)) {
        const rows = await rowsOf(client, `SELECT t::text FROM ONLY ${from} t`);
        tables.push({ table: table ?? "", rows: rows.map(([row]) => row ?? "") });
      }
      return tables;
    },
    // The extended protocol takes one statement alone.
    run: async (text) => {
      const extended: ExtendedQuery = { text, queryMode: "extended" };
      await client.query(extended);
    },
    begin: () => run("BEGIN"),
    commit: () => run("COMMIT"),
    rollback: () => run("ROLLBACK"),
  };
}

/** Makes the copy of a database and a login that can use nothing else, or removes both. */
export async function managePostgresScratch(
  location: ServerLocation,
  { name, password, action }: {
    readonly name: string;
    readonly password: string;
    readonly action: "create" | "drop" | "size";
  },
): Promise<number> {
  // A database is copied, and dropped, from another one; every server has this.
  const client = await logIn(action === "size" ? location : { ...location, database: "template1" });
  try {
    const source = pg.escapeIdentifier(location.database ?? "");
    switch (action) {
      case "size": {
        const [[size] = []] = await rowsOf(client, "SELECT pg_database_size(current_database())");
        const [[foreign] = []] = await rowsOf(client, "SELECT count(*) FROM pg_foreign_server");
        if (foreign !== "0") {
          throw new Error("it reaches other servers (CREATE SERVER), which a copy would reach too");
        }
        return Number(size);
      }
      case "create": {
        await client.query(
          `CREATE ROLE ${name} LOGIN PASSWORD ${pg.escapeLiteral(password)} NOSUPERUSER NOCREATEDB
          NOCREATEROLE CONNECTION LIMIT 10`,
        );
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`);
        await client.query(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
        await client.query(`ALTER DATABASE ${name} OWNER TO ${name}`);
        break;
      }
      case "drop":
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        await client.query(`DROP ROLE IF EXISTS ${name}`);
        return 0;
    }
  } finally {
    await client.end();
  }
  const inside = await logIn({ ...location, database: name });
  try {
    await inside.query(`DO $$ DECLARE one record; BEGIN FOR one IN ${OWNED} LOOP
      EXECUTE format('ALTER %s %s OWNER TO ${name}', one.kind, one.name); END LOOP; END $$`);
  } finally {
    await inside.end();
  }
  return 0;
}

/** What belongs to someone else than the copy's login. */
const OWNED = `
  SELECT CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END
    AS kind, c.oid::regclass::text AS name, 2 AS place
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname !~ '^pg_|^information_schema$' AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'e', 'i') AND d.classid = 'pg_class'::regclass)
  UNION ALL SELECT 'SCHEMA', quote_ident(nspname), 1 FROM pg_namespace
  WHERE nspname !~ '^pg_|^information_schema$'
  UNION ALL SELECT CASE p.prokind WHEN 'p' THEN 'PROCEDURE' WHEN 'a' THEN 'AGGREGATE' ELSE 'FUNCTION' END,
    p.oid::regprocedure::text, 3
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname !~ '^pg_|^information_schema$'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY place`;

/** The published types of the driver do not name the mode. */
type ExtendedQuery = pg.QueryConfig & { readonly queryMode: "extended" };

const STATEMENT_MS = 10_000;

async function logIn({ host, port, user, password = "", database, tls }: ServerLocation): Promise<pg.Client> {
  const client = new pg.Client({
    ...{ host, port, user, database },
    password: () => password,
    ssl: tls === "off" ? false : { rejectUnauthorized: tls === "verified" },
    application_name: "querylogue",
    connectionTimeoutMillis: 10_000,
    types: RAW,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function rowsOf(client: pg.Client, text: string): Promise<readonly (readonly (string | null)[])[]> {
  const { rows } = await client.query<(string | null)[]>({ text, rowMode: "array" });
  return rows;
}

const OUTSIDE = `n.nspname !~ '^pg_|^information_schema$'`;

const OBJECTS = `
SELECT 'table', c.oid::regclass::text, string_agg(
  a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
  || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), ''), ', ' ORDER BY a.attnum)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND ${OUTSIDE} GROUP BY c.oid
UNION ALL SELECT 'view', c.oid::regclass::text, pg_get_viewdef(c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('v', 'm') AND ${OUTSIDE}
UNION ALL SELECT 'index', c.oid::regclass::text, pg_get_indexdef(c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('i', 'I') AND ${OUTSIDE}
UNION ALL SELECT 'sequence', c.oid::regclass::text, ''
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND ${OUTSIDE}
UNION ALL SELECT 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(k.oid)
FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace WHERE k.contype <> 'n' AND ${OUTSIDE}
UNION ALL SELECT 'trigger', tgrelid::regclass::text || '.' || tgname, pg_get_triggerdef(oid) || ' ' || tgenabled::text
FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'policy', polrelid::regclass::text || '.' || polname,
  coalesce(pg_get_expr(polqual, polrelid), '') FROM pg_policy
UNION ALL SELECT 'grant', c.oid::regclass::text || ' to ' || CASE g.grantee WHEN 0 THEN 'public' ELSE g.grantee::regrole::text END,
  string_agg(g.privilege_type || CASE WHEN g.is_grantable THEN '*' ELSE '' END, ', ' ORDER BY g.privilege_type)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) g
WHERE g.grantee <> c.relowner AND ${OUTSIDE} GROUP BY c.oid, g.grantee
UNION ALL SELECT 'schema', nspname, '' FROM pg_namespace n WHERE ${OUTSIDE}
UNION ALL SELECT 'comment', d.objoid::regclass::text || '.' || d.objsubid, d.description
FROM pg_description d JOIN pg_class c ON c.oid = d.objoid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE d.classoid = 'pg_class'::regclass AND ${OUTSIDE}`;

const TABLES =
  `SELECT c.oid::regclass::text, c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND ${OUTSIDE} ORDER BY 1`;
