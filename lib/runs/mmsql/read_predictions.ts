import { basename, join } from "node:path";
import { readMmsqlFile } from "../../agents/transcript/mod.ts";
import { InputError } from "../../base/mod.ts";
import type { MmsqlPredictions } from "./predictions.ts";
import { runPredictions } from "./run_predictions.ts";

/**
 * Reads predictions from a file in MMSQL's shape, from a run folder or from the folder of a matrix of runs.
 *
 * @param databases Folder that holds `NAME/NAME.sqlite` for each database of a file; a run knows its own.
 * @throws {InputError} If there is no such file or folder, it has another shape, or a file comes without `databases`.
 * @throws {OutsideError} If it cannot be read, for example for want of permission.
 */
export async function readPredictions(
  path: string,
  { databases }: { readonly databases?: string | undefined },
): Promise<readonly MmsqlPredictions[]> {
  if (await isFolder(path)) return await runPredictions(path);
  const dialogues = await readMmsqlFile(path);
  if (databases === undefined) {
    throw new InputError(
      `Cannot score ${
        basename(path)
      } without its databases: give --databases, a folder that holds NAME/NAME.sqlite`,
    );
  }
  return [{
    file: path,
    dialogues: dialogues.map(({ place, database: name, questions }) => ({
      key: place,
      database: { name, url: `sqlite:${join(databases, name, `${name}.sqlite`)}` },
      questions: questions.map((question) => ({ ...question, id: question.place })),
    })),
    leftOut: {},
  }];
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch {
    // A file that cannot be read is refused where it is read.
    return false;
  }
}
