import assert from "node:assert/strict";
import { type ChatRequest, scriptedChat, type ScriptedReply } from "../../lib/llm/mod.ts";
import { readQuestionByModel, scoreAnswer, verdictByModel } from "../../lib/score/mod.ts";

const reading = {
  outputs: [],
  aggregations: [{ function: "sum", column: "spend", distinct: false }],
  filters: [{ column: "region", operator: "=", values: ["APAC"], unit: null }],
  group_by: [],
  ordered: false,
  limit: null,
};
const rules = { column_mappings: { spend: "TotalSpendUSD", region: "RegionName" } };
const answer = {
  question: "What did the Asians spend?",
  sql: "SELECT SUM(TotalSpendUSD) FROM sales WHERE RegionName = 'APAC'",
};

const isReading = ({ replySchema }: ChatRequest) => replySchema?.name === "question_specification";

/** A model whose nth verdict is the nth of a list, and that reads every question alike. */
function model(verdicts: readonly string[], read: ScriptedReply = JSON.stringify(reading)) {
  let given = 0;
  const asked: ChatRequest[] = [];
  const chat = scriptedChat((request) => {
    asked.push(request);
    return isReading(request)
      ? read
      : JSON.stringify({ reason: "So it is.", verdict: verdicts[given++ % verdicts.length] });
  });
  return { chat, asked, samples: verdicts.length };
}

Deno.test("a model reads the question without its SQL and gives the verdict that most samples give", async () => {
  const three = model(["Correct", "Incorrect", "Correct"]);
  const scored = await scoreAnswer(answer, { rules, model: three });
  assert.ok(scored.kind === "scored", JSON.stringify(scored));
  assert.deepEqual(scored.question_specification.filters, [
    { column: "RegionName", operator: "=", values: ["apac"] },
  ]);
  assert.deepEqual([scored.filter_status, scored.verdict, scored.confidence], [
    "fully_applied",
    "Correct",
    0.6667,
  ]);
  assert.equal(scored.score, 80);
  assert.equal(three.asked.length, 6);
  assert.deepEqual(three.asked.map(({ trial }) => trial), [1, 2, 3, 1, 2, 3]);
  const texts = (readings: boolean) =>
    three.asked.filter((request) => isReading(request) === readings)
      .map(({ messages }) => messages.map(({ content }) => content).join("\n"));
  for (const text of texts(true)) assert.doesNotMatch(text, /SUM\(/);
  for (const text of texts(false)) assert.match(text, /SUM\(.*[^]*fully_applied[^]*RegionName/);
});

Deno.test("of two verdicts that are equally common the worse one stands", async () => {
  const judged = await verdictByModel(answer, { model: model(["Correct", "Incorrect"]), record: {} });
  assert.deepEqual(judged, { kind: "judged", verdict: "Incorrect", confidence: 0.5 });
});

Deno.test("a part of a question stands where more than half of the readings have it", async () => {
  const without = { ...reading, filters: [] };
  const more = { ...reading, limit: 3 };
  const replies = [reading, without, more].map((reply) => JSON.stringify(reply));
  const read = await readQuestionByModel("q", { model: { chat: scriptedChat(replies), samples: 3 }, rules });
  assert.ok(read.kind === "read");
  assert.equal(read.specification.filters.length, 1);
  assert.equal(read.specification.limit, undefined);
  // Of two parts in the result the readings share 2 of 2, 1 of 2 and 2 of 3.
  assert.equal(read.agreement, (1 + 1 / 2 + 2 / 3) / 3);
});

Deno.test("samples without a usable reply lower the confidence; where none is usable there is no score", async () => {
  const refusal = { finish: "refusal", text: "No." } as const;
  const replies = ['{"reason": "r", "verdict": "Correct"}', refusal, refusal];
  const one = await verdictByModel(answer, {
    model: { chat: scriptedChat(replies), samples: 3 },
    record: {},
  });
  assert.deepEqual(one, { kind: "judged", verdict: "Correct", confidence: 0.3333 });
  const unread = await scoreAnswer(answer, { model: model(["Correct"], refusal) });
  assert.deepEqual(unread, {
    kind: "unscored",
    reasons: ["The model did not read the question: it refused: No.."],
  });
  const none = await verdictByModel(answer, {
    model: { chat: scriptedChat([refusal]), samples: 1 },
    record: {},
  });
  assert.deepEqual(none, { kind: "not_judged", reason: "The model gave no verdict: it refused: No.." });
});

Deno.test("a model reads questions of other languages, and is asked a whole number of times", async () => {
  const scored = await scoreAnswer({ ...answer, question: "总支出是多少？" }, {
    rules,
    model: model(["Correct"]),
  });
  assert.equal(scored.kind, "scored");
  await assert.rejects(
    () => verdictByModel(answer, { model: { chat: scriptedChat([]), samples: 0 }, record: {} }),
    /whole number of at least 1/,
  );
});
