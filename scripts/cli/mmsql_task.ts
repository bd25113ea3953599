import { InputError } from "../../lib/base/mod.ts";
import { mmsqlTables } from "../../lib/report/mod.ts";
import { type MmsqlDefinition, mmsqlDefinitions, scoreMmsql } from "../../lib/runs/mod.ts";
import { interrupted, print } from "./command.ts";
import { createProgress } from "./progress.ts";
import { serverPassword } from "./secrets.ts";
import { tableText } from "./table_text.ts";

/** What `deno task mmsql` was asked for. */
export interface MmsqlTaskOptions {
  readonly databases?: string | undefined;
  readonly ratings?: readonly string[] | undefined;
  readonly definition: MmsqlDefinition | "both";
  readonly seed: number;
  readonly json?: boolean | undefined;
}

/**
 * Scores files of predictions and run folders, and prints their tables.
 *
 * @throws {InputError} If a file has another shape, or the folder of the databases is none.
 */
export async function mmsqlTask(
  files: readonly string[],
  { databases, ratings, definition, seed, json = false }: MmsqlTaskOptions,
): Promise<void> {
  if (databases !== undefined && !await isFolder(databases)) {
    throw new InputError(`${databases} of --databases is no folder; give one that holds NAME/NAME.sqlite`);
  }
  const progress = createProgress("dialogues scored");
  try {
    const scores = await scoreMmsql(files, {
      ...{ databases, ratings, seed, signal: interrupted, onProgress: progress.update },
      passwordOf: serverPassword,
      definitions: definition === "both" ? mmsqlDefinitions : [definition],
    });
    progress.end();
    print(json ? JSON.stringify({ files: scores }, null, 2) : tableText(mmsqlTables(scores)));
  } finally {
    progress.end();
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
