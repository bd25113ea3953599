import type { Schema } from "../../schema/mod.ts";
import type { StoredIn } from "../create_stored_in.ts";

/** Returns the names in a question that no column stores. */
export type UnheldNames = (question: string) => readonly string[];

export interface UnheldNamesOptions {
  readonly schema: Schema;
  readonly storedIn: StoredIn;
}

/** Creates a look-up of the names in questions: quoted texts, and capitalized words behind the first word of a sentence. */
export function createUnheldNames({ schema, storedIn }: UnheldNamesOptions): UnheldNames {
  const columns = schema.tables.flatMap(({ name, columns }) =>
    columns.map((column) => ({ table: name, column: column.name }))
  );
  const isHeld = (text: string) => columns.some((column) => storedIn(column, text) === true);
  return (question) => namesIn(question).filter((name) => !isHeld(name) && !isHeld(`the ${name}`));
}

const QUOTED = /"([^"]+)"/g;
const NAME =
  /(?<!^|[.?!:] )\b\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:(?:of|the|and|de|da|do|del|la|le|van|von|&) )*\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;

function namesIn(question: string): readonly string[] {
  const quoted = [...question.matchAll(QUOTED)].map(([, text = ""]) => text);
  const named = [...question.replaceAll(QUOTED, " ").matchAll(NAME)]
    .map(([text]) => text.replace(/[.'’-]+$/, ""));
  return [...quoted, ...named].filter((name) => name !== "I");
}
