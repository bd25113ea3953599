import {
  createPairwiseJudge,
  createQualityRater,
  qualityCriteria,
  type RatedReply,
} from "querylogue/evaluation";
import { type ChatRequest, scriptedChat } from "querylogue/llm";
import assert from "node:assert/strict";

const reply: RatedReply = {
  ...{ question: "What about them?", type: "ambiguous", response: "Do you mean rivers or lakes?" },
  ...{ reference: "Rivers or lakes?", schema: ["river(name)", "lake(name)"] },
  earlier: [{ role: "user", content: "Show all waters." }, { role: "system", content: "Here they are." }],
};

const all = <Value>(value: Value) => Object.fromEntries(qualityCriteria.map((name) => [name, value]));
const said = (points: number, evidence = "Do you mean rivers") =>
  JSON.stringify({ evidence: all(evidence), scores: all(points) });

Deno.test("scores are asked for after the evidence, in samples of their own, and averaged", async () => {
  const requests: ChatRequest[] = [];
  const chat = scriptedChat((request, n) => {
    requests.push(request);
    return said([2, 1, 2][n - 1] ?? 0);
  });
  const rating = await createQualityRater(chat, { prompt: "published" })(reply);
  assert.ok(rating.kind === "rated");
  assert.equal(rating.rqs, 25 / 3);
  assert.ok(Math.abs(rating.criteria.utility - 5 / 3) < 1e-12);
  assert.deepEqual(requests.map(({ trial }) => trial), [1, 2, 3]);
  const text = requests[0]?.messages.map(({ content }) => content).join("\n") ?? "";
  for (
    const shown of ["What about them?", "rivers or lakes", "Show all waters", "lake(name)", "is ambiguous"]
  ) {
    assert.ok(text.includes(shown), shown);
  }
  assert.ok(text.indexOf("First collect the evidence") < text.indexOf('"scores"'));
});

Deno.test("strict asks for words of the reply: others are sent back, and a call that stays wrong does not count", async () => {
  const invented = said(2, "Which seas?");
  const once = createQualityRater(scriptedChat([invented, said(1)]), { prompt: "strict", samples: 1 });
  const mended = await once(reply);
  assert.equal(mended.kind === "rated" && mended.rqs, 5);
  const never = createQualityRater(scriptedChat([invented, invented, said(2)]), {
    prompt: "strict",
    samples: 2,
  });
  const half = await never(reply);
  assert.ok(half.kind === "rated");
  assert.deepEqual([half.rqs, half.samples.length], [10, 1]);
});

Deno.test("a reply that no call rates has no score but a reason, and points beyond 2 are none", async () => {
  const beyond = JSON.stringify({ evidence: all("x"), scores: all(3) });
  const rating = await createQualityRater(scriptedChat([beyond, beyond]), {
    prompt: "published",
    samples: 1,
  })(reply);
  assert.ok(rating.kind === "unscored");
  assert.match(rating.reason, /scores\.relevance/);
  assert.throws(() => createQualityRater(scriptedChat([]), { prompt: "strict", samples: 0 }), RangeError);
});

Deno.test("the enhanced version is shown first for odd dialogues, and the verdict names versions, not places", async () => {
  const verdict = {
    evidence: "A is fuller.",
    completeness: "a",
    relevance: "b",
    utility: "tie",
    overall: "a",
  };
  const texts: string[] = [];
  const judge = createPairwiseJudge(scriptedChat(({ messages }) => {
    texts.push(messages.at(-1)?.content ?? "");
    return JSON.stringify(verdict);
  }));
  const versions = { original: ["system: old"], enhanced: ["system: new"] };
  const [odd, even] = [await judge({ id: 1, ...versions }), await judge({ id: 2, ...versions })];
  assert.ok(odd.kind === "compared" && even.kind === "compared");
  assert.deepEqual([odd.preferences.overall, odd.preferences.relevance], ["enhanced", "original"]);
  assert.deepEqual([even.preferences.overall, even.preferences.relevance], ["original", "enhanced"]);
  assert.equal(odd.preferences.utility, "tie");
  const isNewFirst = (text: string) => text.indexOf("system: new") < text.indexOf("system: old");
  assert.deepEqual(texts.map(isNewFirst), [true, false]);
});
