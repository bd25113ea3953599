import { InputError } from "../../lib/base/mod.ts";

/**
 * Refuses a file to be written that is there already and is no earlier result of the same command: a mistyped `--out`
 * must not cost anybody a database.
 *
 * @param isOwn Whether a file with this text is such a result.
 * @param flag The option that names the file. @default "--out"
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseForeign(
  path: string,
  isOwn: (text: string) => boolean,
  flag = "--out",
): Promise<void> {
  let text: string;
  try {
    if (!(await Deno.stat(path)).isFile) {
      throw new InputError(`${path} is no file; give ${flag} the name of a file`);
    }
    text = await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    // What is not there cannot be lost; what cannot be read fails when it is written.
    return;
  }
  if (isOwn(text)) return;
  throw new InputError(`${path} holds something else and is not overwritten; give ${flag} another file`);
}
