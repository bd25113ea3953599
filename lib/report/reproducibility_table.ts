import { basename } from "node:path";
import { agentLabel, parseAgentSpec } from "../agents/mod.ts";
import { sha256 } from "../base/mod.ts";
import type { ResumedWith, RunConfiguration } from "../evaluation/mod.ts";
import { textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/**
 * Lists what a reader needs to repeat a run: command, versions, hashes, models with their prices, settings and seed, all
 * from its `run.json`. Holds no password, no key and no folder: databases and files are named by their last part.
 *
 * @example
 * ```ts
 * import { reproducibilityTable } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const { rows } = reproducibilityTable({
 *   ...{ querylogue: "1", deno: "2", database: "duckdb:/home/me/lakes.duckdb", schema_hash: "s" },
 *   ...{ dataset: "/home/me/lakes.json", dataset_hash: "d", agents: ["keyword"], user: "scripted", judge: "offline" },
 *   ...{ max_retries: 2, proceed_on: "aligned-or-correct", trials: 1, seed: 7, started_at: "2026-01-01T00:00:00Z" },
 * });
 * assert.deepEqual(rows.find(([what]) => what === "Database"), ["Database", "lakes.duckdb"]);
 * ```
 */
export function reproducibilityTable(run: RunConfiguration): ReportTable {
  const { agents, mapping_hashes: mappings = {}, prices = {}, resumed_with: resumed = [] } = run;
  const facts: readonly (readonly [what: string, value: string | number | undefined])[] = [
    ["Command", run.command ?? "not recorded"],
    ["Begun", run.started_at],
    ["Querylogue", run.querylogue],
    ["Deno", run.deno],
    ["V8", run.v8 ?? "not recorded"],
    ["Platform", run.platform ?? "not recorded"],
    ["Database", basename(run.database.replace(/[?#].*$/s, ""))],
    ["Engine of the database", run.engine ?? "not recorded"],
    ["SHA-256 of the schema", run.schema_hash],
    ["SHA-256 of rows and texts", run.data_hash ?? "not recorded"],
    ["Dataset", basename(run.dataset)],
    ["Ground truths translated from", run.translated_from],
    ["SHA-256 of the dataset", run.dataset_hash],
    ["Dialogues", dialoguesOf(run)],
    ["Lexicon", run.lexicon === undefined ? undefined : basename(run.lexicon)],
    ["SHA-256 of the lexicon", run.lexicon_hash],
    ...agents.map((agent) => ["Agent", labelOf(agent)] as const),
    ["Model of the agents", run.agent_model],
    ...Object.entries(mappings).map(([agent, hash]) =>
      [
        `SHA-256 of the ${hashedOf(agent)} of ${labelOf(agent)}`,
        hash,
      ] as const
    ),
    ["User", listed(run.user, run.user_model, run.clarify && `clarifies: ${run.clarify}`)],
    ["How the user writes", run.user_modes?.join(", ")],
    ["Judge", listed(run.judge, run.judge_model, run.judge_calls && `at most ${run.judge_calls} calls`)],
    ["Server of the models", run.model_server],
    ...Object.entries(prices).map(([model, price]) =>
      [
        `Price of ${model}`,
        `${price.input_usd_per_million} USD for a million tokens of input, ${price.output_usd_per_million} of output`,
      ] as const
    ),
    ["Evaluator of SQL", run.preset ?? "default"],
    ["Retries", run.max_retries],
    ["Seconds that an agent may take in a dialogue", run.max_dialogue_seconds],
    ["Megabytes of a copy that agents may change, at most", run.scratch_mb],
    ["Proceeds on", run.proceed_on],
    ["Trials", run.trials],
    ["Seed of the intervals", run.seed],
    ["SHA-256 of the settings", settingsHash(run)],
    ["Replies read again from", run.remapped_from],
    ["Turns scored again from", run.rescored_from],
    ...resumed.map((changes) => [`Resumed ${changes.at}`, changesText(changes)] as const),
    ["SHA-256 of rows and texts at the end", run.data_hash_at_end],
  ];
  return {
    caption: "What this run was played with",
    label: "tab:reproducibility",
    columns: textColumns("What", "Value"),
    rows: facts.flatMap(([what, value]) => value === undefined ? [] : [[what, String(value)]]),
    notes: [
      "Two runs with one SHA-256 of the settings had the same database by its hashes, dataset, agents, user, judge, limits " +
      "and seed; versions, command and times are not in it. Scripted users and the offline judge draw nothing at random.",
    ],
  };
}

function labelOf(agent: string): string {
  try {
    // A label alone would not say what was played.
    return parseAgentSpec(agent).label === undefined ? agentLabel(agent) : agent;
  } catch {
    // A function has any name.
    return agent;
  }
}

/** What the SHA-256 of an agent is of. */
function hashedOf(agent: string): string {
  return parseAgentSpec(agent).name === "transcript" ? "file" : "mapping";
}

function dialoguesOf({ limit, only, force }: RunConfiguration): string {
  const chosen = only?.join(", ") ?? (limit === undefined ? "all" : `the first ${limit}`);
  return force === true ? `${chosen}, though less than 95 % of the ground truths can be scored` : chosen;
}

function listed(...parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(", ");
}

function changesText({ at: _, ...changes }: ResumedWith): string {
  return Object.entries(changes).map(([name, value]) => `${name} ${value}`).join(", ");
}

/** What does not belong to the settings: where something is, when it ran, and by what. */
const notSettings: readonly (keyof RunConfiguration)[] = [
  ...["querylogue", "deno", "v8", "platform", "engine", "command", "started_at", "resumed_with"] as const,
  ...["data_hash_at_end", "database", "dataset", "lexicon", "matrix"] as const,
];

function settingsHash(run: RunConfiguration): string {
  const { keys: _, ...settings } = run.database_settings ?? {};
  const fields = Object.entries({ ...run, database_settings: settings })
    .filter(([name]) => !notSettings.some((other) => other === name));
  return sha256(JSON.stringify(fields.toSorted(([a], [b]) => a < b ? -1 : 1)));
}
