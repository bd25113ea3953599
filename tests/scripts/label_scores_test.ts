import assert from "node:assert/strict";
import { join } from "node:path";
import { callTask, inFolder } from "./run_task.ts";

const question = "What is the total spend in China?";
const good = "SELECT SUM(spend) FROM t WHERE c = 'China'";
const bad = "SELECT SUM(spend) FROM t";

Deno.test("score label draws rare tiers more often than they are, tells no score, and its labels are counted by what they stand for", () =>
  inFolder(async (folder) => {
    const [log, sheet] = [join(folder, "log.jsonl"), join(folder, "labels.jsonl")];
    const lines = Array.from({ length: 200 }, (_, id) => ({ id, question, sql: id % 10 === 0 ? bad : good }));
    await Deno.writeTextFile(log, lines.map((line) => JSON.stringify(line)).join("\n"));
    const drawn = await callTask("score", ["label", "--log", log, "--sample", "20", "--out", sheet]);
    assert.equal(drawn.code, 0, drawn.stderr);
    const labels = (await Deno.readTextFile(sheet)).trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(labels.length, 20);
    const rare = labels.filter(({ sql }) => sql === bad);
    assert.ok(rare.length > 2, `${rare.length} of 20, where 2 are their share`);
    assert.deepEqual(new Set(rare.map(({ stratum_size }) => stratum_size)), new Set([20]));
    assert.doesNotMatch(JSON.stringify(labels), /score|tier|Excellent|Poor/);

    const unlabelled = await callTask("score", ["label", "--labels", sheet]);
    assert.equal(unlabelled.code, 2);
    assert.match(unlabelled.stderr, /has no labels: write true or false as "right"/);

    await Deno.writeTextFile(
      sheet,
      labels.map((line) => JSON.stringify({ ...line, right: line.sql === good })).join("\n"),
    );
    const read = await callTask("score", ["label", "--labels", sheet, "--json"]);
    assert.equal(read.code, 0, read.stderr);
    const [agent] = JSON.parse(read.stdout).agents;
    assert.equal(agent.answers, 200);
    assert.equal(agent.labelled.numerator, 20 - rare.length);
    assert.equal(agent.right.value, 0.9, "the share of the log, not of the sample");

    const again = await callTask("score", ["label", "--log", log, "--out", sheet]);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /is there already/);
  }));

Deno.test("score suggest writes the rules that a log speaks for, and shows the scores without and with them", () =>
  inFolder(async (folder) => {
    const [log, rules] = [join(folder, "log.jsonl"), join(folder, "rules.json")];
    const sql = (id: number) => `SELECT SUM(TotalSpendUSD) FROM t WHERE c = 'China' AND tenant_id = ${id}`;
    const lines = Array.from({ length: 6 }, (_, id) => JSON.stringify({ id, question, sql: sql(id) }));
    await Deno.writeTextFile(log, lines.join("\n"));
    const made = await callTask("score", ["suggest", "--log", log, "--out", rules]);
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /\(no name\), now +6 +100\.0 % +\d\d\.0/);
    assert.match(made.stdout, /\(no name\), with suggestions +6 +100\.0 % +100\.0/);
    const scored = await callTask("score", ["--log", log, "--rules", rules, "--json"]);
    assert.deepEqual(
      scored.stdout.trim().split("\n").map((line) => JSON.parse(line).score),
      Array(6).fill(100),
    );
    const again = await callTask("score", ["suggest", "--log", log, "--out", rules]);
    assert.equal(again.code, 2);
    const nothing = await callTask("score", [
      ...["suggest", "--log", log, "--rules", rules, "--out", join(folder, "more.json")],
    ]);
    assert.match(nothing.stderr, /nothing speaks for a further rule/);
  }));
