import assert from "node:assert/strict";
import type { Fault } from "../llm/faults.ts";
import { until } from "../database/fixtures.ts";
import { inModelWorld } from "./model_world.ts";
import { endOf } from "./run_task.ts";

const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

const endless: Readonly<Record<string, Fault>> = {
  "a stream of events": () => ({
    ...{ kind: "endless", type: "text/event-stream" },
    ...{ begin: event("Once"), part: event(" more") },
  }),
  "one value of JSON": () => ({
    ...{ kind: "endless", type: "application/json" },
    ...{ begin: '{"choices":[{"message":{"content":"Once', part: " more".repeat(200) },
  }),
  "a refusal": () => ({ kind: "status", status: 503, headers: { "retry-after": "60" } }),
};

for (const [name, fault] of Object.entries(endless)) {
  Deno.test(`a run that is interrupted during ${name} without an end stops, and so do its databases`, () =>
    inModelWorld(1, async (world) => {
      const came = Promise.withResolvers<void>();
      world.fail = () => {
        came.resolve();
        return fault;
      };
      const run = world.start(["--model-timeout", "600"]);
      await came.promise;
      // Some of the reply is read by then.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const children = childrenOf(run.pid);
      assert.notEqual(children.length, 0);
      run.kill("SIGINT");
      const { code, stderr } = await endOf(run);
      assert.equal(code, 130, stderr);
      assert.match(stderr, /^Interrupted\.\n$/m);
      assert.doesNotMatch(stderr, /canary/);
      await until(() => Promise.resolve(!children.some(isAlive)));
    }));
}

function childrenOf(pid: number): readonly number[] {
  return listed("--ppid", `${pid}`);
}

function isAlive(pid: number): boolean {
  return listed("--pid", `${pid}`).length > 0;
}

function listed(...which: readonly string[]): readonly number[] {
  const { stdout } = new Deno.Command("ps", { args: ["-o", "pid=", ...which] }).outputSync();
  return new TextDecoder().decode(stdout).trim().split(/\s+/).filter((word) => word !== "").map(Number);
}
