import { type Database, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { type Runaway, runaways } from "../corpus/runaway.ts";
import { onlyValue, shell } from "../fixtures.ts";

/** What the processes of these tests may hold. */
export const maxMemoryMb = 200;
const timeoutMs = 500;
/** What nobody waits for longer; left alone, a runaway query takes longer still. */
const patienceMs = 20_000;
/** What a process may hold beyond its limit. */
const overMb = 150;

const letters = "abcdefghijklmnopqrstuvwxyzabcdef";
const numbers = Array.from({ length: 1_000 }, (_, i) => `(${i + 1}, '${letters}')`).join(", ");

/** What a database holds that the queries run on. */
export const content =
  `CREATE TABLE n (i INTEGER PRIMARY KEY, t VARCHAR(40)); INSERT INTO n VALUES ${numbers};`;

/**
 * Runs every query that is meant for the engine beside one that takes half of its time. Each must be ended
 * within bounds, leave the other its answer, and the next one be answered.
 */
export async function runawaysEnd(database: Database, url: string, t: Deno.TestContext) {
  await using goldDatabase = await openDatabase(url, { maxMemoryMb, allowWritingLogin: true });
  const idleMb = await peakMb(database.dialect);
  assert.equal(idleMb > 0, Deno.build.os === "linux");
  for (const runaway of runaways.filter(({ engines }) => engines.includes(database.dialect))) {
    await t.step(
      `${runaway.why}: ${runaway.sql.slice(0, 60)}`,
      () => ends({ database, goldDatabase }, runaway, idleMb),
    );
  }
}

interface Pair {
  readonly database: Database;
  readonly goldDatabase: Database;
}

async function ends({ database, goldDatabase }: Pair, { sql }: Runaway, idleMb: number) {
  // Whatever the query before left behind must not count against this one.
  assert.equal(onlyValue(await database.query("SELECT count(*) FROM n")), 1_000);
  const peak = watchPeak(database.dialect);
  const began = performance.now();
  const gold = goldDatabase.query(slow[database.dialect], { timeoutMs: patienceMs });
  const outcome = await database.query(sql, { timeoutMs });
  const lastedMs = performance.now() - began;
  assert.equal(onlyValue(await gold), 0);
  const peakOfQueryMb = await peak.stop();
  assert.notEqual(outcome.kind, "connection_lost", Deno.inspect(outcome));
  assert.ok(!(outcome.kind === "failed" && WRONG.test(outcome.message)), Deno.inspect(outcome));
  if (outcome.kind === "timed_out") assert.equal(outcome.timeoutMs, timeoutMs);
  assert.ok(lastedMs < patienceMs, `${outcome.kind} after ${Math.round(lastedMs)} ms`);
  assert.ok(
    peakOfQueryMb < idleMb + maxMemoryMb + overMb,
    `${outcome.kind} at ${Math.round(peakOfQueryMb)} MB, idle ${Math.round(idleMb)} MB`,
  );
  assert.equal(onlyValue(await database.query("SELECT sum(i) FROM n")), 500_500);
}

const halfMs = timeoutMs / 2;

/** Queries that take half of the time, each giving 0. */
const slow: Readonly<Record<Database["dialect"], string>> = {
  duckdb: `SELECT count(sleep_ms(${halfMs})) FROM range(1)`,
  // It has nothing to wait with.
  sqlite:
    "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 10000) SELECT max(i) - 10000 FROM r",
  postgres: `SELECT count(pg_sleep(${halfMs / 1000})) - 1`,
  mysql: `SELECT sleep(${halfMs / 1000})`,
  oracle: "",
};

/** Of queries that are wrong, which no runaway may be. */
const WRONG = /syntax|no such|exist|not found|ambiguous|unknown|binder/i;

/**
 * The most memory that a child for this engine under the limit of these tests has held so far, in megabytes; 0 where the
 * system does not tell. Other tests run in this process: their children are told apart by their command lines, as is a
 * child that is just being started and still shows the memory of this process.
 */
async function peakMb(engine: string): Promise<number> {
  // Deno itself may look at no process but with all permissions. Most kernels list the children of each thread; to
  // search all processes of the machine would take most of the time of these tests.
  const status = await shell(
    `for pid in $(cat /proc/${Deno.pid}/task/*/children || ps -o pid= --ppid ${Deno.pid})
    do tr '\\0' ' ' < /proc/$pid/cmdline | grep -q '${engine}_child.ts .* ${maxMemoryMb} [0-9]* $' && grep VmHWM /proc/$pid/status
    done 2>/dev/null`,
  );
  const held = [...status.matchAll(/(\d+) kB/g)].map(([, kilobytes]) => Number(kilobytes) / 1024);
  return Math.max(0, ...held);
}

/** Looks at the memory again and again, as a process that has ended can no longer be asked. */
function watchPeak(engine: string) {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await peakMb(engine));
  };
  let last = look();
  const timer = setInterval(() => last = last.then(look), LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
      await look();
      return most;
    },
  };
}

const LOOK_MS = 100;
