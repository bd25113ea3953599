import { type Ended, runShell } from "./run_eval.ts";
import { statements } from "./survival_world.ts";

/** A database of its own on a server; it is dropped when it is disposed of. */
export interface SurvivalServer extends AsyncDisposable {
  /** For example `PostgreSQL`. */
  readonly title: string;
  readonly url: string;
  /** Sessions of other clients on the database. */
  readonly sessions: () => Promise<number>;
  /** Ends all of them. */
  readonly endSessions: () => Promise<void>;
  /** Drops the database, whoever uses it. */
  readonly drop: () => Promise<void>;
  /** Makes it anew, with its tables. */
  readonly make: () => Promise<Ended>;
}

/** How a server is spoken to. */
interface Speech {
  readonly title: string;
  /** Runs statements; `$1` is the address of a database, `$2` the statements. */
  readonly client: string;
  /** Gives the number of the other sessions on a database. */
  readonly sessions: (name: string) => string;
  /** Gives statements that end these sessions, or ends them itself. */
  readonly endings: (name: string) => string;
  readonly drop: (name: string) => string;
}

const speeches: readonly (readonly [scheme: RegExp, Speech])[] = [
  [/^postgres/, {
    title: "PostgreSQL",
    client: 'psql "$1" -v ON_ERROR_STOP=1 -qAtc "$2"',
    sessions: (name) => `SELECT count(*) ${othersOnPostgres(name)}`,
    endings: (name) => `SELECT pg_terminate_backend(pid) ${othersOnPostgres(name)}`,
    drop: (name) => `DROP DATABASE ${name} WITH (FORCE)`,
  }],
  [/^(?:mysql|mariadb)/, {
    title: "MariaDB",
    client: `address=\${1#*://}; login=\${address%%@*}; address=\${address#*@}; place=\${address%%/*}
mariadb -h "\${place%:*}" -P "\${place#*:}" -u "$login" -N -B -e "$2" "\${address#*/}"`,
    sessions: (name) =>
      `SELECT count(*) FROM information_schema.processlist WHERE db = '${name}'
      AND id <> connection_id()`,
    endings: (name) =>
      `SELECT concat('KILL ', id, ';') FROM information_schema.processlist WHERE db = '${name}'
      AND id <> connection_id()`,
    drop: (name) => `DROP DATABASE ${name}`,
  }],
];

const othersOnPostgres = (name: string) =>
  `FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`;

/**
 * Makes a database with the tables on a server, by the server's own client.
 *
 * @param address Of a database whose login may create others.
 * @returns Why there is none, where it cannot be made.
 */
export async function openSurvivalServer(address: string): Promise<SurvivalServer | string> {
  const [, speech] = speeches.find(([scheme]) => scheme.test(address)) ?? [];
  if (speech === undefined) return `${address} names no server that is known here`;
  const name = `querylogue_survival_${crypto.randomUUID().slice(0, 8)}`;
  const url = address.replace(/[^/]*$/, name);
  const run = (database: string, sql: string) => runShell(speech.client, database, sql);
  const drop = async () => {
    await run(address, speech.drop(name));
  };
  const make = async () => {
    const made = await run(address, `CREATE DATABASE ${name}`);
    return made.code === 0 ? await run(url, statements) : made;
  };
  const { code, stderr } = await make();
  if (code !== 0) {
    await drop();
    return `no database can be made on ${address}: ${stderr.trim().split("\n")[0]}`;
  }
  return {
    ...{ title: speech.title, url, drop, make },
    sessions: async () => Number((await run(address, speech.sessions(name))).stdout),
    endSessions: async () => {
      const { stdout } = await run(address, speech.endings(name));
      if (stdout.startsWith("KILL")) await run(address, stdout);
    },
    [Symbol.asyncDispose]: drop,
  };
}
