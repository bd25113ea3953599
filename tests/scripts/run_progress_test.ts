import assert from "node:assert/strict";
import fc from "fast-check";
import { displayWidth } from "../../lib/base/mod.ts";
import { runProgressText } from "../../scripts/cli/run_progress_text.ts";
import "../fixed_seed.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

const keyword = { agent: "keyword", correct: 61, scored: 100 };
const forgetful = { agent: "keyword?memory=off", correct: 1, scored: 3 };
const state = { done: 52, total: 128, rates: [keyword, forgetful], costUsd: 0.123, leftMs: 200_000 };

Deno.test("a terminal of 80 columns shows bar, counts, rate of each agent, cost and time left", () => {
  assert.equal(
    runProgressText(state, 79),
    "[####--------] 52/128  right: keyword 61 %  keyw…off 33 %  0.12 USD  3 min left",
  );
  assert.equal(
    runProgressText({ ...state, rates: [keyword] }, 79),
    "[####--------] 52/128  first answers right: keyword 61 %  0.12 USD  3 min left",
  );
  assert.equal(
    runProgressText({ ...state, rates: [], costUsd: undefined, leftMs: undefined }, 79),
    "[####--------] 52/128",
  );
});

Deno.test("agents that begin and end alike are told apart where their names are short", () => {
  const saboteur = (fault: string) => `saboteur:${fault}?rate=0.5&seed=6607`;
  const rates = ["filter_dropped", "context_forgotten", "context_kept"].map((fault) => ({
    agent: saboteur(fault),
    correct: 1,
    scored: 2,
  }));
  assert.equal(
    runProgressText({ done: 1, total: 5, rates }, 79),
    "[##----------] 1/5  right: …filter_dr… 50 %  …forgotten… 50 %  …kept?rate… 50 %",
  );
  const two = runProgressText({ done: 1, total: 5, rates: rates.slice(0, 2), leftMs: 1 }, 79);
  assert.match(two, /right: …filter\w*… 50 % {2}…context\w*… 50 %/);
});

Deno.test("a pipe gets the same as words, with whole names", () => {
  assert.equal(
    runProgressText({ ...state, leftMs: 5 * 3_600_000 }),
    "dialogues played: 52 of 128; first answers right: keyword 61 %, keyword?memory=off 33 %; 0.12 USD; 5 h 0 min left",
  );
  assert.equal(
    runProgressText({ ...state, rates: [{ ...keyword, scored: 0 }], leftMs: 1 }),
    [
      "dialogues played: 52 of 128",
      "0.12 USD",
      "<1 min left",
    ].join("; "),
  );
});

Deno.test("no line is wider than the terminal, and agents that have no place are counted", () => {
  const rates = fc.array(
    fc.record({
      agent: fc.string({ minLength: 1, maxLength: 90, unit: "grapheme" }),
      correct: fc.nat(5),
      scored: fc.integer({ min: 5, max: 9 }),
    }),
    { maxLength: 12 },
  );
  fc.assert(fc.property(rates, fc.integer({ min: 40, max: 140 }), fc.nat(99_999), (rates, width, done) => {
    const text = runProgressText({ done, total: 99_999, rates, costUsd: 12.5, leftMs: done * 1_000 }, width);
    assert.ok(displayWidth(text) <= width, text);
    assert.ok(!text.includes("\n"));
    const [, more] = / {2}\+(\d+) {2}/.exec(text) ?? [];
    if (more !== undefined) assert.ok(Number(more) < rates.length);
  }));
});

Deno.test("eval tells the rates of its agents on the way, in plain lines where nobody watches", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const on = ["--database", database, "--dataset", dataset, "--agent", "oracle", "empty"];
    const { stderr } = await callTask("eval", [...on, "--out", `${folder}/run`]);
    assert.match(
      stderr,
      /^dialogues played: 8 of 8; first answers right: oracle 100 %, empty 0 %; <1 min left$/m,
    );
    assert.ok(!stderr.includes("\r") && !stderr.includes("\x1b"));
  }));
