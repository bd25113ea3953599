import { type Connection, createConnection } from "mysql2/promise";
import type { ServerLocation } from "../engine.ts";
import type { ScratchConnection } from "../scratch/scratch_session.ts";
import { trialName } from "../scratch/scratch_target.ts";

/**
 * Logs in to a MySQL or MariaDB database to change it, or to tell its state. These servers end a transaction at each
 * change of a structure, so that changes are tried on a copy of the copy, by a login that can reach nothing else.
 */
export async function mysqlScratch(
  location: ServerLocation,
  { readOnly }: { readonly readOnly: boolean },
): Promise<ScratchConnection> {
  const connection = await logIn(location);
  const schema = location.database ?? "";
  if (readOnly) await connection.query("SET SESSION TRANSACTION READ ONLY");
  const direct = onConnection(connection, schema);
  if (readOnly) return direct;
  return {
    ...direct,
    rehearsal: async () => {
      const trial = trialName(schema);
      await using made = new AsyncDisposableStack();
      await connection.query(`CREATE DATABASE ${trial}`);
      made.defer(async () => void await connection.query(`DROP DATABASE ${trial}`));
      await copySchema(connection, { from: schema, to: trial });
      const other = await logIn({ ...location, database: trial, user: trial });
      made.defer(() => other.end());
      const held = made.move();
      return { ...onConnection(other, trial), [Symbol.asyncDispose]: () => held.disposeAsync() };
    },
  };
}

/** Makes the copy of a database and the logins that can use nothing else, or removes all of it. */
export async function manageMysqlScratch(
  location: ServerLocation,
  { name, password, action }: {
    readonly name: string;
    readonly password: string;
    readonly action: "create" | "drop" | "size";
  },
): Promise<number> {
  const connection = await logIn(location);
  const trial = trialName(name);
  const logins = [name, trial].map((login) => `'${login}'@'%'`);
  try {
    switch (action) {
      case "size": {
        const [[size] = []] = await rowsOf(
          connection,
          `SELECT coalesce(sum(data_length + index_length), 0) FROM information_schema.tables
          WHERE table_schema = ${connection.escape(location.database ?? "")}`,
        );
        return Number(size);
      }
      case "create": {
        await connection.query(`CREATE DATABASE ${name}`);
        for (const login of logins) {
          await connection.query(`CREATE USER ${login} IDENTIFIED BY ${connection.escape(password)}`);
          await connection.query(`GRANT ALL ON ${escaped(trial)}.* TO ${login} WITH GRANT OPTION`);
          // They hold rights and no passwords.
          for (const table of ["db", "tables_priv", "columns_priv"]) {
            await connection.query(`GRANT SELECT ON mysql.${table} TO ${login}`);
          }
        }
        await connection.query(`GRANT ALL ON ${escaped(name)}.* TO ${logins[0]} WITH GRANT OPTION`);
        await copySchema(connection, { from: location.database ?? "", to: name, definer: logins[0] });
        return 0;
      }
      case "drop": {
        // A right outlives the database that it is of.
        for (const [table, schema, rights, login] of await rowsOf(connection, GRANTS_OF, [name, trial])) {
          await connection.query(
            `REVOKE ${rights || "ALL"} ON \`${schema}\`.${table} FROM ${login}`,
          ).catch(() => {});
        }
        for (const one of [name, trial]) await connection.query(`DROP DATABASE IF EXISTS ${one}`);
        for (const login of logins) await connection.query(`DROP USER IF EXISTS ${login}`);
        return 0;
      }
      default:
        return action satisfies never;
    }
  } finally {
    await connection.end();
  }
}

/** In a pattern of databases, an underscore means any letter. */
const escaped = (name: string) => `\`${name.replaceAll("_", "\\_")}\``;

const GRANTS_OF =
  `SELECT concat('\`', table_name, '\`'), db, table_priv, concat(quote(user), '@', quote(host))
  FROM mysql.tables_priv WHERE db IN (?, ?)
  UNION ALL SELECT '*', db, '', concat(quote(user), '@', quote(host)) FROM mysql.db WHERE db IN (?, ?)`;

interface CopySchemaOptions {
  readonly from: string;
  readonly to: string;
  /** Whose rights triggers and views have. @default the login's */
  readonly definer?: string | undefined;
}

/** Restores tables, rows, views and triggers of a schema in another one of the same server. */
async function copySchema(
  connection: Connection,
  { from, to, definer = "CURRENT_USER" }: CopySchemaOptions,
): Promise<void> {
  const own = (text: string) =>
    text.replaceAll(`\`${from}\`.`, "").replace(/DEFINER=`[^`]*`@`[^`]*`/, `DEFINER=${definer}`);
  const tables = await rowsOf(
    connection,
    `SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = ? ORDER BY table_name`,
    [from],
  );
  const shown = async (what: string, name: string) =>
    (await rowsOf(connection, `SHOW CREATE ${what} \`${from}\`.\`${name}\``))[0] ?? [];
  await connection.query(`USE ${to}`);
  await connection.query("SET foreign_key_checks = 0, unique_checks = 0");
  const named = (type: RegExp) =>
    tables.filter(([, kind = ""]) => type.test(String(kind))).map(([name]) => String(name));
  for (const name of named(/BASE TABLE/)) {
    await connection.query(own(String((await shown("TABLE", name))[1])));
    const columns = await rowsOf(
      connection,
      `SELECT column_name FROM information_schema.columns WHERE table_schema = ? AND table_name = ?
      AND coalesce(generation_expression, '') = '' ORDER BY ordinal_position`,
      [from, name],
    );
    const list = columns.map(([column]) => `\`${column}\``).join(", ");
    await connection.query(`INSERT INTO \`${name}\` (${list}) SELECT ${list} FROM \`${from}\`.\`${name}\``);
  }
  // A view may read one that is not made yet.
  let views = named(/VIEW/);
  while (views.length > 0) {
    const left: string[] = [];
    for (const name of views) {
      await connection.query(own(String((await shown("VIEW", name))[1]))).catch(() => left.push(name));
    }
    if (left.length === views.length) throw new Error(`its view ${left[0]} cannot be copied`);
    views = left;
  }
  const triggers = await rowsOf(
    connection,
    "SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = ? ORDER BY action_order",
    [from],
  );
  for (const [name] of triggers) {
    await connection.query(own(String((await shown("TRIGGER", String(name)))[2])));
  }
  await connection.query(`SET foreign_key_checks = 1, unique_checks = 1`);
  await connection.query(`USE ${from}`);
}

function onConnection(connection: Connection, schema: string): ScratchConnection {
  const run = async (sql: string) => void await connection.query(sql);
  return {
    objects: async () => {
      const own = (text: string) => text.replaceAll(`\`${schema}\`.`, "");
      const found = await rowsOf(connection, OBJECTS, new Array(OBJECTS.split("?").length - 1).fill(schema));
      return found.map(([kind, name, definition]) => ({
        kind: String(kind),
        name: String(name),
        definition: own(String(definition)),
      }));
    },
    tables: async () => {
      const names = await rowsOf(
        connection,
        "SELECT table_name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
        [schema],
      );
      const tables: { table: string; rows: readonly string[] }[] = [];
      for (const [name] of names) {
        const rows = await rowsOf(connection, `SELECT * FROM \`${String(name).replaceAll("`", "``")}\``);
        tables.push({ table: String(name), rows: rows.map((row) => JSON.stringify(row)) });
      }
      return tables;
    },
    run,
    begin: () => run("START TRANSACTION"),
    commit: () => run("COMMIT"),
    rollback: () => run("ROLLBACK"),
  };
}

async function logIn(location: ServerLocation): Promise<Connection> {
  const { host, port, user, password, database, tls } = location;
  const connection = await createConnection({
    ...{ host, port, user },
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ...(tls !== "off" && {
      ssl: { rejectUnauthorized: tls === "verified", verifyIdentity: tls === "verified" },
    }),
    connectTimeout: 10_000,
    charset: "UTF8MB4_GENERAL_CI",
    flags: ["-LOCAL_FILES"],
    multipleStatements: false,
    rowsAsArray: true,
    // Bytes as letters, one each, so that no two values look alike.
    typeCast: (field) => field.buffer()?.toString("latin1") ?? null,
  });
  // Of MariaDB; MySQL bounds the time of queries alone.
  await connection.query("SET lock_wait_timeout = 5, innodb_lock_wait_timeout = 5");
  await connection.query("SET max_statement_time = 10").catch(() => {});
  return connection;
}

async function rowsOf(
  connection: Connection,
  sql: string,
  values: readonly string[] = [],
): Promise<readonly (readonly (string | null)[])[]> {
  const all = values.length > 0 && values.length < sql.split("?").length - 1
    ? [...values, ...values]
    : values;
  const [rows]: readonly unknown[] = await connection.query({ sql, values: [...all], rowsAsArray: true });
  return rows as readonly (readonly (string | null)[])[];
}

const OBJECTS = `
SELECT 'table', table_name, group_concat(concat(column_name, ' ', column_type, ' ', is_nullable, ' ',
  coalesce(column_default, ''), ' ', extra, ' ', column_comment) ORDER BY ordinal_position)
FROM information_schema.columns WHERE table_schema = ? GROUP BY table_name
UNION ALL SELECT 'index', concat(table_name, '.', index_name), group_concat(concat(column_name, ' ', non_unique) ORDER BY seq_in_index)
FROM information_schema.statistics WHERE table_schema = ? GROUP BY table_name, index_name
UNION ALL SELECT 'view', table_name, view_definition FROM information_schema.views WHERE table_schema = ?
UNION ALL SELECT 'trigger', trigger_name, concat(action_timing, ' ', event_manipulation, ' ', event_object_table, ' ', action_statement)
FROM information_schema.triggers WHERE trigger_schema = ?
UNION ALL SELECT 'constraint', concat(table_name, '.', constraint_name), concat(referenced_table_name, ' ', update_rule, ' ', delete_rule)
FROM information_schema.referential_constraints WHERE constraint_schema = ?
UNION ALL SELECT 'check', constraint_name, group_concat(check_clause ORDER BY check_clause)
FROM information_schema.check_constraints WHERE constraint_schema = ? GROUP BY constraint_name
UNION ALL SELECT 'grant', concat(table_name, ' to ', user, '@', host), table_priv FROM mysql.tables_priv WHERE db = ?
UNION ALL SELECT 'grant', concat('all tables to ', user, '@', host), concat(select_priv, insert_priv, update_priv, delete_priv, create_priv, drop_priv)
FROM mysql.db WHERE db = ? AND user NOT LIKE 'querylogue\\_scratch\\_%'`;
