import { z } from "zod";
import { canaryShape } from "../dataset_shape.ts";
import type { Dataset } from "../types.ts";
import { importedDialogue, type ImportedQuestion } from "./imported_dialogue.ts";

/** An entry of a published file: questions that were asked in a row about one database. */
interface PublishedEntry {
  readonly database: string;
  readonly asked: readonly ImportedQuestion[];
  /** The canary of the dataset that it was exported from. */
  readonly canary?: string | undefined;
}

export type PublishedKind = "spider" | "bird" | "sparc" | "cosql" | "mmsql";

const text = z.string().trim().min(1);
/** Blank where a question has none. */
const sql = z.string().transform((value) => value.trim() === "" ? undefined : value);

const canary = canaryShape.optional().catch(undefined);

const spider = z.object({ db_id: text, question: text, query: sql, canary })
  .transform(({ db_id, question, query, canary }): PublishedEntry => ({
    database: db_id,
    canary,
    asked: [{ text: question, sql: query }],
  }));

const bird = z.object({ db_id: text, question: text, SQL: sql, evidence: z.string().trim().default("") })
  .transform(({ db_id, question, SQL, evidence }): PublishedEntry => ({
    database: db_id,
    asked: [{
      text: question,
      sql: SQL,
      ...(evidence !== "" && { standalone: `${question} (${evidence})` }),
    }],
  }));

const dialogue = z.object({
  database_id: text,
  interaction: z.array(z.object({ utterance: text, query: sql })).min(1),
  final: z.object({ utterance: text, query: sql }).optional(),
}).transform(({ database_id, interaction, final }): PublishedEntry => ({
  database: database_id,
  asked: interaction.map(({ utterance, query }, position) => ({
    text: utterance,
    sql: query,
    // The dialogue's goal stands in one sentence beside it, with its query.
    ...(final !== undefined && position === interaction.length - 1 && query !== undefined &&
      bare(final.query) === bare(query) && { standalone: final.utterance }),
  })),
}));

function bare(query: string | undefined): string | undefined {
  return query?.toLowerCase().replaceAll(/\s+|;\s*$/g, "");
}

const turn = z.discriminatedUnion("isuser", [
  z.object({
    isuser: z.literal(true),
    text,
    type: z.enum(["answerable", "unanswerable", "ambiguous", "improper"]),
  }),
  z.object({ isuser: z.literal(false), text: z.string().trim().default(""), query: sql }),
]);

const mmsql = z.object({
  db_name: text,
  turns: z.array(turn).refine((turns) => turns.some(({ isuser }) => isuser), { error: "hold no user turn" }),
  canary,
}).transform(({ db_name, turns, canary }): PublishedEntry => ({
  database: db_name,
  canary,
  asked: turns.flatMap((one, position): readonly ImportedQuestion[] => {
    if (!one.isuser) return [];
    const { text, type } = one;
    const reply = turns[position + 1];
    if (reply === undefined || reply.isuser) return [{ text, type }];
    // Prose stands in the field of the SQL too, and SQL answers answerable questions only.
    const isSql = reply.query !== undefined && query.test(reply.query);
    const said = isSql ? reply.text : reply.text || reply.query?.trim() || "";
    return [{
      text,
      type,
      ...(isSql && type === "answerable" && { sql: reply.query }),
      ...(said !== "" && { reply: said }),
    }];
  }),
}));

const query = /^[\s(]*(?:select\s|values\s*\(|with\s+(?:recursive\s+)?\S+\s*(?:\([^)]*\)\s*)?as\s*\()/i;

/** How the entries of each kind of file are read. */
export const publishedEntries: Readonly<Record<PublishedKind, z.ZodType<PublishedEntry>>> = {
  spider,
  bird,
  sparc: dialogue,
  cosql: dialogue,
  mmsql,
};

/** The part of a file that is about one database. */
export interface DatabaseDataset {
  /** The database as the file calls it; absent where the file is about one only and does not name it. */
  readonly database?: string;
  readonly dataset: Dataset;
}

/** Groups published entries into one dataset for each database; ids are file positions from 1. */
export function datasetsByDatabase(entries: readonly PublishedEntry[]): readonly DatabaseDataset[] {
  const numbered = entries.map((entry, position) => ({ ...entry, id: String(position + 1) }));
  return [...Map.groupBy(numbered, ({ database }) => database)].map(([database, group]) => {
    const canary = group.find((entry) => entry.canary !== undefined)?.canary;
    return {
      database,
      dataset: {
        control: { ...(canary !== undefined && { canary }), database, sql_dialect: "sqlite" },
        dialogues: group.map(({ id, asked }) => importedDialogue(id, asked)),
      },
    };
  });
}
