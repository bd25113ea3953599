import assert from "node:assert/strict";
import { evaluationReport, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { toJunit } from "../../lib/report/mod.ts";
import { datasetOf, question, turnRecord } from "../evaluation/fixtures.ts";

const dataset = datasetOf([question("<rivers> & lakes"), question("seas")]);
const records: readonly TurnRecord[] = [
  turnRecord({
    interaction: 1,
    turn: 1,
    cause: "asked_back",
    aligned: false,
    sql: { verdict: "missing", reasons: [] },
  }),
  turnRecord({
    interaction: 1,
    turn: 2,
    reply: { kind: "response", text: "\u0007 bell", sql: "SELECT 1 < 2" },
  }),
  turnRecord({ interaction: 2, cause: "sql_different", sql: { verdict: "different", reasons: [] } }),
];
Deno.test("the report tells each dialogue with its interactions and the turns that they took", () => {
  const [dialogue] = evaluationReport(records, dataset);
  assert.deepEqual(dialogue?.interactions.map(({ turns }) => turns.map(({ cause }) => cause)), [
    ["asked_back", "none"],
    ["sql_different"],
  ]);
  assert.equal(dialogue?.aligned, true);
  assert.equal(
    evaluationReport(records.slice(0, 2), dataset)[0]?.aligned,
    false,
    "the second one was not reached",
  );
});

Deno.test("JUnit fails an interaction that no turn answered right and names the causes", () => {
  const xml = toJunit(evaluationReport(records, dataset));
  assert.match(xml, /<testsuites tests="2" failures="1" skipped="0">/);
  assert.match(xml, /name="1\. &lt;rivers&gt; &amp; lakes"\/>/);
  assert.match(xml, /name="2\. seas"><failure message="turn 1: sql_different"\/>/);
});

Deno.test("JUnit skips an interaction that was not played", () => {
  const [first] = records;
  const xml = toJunit(evaluationReport(first === undefined ? [] : [first], dataset));
  assert.match(xml, /<testsuites tests="2" failures="1" skipped="1">/);
  assert.match(xml, /<testsuite name="[^"]*" tests="2" failures="1" skipped="1">/);
  assert.match(
    xml,
    /name="2\. seas"><skipped message="its dialogue ended or was stopped before"\/><\/testcase>/,
  );
});
