import assert from "node:assert/strict";
import { join } from "node:path";
import { type Fault, lastingFaults, passingFaults } from "../llm/faults.ts";
import { pairs } from "./model_pairs.ts";
import { endOf } from "./run_task.ts";
import {
  assertNothingTwice,
  canaries,
  datasetOf,
  inModelWorld,
  isDraft,
  mendingWords,
  told,
} from "./model_world.ts";

const longWait: Fault = () => ({ kind: "status", status: 503, headers: { "retry-after": "3600" } });

/** A model that says what it should not know. */
const babble: Fault = () => ({
  kind: "answer",
  text: `Is your key ${canaries.key}, and ${canaries.password}?`,
});

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
    const [, second = { thing: "" }, third = { thing: "" }] = pairs;
    const texts: string[] = [];
    let resume: readonly string[] = [];
    for (const [fault, code, sentence] of expected) {
      world.fail = (asked) => {
        if (isDraft(asked, second.thing)) return fault;
        return isDraft(asked, third.thing) && !asked.text.includes(mendingWords) ? babble : undefined;
      };
      const result = await world.generate(resume);
      assert.equal(result.code, code, result.stderr);
      const [kept, failed, ...others] = told(result.stderr);
      assert.match(kept ?? "", /^\d of 3 dialogues are kept in .*set\.json\.partial; go on with --resume$/);
      assert.match(failed ?? "", sentence);
      assert.deepEqual(others, []);
      assert.equal(result.stdout, "");
      texts.push(result.stderr);
      resume = ["--resume"];
    }
    assert.deepEqual(world.written(), ["set.json.partial", "set.json.partial.calls"]);
    texts.push(await world.read("set.json.partial"), await world.read("set.json.partial.calls"));
    for (const text of texts) assert.doesNotMatch(text, /canary/);
    world.fail = () => undefined;
    const whole = await world.generate(resume);
    assert.equal(whole.code, 0, whole.stderr);
    assertNothingTwice(world, 3 * 3);
    assert.equal(world.requests.length, 3 * 3 + expected.length + 1);
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
