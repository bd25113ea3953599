import { InputError, OutsideError } from "../base/mod.ts";

/**
 * Refuses a path that exists.
 *
 * @throws {InputError} If something stands at the path.
 * @throws {OutsideError} If that cannot be told.
 */
export async function refuseExisting(path: string): Promise<void> {
  try {
    await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw new OutsideError(`Cannot write "${path}", as its folder cannot be read: check the permissions`, {
      cause: error,
    });
  }
  throw new InputError(`Cannot write "${path}", as it exists already: remove it or choose another name`);
}
