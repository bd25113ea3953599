import { InputError } from "../../lib/base/mod.ts";

/** What the pages of tasks begin with. */
const ownHead = /^<!doctype html>[\s\S]*content="deno task (?:joins|verify)"/;

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
