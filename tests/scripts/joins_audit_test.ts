import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inFolder, runTask } from "./run_task.ts";

/** A database of rivers and a dataset about it, one of whose two planned joins no query makes. */
async function makeFiles(folder: string): Promise<{ readonly database: string; readonly dataset: string }> {
  const database = join(folder, "rivers.sqlite");
  using file = new DatabaseSync(database);
  file.exec(`
    CREATE TABLE country (code TEXT PRIMARY KEY, area REAL);
    CREATE TABLE city (name TEXT PRIMARY KEY, country TEXT REFERENCES country);
    CREATE TABLE river (name TEXT PRIMARY KEY, mouth TEXT REFERENCES city);
  `);
  const inCountry = {
    from: { table: "city", columns: ["country"] },
    to: { table: "country", columns: ["code"] },
  };
  const mouth = { from: { table: "river", columns: ["mouth"] }, to: { table: "city", columns: ["name"] } };
  const interaction = (ground_truth_sql?: string) => ({
    utterance: "u",
    intention: "i",
    ...(ground_truth_sql !== undefined && { ground_truth_sql }),
  });
  const dataset = join(folder, "dialogues.json");
  await Deno.writeTextFile(
    dataset,
    JSON.stringify({
      dialogues: [{
        experiment_id: "1",
        total_expected_interactions: 4,
        join_combination: {
          id: "2-x",
          size: 2,
          tables: ["city", "country", "river"],
          joins: [inCountry, mouth],
        },
        interactions: [
          interaction("SELECT name FROM city WHERE country IN (SELECT code FROM country WHERE area > 3)"),
          interaction("SELECT 1 FROM river r JOIN country c ON c.code = r.name"),
          interaction("SELECT FROM WHERE"),
          interaction(),
        ],
      }],
    }),
  );
  return { database, dataset };
}

Deno.test("joins audit sets what the ground truths touch against the plan", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder);
    const { code, stdout, stderr } = await runTask(
      "joins",
      "audit",
      "--dataset",
      dataset,
      "--database",
      database,
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /queries +2 read, 1 not readable, 1 interactions without SQL/);
    assert.match(stdout, /tables +2 with 2 tables\n/);
    assert.match(stdout, /keys +1 of 2 joins are foreign keys, 0 a part of one, 1 none/);
    assert.match(stdout, /1 of 2 joins \(50\.0 %\) made/);
    assert.match(stdout, /dialogue 1 +river\(mouth\) = city\(name\)\n/);
    assert.match(stdout, /country\(code\) = river\(name\) +1\n/);
    assert.match(stdout, /Not readable\n +dialogue 1, interaction 3 +Parse error/);
  }));

Deno.test("joins audit prints everything as JSON", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder);
    const { stdout } = await runTask(
      "joins",
      "audit",
      "--dataset",
      dataset,
      "--database",
      database,
      "--json",
    );
    const { totals, queries, plan } = JSON.parse(stdout);
    assert.deepEqual(totals.coverage.foreign_keys, { covered: 1, of: 2 });
    assert.equal(queries.length, 2);
    assert.deepEqual(plan.combinations[0].missed_joins.length, 1);
  }));

Deno.test("joins audit reads the embedded database without a name, every planned join of whose dialogues is made", async () => {
  const { code, stdout, stderr } = await runTask(
    "joins",
    "audit",
    "--dataset",
    "datasets/atlas/dialogues.json",
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /\(100\.0 %\) touched, (\d+) of \1 joins \(100\.0 %\) made/);
});

Deno.test("joins audit takes of a file about several databases the part about the one that is given", () =>
  inFolder(async (folder) => {
    const { database } = await makeFiles(folder);
    const dataset = join(folder, "dev.json");
    const entry = (db_id: string, query: string) => ({ db_id, question: "q", query });
    const write = (...entries: unknown[]) => Deno.writeTextFile(dataset, JSON.stringify(entries));
    await write(entry("lakes", "SELECT 1 FROM lake"), entry("rivers", "SELECT name FROM river"));
    const { stdout } = await runTask("joins", "audit", "--dataset", dataset, "--database", database);
    assert.match(stdout, /queries +1 read/);
    await write(entry("lakes", "SELECT 1 FROM lake"), entry("seas", "SELECT 1 FROM sea"));
    const refused = await runTask("joins", "audit", "--dataset", dataset, "--database", database);
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /no question about a database called "rivers"; give one of lakes, seas\n$/);
  }));

Deno.test("joins audit refuses in one sentence what it cannot use", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await makeFiles(folder);
    const stranger = join(folder, "stranger.json");
    const catalog = join(folder, "catalog.json");
    const interactions = [{ utterance: "u", intention: "i", ground_truth_sql: "SELECT 1 FROM lake" }];
    await Deno.writeTextFile(
      stranger,
      JSON.stringify({ dialogues: [{ experiment_id: "1", total_expected_interactions: 1, interactions }] }),
    );
    await Deno.writeTextFile(
      catalog,
      JSON.stringify({ tables: [{ schema: "main", name: "city", columns: [] }] }),
    );
    const cases: readonly (readonly [sentence: RegExp, ...args: string[]])[] = [
      [/required option '--dataset <file>'/, "--database", database],
      [/nowhere\.json: there is no such file/, "--dataset", join(folder, "nowhere.json")],
      [/which has none of its tables, not even "lake"/, "--dataset", stranger, "--database", database],
      [/Cannot tell the SQL dialect of/, "--dataset", dataset, "--database", catalog],
    ];
    for (const [sentence, ...args] of cases) {
      const { code, stdout, stderr } = await runTask("joins", "audit", ...args);
      assert.match(stderr, sentence);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
      assert.equal(code, 2);
      assert.equal(stdout, "");
    }
  }));
