import assert from "node:assert/strict";
import { join } from "node:path";
import { duckDbFile, shell, sqliteFile, until } from "../database/fixtures.ts";
import { runMysql, runPostgres, serverTest, withMysqlUrl, withPostgresUrl } from "../database/servers.ts";
import { endOf, inFolder, startScript } from "./run_task.ts";

type Engine = "duckdb" | "sqlite" | "postgres" | "mysql";
type Signal = "SIGINT" | "SIGTERM";

const letters = "abcdefghijklmnopqrstuvwxyzabcdef";
const rows = Array.from({ length: 1_000 }, (_, i) => `(${i + 1}, '${letters}', ${i % 7 + 1})`).join(", ");
const tables = `CREATE TABLE kind (i INTEGER PRIMARY KEY, name VARCHAR(40));
  INSERT INTO kind VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e'), (6, 'f'), (7, 'g');
  CREATE TABLE n (i INTEGER PRIMARY KEY, t VARCHAR(40), kind INTEGER, FOREIGN KEY (kind) REFERENCES kind (i));
  INSERT INTO n VALUES ${rows};`;
const quick = "SELECT name FROM kind WHERE i > 3";
const endless = "SELECT count(*) FROM n AS a, n AS b, n AS c, n AS d WHERE a.i + b.i + c.i = d.i * 3 + 1";

/** Where a task runs queries. */
interface Place {
  readonly url: string;
  readonly folder: string;
  /** Sessions of this database on its server, with what each does. */
  readonly sessions: () => Promise<readonly { readonly id: number; readonly text: string }[]>;
  /** Keeps a table from being read while the action runs. */
  readonly locked: <Result>(action: () => Promise<Result>) => Promise<Result>;
}

/** What a task is called with so that a query of it runs for long, and what is finished by then. */
interface Task {
  readonly name: "compare" | "verify" | "eval" | "generate";
  readonly args: (place: Place) => Promise<readonly string[]>;
  /** What must be in the output file when the task has ended. */
  readonly kept?: RegExp;
}

const compare: Task = {
  name: "compare",
  kept: /"id":"quick","verdict":"equal"/,
  async args({ url, folder }) {
    const pairs = join(folder, "pairs.jsonl");
    const lines = [["quick", quick], ["endless", endless]].map(([id, predicted]) =>
      JSON.stringify({ id, gold: quick, predicted })
    );
    await Deno.writeTextFile(pairs, lines.join("\n"));
    return ["--database", url, "--pairs", pairs, "--out", join(folder, "out"), "--timeout", "600"];
  },
};

const verify: Task = {
  name: "verify",
  kept: /"status":"ok"/,
  args: async ({ url, folder }) => [
    ...["--database", url, "--dataset", await dataset(folder), "--timeout", "600"],
    ...["--no-mutants", "--out", join(folder, "out")],
  ],
};

const evaluate: Task = {
  name: "eval",
  args: async ({ url, folder }) => [
    ...[
      "--database",
      url,
      "--dataset",
      await dataset(folder),
      "--agent",
      "echo",
      "--out",
      join(folder, "out"),
    ],
  ],
};

const generate: Task = {
  name: "generate",
  args: ({ url, folder }) =>
    Promise.resolve([url, "--count", "1", "--sizes", "1", "--out", join(folder, "out")]),
};

async function dataset(folder: string): Promise<string> {
  const path = join(folder, "dataset.json");
  // `eval` gives each ground truth ten seconds, which a machine with much else to do may need to begin with one.
  const interactions = [quick, ...new Array<string>(6).fill(endless)].map((ground_truth_sql) => ({
    utterance: "Which?",
    intention: "List them.",
    ground_truth_sql,
  }));
  await Deno.writeTextFile(
    path,
    JSON.stringify({ dialogues: [{ experiment_id: "1", total_expected_interactions: 7, interactions }] }),
  );
  return path;
}

/** Interrupts a task while a query of it runs: it exits with 130 and leaves no process and no session behind. */
async function leavesNothing({ name, args, kept }: Task, signal: Signal, place: Place) {
  const given = await args(place);
  const out = join(place.folder, "out");
  const act = async () => {
    const before = new Set((await place.sessions()).map(({ id }) => id));
    const ours = async () => (await place.sessions()).filter(({ id }) => !before.has(id));
    const task = startScript(name, ...given, "--allow-writing-login");
    const ended = endOf(task);
    let children: readonly string[] = [];
    const isKept = async () => kept === undefined || kept.test(await Deno.readTextFile(out).catch(() => ""));
    const runs = async () => {
      const seen = (await shell(`ps -o pid=,cputimes=,etimes= --ppid ${task.pid}`)).trim().split("\n")
        .map((line) => line.trim().split(/\s+/));
      children = seen.map(([pid = ""]) => pid).filter((pid) => pid !== "");
      return /^\w+:\/\//.test(place.url)
        ? (await ours()).some(({ text }) => /FROM n AS a|metadata lock|Lock/.test(text))
        : await isKept() && seen.some(([, busy, old]) => Number(busy) >= 1 || Number(old) >= 5);
    };
    const early = ended.then(({ stderr }) => assert.fail(`It ended before it was interrupted: ${stderr}`));
    await Promise.race([until(runs, 60_000), early]);
    early.catch(() => {});
    task.kill(signal);
    const { code, stderr } = await ended;
    assert.equal(code, 130, stderr);
    assert.match(
      stderr,
      kept === undefined ? /^Interrupted\.$/m : /^Interrupted; what was finished is kept\.$/m,
    );
    const left = async () =>
      [
        ...(await shell(`ps -o pid=,args= -p ${children.join(",") || "0"}`)).trim().split("\n"),
        ...(await ours()).map(({ text }) => text),
      ].filter((one) => one !== "");
    let still = await left();
    await until(async () => (still = await left()).length === 0).catch(() => {});
    assert.deepEqual(still, []);
  };
  await (name === "generate" ? place.locked(act) : act());
  if (kept !== undefined) assert.match(await Deno.readTextFile(out), kept);
}

const cases: readonly (readonly [Task, Signal, Engine])[] = [
  [compare, "SIGINT", "sqlite"],
  [compare, "SIGTERM", "postgres"],
  [verify, "SIGINT", "duckdb"],
  [verify, "SIGTERM", "mysql"],
  [evaluate, "SIGTERM", "duckdb"],
  [evaluate, "SIGINT", "mysql"],
  [generate, "SIGINT", "postgres"],
];

const databases: Readonly<Record<Engine, (use: (place: Place) => Promise<void>) => Promise<void>>> = {
  sqlite: (use) => inFolder((folder) => use({ ...ofFile, url: sqliteFile(folder, tables), folder })),
  duckdb: (use) =>
    inFolder(async (folder) => await use({ ...ofFile, url: await duckDbFile(folder, tables), folder })),
  postgres: (use) =>
    inFolder((folder) =>
      withPostgresUrl(tables, (url) =>
        use({
          ...{ url, folder },
          sessions: async () =>
            (await runPostgres(
              url,
              `SELECT pid, concat(state, ' ', wait_event_type, ' ', query) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()`,
            )).map(([id, text]) => ({ id: Number(id), text: String(text) })),
          async locked(action) {
            const { Client } = (await import("pg")).default;
            const client = new Client({ connectionString: url });
            await client.connect();
            try {
              await client.query("BEGIN; LOCK TABLE n IN ACCESS EXCLUSIVE MODE");
              return await action();
            } finally {
              await client.end();
            }
          },
        }))
    ),
  mysql: (use) =>
    inFolder((folder) =>
      withMysqlUrl(tables, (url) =>
        use({
          ...{ url, folder },
          sessions: async () =>
            (await runMysql(
              url,
              `SELECT id, concat_ws(' ', command, state, info) FROM information_schema.processlist
                WHERE db = database() AND id <> connection_id()`,
            )).map(([id, text]) => ({ id: Number(id), text: String(text) })),
          async locked(action) {
            const { createConnection } = await import("mysql2/promise");
            const connection = await createConnection({ uri: url });
            try {
              await connection.query("LOCK TABLES n WRITE");
              return await action();
            } finally {
              await connection.end();
            }
          },
        }))
    ),
};

const ofFile: Pick<Place, "sessions" | "locked"> = {
  sessions: () => Promise.resolve([]),
  locked: (action) => action(),
};

for (const [task, signal, engine] of cases) {
  const name =
    `${task.name} that gets ${signal} while ${engine} runs a query exits with 130 and leaves nothing`;
  const run = () => databases[engine]((place) => leavesNothing(task, signal, place));
  if (engine === "postgres" || engine === "mysql") serverTest(engine, name, run);
  else Deno.test(name, run);
}
