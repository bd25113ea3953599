import assert from "node:assert/strict";
import { join } from "node:path";
import { startFaultServer } from "../llm/fault_server.ts";
import { callTask, inFolder } from "./run_task.ts";

const bug = (id: number, database: string, right: boolean) => ({
  ...{ id, db_id: database, label: right, question: "How many lakes are in China?" },
  sql: `SELECT COUNT(*) FROM lake${right ? " WHERE country = 'China'" : ""}`,
  error_types: right ? [] : [{ error_type: "Condition-Related Errors", sub_error_type: "Condition Missing" }],
});

Deno.test("experiment stef measures labelled answers, those of held-out databases apart, and golds against mutants", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "sqlequiv"));
    await Deno.mkdir(join(folder, "spider"));
    const bugs = ["banks", "ducks", "cats"].flatMap((database, i) => [
      bug(2 * i, database, true),
      bug(2 * i + 1, database, false),
    ]);
    await Deno.writeTextFile(join(folder, "sqlequiv", "nl2sql_bugs_half.json"), JSON.stringify(bugs));
    const { sql, question } = bug(0, "banks", true);
    await Deno.writeTextFile(
      join(folder, "spider", "dev.json"),
      JSON.stringify([{ db_id: "banks", question, query: sql }]),
    );
    const measured = async (...args: readonly string[]) => {
      const run = await callTask("experiment", [
        "stef",
        "--data",
        folder,
        "--out",
        folder,
        "--json",
        ...args,
      ]);
      assert.equal(run.code, 0, run.stderr);
      return JSON.parse(run.stdout);
    };
    const { truths, mutants } = await measured();
    assert.deepEqual(truths.map((one: { group: string; answers: number }) => [one.group, one.answers]), [
      ["NL2SQL-Bugs, databases of development", 4],
      ["NL2SQL-Bugs, held-out databases", 2],
    ]);
    const [{ areas, recall, falseAlarms, byError }] = truths;
    assert.deepEqual([areas.score.value, areas.parses.value], [1, 0.5]);
    assert.deepEqual([recall.numerator, recall.denominator, falseAlarms.numerator], [2, 2, 0]);
    assert.equal(byError[0].error, "Condition");
    assert.deepEqual([mutants[0].group, mutants[0].answers, mutants[0].right], ["Spider", 2, 1]);
    assert.match(await Deno.readTextFile(join(folder, "stef.md")), /^`deno task experiment stef --data /);
    assert.equal((await measured("--development")).truths.length, 1);
    const empty = await callTask("experiment", ["stef", "--data", join(folder, "none"), "--out", folder]);
    assert.equal(empty.code, 2);
    assert.match(empty.stderr, /holds none of its datasets/);
  }));

Deno.test("experiment stef-by-model sets a model's scores of held-out answers beside the offline ones, and keeps no text of them", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(join(folder, "sqlequiv"));
    const bugs = ["banks", "ducks", "cats"].flatMap((database, i) => [
      bug(2 * i, database, true),
      bug(2 * i + 1, database, false),
    ]);
    await Deno.writeTextFile(join(folder, "sqlequiv", "nl2sql_bugs_half.json"), JSON.stringify(bugs));
    const reading = {
      ...{ outputs: [], aggregations: [{ function: "count", column: null, distinct: false }], group_by: [] },
      filters: [{ column: null, operator: "=", values: ["China"], unit: null }],
      ...{ ordered: false, limit: null },
    };
    await using server = await startFaultServer({
      reply: ({ messages = [] }) => {
        const asked = messages.map(({ content }) => String(content)).join();
        const isReading = /^You read what a question/.test(asked);
        // A model that is wrong each time.
        const verdict = {
          reason: "So it is.",
          verdict: /WHERE country/.test(asked) ? "Incorrect" : "Correct",
        };
        return { kind: "answer", text: JSON.stringify(isReading ? reading : verdict) };
      },
    });
    const run = await callTask("experiment", [
      ...["stef-by-model", "--data", folder, "--model", "small", "--out", folder],
    ], { environment: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "sk" } });
    assert.equal(run.code, 0, run.stderr);
    const written = await Deno.readTextFile(join(folder, "stef-by-model.json"));
    const { measured: [offline, model], answers } = JSON.parse(written);
    assert.deepEqual([offline.answers, offline.recall.numerator, model.recall.numerator], [2, 1, 0], written);
    assert.deepEqual([offline.falseAlarms.numerator, model.falseAlarms.numerator], [0, 1]);
    assert.deepEqual(answers.map(({ place }: { place: number }) => place), [4, 5]);
    assert.doesNotMatch(written, /lake|China/);
  }));
