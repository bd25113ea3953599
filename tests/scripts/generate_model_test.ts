import assert from "node:assert/strict";
import { join } from "node:path";
import { newestSentenceChecks } from "../../lib/verify/mod.ts";
import { type Fault, lastingFaults, passingFaults, wrongAnswers } from "../llm/faults.ts";
import { pairs } from "./model_pairs.ts";
import { callTask } from "./run_task.ts";
import {
  assertNothingTwice,
  canaries,
  datasetOf,
  inModelWorld,
  isDraft,
  mendingWords,
  told,
} from "./model_world.ts";

/** A server that shows in its errors what it was sent. */
const talkative: Fault = () => ({
  kind: "status",
  status: 500,
  error: { message: `${canaries.key} was sent to nobody:${canaries.password}` },
});

Deno.test("every passing fault is survived with nothing lost and nothing asked twice; replays without network are equal", () =>
  inModelWorld(8, async (world) => {
    const faults = [...Object.values(passingFaults), talkative];
    world.fail = ({ times, calls }) => times === 1 ? faults[calls - 1] : undefined;
    const cassette = ["--cassette", join(world.folder, "calls.jsonl")];
    const live = await world.generate([...cassette, "--concurrency", "8"]);
    assert.equal(live.code, 0, live.stderr);
    assertNothingTwice(world, 24);
    assert.equal(world.requests.length, 24 + faults.length);
    assert.equal(
      told(live.stderr).filter((line) => /^Asking again (now|in \d+ s) \(attempt \d of 6\): /.test(line))
        .length,
      faults.length,
    );
    assert.match(live.stderr, /^Models were asked 24 times: 264 tokens in, 168 out, no price is known$/m);
    const dataset = await datasetOf(world);
    assert.deepEqual(
      dataset.dialogues.map(({ join_combination }) => join_combination?.tables[0]).toSorted(),
      pairs.map(({ thing }) => thing).toSorted(),
    );
    assert.equal(dataset.control.sentence_checks, newestSentenceChecks);
    assert.deepEqual(world.written(), ["calls.jsonl", "set.json"]);

    const [recorded, calls] = [await world.read("set.json"), await world.read("calls.jsonl")];
    for (const text of [recorded, calls, live.stdout, live.stderr]) assert.doesNotMatch(text, /canary-/);
    for (const concurrency of ["1", "4", "64"]) {
      await Deno.remove(join(world.folder, "set.json"));
      const replay = await world.generate([...cassette, "--replay", "--concurrency", concurrency], {
        env: {},
      });
      assert.equal(replay.code, 0, replay.stderr);
      assert.equal(await world.read("set.json"), recorded, `at concurrency ${concurrency}`);
    }
    assert.equal(await world.read("calls.jsonl"), calls);
    assert.equal(world.requests.length, 24 + faults.length);
  }));

Deno.test("wrong answers go back to the model, and refused dialogues are told as not made", () =>
  inModelWorld(8, async (world) => {
    const faults = Object.values(wrongAnswers);
    world.fail = (asked) => {
      if (asked.times > 1 || asked.text.includes(mendingWords)) return undefined;
      if (asked.form === "judgement") {
        return asked.text.includes("reactor") ? wrongAnswers.nonsense : undefined;
      }
      return faults[pairs.findIndex(({ thing }) => isDraft(asked, thing))];
    };
    const { code, stdout, stderr } = await world.generate(["--json"]);
    assert.equal(code, 1, stderr);
    const { dialogues, not_made: notMade } = JSON.parse(stdout);
    assert.equal(dialogues, 6);
    const [first, second] = notMade;
    assert.match(first, /^dialogue \d: the model refused: I cannot help with that\.$/);
    assert.match(second, /^dialogue \d: the model refused/);
    assert.equal(told(stderr).filter((line) => line.startsWith("Not made: dialogue ")).length, 2);
    // A fenced draft is as good as the right one; four drafts and a judgement went back with what was wrong.
    assertNothingTwice(world, 6 * 3 - 1);
    assert.equal(world.requests.length, 6 * 3 + 2 + 5);
  }));

Deno.test("a prompt too long for the model is shortened with a note; what has no room at all is not made", () =>
  inModelWorld(3, async (world) => {
    const stored = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"];
    const [first = { thing: "" }, second = { thing: "" }] = pairs;
    world.fail = (asked) =>
      isDraft(asked, second.thing) ||
        (isDraft(asked, first.thing) && stored.every((name) => asked.text.includes(`"${name}"`)))
        ? lastingFaults.contextTooLong
        : undefined;
    const { code, stderr } = await world.generate();
    assert.equal(code, 1, stderr);
    const lines = told(stderr);
    assert.equal(
      lines.filter((line) => /^Dialogue \d: The prompt was shortened to 5 sample values/.test(line)).length,
      1,
    );
    assert.equal(
      lines.filter((line) => /^Not made: dialogue \d: the model has no room for the tables/.test(line))
        .length,
      1,
    );
    assert.equal((await datasetOf(world)).dialogues.length, 2);
  }));

/** A plan for another database. */
const planOfLakes = {
  database: "lakes",
  combinations: [{
    ...{ id: "1-x", size: 1, tables: ["lake", "land"] },
    joins: [{ from: { table: "lake", columns: ["land"] }, to: { table: "land", columns: ["id"] } }],
  }],
  quality: {
    ...{ coverage: 1, sizes: { 1: 1 }, table_frequency: { lake: 1, land: 1 }, standard_deviation: 0 },
    ...{ minimum: 1, maximum: 1, gini: 0, fewest_to_cover: 1, lower_bound: 0, gap: 0, unmet: [] },
  },
};

Deno.test("what can never work is told in one sentence, and leaves nothing behind", () =>
  inModelWorld(2, async (world) => {
    world.fail = () => wrongAnswers.nonsense;
    const path = (name: string) => join(world.folder, name);
    await Deno.writeTextFile(path("plan.json"), JSON.stringify(planOfLakes));
    const bare = ["--engine", "model", "--model", "m", "--out", path("bare.json")];
    const [nonsense, down, noKey, noPlan] = await Promise.all([
      world.generate(),
      world.generate(["--out", path("down.json")], { env: { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" } }),
      world.generate(["--out", path("key.json")], { env: {} }),
      callTask("generate", [world.database, ...bare, "--plan", path("plan.json")], {
        environment: { OPENAI_API_KEY: canaries.key },
      }),
    ]);
    assert.deepEqual([nonsense.code, down.code, noKey.code, noPlan.code], [3, 3, 2, 2], down.stderr);
    assert.match(
      told(nonsense.stderr).at(-1) ?? "",
      /^No dialogue could be made from sqlite:.* by small: none of its answers/,
    );
    assert.match(
      told(down.stderr).at(-1) ?? "",
      /^Cannot ask http:\/\/127\.0\.0\.1:1\/v1 .*; check the address and that the server runs$/,
    );
    assert.match(
      noKey.stderr,
      /^No server of models is told: set OPENAI_API_KEY, or OPENAI_BASE_URL[^\n]*\n$/,
    );
    assert.match(noPlan.stderr, /^The join plan for lakes does not fit, [^\n]*; make the plan again\n$/);
    assert.deepEqual(world.written(), ["plan.json"]);
  }));

Deno.test("a model tells the foreign keys that neither names nor rows tell, where that is asked for", () =>
  inModelWorld(2, async (world) => {
    const none = await world.generate(["--infer-keys"]);
    assert.equal(none.code, 2, none.stderr);
    const { code, stdout, stderr } = await world.generate(["--infer-keys", "--model-keys"]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^2 dialogues with 2 interactions written/);
    assertNothingTwice(world, 1 + 2 * 3);
  }, { declared: false }));
