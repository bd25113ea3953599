import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { openDatabase } from "../../../lib/database/mod.ts";
import { loadDataset } from "../../../lib/dialogue/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { plantableDataset, prepareEvaluation } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { embeddedDataset } from "../../cli/project_file.ts";
import { readParaphrases } from "../../cli/read_paraphrases.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { fieldAgents } from "./field_agents.ts";
import { playVariations } from "./play_variations.ts";
import { rankingChange } from "./ranking_changes.ts";
import { type MeasuredVariation, sensitivityTables } from "./sensitivity_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface SensitivityOptions {
  /** Number of dialogues, from the first. @default all that the saboteurs know */
  readonly limit?: number | undefined;
  readonly seed: number;
  readonly concurrency: number;
  readonly out: string;
  /** Print the changes as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/**
 * Plays the embedded dialogues with a field of offline agents by default and with one thing varied at a time, and writes
 * whether their order changes.
 */
export async function measureSensitivity(
  { limit, seed, concurrency, out, json = false }: SensitivityOptions,
): Promise<void> {
  const dataset = await loadDataset(embeddedDataset);
  const paraphrases = await readParaphrases();
  const url = `duckdb:${await buildAtlas()}`;
  await using database = await openDatabase(url);
  const only = [...new Set(paraphrases.map(({ dialogue }) => dialogue))].slice(0, limit);
  const interactions = await plantableDataset(dataset, {
    paraphrases: paraphrases.filter(({ dialogue }) => only.includes(dialogue)),
    database,
  });
  await using setup = await prepareEvaluation({
    ...{ database: url, dataset, only, signal: interrupted },
    agents: fieldAgents(interactions, { seed }),
  });
  const { byDefault, variations } = await playVariations(setup, {
    ...{ seed, concurrency, database: url, signal: interrupted },
    onStage: (text) => say(`Now: ${text}`),
  });
  const measured = variations.map((
    { part, value, isPlayed: played, measures, metrics },
  ): MeasuredVariation => ({
    ...{ part, value, played },
    changes: metrics.map((metric) => rankingChange(metric, { byDefault, varied: measures })),
  }));
  const played = setup.dataset.dialogues;
  const tables = sensitivityTables(byDefault, measured);
  const command = shownCommand("experiment sensitivity", { limit, seed });
  const text = [
    `\`${command}\`\n`,
    "# Does the order of agents depend on how they are measured?\n",
    `${setup.agents.length} offline agents, ${played.length} embedded dialogues with ` +
    `${
      played.flatMap((dialogue) => dialogue.interactions).length
    } interactions, one thing varied at a time. Presets and ` +
    "judges score the turns of the default run again, of which only first attempts compare; the others are played again.\n",
    ...tables.map(toMarkdown),
  ].join("\n");
  await writeFileAtomic(join(out, "sensitivity.md"), text);
  const { agents, comparisons } = byDefault;
  await writeJsonFile(join(out, "sensitivity.json"), {
    command,
    default: { agents: agents.map(({ agent, metrics }) => ({ agent, metrics })), comparisons },
    variations: measured,
  });
  print(json ? JSON.stringify(measured, null, 2) : tableText(tables));
  say(`Written: ${join(out, "sensitivity.md")}`);
}
