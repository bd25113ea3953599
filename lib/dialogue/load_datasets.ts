import { z } from "zod";
import { InputError, readJsonFile } from "../base/mod.ts";
import { parseDataset } from "./parse_dataset.ts";
import type { Dataset, Interaction } from "./types.ts";

/** The part of a file that is about one database. */
export interface DatabaseDataset {
  /** The database as the file calls it; absent where the file is about one only and does not name it. */
  readonly database?: string;
  readonly dataset: Dataset;
}

/** A question of a published file, with its SQL where it has one. */
interface Asked {
  readonly text: string;
  readonly sql?: string;
  readonly type?: NonNullable<Interaction["question_type"]>;
}

interface Conversation {
  readonly database: string;
  readonly asked: readonly Asked[];
}

const spider = z.object({ db_id: z.string(), question: z.string(), query: z.string() })
  .transform(({ db_id, question, query }): Conversation => ({
    database: db_id,
    asked: [{ text: question, sql: query }],
  }));

const bird = z.object({ db_id: z.string(), question: z.string(), SQL: z.string() })
  .transform(({ db_id, question, SQL }): Conversation => ({
    database: db_id,
    asked: [{ text: question, sql: SQL }],
  }));

const cosql = z.object({
  database_id: z.string(),
  interaction: z.array(z.object({ utterance: z.string(), query: z.string() })).min(1),
}).transform(({ database_id, interaction }): Conversation => ({
  database: database_id,
  asked: interaction.map(({ utterance, query }) => ({ text: utterance, sql: query })),
}));

const mmsql = z.object({
  db_name: z.string(),
  turns: z.array(z.union([
    z.object({
      isuser: z.literal(true),
      text: z.string(),
      type: z.enum(["answerable", "unanswerable", "ambiguous", "improper"]),
    }),
    z.object({ isuser: z.literal(false), query: z.string() }),
  ])),
}).transform(({ db_name, turns }): Conversation => ({
  database: db_name,
  asked: turns.flatMap((turn, i) => {
    if (!turn.isuser) return [];
    const reply = turns[i + 1];
    // What answers another type of question is prose, also where it stands in the field of the SQL.
    const sql = turn.type === "answerable" && reply && !reply.isuser && reply.query !== "" && reply.query;
    return [{ text: turn.text, type: turn.type, ...(sql && { sql }) }];
  }),
}));

const published = z.array(z.union([spider, bird, cosql, mmsql])).min(1);

/**
 * The datasets of a file, one for each database: ours and the authors', and as published the questions of Spider
 * (`db_id`, `query`) and BIRD (`db_id`, `SQL`), the dialogues of CoSQL and SParC (`database_id`, `interaction`) and of
 * MMSQL (`db_name`, `turns`).
 *
 * The published ones become `imported` dialogues with SQLite's SQL; a dialogue's id is its position in the file, from 1.
 * Interactions that MMSQL does not call answerable have no SQL.
 *
 * @throws {InputError} If the file is missing, is no JSON or none of these.
 *
 * @example
 * ```ts
 * import { loadDatasets } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(loadDatasets("no-such-file.json"), /no-such-file\.json/);
 * ```
 */
export async function loadDatasets(path: string): Promise<readonly DatabaseDataset[]> {
  const json = await readJsonFile(path);
  if (!Array.isArray(json)) return [{ dataset: parseDataset(json, path) }];
  const parsed = published.safeParse(json);
  if (!parsed.success) {
    const position = parsed.error.issues[0]?.path[0];
    throw new InputError(
      `Cannot read ${path} as a dataset: ${
        typeof position === "number" ? `entry ${position + 1}` : "it"
      } has none of the shapes of Spider, BIRD, CoSQL, SParC and MMSQL; give the published file`,
    );
  }
  const conversations = parsed.data.map((one, position) => ({ ...one, id: String(position + 1) }));
  return [...Map.groupBy(conversations, (one) => one.database)].map(([database, group]) => ({
    database,
    dataset: {
      control: { database, sql_dialect: "sqlite" },
      dialogues: group.map(({ id, asked }) => ({
        experiment_id: id,
        total_expected_interactions: asked.length,
        kind: "imported",
        interactions: asked.map(({ text, sql, type }, i): Interaction => ({
          utterance: text,
          intention: text,
          ...(sql !== undefined && { ground_truth_sql: sql }),
          utterance_kinds: [i === 0 ? "question" : "partial_question"],
          expected_reply: ["response"],
          ...(type && { question_type: type }),
        })),
      })),
    },
  }));
}
