import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mapPool, OutsideError } from "../../lib/base/mod.ts";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { playEvaluation, prepareEvaluation } from "../../lib/runs/mod.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark } from "./types.ts";
import { farSideMs } from "./waiting_agent.ts";

const runs = 5;
const atATime = 4;
const [dialogues, interactions] = [40, 5];

/** How long a turn takes with each adapter, beside an agent that takes its time. */
export const agentsBench: Benchmark = {
  name: "agents",
  measures:
    `A turn of a dataset without SQL (${dialogues} dialogues of ${interactions} greetings, ${atATime} at a time) with an ` +
    `agent behind each adapter that answers after ${farSideMs} ms, beside as many exchanges by fetch; one play before is not counted.`,
  async *run({ signal }) {
    const folder = await Deno.makeTempDir();
    const program = fileURLToPath(new URL("./waiting_agent_program.ts", import.meta.url));
    const server = new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--allow-net=127.0.0.1", program],
      stdout: "piped",
      stderr: "null",
    }).spawn();
    try {
      const address = `http://127.0.0.1:${await portOf(server)}`;
      const mapping = join(folder, "agent.yaml");
      await Deno.writeTextFile(mapping, mappingFor(address));
      const agents = {
        module: `module:${fileURLToPath(new URL("./waiting_agent.ts", import.meta.url))}`,
        http: address,
        config: `config:${mapping}`,
        openai: "openai:waiting?schema=off",
        command: `command:${Deno.execPath()} run --quiet ${program} lines`,
      };
      yield {
        name: "an exchange by fetch alone",
        unit: "ms",
        ...summarize(await exchangeMs(address, signal)),
      };
      for (const [name, spec] of Object.entries(agents)) {
        yield {
          name: `a turn over ${name}`,
          unit: "ms",
          ...summarize(await turnMs(spec, `${address}/v1`, signal)),
          asked: { at: "most", value: Math.round(farSideMs * 1.1) },
        };
      }
    } finally {
      server.kill();
      await server.status;
      await Deno.remove(folder, { recursive: true });
    }
  },
};

/** The port that the server prints when it listens. */
async function portOf({ stdout }: Deno.ChildProcess): Promise<number> {
  for await (const part of stdout.pipeThrough(new TextDecoderStream())) return Number(part);
  throw new OutsideError(
    "The server of the waiting agent did not start: run scripts/benches/waiting_agent_program.ts",
  );
}

function mappingFor(address: string): string {
  return JSON.stringify({
    agent: "waiting",
    base: address,
    turn: { post: "/", body: { message: "{message}" } },
    reply: { text: "$.text", kind: [{ then: "acknowledgment" }] },
  });
}

/** Milliseconds that an exchange takes without any adapter, with as many at a time. */
async function exchangeMs(address: string, signal: AbortSignal): Promise<readonly number[]> {
  const bodies = Array.from({ length: dialogues * interactions }, () => '{"message":"Good morning!"}');
  const all: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const began = performance.now();
    const send = async (body: string) => {
      const reply = await fetch(address, { method: "POST", body, signal });
      await reply.json();
    };
    await Array.fromAsync(mapPool(bodies, send, { concurrency: atATime }));
    all.push((performance.now() - began) * atATime / bodies.length);
  }
  return all.slice(1);
}

/** Milliseconds that a turn takes, once for each play: with so many dialogues at a time, their time by the turns. */
async function turnMs(spec: string, openaiBaseUrl: string, signal: AbortSignal): Promise<readonly number[]> {
  await using setup = await prepareEvaluation({ dataset, agents: [spec], openaiBaseUrl, signal });
  const all: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const began = performance.now();
    let turns = 0;
    const keep = () => {
      turns++;
      return Promise.resolve();
    };
    await Array.fromAsync(playEvaluation(setup, { keep, concurrency: atATime, signal }));
    all.push((performance.now() - began) * atATime / turns);
  }
  return all.slice(1);
}

const dataset: Dataset = {
  control: {},
  dialogues: Array.from({ length: dialogues }, (_, place) => ({
    experiment_id: String(place + 1),
    total_expected_interactions: interactions,
    kind: "partial",
    interactions: Array.from({ length: interactions }, () => ({
      utterance: "Good morning!",
      intention: "Greet the agent.",
      utterance_kinds: ["greeting"] as const,
      expected_reply: ["acknowledgment"] as const,
    })),
  })),
};
