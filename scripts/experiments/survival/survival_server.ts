import { runShell } from "./run_eval.ts";
import { statements } from "./survival_world.ts";

/** A database of its own on a PostgreSQL server; it is dropped when it is disposed of. */
export interface SurvivalServer extends AsyncDisposable {
  readonly url: string;
  /** Sessions of other clients on the database. */
  readonly sessions: () => Promise<number>;
  /** Ends all of them. */
  readonly endSessions: () => Promise<void>;
}

/**
 * Makes a database with the tables on a server, by `psql`.
 *
 * @param address Of a database whose login may create others.
 * @returns Why there is none, where it cannot be made.
 */
export async function openSurvivalServer(address: string): Promise<SurvivalServer | string> {
  const name = `querylogue_survival_${crypto.randomUUID().slice(0, 8)}`;
  const url = new URL(address);
  url.pathname = `/${name}`;
  const run = (database: string, sql: string) =>
    runShell('psql "$1" -v ON_ERROR_STOP=1 -qAtc "$2"', database, sql);
  const made = await run(address, `CREATE DATABASE ${name}`);
  if (made.code !== 0) return `no database can be made on ${address}: ${made.stderr.trim().split("\n")[0]}`;
  const others = `FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`;
  const server: SurvivalServer = {
    url: url.href,
    sessions: async () => Number((await run(address, `SELECT count(*) ${others}`)).stdout),
    endSessions: async () => {
      await run(address, `SELECT pg_terminate_backend(pid) ${others}`);
    },
    [Symbol.asyncDispose]: async () => {
      await run(address, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
  const filled = await run(server.url, statements);
  if (filled.code === 0) return server;
  await server[Symbol.asyncDispose]();
  return `the tables cannot be made on ${address}: ${filled.stderr.trim().split("\n")[0]}`;
}
