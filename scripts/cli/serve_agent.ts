import type { Agent } from "../../lib/agents/mod.ts";
import { agentHandler } from "../../lib/agents/serve/mod.ts";
import { startListeningProcess } from "../../lib/base/network/mod.ts";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { askAgent } from "../../lib/evaluation/mod.ts";
import { conversationDialogues, mistakenDialogues, openTestedAgent } from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";
import { openRunModels } from "./open_run_models.ts";
import { openaiBaseUrl } from "./secrets.ts";
import { shownAgent } from "./shown_agent.ts";

/** What `deno task agent serve` was asked for. */
export interface ServeAgentOptions extends DatabaseFlags, ModelFlags {
  readonly database?: string | undefined;
  readonly dataset?: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** Serves an agent over HTTP until the task is interrupted. */
export async function serveAgentTask(spec: string, options: ServeAgentOptions): Promise<void> {
  const { database, dataset, host, port } = options;
  const known = dataset === undefined ? undefined : await loadDataset(dataset);
  await using models = await openRunModels(options, { agent: [spec] });
  await using tested = await openTestedAgent(spec, {
    ...databaseConfiguration(database, options),
    models: models.agentModels,
    openaiBaseUrl: openaiBaseUrl(),
    dialogueOf: known && conversationDialogues(known),
    signal: interrupted,
  });
  const { timeoutMs, lateHint } = tested.opened;
  const agent: Agent = async (request, { signal } = {}) => {
    const reply = await askAgent(tested.agent, request, { timeoutMs, lateHint, signal });
    if (reply instanceof Error) throw reply;
    return reply;
  };
  const name = shownAgent(spec);
  const handle = agentHandler(agent, { name });
  await using listening = await startListeningProcess({ hostname: host, port, handle });
  print(
    `${listening.url} answers as ${name}, until Ctrl-C:\n` +
      "  POST /                     the contract (lib/agents/README.md)\n" +
      "  POST /v1/chat/completions  OpenAI's chat completions\n" +
      "  /a2a                       A2A 1.0 and 0.3; its card is /.well-known/agent-card.json",
  );
  const mistaken = known === undefined ? 0 : mistakenDialogues(known).length;
  if (mistaken > 0) {
    say(
      `Of ${known?.dialogues.length} dialogues ${mistaken} begin as others do and differ at once: where a conversation has ` +
        "no id of a run, the most common ground truth answers for them, until the user says more.",
    );
  }
  const stopped = Promise.withResolvers<never>();
  interrupted.addEventListener("abort", () => stopped.reject(interrupted.reason), { once: true });
  await Promise.race([listening.ended, stopped.promise]);
}
