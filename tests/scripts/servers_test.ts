import assert from "node:assert/strict";
import { join } from "node:path";
import { onMysql, onPostgres, serverTest, withMysqlUrl, withPostgresUrl } from "../database/servers.ts";
import { inFolder, runTask, startEval } from "./run_task.ts";

/** Countries, cities and rivers, as both servers understand it. */
const script = `
  CREATE TABLE country (code varchar(3) PRIMARY KEY, name varchar(40) NOT NULL, area integer);
  CREATE TABLE city (id integer PRIMARY KEY, name varchar(40) NOT NULL, population integer, founded date,
    country varchar(3) NOT NULL, FOREIGN KEY (country) REFERENCES country (code));
  CREATE TABLE river (name varchar(40) PRIMARY KEY, length_km integer,
    country varchar(3), FOREIGN KEY (country) REFERENCES country (code));
  INSERT INTO country VALUES ${rows(8, (i) => `('C${i}', 'Land ${"ABCDEFGH"[i]}', ${1_000 + i * 377})`)};
  INSERT INTO city VALUES ${
  rows(
    60,
    (i) => `(${i}, 'Stadt O''${i}', ${i * i * 900}, '19${10 + i}-03-0${1 + i % 9}', 'C${(i * 5) % 8}')`,
  )
};
  INSERT INTO river VALUES ${rows(40, (i) => `('Fluss ${i}', ${30 + i * 17}, 'C${(i * 3) % 7}')`)};`;

function rows(count: number, row: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => row(i)).join(", ");
}

const servers = {
  postgres: {
    withDatabase: withPostgresUrl,
    on: onPostgres,
    connections:
      "SELECT pid FROM pg_stat_activity WHERE datname = 'NAME' AND application_name = 'querylogue'",
    end: (id: unknown) => `SELECT pg_terminate_backend(${id})`,
    drop: "DROP DATABASE NAME WITH (FORCE)",
  },
  mysql: {
    withDatabase: withMysqlUrl,
    on: onMysql,
    connections: "SELECT id FROM information_schema.processlist WHERE db = 'NAME'",
    end: (id: unknown) => `KILL ${id}`,
    drop: "DROP DATABASE NAME",
  },
} as const;

/** A database with data on a server, and a folder for what is made from it. */
interface Place {
  readonly url: string;
  path(name: string): string;
  /** Runs statements on the server, `NAME` being the database. */
  run(statements: string): Promise<readonly (readonly unknown[])[]>;
  /** Connections to the database that the commands hold. */
  connections(): Promise<readonly unknown[]>;
}

type Engine = keyof typeof servers;

function at(engine: Engine, test: (place: Place) => Promise<void>): Promise<void> {
  const { withDatabase, on, connections } = servers[engine];
  return withDatabase(script, (url) =>
    inFolder((folder) => {
      const name = new URL(url).pathname.slice(1);
      const server = url.replace(name, engine === "postgres" ? "postgres" : "");
      return on(server, async (run) => {
        const place = (sql: string) => run(sql.replaceAll("NAME", name));
        const before = new Set((await place(connections)).flat());
        await test({
          url,
          path: (file) => join(folder, file),
          run: place,
          connections: async () => (await place(connections)).flat().filter((id) => !before.has(id)),
        });
      });
    }));
}

async function done(
  ...args: readonly string[]
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const { code, ...said } = await runTask(...args, "--allow-writing-login");
  assert.equal(code, 0, `${args.join(" ")}: ${said.stderr}`);
  return said;
}

const small = ["--count", "3", "--sizes", "1,2", "--seed", "2"];

async function evaluated({ url, path }: Place, run: string, ...args: readonly string[]): Promise<string> {
  await done(
    ...["eval", "--database", url, "--dataset", path("dialogues.json"), "--out", path(run)],
    ...args,
  );
  return await Deno.readTextFile(join(path(run), "metrics.json"));
}

/** Files that are the same on every database of an engine with this data. */
const shared = new Map<string, string>();

/** Gives what a file holds that is made once for all tests that name it. */
async function once(name: string, make: () => Promise<string>): Promise<string> {
  const text = shared.get(name) ?? await make();
  shared.set(name, text);
  return text;
}

const dialoguesOf = (engine: Engine) => `dialogues of ${engine}`;

/** Puts three dialogues of the database into the test's folder. */
async function addDialogues(engine: Engine, { url, path }: Place): Promise<void> {
  const text = await once(dialoguesOf(engine), async () => {
    await done("generate", url, ...small, "--out", path("made.json"));
    return await Deno.readTextFile(path("made.json"));
  });
  await Deno.writeTextFile(path("dialogues.json"), text);
}

/** The metrics of an evaluation that takes a while and that nothing stops. */
function wholeMetrics(engine: Engine, place: Place): Promise<string> {
  return once(`metrics of ${engine}`, () => evaluated(place, "whole", ...long));
}

/** Begins an evaluation that takes a while, and waits until some turns are finished. */
async function begun<Started>(
  { url, path }: Place,
  start: (...args: readonly string[]) => Started,
): Promise<Started> {
  const on = ["--database", url, "--dataset", path("dialogues.json"), "--out", path("cut")];
  const started = start(...on, "--allow-writing-login", ...long);
  while (await lines(join(path("cut"), "journal.jsonl")) < 5) await pause(5);
  return started;
}

const long = ["--agent", "oracle", "keyword", "--trials", "3"];

/** An evaluation in this process, whose end does not hold up the one that waits for its beginning. */
const evaluationHere = (...args: readonly string[]) => ({ ended: runTask("eval", ...args) });

async function lines(path: string): Promise<number> {
  return (await Deno.readTextFile(path).catch(() => "")).split("\n").length - 1;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

for (const engine of ["postgres", "mysql"] as const) {
  const onServer = (name: string, test: (place: Place) => Promise<void>) =>
    serverTest(engine, `${engine}: ${name}`, () => at(engine, test));

  onServer("a plan, dialogues and an evaluation whose ceiling is reached, explained", async (place) => {
    const { url, path } = place;
    const plan = await done("joins", url, ...small, "--out", path("plan.json"));
    assert.match(plan.stderr, /^This login may do anything.*a login that can only read is safer$/m);
    const generate = ["generate", url, "--plan", path("plan.json"), "--seed", "2"];
    const made = await done(...generate, "--out", path("dialogues.json"));
    assert.match(made.stderr, /^This login may/m);
    const text = await once(dialoguesOf(engine), () => Deno.readTextFile(path("dialogues.json")));
    const { control, dialogues } = JSON.parse(text);
    assert.equal(dialogues.length, 3);
    assert.equal(control.sql_dialect, engine);
    const { agents } = JSON.parse(await evaluated(place, "run", "--controls"));
    const oracle = agents.find(({ agent }: { agent: string }) => agent === "oracle");
    assert.equal(oracle.metrics.sql_query_correctness_rate.value, 1);
    assert.equal(oracle.metrics.dialogue_intention_alignment_rate.value, 1);
    const fewer = JSON.parse(await evaluated(place, "two", "--agent", "oracle", "--connections", "2"));
    assert.deepEqual(fewer.agents[0].unscored, oracle.unscored);
    for (const [name, metric] of Object.entries(fewer.agents[0].metrics)) {
      assert.deepEqual(metric, oracle.metrics[name], name);
    }
    const explained = await done("eval", "--explain", path("run"));
    assert.match(explained.stdout, /^One Reading Alone +.*%/m);
    assert.deepEqual(await place.connections(), []);
  });

  onServer("a killed evaluation leaves no connection and goes on as if nothing were", async (place) => {
    const { path } = place;
    await addDialogues(engine, place);
    const whole = await wholeMetrics(engine, place);
    const killed = await begun(place, startEval);
    assert.ok((await place.connections()).length <= 3);
    killed.kill("SIGKILL");
    await killed.output();
    while ((await place.connections()).length > 0) await pause(50);
    const interrupted = startEval("--resume", path("cut"), "--allow-writing-login");
    while ((await place.connections()).length < 3) await pause(25);
    interrupted.kill("SIGINT");
    assert.equal((await interrupted.output()).code, 130);
    while ((await place.connections()).length > 0) await pause(50);
    await done("eval", "--resume", path("cut"));
    assert.equal(await Deno.readTextFile(join(path("cut"), "metrics.json")), whole);
  });

  onServer("connections that are ended again and again change nothing", async (place) => {
    const { path } = place;
    await addDialogues(engine, place);
    const whole = await wholeMetrics(engine, place);
    const { ended: played } = await begun(place, evaluationHere);
    let running = true;
    const output = played.finally(() => running = false);
    const finished = () => lines(join(path("cut"), "journal.jsonl"));
    let ended = 0;
    while (running) {
      for (const id of await place.connections()) {
        ended++;
        await place.run(servers[engine].end(id)).catch(() => {});
      }
      // The next connections live until a turn is finished, however slow the machine is.
      const before = await finished();
      do await pause(100); while (running && await finished() === before);
    }
    const { code, stderr } = await output;
    assert.equal(code, 0, stderr);
    assert.ok(ended > 0, "no connection was ended while it ran");
    assert.equal(await Deno.readTextFile(join(path("cut"), "metrics.json")), whole);
  });

  onServer("a database that is dropped stops the run, which goes on when it is back", async (place) => {
    const { url, path, run } = place;
    await addDialogues(engine, place);
    const whole = await wholeMetrics(engine, place);
    const { ended: played } = await begun(place, evaluationHere);
    await run(servers[engine].drop);
    const { code, stderr } = await played.finally(() => run("CREATE DATABASE NAME"));
    assert.equal(code, 3, stderr);
    assert.match(stderr, /was lost and does not come back: .*has no database/);
    assert.match(stderr, /resume it with --resume/);
    const journal = await Deno.readTextFile(join(path("cut"), "journal.jsonl"));
    assert.doesNotMatch(journal, /"errored"|"agent_fault"/);
    const early = await runTask("eval", "--resume", path("cut"), "--allow-writing-login");
    assert.notEqual(early.code, 0, "an empty database is another one");
    await servers[engine].on(url, (run) => run(script));
    await done("eval", "--resume", path("cut"));
    assert.equal(await Deno.readTextFile(join(path("cut"), "metrics.json")), whole);
  });

  onServer("what is wrong with an address is one sentence, whatever the command", async (place) => {
    const { url, path } = place;
    const name = new URL(url).pathname.slice(1);
    const missing = url.replace(name, "querylogue_test_missing");
    const silent = url.replace(/:\d+\//, ":1/");
    const dataset = path("dialogues.json");
    await addDialogues(engine, place);
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [["joins", missing], 2, /has no database "querylogue_test_missing"/],
      [["explore", silent], 3, /127\.0\.0\.1:1/],
      [["generate", silent, "--out", path("d.json")], 3, /127\.0\.0\.1:1/],
      [["eval", "--database", missing, "--dataset", dataset, "--out", path("r")], 2, /has no database/],
      [["joins", url, "--tables", "village"], 2, /"village"/],
      [["generate", url, "--schemas", "nowhere", "--out", path("d.json")], 2, /"nowhere"/],
      [["joins", url.replace("root@", "")], 2, /names no user/],
      [["joins", url.replace("root@", "root:top%zsecret@").replace(/:\d+\//, ":x/")], 2, /no address/],
    ];
    for (const [args, code, sentence] of cases) {
      const result = await runTask(...args, "--allow-writing-login");
      const label = args.join(" ");
      assert.equal(result.code, code, `${label}: ${result.stderr}`);
      assert.match(result.stderr, sentence, label);
      assert.equal(result.stderr.trim().split("\n").length, 1, `${label}: ${result.stderr}`);
      assert.doesNotMatch(result.stderr, /secret/, label);
      assert.equal(result.stdout, "", label);
    }
  });
}

serverTest(
  "mysql",
  "a password stands in no file and on no terminal, also where it is wrong",
  () =>
    at("mysql", async ({ url, path, run }) => {
      const name = new URL(url).pathname.slice(1);
      const secret = "Gehe1m&so";
      const login = `'${name}'@'127.0.0.1'`;
      await run(`CREATE USER ${login} IDENTIFIED BY '${secret}'`);
      try {
        await run(`GRANT SELECT ON NAME.* TO ${login}`);
        const full = url.replace("root@", `${name}:${encodeURIComponent(secret)}@`);
        const said: string[] = [];
        for (
          const args of [
            ["joins", full, ...small, "--out", path("plan.json")],
            ["generate", full, "--count", "1", "--sizes", "1", "--out", path("dialogues.json")],
            ["explore", full, "--format", "html", "--out", path("page.html")],
            [
              ...["eval", "--database", full, "--dataset", path("dialogues.json")],
              ...["--agent", "oracle", "--out", path("run")],
            ],
          ]
        ) {
          const { stdout, stderr } = await done(...args);
          assert.doesNotMatch(stderr, /This login may/, "a login that can only read needs no warning");
          said.push(stdout, stderr);
        }
        const refused = await runTask("joins", full.replace("Gehe1m", "Gehe1m2"));
        assert.equal(refused.code, 3);
        said.push(refused.stderr);
        for await (const file of filesBelow(path("."))) said.push(await Deno.readTextFile(file));
        assert.equal(said.filter((text) => text.includes("Gehe1m")).length, 0);
      } finally {
        await run(`DROP USER ${login}`);
      }
    }),
);

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesBelow(join(folder, name));
    else yield join(folder, name);
  }
}
