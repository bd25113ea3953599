import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Dataset } from "../../lib/dialogue/mod.ts";
import { playEvaluation, prepareEvaluation } from "../../lib/runs/mod.ts";
import { summarize } from "./summarize.ts";
import type { Bench } from "./types.ts";
import { farSideMs } from "./waiting_agent.ts";

const runs = 5;
const atATime = 4;
const [dialogues, interactions] = [40, 5];

/** How long a turn takes with each adapter, beside an agent that takes its time. */
export const agentsBench: Bench = {
  name: "agents",
  measures:
    `A turn of a dataset without SQL (${dialogues} dialogues of ${interactions} greetings, ${atATime} at a time) with an ` +
    `agent behind each adapter that answers after ${farSideMs} ms; one play before is not counted.`,
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
        "in this process, through a module": `module:${
          fileURLToPath(new URL("./waiting_agent.ts", import.meta.url))
        }`,
        http: address,
        config: `config:${mapping}`,
        openai: `openai:waiting?schema=off&base=${encodeURIComponent(`${address}/v1`)}`,
        command: `command:${Deno.execPath()} run --quiet ${program} lines`,
      };
      for (const [name, spec] of Object.entries(agents)) {
        yield {
          name: `a turn over ${name}`,
          unit: "ms",
          ...summarize(await turnMs(spec, signal)),
          asked: { at: "most", value: farSideMs * 1.1 },
        };
      }
    } finally {
      server.kill();
      await server.status;
      await Deno.remove(folder, { recursive: true });
    }
  },
};
