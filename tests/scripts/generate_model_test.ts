import assert from "node:assert/strict";
import { join } from "node:path";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { type Fault, lastingFaults, passingFaults, wrongAnswers } from "../llm/faults.ts";
import { pairs } from "./model_pairs.ts";
import { endOf, startGenerate } from "./model_task.ts";
import { type Asked, canaries, inModelWorld, type World } from "./model_world.ts";

/** Whether a call is for the dialogue about a thing. */
const isDraft = ({ form, text }: Asked, thing: string) => form === "dialogue" && text.includes(`${thing}(`);

/** How a message to a model begins whose last reply was of no use. */
const mendingWords = "Your last reply cannot be used";

/** Every answer that a run has got is of another call. */
function assertNothingTwice({ answered }: World, calls: number) {
  assert.equal(answered.size, calls);
  for (const [call, times] of answered) assert.equal(times, 1, call.slice(-300));
}

async function datasetOf({ read }: World): Promise<Dataset> {
  return JSON.parse(await read("set.json"));
}

/** What stands on stderr beside the progress. */
function told(stderr: string): readonly string[] {
  return stderr.trim().split("\n").filter((line) => !/^dialogues: \d+ of \d+$/.test(line));
}

const longWait: Fault = () => ({ kind: "status", status: 503, headers: { "retry-after": "3600" } });

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
      told(live.stderr).filter((line) => /^Asking again (now|in \d+ s): /.test(line)).length,
      faults.length,
    );
    assert.match(live.stderr, /^Models were asked 24 times: 264 tokens in, 168 out, no price is known$/m);
    const dataset = await datasetOf(world);
    assert.deepEqual(
      dataset.dialogues.map(({ join_combination }) => join_combination?.tables[0]).toSorted(),
      pairs.map(({ thing }) => thing).toSorted(),
    );
    assert.deepEqual(world.written(), ["calls.jsonl", "set.json"]);

    const [recorded, calls] = [await world.read("set.json"), await world.read("calls.jsonl")];
    for (const text of [recorded, calls, live.stdout, live.stderr]) assert.doesNotMatch(text, /canary/);
    for (const concurrency of ["1", "4", "64"]) {
      await Deno.remove(join(world.folder, "set.json"));
      const replay = await world.generate([...cassette, "--replay", "--concurrency", concurrency], {
        ...{ offline: true, env: {} },
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

Deno.test("lasting faults end a run with one sentence each, and it goes on where it was", () =>
  inModelWorld(3, async (world) => {
    const expected: readonly (readonly [Fault, number, RegExp])[] = [
      [lastingFaults.noKey, 2, /\(401\): it refuses the API key; check the key and what it may do$/],
      [lastingFaults.forbidden, 2, /\(403\): it refuses the API key/],
      [lastingFaults.wrongModel, 2, /\(404\): no such model as "small", or no such address; check both/],
      [lastingFaults.wrongRequest, 2, /\(400\): it refuses the request; check the model "small"/],
      [lastingFaults.emptyAccount, 3, /\(429\): too many requests or an empty account; try again later/],
      [longWait, 3, /it asks to wait 3600 s, and only 600 s of waiting are left$/],
    ];
    const [, second = { thing: "" }] = pairs;
    let resume: readonly string[] = [];
    for (const [fault, code, sentence] of expected) {
      world.fail = (asked) => isDraft(asked, second.thing) ? fault : undefined;
      const result = await world.generate(resume);
      assert.equal(result.code, code, result.stderr);
      const [kept, failed, ...others] = told(result.stderr);
      assert.match(kept ?? "", /^\d of 3 dialogues are kept in .*set\.json\.partial; go on with --resume$/);
      assert.match(failed ?? "", sentence);
      assert.deepEqual(others, []);
      assert.equal(result.stdout, "");
      resume = ["--resume"];
    }
    assert.deepEqual(world.written(), ["set.json.partial", "set.json.partial.calls"]);
    world.fail = () => undefined;
    const whole = await world.generate(resume);
    assert.equal(whole.code, 0, whole.stderr);
    assertNothingTwice(world, 3 * 3);
    assert.equal(world.requests.length, 3 * 3 + expected.length);
    assert.equal((await datasetOf(world)).dialogues.length, 3);
    assert.deepEqual(world.written(), ["set.json"]);
  }));

Deno.test("a run that is killed, then interrupted, goes on without a loss and ends as one that was not", () =>
  inModelWorld(8, async (world) => {
    const patient = ["--model-timeout", "60"];
    const silentAfter = async (calls: number, run: () => Deno.ChildProcess) => {
      let silent = 0;
      world.fail = (asked) => {
        if (asked.calls <= calls) return undefined;
        silent++;
        return passingFaults.hang;
      };
      const started = run();
      // As many as are asked at a time: all answers before have been taken.
      while (silent < 4) await new Promise((resolve) => setTimeout(resolve, 5));
      return started;
    };
    const killed = await silentAfter(5, () => world.start(patient));
    killed.kill("SIGKILL");
    await killed.output();
    const stopped = await silentAfter(12, () => world.start([...patient, "--resume"]));
    stopped.kill("SIGINT");
    const { code, stderr } = await endOf(stopped);
    assert.equal(code, 130, stderr);
    assert.match(
      stderr,
      /\d of 8 dialogues are kept in .*; go on with --resume\nInterrupted; what was finished is kept\.\n$/,
    );
    world.fail = () => undefined;
    const gone = await world.generate(["--resume"]);
    assert.equal(gone.code, 0, gone.stderr);
    const mended = await world.read("set.json");
    assertNothingTwice(world, 8 * 3);
    await Deno.remove(join(world.folder, "set.json"));
    assert.equal((await world.generate(["--concurrency", "1"])).code, 0);
    assert.equal(await world.read("set.json"), mended);
  }));

Deno.test("a spent budget and a full disk end a run cleanly; it goes on when there is more", () =>
  inModelWorld(3, async (world) => {
    const spent = await world.generate(["--max-tokens", "60", "--concurrency", "1"]);
    assert.equal(spent.code, 3, spent.stderr);
    assert.deepEqual(told(spent.stderr), [
      `1 of 3 dialogues are kept in ${join(world.folder, "set.json.partial")}; go on with --resume`,
      "The budget is spent, 72 of 60 tokens in 4 calls; what is finished is kept: raise --max-tokens and go on with --resume",
    ]);
    const full = await world.generate(["--resume"], { fileKiB: 14 });
    assert.equal(full.code, 3, full.stderr);
    const [kept, failed, ...others] = told(full.stderr);
    assert.match(kept ?? "", /^\d of 3 dialogues are kept/);
    assert.match(failed ?? "", /^Cannot write .*set\.json\.partial\.calls: .*; check the path and the disk$/);
    assert.deepEqual(others, []);
    const whole = await world.generate(["--resume"]);
    assert.equal(whole.code, 0, whole.stderr);
    assert.equal((await datasetOf(world)).dialogues.length, 3);
    assert.deepEqual(world.written(), ["set.json"]);
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
      endOf(
        startGenerate([world.database, ...bare, "--plan", path("plan.json")], {
          env: { OPENAI_API_KEY: canaries.key },
        }),
      ),
    ]);
    assert.deepEqual([nonsense.code, down.code, noKey.code, noPlan.code], [3, 3, 2, 2], down.stderr);
    assert.match(
      told(nonsense.stderr).at(-1) ?? "",
      /^No dialogue could be made from sqlite:.* by small: none of its answers/,
    );
    assert.match(
      told(down.stderr).at(-1) ?? "",
      /^Cannot ask http:\/\/127\.0\.0\.1:1\/v1 .*; check the address and that the server runs; it was asked 6 times$/,
    );
    assert.match(
      noKey.stderr,
      /^No server of models is told: set OPENAI_API_KEY, or OPENAI_BASE_URL[^\n]*\n$/,
    );
    assert.match(noPlan.stderr, /^The join plan for lakes does not fit, [^\n]*; make the plan again\n$/);
    assert.deepEqual(world.written(), ["down.json.partial", "plan.json"]);
  }));
