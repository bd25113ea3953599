import assert from "node:assert/strict";
import { join } from "node:path";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { type FaultPlan, type FaultRequest, startFaultServer } from "../llm/fault_server.ts";
import type { Fault } from "../llm/faults.ts";
import { rightAnswer, writePairs, type WritePairsOptions } from "./model_pairs.ts";
import { callTask, endOf, inFolder, type TaskResult } from "./run_task.ts";
import { type GenerateRunOptions, startGenerate } from "./model_task.ts";

/** What must stand in nothing that a run writes. */
export const canaries = { key: "sk-canary-1234567890", password: "canary-password" };

/** One call, as the server of a world sees it. */
export interface Asked {
  /** All that the messages say. */
  readonly text: string;
  /** Name of the form that the reply is to have. */
  readonly form: string | undefined;
  /** How often this very call has been made, this time included. */
  readonly times: number;
  /** Number of different calls up to now. */
  readonly calls: number;
}

/** A folder, a small database, and a server that writes right dialogues about it but where a test says otherwise. */
export interface World {
  readonly folder: string;
  readonly database: string;
  /** Requests received by the server. */
  readonly requests: readonly FaultRequest[];
  /** How often each call got the right answer. */
  readonly answered: ReadonlyMap<string, number>;
  /** The fault that meets a call, none where it is to get the right answer. */
  fail: (asked: Asked) => Fault | undefined;
  /** Runs the command to its end, all in the folder; in this process unless limits ask for one of its own. */
  readonly generate: (args?: readonly string[], options?: GenerateRunOptions) => Promise<TaskResult>;
  readonly start: (args?: readonly string[], options?: GenerateRunOptions) => Deno.ChildProcess;
  readonly read: (name: string) => Promise<string>;
  /** Names of the files that runs have written. */
  readonly written: () => readonly string[];
}

/** Runs a test in a world of so many pairs of tables, each of which gets a dialogue. */
export function inModelWorld(
  count: number,
  test: (world: World) => Promise<void>,
  options: WritePairsOptions = {},
): Promise<void> {
  return inFolder(async (folder) => {
    const database = writePairs(folder, count, options);
    const asked = new Map<string, number>();
    const answered = new Map<string, number>();
    await using server = await startFaultServer({
      reply: (body): FaultPlan => {
        const call = JSON.stringify([body.model, body.messages, body.response_format]);
        const times = (asked.get(call) ?? 0) + 1;
        asked.set(call, times);
        const answer = rightAnswer(body);
        const fault = world.fail({
          text: (body.messages ?? []).map(({ content }) => content).join("\n"),
          form: body.response_format?.json_schema?.name,
          ...{ times, calls: asked.size },
        });
        if (fault !== undefined) return fault(answer);
        answered.set(call, (answered.get(call) ?? 0) + 1);
        return { kind: "answer", text: answer };
      },
    });
    const address = server.baseUrl.replace("http://", `http://nobody:${canaries.password}@`);
    const environment = { OPENAI_BASE_URL: address, OPENAI_API_KEY: canaries.key };
    const common = [
      ...["--database", `sqlite:${database}`, "--sizes", `1:${count}`, "--engine", "model"],
      ...["--model", "small", "--model-timeout", "5", "--out", join(folder, "set.json")],
    ];
    const start: World["start"] = (args = [], options = {}) =>
      startGenerate([...common, ...args], { env: environment, ...options });
    const world: World = {
      ...{ folder, database, answered, start },
      requests: server.requests,
      fail: () => undefined,
      generate: (args = [], { env = environment, ...limits } = {}) =>
        Object.keys(limits).length === 0
          ? callTask("generate", [...common, ...args], { environment: env })
          : endOf(start(args, { env, ...limits })),
      read: (name) => Deno.readTextFile(join(folder, name)),
      written: () =>
        [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => !database.endsWith(name))
          .toSorted(),
    };
    await test(world);
  });
}

/** Whether a call is for the dialogue about a thing. */
export const isDraft = ({ form, text }: Asked, thing: string) =>
  form === "dialogue" && text.includes(`${thing}(`);

/** How a message to a model begins whose last reply was of no use. */
export const mendingWords = "Your last reply cannot be used";

/** Every answer that a run has got is of another call. */
export function assertNothingTwice({ answered }: World, calls: number) {
  assert.equal(answered.size, calls);
  for (const [call, times] of answered) assert.equal(times, 1, call.slice(-300));
}

export async function datasetOf({ read }: World): Promise<Dataset> {
  return JSON.parse(await read("set.json"));
}

/**
 * What stands on stderr beside the progress, beside suggestions that the scripted dialogues do not take up, and beside
 * the word of a server that is silent, as a busy machine makes any.
 */
export function told(stderr: string): readonly string[] {
  return stderr.trim().split("\n").filter((line) =>
    !/^(?:dialogues|drafts answered): \d+|^Dialogue \d+: Its queries show no sign of|^No reply from http\S+ yet: /
      .test(
        line,
      )
  );
}
