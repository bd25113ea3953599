import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { loadDataset, selectDialogues } from "../../../lib/dialogue/mod.ts";
import type { TurnRecord } from "../../../lib/evaluation/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { playEvaluation, prepareEvaluation } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { embeddedRecording } from "../../cli/embedded_recording.ts";
import { openRunModels } from "../../cli/open_run_models.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { agentsTables } from "./agents_tables.ts";
import { comparedAgents, playedAgents } from "./compared_agents.ts";
import { measuredAgents } from "./measured_agents.ts";

/** What `deno task experiment agents` was asked for. */
export interface MeasureAgentsOptions {
  /** Number of dialogues, from the first. @default all */
  readonly limit?: number | undefined;
  readonly seed: number;
  /** Folder of `agents.md` and `agents.json`. */
  readonly out: string;
  /** Print the figures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** Plays the embedded recording again beside offline agents, and writes and prints one table of all. */
export async function measureAgents({ limit, seed, out, json = false }: MeasureAgentsOptions): Promise<void> {
  const { what, dataset: path, agents } = embeddedRecording;
  const dataset = selectDialogues(await loadDataset(path), { limit });
  // Every reply stands in the recording, so that none is waited for.
  await using models = await openRunModels({ modelTimeout: 1 }, {
    agent: agents,
    recording: embeddedRecording,
  });
  await using setup = await prepareEvaluation({
    ...{ dataset, datasetName: path, agents: playedAgents, agentModels: models.agentModels },
    signal: interrupted,
  });
  const records: TurnRecord[] = [];
  const progress = createProgress("dialogues played");
  try {
    const keep = (record: TurnRecord) => Promise.resolve(void records.push(record));
    let played = 0;
    for await (const _ of playEvaluation(setup, { keep, signal: interrupted })) {
      progress.update(++played, playedAgents.length * dataset.dialogues.length);
    }
  } finally {
    progress.end();
  }
  const figures = measuredAgents(records, { dataset: setup.dataset, seed });
  const command = shownCommand("experiment agents", { limit, seed });
  const tables = agentsTables(figures, { what });
  const text = [
    `\`${command}\`\n`,
    "# Agents by a model, and baselines\n",
    `The figures are those of ${what} (\`datasets/atlas/recorded\`). They show what the agents do and that the evaluation ` +
    "tells them apart; they say nothing of how good a model is.\n",
    ...comparedAgents.map(({ agent, what }) => `- \`${agent}\`: ${what}`),
    "",
    ...tables.map(toMarkdown),
  ].join("\n");
  const document = { command, recording: what, ...figures };
  await writeFileAtomic(join(out, "agents.md"), text);
  await writeJsonFile(join(out, "agents.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "agents.md")}`);
}
