import assert from "node:assert/strict";
import { type Agent, oracleAgent } from "../../../lib/agents/mod.ts";
import type { Dataset } from "../../../lib/dialogue/mod.ts";
import { callTask, inFolder, startEval } from "../../scripts/run_task.ts";
import { oracleOf } from "./oracle_of.ts";
import { someDialogues } from "./some_dialogues.ts";
import { startServer } from "./start_server.ts";

/** The oracle of a dataset, which knows a dialogue by the conversation's id, or by its first message in place of one. */
function oracle(dataset: Dataset): Agent {
  const byId = oracleOf(dataset);
  const keys = new Map(
    dataset.dialogues.map(({ interactions }, i) => [interactions[0]?.utterance, dataset.dialogues[i]]),
  );
  const byWords = oracleAgent(({ conversation_id }) => keys.get(conversation_id));
  return (request) => (keys.has(request.conversation_id) ? byWords : byId)(request);
}

/** The oracle behind real servers of all protocols and versions, and what names each. */
async function serveOracle(dataset: Dataset) {
  await using opened = new AsyncDisposableStack();
  const agent = oracle(dataset);
  const start = async (name: Parameters<typeof startServer>[0]) => opened.use(await startServer(name, agent));
  const servers = await Promise.all([start("a2a"), start("langgraph"), start("mcp")]);
  const [a2a, langgraph, mcp] = servers;
  const held = opened.move();
  return {
    agents: [
      // Those that keep conversations stand where the run is killed.
      ...[`mcp:${mcp.url}/modern?tool=ask`, `a2a:${a2a.url}/1.0`, `a2a:${a2a.url}/0.3`],
      ...[`langgraph:${langgraph.url}?assistant=agent`, `mcp:${mcp.url}/sessions?tool=ask`],
    ],
    crash: () => Promise.all(servers.map((server) => server.crash())),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

Deno.test("the oracle scores over A2A, LangGraph and MCP as in process, though run and servers are killed", () =>
  inFolder(async (folder) => {
    const dataset = await someDialogues({ ofEachKind: 2 });
    await using served = await serveOracle(dataset);
    await Deno.writeTextFile(`${folder}/dataset.json`, JSON.stringify(dataset));
    const out = `${folder}/run`;
    const agents = ["oracle", ...served.agents];
    const turns = agents.length * dataset.dialogues.flatMap(({ interactions }) => interactions).length;
    const journal = () => Deno.readTextFile(`${out}/journal.jsonl`).catch(() => "");
    const killAt = async (run: Deno.ChildProcess, lines: number) => {
      while ((await journal()).split("\n").length < lines) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      run.kill("SIGKILL");
      await run.output();
    };
    // The servers still know the conversations that the run goes on with.
    const run = startEval("--dataset", `${folder}/dataset.json`, "--agent", ...agents, "--out", out);
    await killAt(run, 0.35 * turns);
    await killAt(startEval("--resume", out), 0.7 * turns);
    // Now they have forgotten them.
    await served.crash();
    const { code, stderr } = await callTask("eval", ["--resume", out]);
    assert.equal(code, 0, stderr);
    const { agents: measured } = JSON.parse(await Deno.readTextFile(`${out}/metrics.json`));
    const metrics = new Map<string, unknown>(
      measured.map(({ agent, label: _, ...rest }: { agent: string; label: string }) => [agent, rest]),
    );
    assert.equal(metrics.size, agents.length);
    for (const [agent, figures] of metrics) assert.deepEqual(figures, metrics.get("oracle"), agent);
    const again = (await journal()).trim().split("\n").map((line) => JSON.parse(line))
      .filter(({ attempt = 1 }) => attempt > 1).map(({ agent }) => agent);
    assert.ok(again.length > 0, "conversations were lost, and sent again");
    assert.ok(!again.some((agent) => agent === "oracle" || agent.includes("/modern")), "these keep none");
  }));
