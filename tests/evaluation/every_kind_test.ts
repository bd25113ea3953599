import assert from "node:assert/strict";
import { dialogueKeys } from "../../lib/dialogue/mod.ts";
import { evaluationReport, metricRows, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { buildAtlas } from "../../lib/bundled/mod.ts";
import { overviewText, runOverview, runPage, toMarkdown } from "../../lib/report/mod.ts";
import { evaluate } from "../../lib/runs/mod.ts";
import { dataOf } from "../report/data_of.ts";
import { kindsDataset } from "./kinds_dataset.ts";

const agents = ["oracle", "keyword", "keyword?memory=off", "echo", "empty"];
const { records, measures, table } = await evaluate(kindsDataset, {
  database: `duckdb:${await buildAtlas()}`,
  agents,
  seed: 1,
});

const turnsOf = (agent: string, dialogue: string): readonly TurnRecord[] =>
  records.filter((record) => record.agent === agent && record.dialogue_key === dialogue);

Deno.test("the oracle reaches the ceiling of every metric in dialogues of every kind", () => {
  const [oracle] = measures.agents;
  const values = Object.values(oracle?.metrics ?? {}).map((metric) => "value" in metric && metric.value);
  assert.ok(values.length > 3 && values.every((value) => value === 1));
  const kinds = records.filter(({ agent }) => agent === "oracle").map(({ reply }) => reply.kind);
  assert.deepEqual(kinds.toSorted().map(String), [
    "acknowledgment",
    "acknowledgment",
    "acknowledgment",
    "acknowledgment",
    "acknowledgment",
    "acknowledgment,response",
    "refusal",
    "response",
    "response",
    "response",
    "response",
    "response",
  ]);
});

Deno.test("ambiguous, unanswerable and improper turns stand apart, and their SQL with no other", () => {
  const [oracle] = measures.agents;
  const counts = Object.fromEntries(
    Object.entries(oracle?.question_types ?? {}).map(([type, { metrics }]) => [
      type,
      Object.values(metrics).map(({ numerator, denominator }) => [numerator, denominator]),
    ]),
  );
  assert.deepEqual(counts, { ambiguous: [[1, 1], [1, 1]], unanswerable: [[1, 1]], improper: [[2, 2]] });
  const { sql_query_correctness_rate: sql, user_turn_intention_alignment_rate: alignment } = oracle
    ?.metrics ?? {};
  assert.deepEqual([sql?.denominator, alignment?.denominator], [5, 12]);
});

Deno.test("the keyword agent keeps a context until it is replaced or withdrawn", () => {
  const turns = turnsOf("keyword", "context");
  assert.deepEqual(turns.map(({ reply, sql, aligned }) => [reply.kind, sql.verdict, aligned]), [
    ["acknowledgment", "not_expected", true],
    ["response", "equal", true],
    ["acknowledgment", "not_expected", true],
    ["response", "equal", true],
    ["acknowledgment", "not_expected", true],
    ["response", "equal", true],
  ]);
  assert.ok(turnsOf("keyword?memory=off", "context").length > turns.length);
});

Deno.test("a turn of several kinds is acknowledged and answered", () => {
  assert.deepEqual(
    turnsOf("keyword", "mixed").map(({ reply, sql, cause }) => [reply.kind, sql.verdict, cause]),
    [
      ["response", "equal", "none"],
      [["acknowledgment", "response"], "equal", "none"],
      ["acknowledgment", "not_expected", "none"],
    ],
  );
});

Deno.test("the floor agents are right in no dialogue, and nobody repeats small talk to them", () => {
  for (const agent of ["echo", "empty"]) {
    const courtesies = records.filter((record) =>
      record.agent === agent && ["Thanks, that is all.", "Do you like maps?"].includes(record.user.text)
    );
    assert.deepEqual(courtesies.map(({ cause }) => cause), ["wrong_kind", "wrong_kind"]);
    const measured = measures.agents.find((one) => one.agent === agent)?.metrics;
    assert.equal(measured?.dialogue_intention_alignment_rate.numerator, 0);
    assert.equal(measured?.sql_query_correctness_rate.numerator, 0);
  }
});

Deno.test("the report, the tables and the page tell interactions without SQL like others", async () => {
  const report = evaluationReport(records, kindsDataset);
  assert.equal(report.length, agents.length * dialogueKeys(kindsDataset).length);
  const overview = runOverview(measures, { dataset: "kinds", records, note: "An engine." });
  const page = await runPage(records, {
    ...{ overview, tables: [table], dataset: kindsDataset, trials: 1 },
    agents: agents.map((agent) => ({ agent, label: agent })),
  });
  const data = JSON.stringify(await dataOf(page));
  assert.match(data, /Forget Peru, now France\./);
  assert.doesNotMatch(data + overviewText(overview, { width: 80 }) + toMarkdown(table), /undefined|NaN/);
  const { turns } = metricRows(records, { dataset: kindsDataset, agents, trials: 1 });
  assert.equal(turns.length, records.length);
});
