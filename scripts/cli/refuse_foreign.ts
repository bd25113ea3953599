import { existsSync } from "node:fs";
import { InputError, readJsonFile } from "../../lib/base/mod.ts";
import type { DatasetControl } from "../../lib/dialogue/mod.ts";

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

/**
 * Refuses a JSON file to be written where something else than an earlier result of the same command stands.
 *
 * @param field A field that every result of the command has at its top level; in a list, its first entry.
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseForeignFile(path: string, field: string): Promise<void> {
  await refuseForeign(path, (text) => hasJsonField(text, field));
}

/**
 * Refuses a file of JSON lines to be written where something else than an earlier result of the same command stands.
 *
 * @param field A field that every line of the command's results has.
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseForeignLines(path: string, field: string): Promise<void> {
  await refuseForeign(path, (text) => text === "" || hasJsonField(text.split("\n", 1)[0] ?? "", field));
}

/** Whether a text is a JSON object, or a list whose first entry is one, with this field at its top level. */
export function hasJsonField(text: string, field: string): boolean {
  try {
    const [first] = [JSON.parse(text)].flat();
    return field in first;
  } catch {
    return false;
  }
}

/** What the pages of tasks begin with. */
const ownHead = /^<!doctype html>[\s\S]*content="deno task (?:joins|report|score|verify)"/;

/**
 * Refuses a page to be written where something else than an earlier page of a task stands.
 *
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseForeignPage(path: string): Promise<void> {
  if ((await Deno.stat(path).catch(() => undefined))?.isDirectory) {
    throw new InputError(`${path} is no file; give --html the name of a file`);
  }
  const head = await firstOf(path);
  if (head === undefined || ownHead.test(head)) return;
  throw new InputError(`${path} holds something else and is not overwritten; give --html another file`);
}

/** The first characters of a file; undefined where nothing can be lost, or writing will tell what is wrong. */
async function firstOf(path: string): Promise<string | undefined> {
  try {
    using file = await Deno.open(path);
    const bytes = new Uint8Array(1_000);
    return new TextDecoder().decode(bytes.subarray(0, await file.read(bytes) ?? 0));
  } catch {
    return undefined;
  }
}

/**
 * Refuses a dataset to be written where another stands: it may have been paid for or edited by hand.
 *
 * @param isOwn Whether a dataset with this control is an earlier result of the same call, which can be made again.
 * @default none is
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseDataset(
  path: string,
  isOwn: (control: Partial<DatasetControl>) => boolean = () => false,
): Promise<void> {
  await refuseForeignFile(path, "dialogues");
  if (!existsSync(path)) return;
  const { control = {} } = await readJsonFile(path) as { readonly control?: Partial<DatasetControl> };
  if (isOwn(control)) return;
  throw new InputError(
    `${path} holds a dataset already and is not overwritten; give --out another file, or remove it`,
  );
}
