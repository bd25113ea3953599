import assert from "node:assert/strict";
import { openDatabase, readSchema, rowsOf } from "../../lib/database/mod.ts";
import {
  type AnswerExplanation,
  enumerateReadings,
  explainAnswers,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import { specificationOf, toSql } from "../../lib/specification/mod.ts";
import { inFolder, sqliteFile } from "../database/fixtures.ts";
import { waters } from "../runs/waters.ts";
import { datasetOf, question } from "./fixtures.ts";

const first = "SELECT lake.name FROM lake WHERE lake.depth > 60";
const second = "SELECT COUNT(*) FROM lake WHERE lake.depth > 100";
const dataset = datasetOf([
  question("Which?", { ground_truth_sql: first }),
  question("How many?", { ground_truth_sql: second }),
]);

function answer(sql: string, changes: Partial<TurnRecord> = {}): TurnRecord {
  return {
    ...{ agent: "a", trial: 1, dialogue_key: "d1", interaction: 2, turn: 1, at_ms: 0 },
    user: { kind: "question", text: "?" },
    reply: { kind: "response", text: "Here.", sql },
    sql: { verdict: "different", reasons: [] },
    ...{ aligned: false, judge_reason: "", cause: "sql_different", proceed: false },
    ...changes,
  };
}

/** Explanations of answers over countries, cities, lakes and peaks. */
async function explained(...records: readonly TurnRecord[]): Promise<readonly AnswerExplanation[]> {
  let explanations: readonly AnswerExplanation[] = [];
  await inFolder(async (folder) => {
    const path = sqliteFile(folder, waters());
    await using goldDatabase = await openDatabase(path);
    await using predictedDatabase = await openDatabase(path);
    const schema = await readSchema(goldDatabase, {});
    explanations = await explainAnswers(records, dataset, { goldDatabase, predictedDatabase, schema });
  });
  return explanations;
}

Deno.test("the rows tell which condition was kept, and which of several readings they cannot tell apart", async () => {
  const [kept, all] = await explained(
    answer("SELECT COUNT(name) FROM lake WHERE depth >= 61"),
    answer("SELECT COUNT(*) FROM lake", { turn: 2 }),
  );
  assert.deepEqual(kept?.matches, [{
    kind: "condition_kept",
    text: "kept the condition lake.depth > 60 of question 1 in place of lake.depth > 100",
  }]);
  assert.deepEqual(kept.likeness, { relative_error: 5 / 7 });
  assert.deepEqual(all?.matches, [{
    kind: "condition_dropped",
    text: "left out the condition lake.depth > 100",
  }]);
});

Deno.test("two changes explain what none alone does", async () => {
  const deep =
    "SELECT country.name, lake.name FROM lake JOIN country ON lake.country = country.code WHERE depth > 90";
  const two = datasetOf([question("Which?", { ground_truth_sql: deep })]);
  await inFolder(async (folder) => {
    const path = sqliteFile(folder, waters());
    await using goldDatabase = await openDatabase(path);
    await using predictedDatabase = await openDatabase(path);
    const schema = await readSchema(goldDatabase, {});
    const record = answer("SELECT name FROM lake", { interaction: 1 });
    const [only] = await explainAnswers([record], two, { goldDatabase, predictedDatabase, schema });
    assert(
      only?.matches.some(({ text }) =>
        text === "left out the condition lake.depth > 90, and did not show country.name"
      ),
    );
  });
});

Deno.test("a change that leaves the rows as they are is never named, and the fewest changes explain", async () => {
  const joined = "SELECT country.name, lake.name FROM lake JOIN country ON lake.country = country.code";
  const cases: readonly (readonly [gold: string, answer: string, texts: readonly string[]])[] = [
    // Every lake has a country: that rows without a partner were kept explains nothing.
    [
      joined,
      "SELECT DISTINCT country.name FROM lake JOIN country ON lake.country = country.code",
      ["did not show lake.name, and showed equal rows once"],
    ],
    [joined, "SELECT name FROM lake", ["did not show country.name"]],
    // No lake is deeper than 200: of two conditions left out, one would be named for nothing.
    [
      `${joined} WHERE lake.depth < 200 AND country.area < 150 AND lake.name <> 'Lake A'`,
      `${joined} WHERE lake.name <> 'Lake A'`,
      [
        "left out the condition country.area < 150",
        'took "and" between lake.depth < 200 and country.area < 150 for "or"',
      ],
    ],
  ];
  for (const [gold, sql, texts] of cases) {
    const one = datasetOf([question("Which?", { ground_truth_sql: gold })]);
    await inFolder(async (folder) => {
      const path = sqliteFile(folder, waters());
      await using goldDatabase = await openDatabase(path);
      await using predictedDatabase = await openDatabase(path);
      const schema = await readSchema(goldDatabase, {});
      const record = answer(sql, { interaction: 1 });
      const [only] = await explainAnswers([record], one, { goldDatabase, predictedDatabase, schema });
      assert.deepEqual(only?.matches.map(({ text }) => text), texts, sql);
    });
  }
});

Deno.test("right answers, those that did not run and superseded attempts are not explained", async () => {
  const right = answer(second, { sql: { verdict: "equal", reasons: [] } });
  const failed = answer("SELECT nothing", { turn: 2, sql: { verdict: "failed", reasons: [] } });
  const lost = answer("SELECT COUNT(*) FROM lake", { trial: 2 });
  const again = answer("SELECT 1", { trial: 2, attempt: 2 });
  const explanations = await explained(right, failed, lost, again);
  assert.deepEqual(explanations.map(({ trial, matches }) => [trial, matches.length]), [[2, 0]]);
});

Deno.test("shown rows are matched like those of SQL", async () => {
  const shown = answer("", {
    reply: { kind: "response", text: "13", rows: [[12]] },
    sql: { verdict: "not_applicable", reasons: [] },
    rows: { verdict: "different", reasons: [] },
  });
  const [only] = await explained(shown);
  // 20 lakes of depths 10, 17, …: 12 are deeper than 60, 7 deeper than 100.
  assert.deepEqual(only?.matches.map(({ kind }) => kind), ["condition_kept"]);
});

Deno.test("every planted reading that changes the rows is found again, by comparing sorted rows as texts", async () => {
  await inFolder(async (folder) => {
    const path = sqliteFile(folder, waters());
    await using goldDatabase = await openDatabase(path);
    await using predictedDatabase = await openDatabase(path);
    const schema = await readSchema(goldDatabase, {});
    const read = async (sql: string) => {
      const reading = await specificationOf(sql, { dialect: "sqlite", schema });
      assert(reading.kind === "specification");
      return reading.specification;
    };
    const rows = async (sql: string) => {
      const outcome = await goldDatabase.query(sql);
      assert(outcome.kind === "rows", sql);
      return {
        table: outcome.table,
        text: rowsOf(outcome.table).map((row) => JSON.stringify(row)).sort().join("\n"),
      };
    };
    const asked = "SELECT country.name, lake.name FROM lake JOIN country ON lake.country = country.code " +
      "WHERE lake.depth > 60 AND country.area < 240";
    const planted = datasetOf([
      question("Which?", { ground_truth_sql: first }),
      question("Where?", { ground_truth_sql: asked }),
    ]);
    const readings = enumerateReadings(await read(asked), {
      earlier: [{ interaction: 1, specification: await read(first) }],
      schema,
    });
    const gold = (await rows(asked)).text;
    let checked = 0;
    for (const { text, specification } of readings) {
      const sql = toSql(specification, "sqlite");
      const result = await rows(sql);
      if (result.text === gold || result.table.rowCount === 0) continue;
      const [only] = await explainAnswers([answer(sql)], planted, {
        goldDatabase,
        predictedDatabase,
        schema,
      });
      assert(only?.matches.some((match) => match.text === text), `${text}: ${sql}`);
      checked++;
    }
    assert(checked > 10, `${checked}`);
  });
});
