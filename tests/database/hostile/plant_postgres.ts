// @ts-types="@types/pg"
import pg from "pg";
import { join } from "node:path";
import { expandPlaces, type Places } from "./expand_places.ts";
import { canaryVariable, plantCanaries, secretText } from "./plant_canaries.ts";
import type { Planted, PlantOptions } from "./planted.ts";
import { postgresCorpus } from "./postgres.ts";
import { watchFolder } from "./watch_folder.ts";

/**
 * A database of its own on a PostgreSQL server, with a login that may only read and one that owns everything.
 *
 * @param url Of a superuser.
 */
export async function plantPostgres(url: string, { traps = true }: PlantOptions = {}): Promise<Planted> {
  const { folder, file, out, loot, canaries } = await plantCanaries();
  const [database, reader, owner] = [`${loot}_planted`, `${loot}_reading`, `${loot}_owner`];
  const [password, row, spoken] = [secretText(), secretText(), secretText()];
  const { hostname, port } = new URL(url);
  const address = (login: string, name: string) => {
    const changed = new URL(url);
    changed.username = login;
    changed.password = password;
    changed.pathname = `/${name}`;
    return String(changed);
  };
  const root = await connect(url);
  let inside: pg.Client | undefined;
  let victim: pg.Client | undefined;
  let victimPid = 0;
  const heard: string[] = [];

  const places = (): Places => ({
    ...{ folder, file, out, loot, database, host: hostname, port: port || "5432" },
    variable: canaryVariable,
    owner,
    owner_password: password,
    canary_row: row,
    victim: String(victimPid),
    victim_name: `${loot}_victim`,
    server: `host=${hostname} port=${port || "5432"} dbname=${database} user=${owner} password=${password}`,
  });

  async function plant(): Promise<void> {
    await root.query(`CREATE DATABASE ${database}`);
    const asOwner = await connect(address(owner, database));
    try {
      const setup = [...postgresCorpus.setup, ...traps ? postgresCorpus.traps ?? [] : []];
      for (const sql of setup) await asOwner.query(expandPlaces(sql, places()));
      for (const sql of traps ? postgresCorpus.setupWhereAccepted : []) {
        await asOwner.query(expandPlaces(sql, places())).catch(() => {});
      }
      await asOwner.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader};
        GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${reader};
        REVOKE ALL ON secret FROM ${reader}`);
    } finally {
      await asOwner.end();
    }
    inside = await connect(addressInside());
    await meetVictim();
  }

  function addressInside(): string {
    const changed = new URL(url);
    changed.pathname = `/${database}`;
    return String(changed);
  }

  async function meetVictim(): Promise<void> {
    victim = await connect(addressInside(), `${loot}_victim`);
    victim.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await victim.query(`LISTEN "${loot}"`);
    const { rows } = await victim.query(`SELECT pg_backend_pid() AS pid, '${spoken}' AS spoken`);
    victimPid = rows[0].pid;
  }

  async function uproot(): Promise<void> {
    for (const client of [inside, victim]) await client?.end().catch(() => {});
    inside = victim = undefined;
    const names = await root.query("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [loot]);
    for (const { datname } of names.rows) await dropDatabase(root, datname);
    const slots = await root.query(
      "SELECT slot_name FROM pg_replication_slots WHERE starts_with(slot_name, $1)",
      [
        loot,
      ],
    );
    for (const { slot_name } of slots.rows) {
      await root.query("SELECT pg_drop_replication_slot($1)", [slot_name]);
    }
    await root.query(
      "SELECT pg_replication_origin_drop(roname) FROM pg_replication_origin WHERE starts_with(roname, $1)",
      [
        loot,
      ],
    );
    const roles = await root.query(
      "SELECT rolname FROM pg_roles WHERE starts_with(rolname, $1) AND rolname NOT IN ($2, $3)",
      [loot, reader, owner],
    );
    for (const { rolname } of roles.rows) await root.query(`DROP ROLE "${rolname}"`);
  }

  const heldBefore = await root.query(
    "SELECT name, setting FROM pg_file_settings WHERE sourcefile LIKE '%auto.conf'",
  );

  async function restore(): Promise<void> {
    await uproot();
    heard.length = 0;
    const now = await root.query("SELECT name FROM pg_file_settings WHERE sourcefile LIKE '%auto.conf'");
    for (const { name } of now.rows) {
      if (!heldBefore.rows.some((held) => held.name === name)) await root.query(`ALTER SYSTEM RESET ${name}`);
    }
    await root.query(`ALTER ROLE ${reader} RESET ALL; ALTER ROLE ${owner} RESET ALL`);
    for await (const entry of Deno.readDir(folder)) {
      if (entry.name !== "canary.txt") await Deno.remove(join(folder, entry.name), { recursive: true });
    }
    await Deno.writeTextFile(file, `${canaries[0]?.text}\n`);
    await plant();
  }

  async function dispose(): Promise<void> {
    try {
      await uproot();
      await root.query(`DROP ROLE IF EXISTS ${reader}, ${owner}`);
    } finally {
      await root.end();
      await Deno.remove(folder, { recursive: true });
    }
  }

  try {
    await root.query(`CREATE ROLE ${reader} LOGIN PASSWORD '${password}'`);
    await root.query(`CREATE ROLE ${owner} LOGIN SUPERUSER PASSWORD '${password}'`);
    await plant();
    const hash = await root.query("SELECT rolpassword FROM pg_authid WHERE rolname = $1", [owner]);
    const settings = await root.query(SETTINGS);
    const folderOfServer = String((await root.query("SHOW data_directory")).rows[0].data_directory);
    const everywhere = [
      ...canaries,
      { name: "password hash", text: String(hash.rows[0].rolpassword) },
      { name: "password of a foreign server", text: password },
      { name: "query of another session", text: spoken },
    ];
    return {
      corpus: postgresCorpus,
      logins: [
        {
          name: "reading",
          url: address(reader, database),
          writing: false,
          canaries: [...everywhere, { name: "row without the right to", text: row }],
        },
        { name: "owner", url: address(owner, database), writing: true, canaries: everywhere },
      ],
      fill: (sql) => expandPlaces(sql, places()),
      honest: [
        ...honest,
        `SELECT ${settings.rows.map(({ name }) => `current_setting('${name}')`).join(", ")}`,
      ],
      state: async () => {
        const state: Record<string, string> = {};
        if (inside === undefined) throw new Error("The planted database is gone");
        for (const [part, sql] of Object.entries(stateQueries)) {
          const { rows } = await inside.query({
            text: sql,
            values: sql.includes("$1") ? [loot] : [],
            rowMode: "array",
          });
          state[part] = rows.map((row) => row.join(" ")).join("\n");
        }
        return {
          ...state,
          "messages that another session heard": heard.join("\n"),
          "files in the temporary folder": watchFolder(join(folder, ".."), (name) => name.includes(loot)),
          "files beside the canary": watchFolder(folder),
          "files of the server": watchFolder(folderOfServer, (name) => !/^(pg_|current_logfiles)/.test(name)),
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

/** A session in the middle of something large may end later than the server waits for it. */
async function dropDatabase(root: pg.Client, name: string): Promise<void> {
  for (let tries = 1;; tries++) {
    try {
      await root.query(`DROP DATABASE "${name}" WITH (FORCE)`);
      return;
    } catch (error) {
      if (tries === 12) throw error;
    }
  }
}

async function connect(url: string, name = "querylogue_guards"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  // A session may be ended by a statement that is tried; the state says so.
  client.on("error", () => {});
  await client.connect();
  return client;
}

const honest = [
  "SELECT sum(id), string_agg(name, ';'), count(city_id) FROM person",
  "SELECT name, population FROM city ORDER BY id",
  "SELECT current_user, session_user, current_schemas(true)::text",
  "SELECT current_setting('loot.state', true) IS NULL",
];

/** Settings that a session may change, but for those that hold paths of the server. */
const SETTINGS = `SELECT name FROM pg_settings WHERE context IN ('user', 'superuser')
  AND name <> 'statement_timeout' AND name !~ '[.]|preload|library_path' ORDER BY name`;

/** What a database holds, as texts. Locks and sessions are those of others than the one that asks. */
const stateQueries: Readonly<Record<string, string>> = {
  rows: `SELECT 'person', md5(string_agg(t::text, ';' ORDER BY t::text)) FROM person t
    UNION ALL SELECT 'city', md5(string_agg(t::text, ';' ORDER BY t::text)) FROM city t
    UNION ALL SELECT 'log', md5(string_agg(t::text, ';' ORDER BY t::text)) FROM log t
    UNION ALL SELECT 'secret', md5(string_agg(t::text, ';' ORDER BY t::text)) FROM secret t
    UNION ALL SELECT 'others', md5((SELECT string_agg(t::text, ';') FROM keywords t)
      || (SELECT string_agg(t::text, ';') FROM xml_source t) || CASE WHEN to_regclass('guarded_rows') IS NULL THEN ''
        ELSE query_to_xml('SELECT * FROM guarded_rows', true, true, '')::text END
      || (SELECT string_agg(t::text, ';') FROM summary t))`,
  "large objects": "SELECT loid, pageno, md5(data) FROM pg_largeobject ORDER BY loid, pageno",
  relations:
    `SELECT md5(string_agg(concat_ws(' ', oid, relname, relnamespace, relkind, relowner, relacl, relfilenode,
    reloptions, relrowsecurity, relhasrules, relhastriggers), ';' ORDER BY oid)), count(*) FROM pg_class`,
  columns: `SELECT md5(string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attacl), ';'
    ORDER BY attrelid, attnum)) FROM pg_attribute`,
  functions:
    `SELECT md5(string_agg(concat_ws(' ', oid, proname, prosrc, proacl, proowner, provolatile), ';' ORDER BY oid)),
    count(*) FROM pg_proc`,
  schemas:
    "SELECT string_agg(concat_ws(' ', nspname, nspacl), ';' ORDER BY oid) FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp'",
  "types, casts and operators": `SELECT (SELECT count(*) FROM pg_type), (SELECT count(*) FROM pg_cast),
    (SELECT count(*) FROM pg_operator), (SELECT count(*) FROM pg_collation), (SELECT count(*) FROM pg_rewrite),
    (SELECT count(*) FROM pg_trigger), (SELECT count(*) FROM pg_event_trigger), (SELECT count(*) FROM pg_policy),
    (SELECT count(*) FROM pg_extension), (SELECT count(*) FROM pg_foreign_server), (SELECT count(*) FROM pg_seclabel),
    (SELECT count(*) FROM pg_subscription WHERE subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())),
    (SELECT md5(string_agg(description, ';' ORDER BY objoid, objsubid)) FROM pg_description)`,
  sequences: "SELECT sequencename, last_value FROM pg_sequences ORDER BY 1",
  roles: `SELECT rolname, rolsuper, rolcreaterole, rolpassword FROM pg_authid
    WHERE starts_with(rolname, $1) ORDER BY 1`,
  databases: "SELECT datname, datacl FROM pg_database WHERE starts_with(datname, $1) ORDER BY 1",
  "settings of roles and databases": `SELECT setdatabase, setrole, setconfig FROM pg_db_role_setting
    LEFT JOIN pg_database d ON d.oid = setdatabase LEFT JOIN pg_roles r ON r.oid = setrole
    WHERE starts_with(coalesce(datname, rolname), $1)`,
  "settings of the server": `SELECT md5(string_agg(name || setting, ';' ORDER BY name)) FROM pg_settings
    WHERE context NOT IN ('user', 'superuser', 'backend') OR source NOT IN ('session', 'client')`,
  "configuration files": "SELECT name, setting, sourcefile FROM pg_file_settings ORDER BY seqno",
  "moments of reset":
    `SELECT coalesce(stats_reset::text, '') FROM pg_stat_database WHERE datname = current_database()`,
  "replication and prepared transactions":
    `SELECT slot_name FROM pg_replication_slots WHERE starts_with(slot_name, $1)
    UNION ALL SELECT roname FROM pg_replication_origin WHERE starts_with(roname, $1)
    UNION ALL SELECT gid FROM pg_prepared_xacts WHERE starts_with(gid, $1)`,
  locks: `SELECT l.locktype, l.classid, l.objid, l.mode, l.relation::regclass FROM pg_locks l
    JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database() AND l.pid <> pg_backend_pid()
    ORDER BY 1, 2, 3, 4, 5`,
  sessions: `SELECT application_name LIKE '%\\_victim', state, count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
    GROUP BY 1, 2 ORDER BY 1, 2`,
};
