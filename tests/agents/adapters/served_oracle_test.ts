import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import type { AgentRequest } from "../../../lib/agents/mod.ts";
import { type Dataset, loadDataset } from "../../../lib/dialogue/mod.ts";
import { evaluate } from "../../../lib/runs/mod.ts";
import { embeddedDataset } from "../../../scripts/cli/embedded_dataset.ts";
import { inFolder } from "../../scripts/run_task.ts";
import { oracleOf } from "./oracle_of.ts";
import { serveAgent } from "./serve_agent.ts";
import { startOracleModel } from "./openai/oracle_model.ts";

/** Twenty dialogues of the embedded dataset that begin differently, as a model's server knows a dialogue by its words. */
async function twenty(): Promise<Dataset> {
  const dataset = await loadDataset(embeddedDataset);
  const beginnings = new Set<string>();
  const dialogues = dataset.dialogues.filter(({ interactions: [first] }) => {
    const isNew = !beginnings.has(first?.utterance ?? "");
    beginnings.add(first?.utterance ?? "");
    return isNew;
  });
  return { ...dataset, dialogues: dialogues.slice(0, 20) };
}

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

Deno.test("the oracle scores over every adapter what it scores in process", () =>
  inFolder(async (folder) => {
    const dataset = await twenty();
    assert.equal(dataset.dialogues.length, 20);
    await Deno.writeTextFile(`${folder}/dataset.json`, JSON.stringify(dataset));
    const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
    const program = `"${Deno.execPath()}" run --quiet --no-lock -A "${here("command/oracle_program.ts")}"`;
    await Deno.writeTextFile(
      `${folder}/agent.ts`,
      `import { oracleOf } from ${JSON.stringify(new URL("oracle_of.ts", import.meta.url).href)};
       import dataset from "./dataset.json" with { type: "json" };
       export default oracleOf(dataset as never);`,
    );
    await using model = startOracleModel(dataset);
    const oracle = oracleOf(dataset);
    await using server = serveAgent(({ path, body }) => {
      const asked = body as AgentRequest;
      // The history of a mapping ends with the message.
      return oracle(path === "/mapped" ? { ...asked, history: asked.history.slice(0, -1) } : asked);
    });
    await Deno.writeTextFile(`${folder}/mapping.yaml`, mapping);
    const served = [
      server.url,
      `config:${folder}/mapping.yaml?server=${server.url}`,
      `command:${program} ${folder}/dataset.json`,
      `module:${folder}/agent.ts`,
      "openai:oracle",
      "openai:oracle?api=responses",
    ];
    const metrics = await metricsOf(dataset, ["oracle", ...served], model.baseUrl);
    for (const agent of served) assert.deepEqual(metrics.get(agent), metrics.get("oracle"), agent);
  }));
