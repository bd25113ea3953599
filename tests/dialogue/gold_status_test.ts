import assert from "node:assert/strict";
import { type Database, openDatabase, type QueryOutcome } from "querylogue/database";
import {
  absentTruths,
  checkDatasetFits,
  datasetInDialect,
  dialogueKeys,
  goldStatus,
  loadDataset,
  parseDataset,
} from "querylogue/dialogue";
import { sharedPath, sharedTest } from "../shared_data.ts";

function table(...values: readonly (string | null)[]): QueryOutcome {
  const columns = [{ name: "name", type: "text" as const, values }];
  return { kind: "rows", table: { columns, rowCount: values.length, truncated: false } };
}

/** A database that answers each text as told, and notes what it was asked. */
function answering(answers: Readonly<Record<string, QueryOutcome>>): { database: Database; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    database: {
      url: "sqlite:told.sqlite",
      dialect: "sqlite",
      query: (sql) => {
        asked.push(sql);
        return Promise.resolve(answers[sql] ?? { kind: "failed", message: `unknown: ${sql}` });
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  };
}

const withSql = (sql: readonly (string | undefined)[], sql_dialect?: string) =>
  parseDataset({
    control: sql_dialect === undefined ? {} : { sql_dialect },
    dialogues: [{
      experiment_id: "1",
      total_expected_interactions: sql.length,
      interactions: sql.map((ground_truth_sql) => ({
        utterance: "u",
        intention: "i",
        ...(ground_truth_sql === undefined ? {} : { ground_truth_sql }),
      })),
    }],
  });

Deno.test("every ending of a ground truth has its status, and interactions without SQL are left out", async () => {
  const { database } = answering({
    rows: table("Rhine", null),
    none: table(),
    nulls: table(null, null),
    slow: { kind: "timed_out", timeoutMs: 5 },
    refused: { kind: "refused", reason: "it writes" },
    huge: { kind: "out_of_memory", message: "no memory" },
    lost: { kind: "connection_lost", message: "gone" },
  });
  const dataset = withSql(["rows", "none", undefined, "nulls", "slow", "refused", "huge", "lost", "other"]);
  const statuses = await Array.fromAsync(goldStatus(dataset, database));
  assert.deepEqual(statuses.map(({ interaction, status }) => [interaction, status]), [
    [1, "ok"],
    [2, "vacuous"],
    [4, "vacuous"],
    [5, "timed_out"],
    [6, "failed"],
    [7, "failed"],
    [8, "connection_lost"],
    [9, "failed"],
  ]);
  assert.deepEqual(statuses.slice(1, 3).map(({ message }) => message), [
    "it returns no row",
    "it returns nothing but NULL",
  ]);
  assert.ok(statuses.every(({ status, message }) => (status === "ok") === (message === "")));
});

Deno.test("SQL in another dialect is translated to the database's before it runs", async () => {
  const { database, asked } = answering({});
  await Array.fromAsync(goldStatus(withSql(["SELECT a FROM t FETCH FIRST 2 ROWS ONLY"], "oracle"), database));
  assert.deepEqual(asked, ["SELECT a FROM t LIMIT 2"]);
});

const withReadings = (chosen: string, ...others: readonly string[]) =>
  parseDataset({
    control: { sql_dialect: "oracle" },
    dialogues: [{
      experiment_id: "1",
      total_expected_interactions: 1,
      interactions: [{
        utterance: "u",
        intention: "i",
        ground_truth_sql: chosen,
        question_type: "ambiguous",
        readings: [chosen, ...others].map((ground_truth_sql) => ({ meaning: "m", ground_truth_sql })),
      }],
    }],
  });

Deno.test("an ambiguous question is sound when all its readings are, and the first that is not tells how it ended", async () => {
  const { database, asked } = answering({
    "SELECT a FROM t": table("Rhine"),
    "SELECT b FROM t": table("Elbe"),
    "SELECT c FROM t": table(),
  });
  const ask = (...sql: readonly [string, ...string[]]) =>
    Array.fromAsync(goldStatus(withReadings(...sql), database));
  const place = { dialogue_key: "1", interaction: 1 };
  assert.deepEqual(await ask("SELECT a FROM t", "SELECT b FROM t"), [
    { ...place, status: "ok", message: "" },
  ]);
  assert.deepEqual(asked.splice(0), ["SELECT a FROM t", "SELECT b FROM t"]);
  assert.deepEqual(await ask("SELECT a FROM t", "SELECT c FROM t", "SELECT d FROM t"), [
    { ...place, status: "vacuous", message: "in reading 2, it returns no row" },
  ]);
  assert.deepEqual(asked.splice(0), ["SELECT a FROM t", "SELECT c FROM t"]);
  const [first] = await ask("SELECT c FROM t", "SELECT a FROM t");
  assert.equal(first?.message, "it returns no row");
});

Deno.test("readings are translated with the ground truth, and what cannot be stands as it was", async () => {
  const dataset = withReadings("SELECT a FROM t FETCH FIRST 2 ROWS ONLY", "SELECT FROM WHERE");
  const { control, dialogues } = await datasetInDialect(dataset, "sqlite");
  assert.equal(control.sql_dialect, "sqlite");
  assert.deepEqual(dialogues[0]?.interactions[0]?.readings, [
    { meaning: "m", ground_truth_sql: "SELECT a FROM t LIMIT 2" },
    { meaning: "m", ground_truth_sql: "SELECT FROM WHERE" },
  ]);
});

Deno.test("an aborted check asks nothing more", async () => {
  const { database, asked } = answering({});
  const signal = AbortSignal.abort(new Error("stopped"));
  await assert.rejects(Array.fromAsync(goldStatus(withSql(["a"]), database, { signal })), /stopped/);
  assert.deepEqual(asked, []);
});

const failed = {
  dialogue_key: "1",
  interaction: 1,
  status: "failed",
  message: "no such table: a\n  at 1",
} as const;

Deno.test("a dataset of which nothing runs does not fit, one that runs once or has no SQL does", () => {
  assert.throws(() => checkDatasetFits([failed, failed], "duckdb:x.duckdb"), {
    name: "InputError",
    message: /duckdb:x\.duckdb, as all 2 ground truths fail: .*interaction 1: no such table: a at 1/,
  });
  const long = { ...failed, message: `no function ${"x".repeat(300)}\nLINE 1: SELECT` };
  assert.throws(
    () => checkDatasetFits([long], "sqlite:y.sqlite", { dataset: "mine.json" }),
    ({ message }: Error) => {
      assert.match(
        message,
        /^The dataset mine\.json does not fit the database sqlite:y\.sqlite, .*: give the database that it was made for /,
      );
      assert.ok(message.length < 300 && message.endsWith("…)"), message);
      return true;
    },
  );
  checkDatasetFits([failed, { ...failed, status: "vacuous" }], "duckdb:x.duckdb", { least: 0 });
  checkDatasetFits([], "duckdb:x.duckdb");
});

Deno.test("a dataset of which less than 95 % can be scored does not fit, and what stands in the way is counted", () => {
  const ok = { ...failed, status: "ok", message: "" } as const;
  const nothing = { ...failed, interaction: 2, status: "vacuous", message: "it returns no row" } as const;
  const withOk = (count: number) => [nothing, failed, ...new Array<typeof ok>(count).fill(ok)];
  checkDatasetFits(withOk(38), "duckdb:x.duckdb");
  const otherwise = "--force, with which nothing is compared";
  assert.throws(() => checkDatasetFits(withOk(37), "duckdb:x.duckdb", { otherwise }), {
    name: "InputError",
    message:
      /only 37 of 39 ground truths can be scored \(1 fails, 1 returns nothing\) and 95 % .*, or --force, with which .*interaction 1: no such/,
  });
  assert.throws(
    () => checkDatasetFits([{ ...failed, status: "timed_out" }, nothing, nothing], "duckdb:x.duckdb"),
    /only 0 of 3 .*2 return nothing, 1 runs too long/,
  );
  checkDatasetFits(withOk(1), "duckdb:x.duckdb", { least: 0 });
});

Deno.test("a dataset without ground truth where data is expected does not fit; what expects none needs none", () => {
  const asked = (expected: readonly string[], sql?: string) => ({
    ...{ utterance: "Rivers?", intention: "List all rivers.", expected_reply: expected },
    ...(sql !== undefined && { ground_truth_sql: sql }),
  });
  const datasetOf = (interactions: readonly unknown[]) =>
    parseDataset({
      dialogues: [{ experiment_id: "7", total_expected_interactions: interactions.length, interactions }],
    });
  const absent = absentTruths(datasetOf([
    ...[asked(["acknowledgment"]), asked(["refusal"]), asked(["response"], "SELECT 1"), asked(["response"])],
    asked(["request", "response"]),
  ]));
  assert.deepEqual(absent.map(({ dialogue_key, interaction }) => [dialogue_key, interaction]), [["7", 4], [
    "7",
    5,
  ]]);
  const ok = { ...failed, status: "ok", message: "" } as const;
  const options = { dataset: "chats.json", otherwise: "--force" };
  assert.throws(() => checkDatasetFits([ok, ok, ok, ...absent], "sqlite:x.sqlite", options), {
    name: "InputError",
    message:
      "The dataset chats.json has no ground truth for 2 of 5 questions that expect data, and 95 % are asked for: " +
      "give their SQL, or --force (first dialogue 7, interaction 4)",
  });
  assert.throws(() => checkDatasetFits(absent, "sqlite:x.sqlite"), /no ground truth for 2 of 2 questions/);
  checkDatasetFits(absent, "sqlite:x.sqlite", { least: 0 });
});

const published = "mondial40/dialogue_dataset.json";

sharedTest(
  "the authors' file loads as it is: 49 dialogues, 161 queries, 101 twice",
  [published],
  async () => {
    const dataset = await loadDataset(sharedPath(published));
    const keys = dialogueKeys(dataset);
    assert.equal(keys.length, 49);
    assert.ok(keys.includes("101") && keys.includes("101#2") && keys.includes("exp1"));
    const interactions = dataset.dialogues.flatMap((dialogue) => dialogue.interactions);
    assert.equal(interactions.filter((one) => one.ground_truth_sql !== undefined).length, 161);
  },
);

sharedTest("the authors' queries run on their database, but one; on another database none does", [
  published,
  "mondial40/mondial40.sqlite",
  "schemas/chinook.sqlite",
], async () => {
  const dataset = await loadDataset(sharedPath(published));
  await using database = await openDatabase(`sqlite:${sharedPath("mondial40/mondial40.sqlite")}`);
  const statuses = await Array.fromAsync(goldStatus(dataset, database));
  const failures = statuses.filter(({ status }) => status === "failed");
  assert.deepEqual(failures.map((one) => [one.dialogue_key, one.interaction]), [["101", 5]]);
  assert.equal(statuses.length, 161);
  await using other = await openDatabase(`sqlite:${sharedPath("schemas/chinook.sqlite")}`);
  const elsewhere = await Array.fromAsync(goldStatus(dataset, other));
  assert.throws(() => checkDatasetFits(elsewhere, other.url), /all 161 ground truths fail/);
});
