import assert from "node:assert/strict";
import { InputError } from "../../lib/base/mod.ts";
import type { EvalOptions } from "../../scripts/cli/eval_options.ts";
import { withRecording } from "../../scripts/cli/with_recording.ts";

const usual: EvalOptions = {
  ...{
    user: "scripted",
    clarify: "asked",
    judge: "offline",
    proceedOn: "aligned-or-correct",
    history: "own",
  },
  ...{ trials: 1, seed: 1, concurrency: 4, connections: 3, scratchMb: 256, modelTimeout: 120, replay: true },
};

Deno.test("a replay that names no cassette is that of the embedded recording, of all its agents or of those that are named", () => {
  const { agent, dataset, recorded } = withRecording(usual);
  assert.deepEqual(agent, ["react", "react?memory=off", "prompt", "prompt?history=3", "rewrite", "linked"]);
  assert.match(dataset ?? "", /datasets\/atlas\/recorded\/dialogues\.json$/);
  assert.equal(recorded, true);
  const some = ["mine=react", "keyword", "http://127.0.0.1:8000"];
  assert.deepEqual(withRecording({ ...usual, agent: some, only: ["1"], maxRetries: 0 }).agent, some);
});

Deno.test("a replay with a cassette, of an earlier run or of a judge by a model stays as it is", () => {
  for (
    const own of [{ cassette: "c" }, { resume: "run" }, { agent: ["keyword"], judge: "strict" as const }, {
      replay: undefined,
    }]
  ) {
    const options = { ...usual, ...own };
    assert.equal(withRecording(options), options);
  }
});

const refused: readonly (readonly [Partial<EvalOptions>, RegExp])[] = [
  [{ agent: ["keyword"] }, /^The embedded recording has no agent "keyword": replay react, /],
  [
    { agent: ["keyword", "react?tools=json"] },
    /^The embedded recording has no agent "react\?tools=json": replay react, react\?memory=off, .* or add --cassette FILE with calls of your own$/,
  ],
  [{ agent: ["mine=prompt?history=2"] }, /has no agent "mine=prompt\?history=2"/],
  [
    { dataset: "d.json" },
    /^The embedded recording answers only what was asked then: leave out --dataset, or add --cassette FILE with calls of your own$/,
  ],
  ...([
    [{ database: "a.duckdb" }, "--database"],
    [{ lexicon: "l.json" }, "--lexicon"],
    [{ model: "m" }, "--model"],
    [{ agentModel: "m" }, "--agent-model"],
    [{ user: "model" }, "--user"],
    [{ judge: "strict" }, "--judge"],
    [{ engine: "model" }, "--engine"],
    [{ maxRetries: 2 }, "--max-retries"],
    [{ trials: 2 }, "--trials"],
    [{ tables: ["a"] }, "--tables"],
    [{ values: false }, "--no-values"],
    [{ today: "2023-01-01" }, "--today"],
  ] as const).map(([options, flag]) => [options, new RegExp(`: leave out ${flag}, or`)] as const),
];

Deno.test("what the embedded recording cannot answer is refused in one sentence", () => {
  for (const [options, sentence] of refused) {
    assert.throws(
      () => withRecording({ ...usual, ...options }),
      (error: Error) => error instanceof InputError && sentence.test(error.message),
      JSON.stringify(options),
    );
  }
});
