import { InputError } from "../lib/base/mod.ts";

/**
 * Refuses a file of JSON lines to be written where something else than an earlier result of the same command stands: a
 * mistyped `--out` must not cost anybody a dataset.
 *
 * @param field A field that every line of the command's results has.
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseForeignLines(path: string, field: string): Promise<void> {
  let text: string;
  try {
    if (!(await Deno.stat(path)).isFile) {
      throw new InputError(`${path} is no file; give --out the name of a file`);
    }
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    // What is not there cannot be lost; what cannot be read fails when it is written.
    return;
  }
  if (text === "" || isResult(text.split("\n", 1)[0] ?? "", field)) return;
  throw new InputError(`${path} holds something else and is not overwritten; give --out another file`);
}

function isResult(line: string, field: string): boolean {
  try {
    return field in JSON.parse(line);
  } catch {
    return false;
  }
}
