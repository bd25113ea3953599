import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { AgentRequest } from "../../../lib/agents/mod.ts";
import type { Dataset } from "../../../lib/dialogue/mod.ts";
import { evaluate } from "../../../lib/runs/mod.ts";
import { callTask, inFolder, startEvalWith } from "../../scripts/run_task.ts";
import { startOracleModel } from "./openai/oracle_model.ts";
import { oracleOf } from "./oracle_of.ts";
import { serveAgent } from "./serve_agent.ts";
import { someDialogues } from "./some_dialogues.ts";

/** The contract, written as a mapping. */
const mapping = `
agent: oracle
base: "{server}"
parameters: { server: { description: address } }
history:
  as: messages
  user: { role: user, content: "{content}" }
  system: { role: system, content: "{content}" }
turn:
  post: /mapped
  body:
    conversation_id: "{conversation_id}"
    turn_id: "{turn_id}"
    message: "{message}"
    history: "{messages}"
reply:
  text: $.text
  sql: $.sql
  interpretation: $.interpretation
  question_type: $.question_type
  kind:
${
  ["acknowledgment", "refusal", "request"].map((kind) => `    - { if: "$[?@=='${kind}']", then: ${kind} }`)
    .join("\n")
}
    - { if: "$.kind[?@=='acknowledgment']", then: [acknowledgment, response] }
    - { then: response }
`;

/** The metrics of agents, each without its name. */
async function metricsOf(dataset: Dataset, agents: readonly string[], openaiBaseUrl?: string) {
  const { measures, records } = await evaluate(dataset, { agents, seed: 1, openaiBaseUrl });
  assert.deepEqual(records.filter(({ cause }) => cause === "agent_fault").map(({ reply }) => reply.text), []);
  return new Map(measures.agents.map(({ agent, label: _, ...rest }) => [agent, rest]));
}

/** The oracle of a dataset behind every adapter, and what names each. */
async function serveOracle(folder: string, dataset: Dataset) {
  await using opened = new AsyncDisposableStack();
  await Deno.writeTextFile(`${folder}/dataset.json`, JSON.stringify(dataset));
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const program = `"${Deno.execPath()}" run --quiet --no-lock -A "${here("command/oracle_program.ts")}"`;
  await Deno.writeTextFile(
    `${folder}/agent.ts`,
    `import { oracleOf } from ${JSON.stringify(new URL("oracle_of.ts", import.meta.url).href)};
     import dataset from "./dataset.json" with { type: "json" };
     export default oracleOf(dataset as never);`,
  );
  const { baseUrl } = opened.use(startOracleModel(dataset));
  const oracle = oracleOf(dataset);
  const server = opened.use(serveAgent(({ path, body }) => {
    const asked = body as AgentRequest;
    // The history of a mapping ends with the message.
    return oracle(path === "/mapped" ? { ...asked, history: asked.history.slice(0, -1) } : asked);
  }));
  await Deno.writeTextFile(`${folder}/mapping.yaml`, mapping);
  const held = opened.move();
  return {
    openaiBaseUrl: baseUrl,
    agents: [
      server.url,
      `config:${folder}/mapping.yaml?server=${server.url}`,
      `command:${program} ${folder}/dataset.json`,
      `module:${folder}/agent.ts`,
      "openai:oracle",
      "openai:oracle?api=responses",
    ],
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

Deno.test("the oracle scores over every adapter what it scores in process", () =>
  inFolder(async (folder) => {
    const dataset = await someDialogues({ ofEachKind: 3 });
    await using served = await serveOracle(folder, dataset);
    const metrics = await metricsOf(dataset, ["oracle", ...served.agents], served.openaiBaseUrl);
    for (const agent of served.agents) assert.deepEqual(metrics.get(agent), metrics.get("oracle"), agent);
  }));

Deno.test("a run over every adapter that is killed goes on to what the oracle scores", () =>
  inFolder(async (folder) => {
    const dataset = await someDialogues({ ofEachKind: 3 });
    await using served = await serveOracle(folder, dataset);
    const out = `${folder}/run`;
    const start = (...args: readonly string[]) =>
      startEvalWith({ OPENAI_BASE_URL: served.openaiBaseUrl }, ...args);
    const agents = ["oracle", ...served.agents];
    const run = start("--dataset", `${folder}/dataset.json`, "--agent", ...agents, "--out", out);
    const journal = () => Deno.readTextFile(`${out}/journal.jsonl`).catch(() => "");
    // Each agent's dialogues come one after the other: each time another one is cut off.
    for (const part of [0.3, 0.6, 0.9]) {
      const killed = part === 0.3 ? run : start("--resume", out);
      const lines = part * agents.length *
        dataset.dialogues.flatMap(({ interactions }) => interactions).length;
      while ((await journal()).split("\n").length < lines) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      killed.kill("SIGKILL");
      await killed.output();
    }
    const environment = { OPENAI_BASE_URL: served.openaiBaseUrl };
    const { code, stderr } = await callTask("eval", ["--resume", out], { environment });
    assert.equal(code, 0, stderr);
    const { agents: measured } = JSON.parse(await Deno.readTextFile(`${out}/metrics.json`));
    const [first, ...others] = measured.map(({ agent: _, label: __, ...rest }: Record<string, unknown>) =>
      rest
    );
    assert.equal(others.length, served.agents.length);
    for (const other of others) assert.deepEqual(other, first);
  }));
