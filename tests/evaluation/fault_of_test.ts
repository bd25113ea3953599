import assert from "node:assert/strict";
import {
  createModelJudge,
  evaluationReport,
  faultOf,
  metricRows,
  playDialogue,
  rescoreTurn,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import { scriptedChat } from "../../lib/llm/mod.ts";
import { measureAgent } from "../../lib/metrics/mod.ts";
import { metricsTable, toJunit, toMarkdown } from "../../lib/report/mod.ts";
import { agentSaying, collect, datasetOf, playing, question, rightReply, turnRecord } from "./fixtures.ts";

const unscored = (kind: string) => ({ verdict: "unscored" as const, reasons: [{ kind, text: "why" }] });

Deno.test("each turn that cannot be scored is one party's fault", () => {
  const faultOfTurn = (changes: Partial<TurnRecord>) => faultOf(turnRecord(changes));
  assert.equal(faultOfTurn({}), undefined);
  assert.equal(faultOfTurn({ cause: "agent_error", sql: { verdict: "missing", reasons: [] } }), undefined);
  assert.equal(faultOfTurn({ cause: "user_fault", sql: unscored("user_fault") }), "user");
  assert.equal(faultOfTurn({ cause: "agent_fault", sql: unscored("errored") }), "agent");
  assert.equal(faultOfTurn({ cause: "fault", sql: unscored("fault") }), "infrastructure");
  for (const kind of ["errored", "fault", "translation", "a kind of later versions"]) {
    assert.equal(faultOfTurn({ sql: unscored(kind) }), "infrastructure", kind);
  }
  for (const kind of ["gold_failed", "gold_vacuous", "gold_open", "moved"]) {
    assert.equal(faultOfTurn({ sql: unscored(kind) }), "ground_truth", kind);
  }
  assert.equal(faultOfTurn({ rows: unscored("truncated") }), "agent");
  assert.equal(faultOfTurn({ judge_fault: true, aligned: "undecided" }), "judge");
});

Deno.test("of two faults in one turn the first counts, and rows that were compared excuse SQL that was not", () => {
  assert.equal(faultOf(turnRecord({ sql: unscored("gold_failed"), judge_fault: true })), "ground_truth");
  assert.equal(faultOf(turnRecord({ cause: "fault", sql: unscored("gold_failed") })), "infrastructure");
  const rows = { verdict: "equal", reasons: [] } as const;
  assert.equal(faultOf(turnRecord({ sql: unscored("translation"), rows })), undefined);
});

Deno.test("a judge by model whose replies cannot be used is at fault, and the turn stays undecided", async () => {
  const first = question("rivers");
  const odd = { ...rightReply(first), interpretation: "Something else" };
  const judge = createModelJudge(scriptedChat(["no JSON", "none again"]), { rule: "strict", calls: 1 });
  const dialogue = { ...datasetOf([first]).dialogues[0]!, dialogue_key: "d1" };
  const [record] = await collect(playDialogue(dialogue, playing(agentSaying(odd), { judge, maxRetries: 0 })));
  assert.deepEqual([record?.aligned, record?.cause, record?.judge_fault], ["undecided", "undecided", true]);
  assert.equal(faultOf(record!), "judge");
  const again = { interaction: first, earlier: [], before: [], proceedOn: "aligned-or-correct" } as const;
  assert.deepEqual(await rescoreTurn(record!, again), record);
  const decided = await rescoreTurn(record!, {
    ...again,
    judge: () => Promise.resolve({ verdict: "not_aligned", reason: "Another." }),
  });
  assert.equal(faultOf(decided), undefined);
});

Deno.test("the table counts the faults of each party among its own turns, and names no party without any", () => {
  const dataset = datasetOf([question("rivers"), question("lakes"), question("seas"), question("bays")]);
  const faulty = { cause: "agent_fault", aligned: false, proceed: false, sql: unscored("errored") } as const;
  const records = [
    turnRecord({ ...faulty, interaction: 1 }),
    turnRecord({ interaction: 1, turn: 2 }),
    turnRecord({ interaction: 2, sql: unscored("gold_failed") }),
    turnRecord({ interaction: 3, aligned: "undecided", judge_fault: true, cause: "undecided" }),
    turnRecord({ interaction: 4, cause: "user_fault", aligned: false, sql: unscored("user_fault") }),
  ];
  const { turns, dialogues } = metricRows(records, { dataset, agents: ["a"], trials: 1 });
  const { faults, ...measures } = measureAgent(turns, dialogues, { seed: 1 });
  assert.deepEqual(faults, {
    infrastructure: { numerator: 0, denominator: 3 },
    agent: { numerator: 1, denominator: 4 },
    user: { numerator: 1, denominator: 5 },
    judge: { numerator: 1, denominator: 3 },
    ground_truth: { numerator: 1, denominator: 3 },
  });
  const table = toMarkdown(metricsTable([{ label: "a", faults, ...measures }], { engineNote: "" }));
  assert.match(table, /\| Agent Faults \/ Turns in Which It Was Asked \| 1\/4 \|/);
  assert.match(table, /\| Ground-Truth Faults \/ Turns Compared with One \| 1\/3 \|/);
  assert.doesNotMatch(table, /Infrastructure Faults/);
});

Deno.test("rows that cannot be scored leave a turn unscored for one reason, whatever the agent is scored by", () => {
  const dataset = datasetOf([question("rivers"), question("lakes"), question("seas"), question("bays")]);
  const shown = { sql: { verdict: "not_applicable", reasons: [] } } as const;
  const withSql = turnRecord({ interaction: 4, reply: { ...rightReply(question("bays")), sql: "SELECT 1" } });
  for (const [reason, party] of [["truncated", "agent"], ["gold_failed", "ground_truth"]] as const) {
    const records = [
      turnRecord({ ...shown, interaction: 1, rows: unscored(reason) }),
      turnRecord({ ...shown, interaction: 2, rows: unscored(reason) }),
      turnRecord({ ...shown, interaction: 3, rows: { verdict: "equal", reasons: [] } }),
    ];
    for (const turnsOfRun of [records, [...records, withSql]]) {
      const { turns, dialogues } = metricRows(turnsOfRun, { dataset, agents: ["a"], trials: 1 });
      const { faults, unscored, judge_coverage, metrics } = measureAgent(turns, dialogues, { seed: 1 });
      const { length } = turnsOfRun;
      assert.equal(unscored[reason], 2);
      assert.equal(faults[party].numerator, 2);
      for (const { denominator } of Object.values(faults)) assert.equal(denominator, length);
      assert.equal(judge_coverage.denominator, length);
      const byRows = metrics.rows_correctness_rate?.denominator;
      const bySql = metrics.sql_query_correctness_rate.denominator;
      assert.deepEqual([byRows, bySql], length === 3 ? [1, 0] : [undefined, 2], reason);
    }
  }
});

Deno.test("CI counts an interaction that others than the agent spoiled as skipped, never as the agent's failure", () => {
  const dataset = datasetOf([question("rivers"), question("lakes")]);
  const spoiled = { aligned: false, proceed: false } as const;
  const report = evaluationReport([
    turnRecord({ ...spoiled, sql: unscored("gold_failed"), cause: "not_aligned" }),
    turnRecord({ ...spoiled, interaction: 2, sql: unscored("errored"), cause: "agent_fault" }),
  ], dataset);
  assert.deepEqual(report[0]?.interactions.map(({ turns: [turn] }) => turn?.fault), [
    "ground_truth",
    "agent",
  ]);
  const junit = toJunit(report);
  assert.match(junit, /<skipped message="not scored \(ground truth\)"\/>/);
  assert.match(junit, /<failure type="agent_fault" message="turn 1: agent_fault: why">/);
});
