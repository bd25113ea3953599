import mysql, { type Connection, type RowDataPacket } from "mysql2/promise";
import { join } from "node:path";
import { expandPlaces, type Places } from "./expand_places.ts";
import { mysqlCorpus } from "./mysql.ts";
import { canaryVariable, plantCanaries, secretText } from "./plant_canaries.ts";
import type { Planted } from "./planted.ts";
import { watchFolder } from "./watch_folder.ts";

/**
 * A database of its own on a MySQL or MariaDB server, with a login that may only read and one that may do all but shut
 * the server down, and a second database that the first login may not read.
 *
 * @param url Of a login that may do everything.
 */
export async function plantMysql(url: string): Promise<Planted> {
  const { folder, file, out, loot, canaries } = await plantCanaries();
  const [database, secretDatabase] = [`${loot}_planted`, `${loot}_secret`];
  const [reader, owner, secretUser] = [`${loot}_reading`, `${loot}_owner`, `${loot}_other`];
  const [password, row, spoken] = [secretText(), secretText(), secretText()];
  const address = (login: string) => {
    const changed = new URL(url);
    changed.username = login;
    changed.password = password;
    changed.pathname = `/${database}`;
    return String(changed);
  };
  const root = await connect(url);
  const settingsBefore = await rowsOf(root, GLOBAL_SETTINGS);
  let victim: Connection | undefined;
  let victimId = 0;

  const places = (): Places => ({
    ...{ folder, file, out, loot, database },
    variable: canaryVariable,
    file_hex: [...new TextEncoder().encode(file)].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    file_codes: [...new TextEncoder().encode(file)].join(","),
    secret_database: secretDatabase,
    secret_user: secretUser,
    canary_row: row,
    victim: String(victimId),
  });

  async function plant(): Promise<void> {
    await root.query(`CREATE DATABASE ${database} CHARACTER SET utf8mb4`);
    await root.query(`CREATE DATABASE ${secretDatabase}`);
    for (const login of [reader, owner, secretUser]) {
      for (const host of hosts) {
        await root.query(`CREATE USER '${login}'@'${host}' IDENTIFIED BY '${password}'`);
      }
    }
    for (const host of hosts) {
      await root.query(`GRANT ALL ON *.* TO '${owner}'@'${host}' WITH GRANT OPTION`);
      await root.query(`REVOKE SHUTDOWN ON *.* FROM '${owner}'@'${host}'`);
      // What the message about a writing login recommends, and the code of functions.
      await root.query(`GRANT SELECT, SHOW VIEW ON ${database}.* TO '${reader}'@'${host}'`);
      await root.query(`GRANT SELECT ON mysql.proc TO '${reader}'@'${host}'`);
    }
    const asOwner = await connect(address(owner));
    try {
      for (const sql of mysqlCorpus.setup) await asOwner.query(expandPlaces(sql, places()));
      for (const sql of mysqlCorpus.setupWhereAccepted) {
        await asOwner.query(expandPlaces(sql, places())).catch(() => {});
      }
      for (const host of hosts) {
        await asOwner.query(`GRANT EXECUTE ON FUNCTION ${database}.plain TO '${reader}'@'${host}'`);
      }
    } finally {
      await asOwner.end();
    }
    victim = await connect(url);
    // A session may be ended by a statement that is tried; the state says so.
    victim.on("error", () => {});
    [{ id: victimId }] = await rowsOf(victim, "SELECT CONNECTION_ID() AS id") as [{ id: number }];
    speak(victim);
  }

  /** The process list shows a query while it runs. */
  function speak(connection: Connection): void {
    connection.query(`SELECT SLEEP(100000) AS '${spoken}'`).catch(() => {});
  }

  async function uproot(): Promise<void> {
    await root.query(`KILL ${victimId}`).catch(() => {});
    victim?.destroy();
    victim = undefined;
    const sessions = await rowsOf(
      root,
      `SELECT ID AS id FROM information_schema.PROCESSLIST WHERE USER LIKE '${loot}%'`,
    );
    for (const { id } of sessions) await root.query(`KILL ${id}`).catch(() => {});
    const schemas = await rowsOf(
      root,
      `SELECT SCHEMA_NAME AS name FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE '${loot}%'`,
    );
    for (const { name } of schemas) await root.query(`DROP DATABASE \`${name}\``);
    const users = await rowsOf(
      root,
      `SELECT User AS user, Host AS host FROM mysql.user WHERE User LIKE '${loot}%'`,
    );
    for (const { user, host } of users) {
      await root.query(host === "" ? `DROP ROLE '${user}'` : `DROP USER '${user}'@'${host}'`);
    }
    await root.query(`DROP SERVER IF EXISTS ${loot}_server`);
  }

  async function restore(): Promise<void> {
    await uproot();
    const now = new Map((await rowsOf(root, GLOBAL_SETTINGS)).map(({ name, value }) => [name, value]));
    for (const { name, value } of settingsBefore) {
      if (now.get(name) === value) continue;
      const number = /^-?\d+(\.\d+)?$/.test(String(value));
      await root.query(`SET GLOBAL ${name} = ${number ? value : `'${value}'`}`).catch(() => {});
    }
    for await (const entry of Deno.readDir(folder)) {
      if (entry.name !== "canary.txt") await Deno.remove(join(folder, entry.name), { recursive: true });
    }
    await Deno.writeTextFile(file, `${canaries[0]?.text}\n`);
    await plant();
  }

  async function dispose(): Promise<void> {
    try {
      await uproot();
    } finally {
      await root.end();
      await Deno.remove(folder, { recursive: true });
    }
  }

  try {
    await plant();
    const hash = (await rowsOf(root, `SELECT PASSWORD('${password}') AS hash`))[0]?.hash;
    const folderOfServer = String((await rowsOf(root, "SELECT @@datadir AS folder"))[0]?.folder);
    const everywhere = [
      ...canaries,
      { name: "password hash", text: String(hash) },
      { name: "query of another session", text: spoken },
    ];
    return {
      corpus: mysqlCorpus,
      logins: [
        {
          name: "reading",
          url: address(reader),
          writing: false,
          canaries: [...everywhere, { name: "row without the right to", text: row }],
        },
        { name: "owner", url: address(owner), writing: true, canaries: everywhere },
      ],
      fill: (sql) => expandPlaces(sql, places()),
      honest,
      state: async () => {
        const state: Record<string, string> = {};
        for (const [part, sql] of Object.entries(stateQueries)) {
          const filled = expandPlaces(sql, {
            loot,
            database,
            secret_database: secretDatabase,
            victim: String(victimId),
          });
          state[part] = (await rowsOf(root, filled)).map((row) => Object.values(row).join(" ")).join("\n");
        }
        return {
          ...state,
          "files in the temporary folder": watchFolder(join(folder, ".."), (name) => name.includes(loot)),
          "files beside the canary": watchFolder(folder),
          "files of the server": watchFolder(folderOfServer, (name) => name.includes(loot)),
          "files of the database": watchFolder(
            join(folderOfServer, database),
            (name) => !/\.(ibd|MAI|MAD)$/.test(name),
          ),
          "working folder": watchFolder(Deno.cwd()),
        };
      },
      restore,
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** A server takes the narrowest entry that fits, and may have one for anybody on its own machine. */
const hosts = ["%", "127.0.0.1", "localhost"];

function connect(url: string): Promise<Connection> {
  return mysql.createConnection({ uri: url });
}

async function rowsOf(connection: Connection, sql: string): Promise<readonly RowDataPacket[]> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return rows;
}

const GLOBAL_SETTINGS =
  `SELECT VARIABLE_NAME AS name, VARIABLE_VALUE AS value FROM information_schema.GLOBAL_VARIABLES
  WHERE VARIABLE_NAME NOT IN ('GTID_BINLOG_POS', 'GTID_BINLOG_STATE', 'GTID_CURRENT_POS') ORDER BY 1`;

const honest = [
  "SELECT SUM(id), GROUP_CONCAT(name ORDER BY id), COUNT(city_id) FROM person",
  "SELECT name, population FROM city ORDER BY id",
  "SELECT \"a\" = 'a', 1 / 2, DATABASE(), CURRENT_USER()",
  "SELECT @x IS NULL, @loot IS NULL, @a IS NULL, @n IS NULL, LAST_INSERT_ID()",
  `SELECT VARIABLE_NAME, VARIABLE_VALUE FROM information_schema.SESSION_VARIABLES WHERE VARIABLE_NAME NOT IN
    ('TIMESTAMP', 'PSEUDO_THREAD_ID', 'RAND_SEED1', 'RAND_SEED2', 'WARNING_COUNT', 'ERROR_COUNT',
    'MAX_STATEMENT_TIME', 'IN_TRANSACTION', 'LAST_GTID') ORDER BY 1`,
];

/** What a database holds, as texts. Locks and sessions are those of the planted logins. */
const stateQueries: Readonly<Record<string, string>> = {
  rows:
    "CHECKSUM TABLE «database».person, «database».city, «database».log, «database».log_fast, «database».keywords, «secret_database».secret",
  relations:
    `SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ENGINE, CREATE_TIME, TABLE_COMMENT FROM information_schema.TABLES
    WHERE TABLE_SCHEMA LIKE '«loot»%' ORDER BY BINARY TABLE_SCHEMA, BINARY TABLE_NAME`,
  columns: `SELECT MD5(GROUP_CONCAT(CONCAT_WS(' ', TABLE_NAME, COLUMN_NAME, COLUMN_TYPE)
      ORDER BY BINARY CONCAT_WS(' ', TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME))) FROM information_schema.COLUMNS
    WHERE TABLE_SCHEMA LIKE '«loot»%'`,
  "functions, triggers and events":
    `SELECT ROUTINE_NAME, CREATED, LAST_ALTERED FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA LIKE '«loot»%'
    UNION ALL SELECT TRIGGER_NAME, CREATED, '' FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA LIKE '«loot»%'
    UNION ALL SELECT EVENT_NAME, CREATED, '' FROM information_schema.EVENTS WHERE EVENT_SCHEMA LIKE '«loot»%' ORDER BY 1, 2`,
  sequences: "SELECT next_not_cached_value, cycle_count FROM «database».ticket",
  databases:
    "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE '«loot»%' ORDER BY BINARY SCHEMA_NAME",
  users:
    "SELECT User, Host, MD5(Priv) FROM mysql.global_priv WHERE User LIKE '«loot»%' OR User = 'PUBLIC' ORDER BY 1, 2",
  grants: `SELECT 'database', Db, User, Host FROM mysql.db WHERE User LIKE '«loot»%'
    UNION ALL SELECT 'table', Table_name, User, Table_priv FROM mysql.tables_priv WHERE Db LIKE '«loot»%' ORDER BY 1, 2, 3, 4`,
  "plugins, functions of libraries and servers": `SELECT COUNT(*), (SELECT COUNT(*) FROM mysql.func),
    (SELECT GROUP_CONCAT(Server_name) FROM mysql.servers WHERE Server_name LIKE '«loot»%')
    FROM information_schema.PLUGINS WHERE PLUGIN_STATUS = 'ACTIVE'`,
  "settings of the server": GLOBAL_SETTINGS,
  locks: "SELECT IS_USED_LOCK('«loot»') IS NOT NULL, IS_USED_LOCK('Ann') IS NOT NULL",
  transactions: `SELECT COUNT(*) FROM information_schema.INNODB_TRX t JOIN information_schema.PROCESSLIST p
    ON p.ID = t.trx_mysql_thread_id WHERE p.USER LIKE '«loot»%'`,
  sessions:
    `SELECT SUBSTRING(USER, 14), COMMAND, COUNT(*) FROM information_schema.PROCESSLIST WHERE USER LIKE '«loot»%'
    GROUP BY 1, 2 ORDER BY 1, 2`,
  victim:
    "SELECT COUNT(*), MAX(COMMAND) FROM information_schema.PROCESSLIST WHERE ID = «victim» AND COMMAND = 'Query'",
};
