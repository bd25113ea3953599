import { hasJsonField } from "./has_json_field.ts";
import { refuseForeign } from "./refuse_foreign.ts";

/**
 * Refuses a file of JSON lines to be written where something else than an earlier result of the same command stands.
 *
 * @param field A field that every line of the command's results has.
 * @throws {InputError} If something else stands at the path.
 */
export async function refuseForeignLines(path: string, field: string): Promise<void> {
  await refuseForeign(path, (text) => text === "" || hasJsonField(text.split("\n", 1)[0] ?? "", field));
}
