import { hasJsonField } from "./has_json_field.ts";
import { refuseForeign } from "./refuse_foreign.ts";

/**
 * Refuses a JSON file to be written where something else than an earlier result of the same command stands.
 *
 * @param field A field that every result of the command has at its top level; in a list, its first entry.
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseForeignFile(path: string, field: string): Promise<void> {
  await refuseForeign(path, (text) => hasJsonField(text, field));
}
