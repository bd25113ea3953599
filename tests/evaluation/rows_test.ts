import assert from "node:assert/strict";
import { AgentFaultError, type AgentReply, hideAnswers } from "../../lib/agents/mod.ts";
import {
  checkResponse,
  type CheckResponseOptions,
  metricRows,
  playDialogue,
  type RowsCheck,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import { measureAgent } from "../../lib/metrics/mod.ts";
import {
  agentSaying,
  collect,
  datasetOf,
  literalJudge,
  literalSqlCheck,
  playing,
  question,
  rightReply,
  turnRecord,
} from "./fixtures.ts";

/** A ground truth of `SELECT x` has the single row `x`. */
const literalRowsCheck: RowsCheck = (goldSql, { rows, truncated = false }) => {
  if (truncated) {
    return Promise.resolve({ verdict: "unscored", reasons: [{ kind: "truncated", text: "cut" }] });
  }
  if (goldSql === "SELECT nothing") {
    return Promise.resolve({ verdict: "unscored", reasons: [{ kind: "gold_vacuous", text: "no rows" }] });
  }
  const isEqual = rows.length === 1 && `SELECT ${rows[0]?.[0]}` === goldSql;
  return Promise.resolve({ verdict: isEqual ? "equal" : "different", reasons: [] });
};

const [rivers, lakes] = [question("rivers"), question("lakes")];
const dataset = datasetOf([rivers, lakes]);
const dialogue = { ...dataset.dialogues[0]!, dialogue_key: "d1" };

const options: CheckResponseOptions = {
  judge: literalJudge,
  checkSql: literalSqlCheck,
  checkRows: literalRowsCheck,
  earlier: [],
};

const showing = (value: string, changes: Partial<AgentReply> = {}): AgentReply => ({
  kind: "response",
  text: "Here it is.",
  rows: [[value]],
  ...changes,
});

async function checked(reply: AgentReply, changes: Partial<CheckResponseOptions> = {}, asked = rivers) {
  const { sql, rows, cause, proceed } = await checkResponse(asked, reply, { ...options, ...changes });
  return [sql.verdict, rows?.verdict, cause, proceed];
}

Deno.test("a reply with rows and no SQL is scored by its rows", async () => {
  const interpretation = rivers.intention;
  assert.deepEqual(await checked(showing("rivers", { interpretation })), [
    ...["not_applicable", "equal", "none", true],
  ]);
  assert.deepEqual(await checked(showing("seas", { interpretation: "Else" })), [
    ...["not_applicable", "different", "not_aligned", false],
  ]);
  assert.deepEqual(await checked(showing("seas")), [
    ...["not_applicable", "different", "rows_different", false],
  ]);
  assert.deepEqual(await checked(showing("rivers", { sql: " " })), [
    ...["not_applicable", "equal", "no_interpretation", true],
  ]);
});

Deno.test("SQL decides where both are shown, and rows are missing where neither is", async () => {
  assert.deepEqual(await checked(showing("rivers", { sql: "SELECT seas" })), [
    ...["different", undefined, "sql_different", false],
  ]);
  assert.deepEqual(await checked({ kind: "response", text: "Two." }), [
    ...["missing", undefined, "no_sql", false],
  ]);
  assert.deepEqual(await checked(showing("rivers", { kind: "refusal" })), [
    ...["missing", undefined, "refused_to_answer", false],
  ]);
});

Deno.test("right SQL beside rows that are not its own is an unfaithful answer", async () => {
  const interpretation = rivers.intention;
  const answer = async (value: string, sql: string) => {
    const reply = showing(value, { sql, interpretation });
    const { cause, proceed, shown } = await checkResponse(rivers, reply, {
      ...options,
      checkShown: literalRowsCheck,
    });
    return [shown?.verdict, cause, proceed];
  };
  const { ground_truth_sql: sql = "" } = rivers;
  assert.deepEqual(await answer("rivers", sql), ["equal", "none", true]);
  assert.deepEqual(await answer("seas", sql), ["different", "unfaithful_answer", true]);
  assert.deepEqual(await answer("rivers", "SELECT seas"), ["different", "sql_different", true]);
});

Deno.test("rows decide where the SQL cannot be translated", async () => {
  const untranslated: CheckResponseOptions["checkSql"] = () =>
    Promise.resolve({ verdict: "unscored", reasons: [{ kind: "translation", text: "unreadable" }] });
  const reply = showing("rivers", { sql: "SELECT TOP" });
  assert.deepEqual(await checked(reply, { checkSql: untranslated }), [
    ...["unscored", "equal", "no_interpretation", true],
  ]);
  assert.deepEqual(await checked({ ...reply, rows: [["seas"]] }, { checkSql: untranslated }), [
    ...["unscored", "different", "rows_different", false],
  ]);
});

Deno.test("any reading of an ambiguous question is a right answer in rows too", async () => {
  const readings = ["rivers", "seas"].map((name) => ({
    meaning: `Show the ${name}.`,
    ground_truth_sql: `SELECT ${name}`,
  }));
  const ambiguous = question("rivers", { readings, expected_reply: ["request", "response"] });
  assert.equal((await checked(showing("seas"), {}, ambiguous))[1], "equal");
  assert.equal((await checked(showing("seas"), { clarified: true }, ambiguous))[1], "different");
});

Deno.test("rows that are cut off let the dialogue proceed unless an interpretation speaks against them", async () => {
  const cut = showing("seas", { truncated: true });
  assert.deepEqual(await checked(cut), ["not_applicable", "unscored", "no_interpretation", true]);
  assert.deepEqual(await checked({ ...cut, interpretation: "Else" }), [
    ...["not_applicable", "unscored", "not_aligned", false],
  ]);
});

Deno.test("an agent that has stated no interpretation proceeds by correctness, whatever is asked for", async () => {
  for (const proceedOn of ["aligned", "aligned-and-correct", "aligned-or-correct", "correct"] as const) {
    assert.equal((await checked(showing("rivers"), { proceedOn }))[3], true, proceedOn);
    assert.equal((await checked(showing("seas"), { proceedOn }))[3], false, proceedOn);
  }
  const left = await checked(showing("rivers"), { proceedOn: "aligned", interprets: true });
  assert.deepEqual(left, ["not_applicable", "equal", "no_interpretation", false]);
});

Deno.test("a dialogue knows whether an interpretation is due from the replies before", async () => {
  const { interpretation: _, ...mute } = rightReply(lakes);
  const proceeded = async (...replies: AgentReply[]) => {
    const options = { checkRows: literalRowsCheck, maxRetries: 0, proceedOn: "aligned" } as const;
    const records = await collect(playDialogue(dialogue, playing(agentSaying(...replies), options)));
    return records.map(({ proceed }) => proceed);
  };
  assert.deepEqual(await proceeded(rightReply(rivers), mute), [true, false]);
  assert.deepEqual(await proceeded({ ...mute, sql: "SELECT rivers" }, mute), [true, true]);
});

Deno.test("what is kept of a reply may be less than what is checked", async () => {
  const one = { ...dialogue, interactions: [rivers] };
  const [record] = await collect(playDialogue(
    one,
    playing(agentSaying(showing("rivers")), {
      checkRows: literalRowsCheck,
      kept: ({ rows: _, ...rest }) => rest,
    }),
  ));
  assert.deepEqual([record?.rows?.verdict, record?.reply.rows], ["equal", undefined]);
  const fault = new AgentFaultError("unreadable", { session: 7, raw: ["Rhein"] });
  const [faulty] = await collect(
    playDialogue(one, playing(agentSaying(fault), { kept: hideAnswers, maxRetries: 0 })),
  );
  assert.deepEqual(faulty?.reply, { kind: "error", text: "unreadable", session: 7 });
});

const rowsRecord = (
  verdict: "equal" | "different" | "unscored",
  kind = "truncated",
): Partial<TurnRecord> => ({
  reply: showing("x"),
  sql: { verdict: "not_applicable", reasons: [] },
  rows: { verdict, reasons: [{ kind, text: "" }] },
  aligned: false,
});

function measured(...records: readonly TurnRecord[]) {
  const asked = datasetOf([question("rivers")]);
  const { turns, dialogues } = metricRows(records, { dataset: asked, agents: ["a"], trials: 1 });
  return { turns, ...measureAgent(turns, dialogues, { seed: 1 }) };
}

Deno.test("an agent that shows rows alone has its rows measured, and SQL and alignment are not applicable", () => {
  const { metrics, coverage, unscored } = measured(
    turnRecord(rowsRecord("different")),
    turnRecord({ turn: 2, ...rowsRecord("unscored") }),
    turnRecord({
      turn: 3,
      sql: { verdict: "missing", reasons: [] },
      reply: { kind: "response", text: "x" },
      aligned: false,
    }),
    turnRecord({ turn: 4, ...rowsRecord("equal") }),
  );
  const { rows_correctness_rate: rows, ...others } = metrics;
  assert.deepEqual([rows?.numerator, rows?.denominator], [1, 3]);
  assert.deepEqual([coverage.numerator, coverage.denominator], [3, 4]);
  assert.equal(unscored.truncated, 1);
  const absent = Object.entries(others).map(([name, metric]) => [
    name,
    "unscored" in metric ? metric.unscored : metric.denominator,
  ]);
  const noSql = "not applicable: the agent shows rows and no SQL";
  const noInterpretation = "not applicable: the agent states no interpretation";
  assert.deepEqual(Object.fromEntries(absent), {
    user_turn_intention_alignment_rate: noInterpretation,
    sql_query_correctness_rate: noSql,
    dialogue_intention_alignment_rate: noInterpretation,
    average_turn_pairs_per_interaction: 1,
    first_attempt_sql_correctness: noSql,
    eventual_sql_correctness: noSql,
    first_attempt_alignment: noInterpretation,
    eventual_alignment: noInterpretation,
    sql_query_correctness_rate_errored_as_wrong: noSql,
  });
});

Deno.test("an agent that shows SQL once is an agent of SQL: a reply of rows alone is a miss", () => {
  const withSql = { kind: "response", text: "x", sql: "SELECT 1" } as const;
  const { metrics, turns } = measured(
    turnRecord({ reply: withSql, sql: { verdict: "different", reasons: [] } }),
    turnRecord({ turn: 2, ...rowsRecord("equal") }),
  );
  assert.deepEqual(turns.map(({ sql, rows }) => [sql, rows]), [["incorrect", undefined], [
    "incorrect",
    undefined,
  ]]);
  assert.equal(metrics.sql_query_correctness_rate.denominator, 2);
  assert.ok(!("rows_correctness_rate" in metrics));
});

Deno.test("of an agent of SQL, a turn whose SQL cannot be translated is measured by its rows", () => {
  const reply = showing("x", { sql: "SELECT TOP", interpretation: "x" });
  const untranslated = {
    reply,
    sql: { verdict: "unscored", reasons: [{ kind: "translation", text: "" }] },
  } as const;
  const { metrics, unscored } = measured(
    turnRecord({ ...untranslated, rows: { verdict: "equal", reasons: [] } }),
    turnRecord({ turn: 2, ...untranslated }),
  );
  assert.deepEqual(metrics.rows_correctness_rate?.denominator, 1);
  assert.equal(metrics.sql_query_correctness_rate.denominator, 0);
  assert.equal(unscored.translation, 1);
});

Deno.test("one interpretation in a run makes alignment count, and so does an agent that says nothing at all", () => {
  const mute = { ...rowsRecord("different"), reply: { kind: "response", text: "" } } as const;
  const alignments = (...records: TurnRecord[]) =>
    measured(...records).turns.map(({ alignment }) => alignment);
  assert.deepEqual(
    alignments(turnRecord(), turnRecord({ turn: 2, ...rowsRecord("different") })),
    ["aligned", "not_aligned"],
  );
  assert.deepEqual(alignments(turnRecord(mute)), ["not_aligned"]);
  assert.deepEqual(alignments(turnRecord(rowsRecord("different"))), ["not_applicable"]);
});

Deno.test("only turns whose sentence a judge reads count for its coverage", () => {
  const records = [
    turnRecord({ turn: 1, reply: { kind: "response", text: "", interpretation: "?" }, aligned: "undecided" }),
    turnRecord({ turn: 2, reply: { kind: "response", text: "Rivers." }, aligned: false }),
    turnRecord({ turn: 3, reply: { kind: "refusal", text: "No." }, aligned: false }),
  ];
  const { turns, judge_coverage } = measured(...records);
  assert.deepEqual(turns.map(({ alignedByKind = false }) => alignedByKind), [false, true, true]);
  assert.deepEqual([judge_coverage.numerator, judge_coverage.denominator], [0, 1]);
});
