import { z } from "zod";
import { InputError, randomFrom, readJsonFile, shuffle } from "../base/mod.ts";
import { importedDialogue } from "./formats/imported_dialogue.ts";
import type { Dataset } from "./types.ts";

export interface SpiderQuestionsOptions {
  /** Questions to draw, over all databases; all of them where there are fewer. @default 100 */
  readonly count?: number | undefined;
  /** @default 1 */
  readonly seed?: number | undefined;
}

/** The questions that were drawn for one database, as a dataset of its own. */
export interface SpiderQuestions {
  /** Name of the database, which is also the name of its folder. */
  readonly database: string;
  readonly dataset: Dataset;
}

const shape = z.array(z.object({ db_id: z.string(), question: z.string(), query: z.string() })).min(1);

/**
 * Draws questions from Spider's development set, each a dialogue of one interaction, grouped by database in file
 * order. Ids are file positions from 1; SQL is SQLite's.
 *
 * @param folder Folder that holds `dev.json`.
 * @throws {InputError} If the file is missing or is not Spider's.
 * @throws {RangeError} If `count` is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { loadSpiderQuestions } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(loadSpiderQuestions("no-such-folder", { count: 10 }), /no-such-folder/);
 * ```
 */
export async function loadSpiderQuestions(
  folder: string,
  options: SpiderQuestionsOptions = {},
): Promise<readonly SpiderQuestions[]> {
  const { count = 100, seed = 1 } = options;
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`Cannot draw ${count} questions: count must be a whole number of at least 1`);
  }
  const path = `${folder.replace(/\/+$/, "")}/dev.json`;
  const parsed = shape.safeParse(await readJsonFile(path));
  if (!parsed.success) {
    throw new InputError(
      `Cannot read ${path} as Spider's questions: each entry needs the texts db_id, question and query; ` +
        "give the folder of the unpacked Spider distribution",
    );
  }
  const entries = parsed.data.map((entry, position) => ({ ...entry, id: String(position + 1) }));
  const drawn = new Set(shuffle(randomFrom(seed, "spider"), entries).slice(0, count));
  const groups = Map.groupBy(entries.filter((entry) => drawn.has(entry)), (entry) => entry.db_id);
  return [...groups].map(([database, questions]) => ({
    database,
    dataset: {
      control: { database, sql_dialect: "sqlite", seed },
      dialogues: questions.map(({ id, question, query }) =>
        importedDialogue(id, [{ text: question, sql: query }])
      ),
    },
  }));
}
