import { z } from "zod";
import { InputError, readJsonFile, readUtf8File } from "../../base/mod.ts";
import { describeFirstIssue } from "../describe_issue.ts";
import { authorsShape } from "../dataset_shape.ts";
import type { Dataset } from "../types.ts";
import { type CsvRow, csvRows } from "./csv_rows.ts";
import { importedDialogue } from "./imported_dialogue.ts";
import {
  type DatabaseDataset,
  datasetsByDatabase,
  publishedEntries,
  type PublishedKind,
} from "./published_entries.ts";

/** The kinds of files of others that can be read. */
export type ImportKind = PublishedKind | "authors" | "csv";

/**
 * Imports the datasets of a file of a known kind, one for each database.
 *
 * - `authors`: the paper's published dialogues; SQL is Oracle's.
 *
 * - `spider`, `bird`: single questions. BIRD's evidence follows the standalone intention.
 *
 * - `sparc`, `cosql`: dialogues. The goal's sentence is the standalone intention of the last interaction if both have
 * the same query.
 *
 * - `mmsql`: dialogues with question types. Each expects its reply (`response`, `refusal`, `request`,
 * `acknowledgment`); system text is the `reference_reply`. Only answerable questions have SQL.
 *
 * - `csv`: a header with `question` and `sql`, optionally `intention`, `dialogue` (shared by rows of one dialogue) and
 * `id`. Commas, semicolons or tabs; other columns are ignored.
 *
 * All become `imported` dialogues. Ids of published entries are file positions from 1, their SQL is SQLite's. A CSV
 * names neither database nor dialect.
 *
 * @throws {InputError} If the file is missing or of another kind; the message names the place in it.
 *
 * @example
 * ```ts
 * import { importDatasets } from "querylogue/dialogue/formats";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(path, "question,sql\nWhich rivers are there?,SELECT name FROM river\n");
 * const [only] = await importDatasets(path, "csv");
 * assert.equal(only?.dataset.dialogues[0]?.interactions[0]?.ground_truth_sql, "SELECT name FROM river");
 * await Deno.remove(path);
 * ```
 */
export async function importDatasets(path: string, kind: ImportKind): Promise<readonly DatabaseDataset[]> {
  switch (kind) {
    case "csv":
      return [{ dataset: await questionCsv(await readUtf8File(path), path) }];
    case "authors": {
      const document = await readJsonFile(path);
      const parsed = authorsShape.safeParse(document);
      if (parsed.success) return [{ dataset: parsed.data }];
      throw new InputError(
        `Cannot read ${path} as the authors' file: ${describeFirstIssue(parsed.error, document)}`,
      );
    }
    case "spider":
    case "sparc":
    case "cosql":
    case "bird":
    case "mmsql":
      return datasetsByDatabase(readEntries(await readJsonFile(path), { path, kind }));
    default:
      return kind satisfies never;
  }
}

const titles: Readonly<Record<PublishedKind, string>> = {
  spider: "Spider's questions",
  bird: "BIRD's questions",
  sparc: "SParC's dialogues",
  cosql: "CoSQL's dialogues",
  mmsql: "MMSQL's dialogues",
};

function readEntries(
  document: unknown,
  { path, kind }: { readonly path: string; readonly kind: PublishedKind },
) {
  const refuse = (why: string): never => {
    throw new InputError(`Cannot read ${path} as ${titles[kind]}: ${why}`);
  };
  if (!Array.isArray(document) || document.length === 0) {
    return refuse("it is no list of entries; give the published file");
  }
  const wrapped = { entries: document };
  const parsed = z.object({ entries: z.array(publishedEntries[kind]) }).safeParse(wrapped);
  if (parsed.success) return parsed.data.entries;
  const kinds = ["spider", "bird", "cosql", "mmsql"] as const;
  const fitting = kinds.find((other) => publishedEntries[other].safeParse(document[0]).success);
  const strange = fitting !== undefined && publishedEntries[fitting] !== publishedEntries[kind];
  return refuse(
    strange
      ? `it looks like ${titles[fitting]}; import ${fitting}`
      : describeFirstIssue(parsed.error, wrapped),
  );
}

/**
 * Reads a dataset from a CSV of questions and SQL; see {@link importDatasets} for its columns. An `id` names the
 * dialogue if there is no column `dialogue`; without both it is the row number.
 *
 * @throws {InputError} If the text is no such CSV, a question, its SQL or the id of its dialogue is empty, or an `id`
 * occurs twice.
 */
async function questionCsv(text: string, name: string): Promise<Dataset> {
  const { columns, rows } = await csvRows(text, {
    name,
    needed: ["question", "sql"],
    optional: ["intention", "dialogue", "id"],
    othersIgnored: true,
  });
  if (rows.length === 0) throw new InputError(`Cannot read ${name}: it has no row below the header; add one`);
  refuseRepeats(rows, name);
  const key = ["dialogue", "id"].find((column) => columns.includes(column));
  const asked = rows.map(({ line, cell }, position) => {
    const needed = (column: string) => {
      const value = cell(column).trim();
      if (value !== "") return value;
      throw new InputError(
        `Cannot read ${name}: the ${column} of line ${line} is empty; write it or remove the row`,
      );
    };
    return {
      dialogue: key === undefined ? String(position + 1) : needed(key),
      text: needed("question"),
      sql: needed("sql"),
      intention: cell("intention").trim() || undefined,
    };
  });
  return {
    control: {},
    dialogues: [...Map.groupBy(asked, ({ dialogue }) => dialogue)]
      .map(([id, questions]) => importedDialogue(id, questions)),
  };
}

function refuseRepeats(rows: readonly CsvRow[], name: string): void {
  const lines = new Map<string, number>();
  for (const { line, cell } of rows) {
    const id = cell("id").trim();
    const before = lines.get(id);
    if (id !== "" && before !== undefined) {
      throw new InputError(
        `Cannot read ${name}: the id "${id}" of line ${line} is also that of line ${before}; change one`,
      );
    }
    lines.set(id, line);
  }
}
