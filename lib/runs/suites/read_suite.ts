import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../base/mod.ts";
import type { Dataset } from "../../dialogue/mod.ts";
import { importDatasets } from "../../dialogue/formats/mod.ts";

/** Published test suites over several databases that can be played live. */
export const suites = ["mmsql", "cosql", "sparc", "spider"] as const;

export type SuiteName = typeof suites[number];

/** The dialogues of a suite about one database. */
export interface SuitePart {
  readonly database: string;
  /** As it can be opened. */
  readonly url: string;
  readonly dataset: Dataset;
}

export interface Suite {
  readonly parts: readonly SuitePart[];
  /** Databases that are not there, with the dialogues that cannot be played. */
  readonly absent: readonly { readonly database: string; readonly dialogues: number }[];
}

export interface ReadSuiteOptions {
  readonly suite: SuiteName;
  /** Folder that holds `NAME/NAME.sqlite` for each database. */
  readonly databases: string;
  /** Number of dialogues of the file, from the first. @default all */
  readonly limit?: number | undefined;
}

/**
 * Reads the file of a published test suite as one dataset for each database; a dialogue is known by its place in the file.
 *
 * @throws {InputError} If the file is missing or of another kind, or none of its databases is there.
 */
export async function readSuite(
  path: string,
  { suite, databases, limit = Infinity }: ReadSuiteOptions,
): Promise<Suite> {
  const all = (await importDatasets(path, suite)).flatMap(({ database = "", dataset }) => {
    const dialogues = dataset.dialogues.filter(({ experiment_id }) => Number(experiment_id) <= limit);
    const file = join(databases, database, `${database}.sqlite`);
    return dialogues.length === 0 ? [] : [{ database, file, dataset: { ...dataset, dialogues } }];
  });
  const [there, absent] = [true, false].map((wanted) =>
    all.filter(({ file }) => existsSync(file) === wanted)
  );
  if (there?.length === 0) {
    const [first] = all;
    throw new InputError(
      `Cannot play ${path}: there is no ${first?.file}, nor any other of its databases; ` +
        "give --databases the folder that holds NAME/NAME.sqlite",
    );
  }
  return {
    parts: (there ?? []).map(({ database, file, dataset }) => ({ database, url: `sqlite:${file}`, dataset })),
    absent: (absent ?? []).map(({ database, dataset }) => ({
      database,
      dialogues: dataset.dialogues.length,
    })),
  };
}
