import assert from "node:assert/strict";
import { evaluationReport, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { toJunit, toPromptfoo } from "../../lib/report/mod.ts";
import { transcriptOf } from "../agents/transcript/recorded.ts";
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
  turnRecord({
    interaction: 2,
    cause: "sql_different",
    reply: { kind: "response", text: "Here.", sql: "SELECT <1>" },
    sql: { verdict: "different", reasons: [{ kind: "rows", text: "A row is missing." }] },
  }),
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

Deno.test("JUnit fails an interaction that no turn answered right and tells why", () => {
  const xml = toJunit(evaluationReport(records, dataset));
  // Jenkins' schema wants errors of both, and lets suites alone count what is skipped.
  assert.match(xml, /<testsuites tests="2" failures="1" errors="0">/);
  assert.match(xml, /name="1\. &lt;rivers&gt; &amp; lakes"\/>/);
  assert.match(
    xml,
    /name="2\. seas"><failure type="sql_different" message="turn 1: sql_different: A row is missing\.">meant: The intention of seas\nground truth: SELECT seas\n[^]*SQL: SELECT &lt;1&gt;<\/failure>/,
  );
});

Deno.test("JUnit skips an interaction that was not played", () => {
  const [first] = records;
  const xml = toJunit(evaluationReport(first === undefined ? [] : [first], dataset));
  assert.match(xml, /<testsuites tests="2" failures="1" errors="0">/);
  assert.match(xml, /<testsuite name="[^"]*" tests="2" failures="1" errors="0" skipped="1">/);
  assert.match(
    xml,
    /name="2\. seas"><skipped message="its dialogue ended or was stopped before"\/><\/testcase>/,
  );
});

Deno.test("promptfoo gets a row for each interaction and a column for each agent, and its file is read back as a transcript", async () => {
  const others = records.map((record) => ({ ...record, agent: "b" }));
  const agents = [{ agent: "a", label: "A" }, { agent: "b", label: "B" }];
  const document = toPromptfoo(evaluationReport([...records, ...others], dataset), {
    agents,
    description: "",
  });
  const { version, prompts, results } = document.results;
  assert.equal(version, 3);
  assert.deepEqual(
    results.map(({ testIdx, promptIdx, success, gradingResult }) => [
      ...[testIdx, promptIdx, success, gradingResult.reason],
    ]),
    [0, 1].flatMap((prompt) => [
      [0, prompt, true, "A turn was answered correctly."],
      [1, prompt, false, "turn 1: sql_different: A row is missing."],
    ]),
  );
  assert.deepEqual(prompts.map(({ metrics }) => [metrics.testPassCount, metrics.testFailCount]), [[1, 1], [
    1,
    1,
  ]]);
  const { conversations } = await transcriptOf(JSON.stringify(document));
  const messages = [[1, "<rivers> & lakes"], [2, "seas"]];
  assert.deepEqual(
    conversations.map(({ agent, dialogueKey, turns }) => [
      ...[agent, dialogueKey, turns.map(({ interaction, message }) => [interaction, message])],
    ]),
    [["A", "d1", messages], ["B", "d1", messages]],
  );
});
