import assert from "node:assert/strict";
import { OutsideError } from "../../lib/base/mod.ts";
import type { Agent, AgentReply, AgentRequest } from "../../lib/agents/mod.ts";
import {
  type Judge,
  metricRows,
  playDialogue,
  type ProceedOn,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";
import { agentSaying, collect, datasetOf, literalJudge, playing, question, rightReply } from "./fixtures.ts";

const interactions = [question("rivers"), question("lakes", { utterance_kinds: ["partial_question"] })];
const dialogue = { ...datasetOf(interactions).dialogues[0]!, dialogue_key: "d1" };
const [first, second] = interactions as [typeof interactions[0], typeof interactions[0]];
const wrong = { kind: "response", text: "Hm.", interpretation: "Something else", sql: "SELECT 0" } as const;

Deno.test("a dialogue answered rightly takes one turn for each interaction", async () => {
  const records = await collect(
    playDialogue(dialogue, playing(agentSaying(rightReply(first), rightReply(second)))),
  );
  assert.deepEqual(
    records.map((
      { interaction, turn, aligned, sql, cause },
    ) => [interaction, turn, aligned, sql.verdict, cause]),
    [[1, 1, true, "equal", "none"], [2, 1, true, "equal", "none"]],
  );
});

Deno.test("a request is answered with the phrase asked about and a wrong answer with what is wrong", async () => {
  const agent = agentSaying(
    { kind: "request", text: "What do you mean?" },
    wrong,
    rightReply(first),
    rightReply(second),
  );
  const records = await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(records.map(({ user, cause }) => [user.kind, user.text, cause]), [
    ["question", "rivers", "asked_back"],
    ["clarification", "The intention of rivers", "not_aligned"],
    ["feedback", "That is not what I asked for. The intention of rivers", "none"],
    ["partial_question", "lakes", "none"],
  ]);
});

Deno.test("an interaction has at most 1 + max_retries user turns, then the next one is asked", async () => {
  const agent = agentSaying(wrong, wrong, wrong, rightReply(second));
  const records = await collect(playDialogue(dialogue, playing(agent)));
  assert.deepEqual(records.map(({ interaction, turn }) => [interaction, turn]), [[1, 1], [1, 2], [1, 3], [
    2,
    1,
  ]]);
  const once = await collect(playDialogue(dialogue, playing(agentSaying(wrong, wrong), { maxRetries: 0 })));
  assert.deepEqual(once.map(({ interaction, turn }) => [interaction, turn]), [[1, 1], [2, 1]]);
});

Deno.test("a turn passes when it is aligned or correct, or both where that is asked", async () => {
  const onlyAligned = { ...rightReply(first), sql: "SELECT 0" };
  const onlyCorrect = { ...rightReply(first), interpretation: "Something else" };
  const turnsTaken = async (
    reply: AgentReply,
    proceedOn: ProceedOn,
  ) => {
    const [record] = await collect(playDialogue(
      { ...dialogue, interactions: [first] },
      playing(agentSaying(reply), { proceedOn, maxRetries: 0 }),
    ));
    return record?.proceed;
  };
  assert.equal(await turnsTaken(onlyAligned, "aligned-or-correct"), true);
  assert.equal(await turnsTaken(onlyCorrect, "aligned-or-correct"), true);
  assert.equal(await turnsTaken(onlyAligned, "aligned-and-correct"), false);
  assert.equal(await turnsTaken(onlyCorrect, "aligned"), false);
  assert.equal(await turnsTaken(onlyAligned, "correct"), false);
});

Deno.test("an agent that fails or hangs is an agent fault, and the same words are said again", async () => {
  const hanging: Agent = ({ history }) =>
    history.length === 0 ? new Promise(() => {}) : Promise.resolve(rightReply(first));
  const records = await collect(playDialogue(
    { ...dialogue, interactions: [first] },
    playing(hanging, { agentTimeoutMs: 20 }),
  ));
  assert.deepEqual(records.map(({ user, cause, sql }) => [user.text, cause, sql.verdict]), [
    ["rivers", "agent_fault", "unscored"],
    ["rivers", "none", "equal"],
  ]);
  assert.match(
    records[0]?.reply.text ?? "",
    /gave no whole reply within 0.02 s; allow it more by timeoutMs$/,
  );
  const failing = await collect(playDialogue(
    { ...dialogue, interactions: [first] },
    playing(agentSaying(new Error("no such server")), { maxRetries: 0 }),
  ));
  assert.equal(failing[0]?.reply.text, "no such server");
});

Deno.test("a fault of Querylogue that a reply brings out is the turn's alone, and the dialogue goes on", async () => {
  const faulty: Judge = (question, given) => {
    if (question.interpretation === "odd") throw new TypeError("x is undefined");
    return literalJudge(question, given);
  };
  const odd = { ...rightReply(first), interpretation: "odd" };
  const records = await collect(playDialogue(
    { ...dialogue, interactions: [first] },
    { ...playing(agentSaying(odd, rightReply(first))), judge: faulty },
  ));
  assert.deepEqual(records.map(({ user, cause, sql }) => [user.text, cause, sql.verdict]), [
    ["rivers", "fault", "unscored"],
    ["rivers", "none", "equal"],
  ]);
  assert.match(records[0]?.judge_reason ?? "", /^A fault in Querylogue itself.*TypeError: x is undefined/);
  const rows = metricRows(records, { dataset: datasetOf([first]), agents: ["a"], trials: 1 });
  assert.deepEqual([rows.turns[0]?.sql, rows.turns[0]?.alignment], [{ unscored: "errored" }, {
    unscored: "errored",
  }]);
});

Deno.test("every request carries the whole history, and what follows a crash is what would have followed without", async () => {
  const replies = [wrong, rightReply(first), { kind: "request", text: "?" } as const, rightReply(second)];
  const whole = await collect(playDialogue(dialogue, playing(agentSaying(...replies))));
  for (let cut = 0; cut <= whole.length; cut++) {
    const seen: AgentRequest[] = [];
    const agent: Agent = (request) => {
      seen.push(request);
      return agentSaying(...replies)(request);
    };
    const rest = await collect(playDialogue(dialogue, playing(agent, { finished: whole.slice(0, cut) })));
    assert.deepEqual([...whole.slice(0, cut), ...rest], whole);
    assert.deepEqual(seen.map(({ history }) => history.length), rest.map((_, index) => 2 * (cut + index)));
  }
});

Deno.test("an ambiguous question is asked back about, clarified and then answered", async () => {
  const ambiguous = question("the largest", {
    question_type: "ambiguous",
    expected_reply: ["request"],
    readings: [
      { meaning: "The intention of the largest", ground_truth_sql: "SELECT the largest" },
      { meaning: "By people", ground_truth_sql: "SELECT people" },
    ],
    clarification: "I mean the area.",
  });
  const agent = agentSaying(
    { kind: "request", text: "By people" },
    { kind: "response", text: "Here.", interpretation: "By people", sql: "SELECT people" },
    rightReply(ambiguous),
  );
  const records = await collect(playDialogue({ ...dialogue, interactions: [ambiguous] }, playing(agent)));
  assert.deepEqual(records.map(({ user, aligned, sql, cause }) => [user.text, aligned, sql.verdict, cause]), [
    ["the largest", true, "not_expected", "none"],
    ["I mean the area.", false, "different", "not_aligned"],
    [
      "That is not what I asked for. Part of what I asked for: the intention of the largest.",
      true,
      "equal",
      "none",
    ],
  ]);
});

Deno.test("the judge is told what an intention may lean on: no courtesies, no refusals, the context in force", async () => {
  const said: (readonly string[])[] = [];
  const { ground_truth_sql: _, ...plain } = first;
  const words = (utterance: string, changes: Partial<typeof first>) => ({
    ...plain,
    utterance,
    intention: utterance,
    ...changes,
  });
  const change = (utterance: string, change: "set" | "replace" | "withdraw") =>
    words(utterance, {
      expected_reply: ["acknowledgment"],
      standalone_intention: `${utterance}, in full`,
      context: { change, restrictions: [] },
    });
  const interactions = [
    words("hello", { question_type: "improper", expected_reply: ["acknowledgment"] }),
    words("the weather", { question_type: "unanswerable", expected_reply: ["refusal"] }),
    change("only France", "set"),
    first,
    change("now Peru", "replace"),
    second,
    change("all again", "withdraw"),
    first,
  ];
  const agent = agentSaying(...interactions.map((one) => ({
    ...rightReply(one),
    kind: one.expected_reply,
  })));
  const judge: Judge = (asked) => {
    said.push(asked.earlier);
    return literalJudge(asked);
  };
  await collect(playDialogue({ ...dialogue, interactions }, playing(agent, { judge })));
  assert.deepEqual(said, [
    ["only France, in full"],
    [first.intention, "now Peru, in full"],
    [first.intention, second.intention],
  ]);
});

Deno.test("a reply that asks back is never correct, whatever SQL it shows", async () => {
  const [record] = await collect(playDialogue(
    { ...dialogue, interactions: [first] },
    playing(agentSaying({ ...rightReply(first), kind: "request" }), { maxRetries: 0 }),
  ));
  assert.deepEqual([record?.sql.verdict, record?.aligned, record?.proceed], ["missing", false, false]);
});

Deno.test("a ground truth that cannot be scored leaves the decision to the alignment", async () => {
  const vacuous = question("nothing");
  const [record] = await collect(playDialogue(
    { ...dialogue, interactions: [vacuous] },
    playing(agentSaying(rightReply(vacuous))),
  ));
  assert.deepEqual([record?.sql.verdict, record?.proceed, record?.cause], ["unscored", true, "none"]);
});

Deno.test("an aborted dialogue rejects with the signal's own reason", async () => {
  const abort = new AbortController();
  const turns = playDialogue(
    dialogue,
    playing(agentSaying(rightReply(first), rightReply(second)), { signal: abort.signal }),
  );
  await turns.next();
  abort.abort(new Error("enough"));
  await assert.rejects(turns.next(), /enough/);
});

Deno.test("an interaction that expects data and has no ground truth is not scored", async () => {
  const { ground_truth_sql: _, ...unproven } = question("oceans");
  const [record] = await collect(playDialogue(
    { ...dialogue, interactions: [unproven] },
    playing(agentSaying(rightReply(unproven))),
  ));
  assert.deepEqual([record?.sql.verdict, record?.sql.reasons[0]?.kind], ["unscored", "gold_failed"]);
});

Deno.test("a reply that is an error says so, whatever it holds", async () => {
  const [record] = await collect(playDialogue(
    { ...dialogue, interactions: [first] },
    playing(agentSaying({ ...rightReply(first), kind: "error" }), { maxRetries: 0 }),
  ));
  assert.deepEqual([record?.cause, record?.aligned, record?.judge_reason], [
    "agent_error",
    false,
    "The reply is no response but: error.",
  ]);
});

Deno.test("an agent whose database is gone is not to blame: the dialogue stops before the turn is recorded", async () => {
  const gone = new OutsideError("The connection was lost and does not come back");
  const records: TurnRecord[] = [];
  const play = async () => {
    for await (const record of playDialogue(dialogue, playing(agentSaying(rightReply(first), gone)))) {
      records.push(record);
    }
  };
  await assert.rejects(play(), gone);
  assert.equal(records.length, 1);
  const rest = await collect(
    playDialogue(
      dialogue,
      playing(agentSaying(rightReply(first), rightReply(second)), { finished: records }),
    ),
  );
  assert.deepEqual(rest.map(({ interaction, cause }) => [interaction, cause]), [[2, "none"]]);
});
