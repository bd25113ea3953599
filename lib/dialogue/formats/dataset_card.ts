import { escapeControls } from "../../base/mod.ts";
import { tablesOf } from "../../sql/mod.ts";
import type { Dataset } from "../types.ts";
import { datasetDialect } from "./dataset_database.ts";

export interface DatasetCardOptions {
  /** The dataset's file, as the commands in the card name it. */
  readonly file: string;
}

/**
 * Writes a Markdown card for a published dataset: contents by kind, type and size, tables read by the ground truths,
 * provenance, evaluation commands, the canary, and a licence line to fill in.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { datasetCard } from "querylogue/dialogue/formats";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers.", ground_truth_sql: "SELECT 1 FROM river" }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const dataset = parseDataset({ control: { database: "sqlite:geo.sqlite" }, dialogues });
 * assert.match(await datasetCard(dataset, { file: "rivers.json" }), /- `river`: 1 query\n/);
 * ```
 */
export async function datasetCard(dataset: Dataset, { file }: DatasetCardOptions): Promise<string> {
  const { control, dialogues } = dataset;
  const interactions = dialogues.flatMap((dialogue) => dialogue.interactions);
  const withSql = interactions.filter(({ ground_truth_sql }) => ground_truth_sql !== undefined).length;
  const database = control.database ?? "URL";
  const parts = [
    `# Dataset card: ${file}`,
    `A dialogue test dataset for conversational agents that answer from a database: ${
      count(dialogues.length, "dialogue")
    } with ${count(interactions.length, "interaction")} and ${count(withSql, "ground-truth query")}${
      control.database === undefined ? "" : `, about the database \`${database}\``
    }. Each interaction has what the user types, what it means, and the reply that is right.`,
    control.canary ?? "",
    "Licence: (fill in the licence of the dialogues and that of the data)",
    "## What it holds",
    list("Kinds of dialogues", countEach(dialogues.map(({ kind }) => kind)), "dialogue"),
    list(
      "Interactions in a dialogue",
      countEach(dialogues.map((one) => one.interactions.length)),
      "dialogue",
    ),
    list("Joins in a combination", countEach(dialogues.map((one) => one.join_combination?.size)), "dialogue"),
    list("Kinds of utterances", countEach(interactions.flatMap((one) => one.utterance_kinds)), "utterance"),
    list("Expected replies", countEach(interactions.flatMap((one) => one.expected_reply)), "reply"),
    list("Question types", countEach(interactions.map((one) => one.question_type)), "interaction"),
    "## Tables that its ground truths read",
    await tables(dataset),
    "## How it was made",
    history(dataset),
    "## How to evaluate",
    `Prove the ground truths, then play the dialogues against an agent:`,
    [
      "```",
      `deno task verify --dataset ${file} --database ${database}`,
      `deno task eval --dataset ${file} --database ${database} --agent SPEC --out FOLDER`,
      "```",
    ].join("\n"),
  ];
  return `${escapeControls(parts.filter((part) => part !== "").join("\n\n"))}\n`;
}

async function tables(dataset: Dataset): Promise<string> {
  const dialect = datasetDialect(dataset);
  if (dialect === undefined) return "Not counted, as the dataset does not say the dialect of its SQL.";
  const queries = dataset.dialogues.flatMap(({ interactions }) =>
    interactions.flatMap(({ ground_truth_sql }) => ground_truth_sql ?? [])
  );
  const read = await Promise.all(queries.map((sql) => tablesOf(sql, dialect)));
  const unread = read.filter((names) => names === undefined).length;
  const named = countEach(read.flatMap((names) => names?.map((name) => name.toLowerCase()) ?? []))
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return [
    `${count(named.length, "table")} in ${count(queries.length - unread, "query")}${
      unread === 0 ? "" : `; ${unread} could not be read`
    }.`,
    named.map(([name, n]) => `- \`${name}\`: ${count(n, "query")}`).join("\n"),
  ].filter((part) => part !== "").join("\n\n");
}

function history({ control, dialogues }: Dataset): string {
  const prompts = [
    ...new Set(
      dialogues.flatMap(({ prompts = {} }) =>
        Object.entries(prompts).map(([name, version]) => `${name} ${version}`)
      ),
    ),
  ];
  const facts: readonly (readonly [string, string | number | undefined])[] = [
    ["Engine", control.model],
    ["Seed", control.seed],
    ["Prompts", prompts.join(", ") || undefined],
    ["Database", control.database],
    ["Hash of the schema", control.schema_hash],
    ["Dialect of the SQL", control.sql_dialect],
    ["Day of the proof", control.today],
    ["Combinations replaced", control.replaced?.length],
    ["Fields edited by hand", control.edits?.length],
  ];
  const known = facts.filter(([, value]) => value !== undefined);
  return known.map(([title, value]) => `- ${title}: ${value}`).join("\n") || "The file does not say.";
}

/** How often each value occurs, in the order of their first; absent ones are not counted. */
function countEach(values: readonly (string | number | undefined)[]): readonly (readonly [string, number])[] {
  const known = values.flatMap((value) => value === undefined ? [] : String(value));
  return [...Map.groupBy(known, (value) => value)].map(([value, all]) => [value, all.length]);
}

function list(title: string, counts: readonly (readonly [string, number])[], what: string): string {
  if (counts.length === 0) return "";
  const rows = counts.toSorted(([a], [b]) => Number(a) - Number(b) || 0);
  return [`${title}:`, "", ...rows.map(([value, n]) => `- ${value}: ${count(n, what)}`)].join("\n");
}

function count(n: number, what: string): string {
  return `${n} ${n === 1 ? what : what.replace(/y$/, "ie") + "s"}`;
}
