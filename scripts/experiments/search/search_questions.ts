import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, readJsonFile } from "../../../lib/base/mod.ts";
import { loadSpiderQuestions } from "../../../lib/dialogue/mod.ts";
import { tablesOf } from "../../../lib/sql/mod.ts";

/** A question with the tables that its ground truth reads. */
export interface SearchQuestion {
  readonly dataset: "Spider" | "MMSQL";
  readonly database: string;
  readonly text: string;
  /** Names as the ground truth spells them, at least one. */
  readonly tables: readonly string[];
}

/** Questions, and what there is to say of those that are left out. */
interface SearchQuestions {
  readonly questions: readonly SearchQuestion[];
  readonly leftOut: readonly string[];
}

/**
 * The questions of `spider/dev.json` and the answerable ones of `mmsql/MMSQL_test.json` below a folder.
 *
 * @throws {InputError} If neither file is there, or one is not what its name says.
 */
export async function searchQuestions(folder: string): Promise<SearchQuestions> {
  const sources = [
    { file: "spider/dev.json", read: spiderQuestions },
    { file: "mmsql/MMSQL_test.json", read: mmsqlQuestions },
  ];
  const missing = sources.filter(({ file }) => !existsSync(join(folder, file)));
  if (missing.length === sources.length) {
    throw new InputError(
      `Cannot measure the search with ${folder}: it holds neither ${
        sources.map(({ file }) => file).join(" nor ")
      }; give the folder of the datasets`,
    );
  }
  const asked = (await Promise.all(
    sources.filter((source) => !missing.includes(source)).map(({ file, read }) => read(join(folder, file))),
  )).flat();
  const read = await Promise.all(
    asked.map(async ({ sql, ...question }) => ({ ...question, tables: await tablesOf(sql, "sqlite") ?? [] })),
  );
  const questions = read.filter(({ tables }) => tables.length > 0);
  const unread = read.length - questions.length;
  return {
    questions,
    leftOut: [
      ...missing.map(({ file }) => `${file} is not in the folder and left out.`),
      ...(unread === 0 ? [] : [`Ground truths that name no table, their questions left out: ${unread}.`]),
    ],
  };
}

type Asked = Omit<SearchQuestion, "tables"> & { readonly sql: string };

async function spiderQuestions(file: string): Promise<readonly Asked[]> {
  const groups = await loadSpiderQuestions(join(file, ".."), { count: Number.MAX_SAFE_INTEGER });
  return groups.flatMap(({ database, dataset }) =>
    dataset.dialogues.flatMap(({ interactions }) =>
      interactions.map(({ utterance, ground_truth_sql = "" }) => ({
        dataset: "Spider" as const,
        database,
        text: utterance,
        sql: ground_truth_sql,
      }))
    )
  );
}

/** A user's turn says its type; the turn that follows an answerable one holds the SQL. */
async function mmsqlQuestions(file: string): Promise<readonly Asked[]> {
  const dialogues = await readJsonFile(file);
  if (!Array.isArray(dialogues) || !dialogues.every(isDialogue)) {
    throw new InputError(
      `Cannot read ${file} as MMSQL's test set: each dialogue needs a db_name and turns; give the published file`,
    );
  }
  return dialogues.flatMap(({ db_name, turns }) =>
    turns.flatMap(({ type, text }, i) => {
      const sql = turns[i + 1]?.query;
      if (type !== "answerable" || typeof text !== "string" || typeof sql !== "string") return [];
      return [{ dataset: "MMSQL" as const, database: db_name, text, sql }];
    })
  );
}

interface MmsqlDialogue {
  readonly db_name: string;
  readonly turns: readonly Readonly<Record<string, unknown>>[];
}

function isDialogue(value: unknown): value is MmsqlDialogue {
  return isRecord(value) && typeof value.db_name === "string" && Array.isArray(value.turns) &&
    value.turns.every(isRecord);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
