import { z } from "zod";
import { InputError, readJsonFile, readTextFile } from "../../base/mod.ts";
import { complaint } from "../complaint.ts";
import { authorsShape } from "../dataset_shape.ts";
import { byDatabase, type DatabaseDataset } from "./by_database.ts";
import { publishedEntries, type PublishedKind } from "./published_entries.ts";
import { questionCsv } from "./question_csv.ts";

/** The kinds of files of others that can be read. */
export type ImportKind = PublishedKind | "authors" | "csv";

/**
 * The datasets of a file of a known kind, one for each database that it is about.
 *
 * - `authors`: the paper's published dialogues; its SQL is Oracle's.
 * - `spider`, `bird`: questions, each a dialogue of its own. BIRD's evidence stands behind the standalone intention.
 * - `sparc`, `cosql`: dialogues. The sentence for the goal is the standalone intention of the last interaction where
 *   both have one query.
 * - `mmsql`: dialogues with question types. Each type expects its kind of reply (`response`, `refusal`, `request`,
 *   `acknowledgment`); what the system says in words is the `reference_reply`. Answerable questions alone have SQL.
 * - `csv`: a header with `question` and `sql`, and perhaps `intention`, `dialogue` (rows that share it are one dialogue)
 *   and `id`. Commas, semicolons and tabs separate; columns of other names are left out.
 *
 * All become `imported` dialogues. The ids of published entries are their positions in the file, from 1, and their SQL
 * is SQLite's. A CSV names neither database nor dialect.
 *
 * @throws {InputError} If the file is missing or of another kind; the message names the place in it.
 *
 * @example
 * ```ts
 * import { importDatasets } from "querylogue/dialogue";
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
      return [{ dataset: await questionCsv(await readTextFile(path), path) }];
    case "authors": {
      const document = await readJsonFile(path);
      const parsed = authorsShape.safeParse(document);
      if (parsed.success) return [{ dataset: parsed.data }];
      throw new InputError(`Cannot read ${path} as the authors' file: ${complaint(parsed.error, document)}`);
    }
    case "spider":
    case "sparc":
    case "cosql":
    case "bird":
    case "mmsql":
      return byDatabase(readEntries(await readJsonFile(path), { path, kind }));
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
    strange ? `it looks like ${titles[fitting]}; import ${fitting}` : complaint(parsed.error, wrapped),
  );
}
