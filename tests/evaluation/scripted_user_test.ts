import assert from "node:assert/strict";
import { scriptedUser, type TurnRecord } from "../../lib/evaluation/mod.ts";
import { question, turnRecord } from "./fixtures.ts";

const ambiguous = question("the largest", {
  question_type: "ambiguous",
  expected_reply: ["request"],
  clarification: "I mean the area.",
});

const failed = (changes: Partial<TurnRecord>) => turnRecord({ proceed: false, ...changes });
const askedBack = failed({ cause: "none", sql: { verdict: "not_expected", reasons: [] } });
const wrong = failed({ cause: "not_aligned" });

Deno.test("a request is answered with the clarification, where there is one", async () => {
  assert.deepEqual(await scriptedUser(ambiguous, [askedBack]), {
    kind: "clarification",
    text: "I mean the area.",
  });
  const unread = { ...askedBack, cause: "undecided", aligned: "undecided" } as const;
  assert.equal((await scriptedUser(ambiguous, [unread])).text, "I mean the area.");
  const answered = failed({ cause: "undecided", sql: { verdict: "different", reasons: [] } });
  assert.equal((await scriptedUser(ambiguous, [answered])).kind, "feedback");
  const plain = question("rivers");
  assert.equal((await scriptedUser(plain, [failed({ cause: "asked_back" })])).text, plain.intention);
});

Deno.test("a wrong answer to an ambiguous question is corrected by the clarification, and then by the intention", async () => {
  const first = await scriptedUser(ambiguous, [wrong]);
  assert.deepEqual(first, { kind: "feedback", text: "That is not what I asked for. I mean the area." });
  const second = await scriptedUser(ambiguous, [wrong, { ...wrong, user: first }]);
  assert.equal(second.text, `That is not what I asked for. ${ambiguous.intention}`);
  const clarified = await scriptedUser(ambiguous, [askedBack]);
  const third = await scriptedUser(ambiguous, [askedBack, { ...wrong, user: clarified }]);
  assert.equal(third.text, second.text);
});

Deno.test("a context that was asked about or answered is explained by its intention", async () => {
  const { ground_truth_sql: _, ...context } = question("only France", {
    utterance_kinds: ["context_modification"],
    expected_reply: ["acknowledgment"],
  });
  const explained = await scriptedUser(context, [failed({ cause: "asked_back" })]);
  assert.deepEqual(explained, { kind: "clarification", text: context.intention });
  const again = await scriptedUser(context, [failed({ cause: "wrong_kind" })]);
  assert.deepEqual(again, { kind: "feedback", text: `That is not what I meant. ${context.intention}` });
});
