import { splitName } from "../../schema/mod.ts";
import { possessive } from "./english.ts";
import type { DescriptionContext } from "./types.ts";

/** A column without its owner: "birth date". */
export function columnNoun(role: string, column: string, { named, words }: DescriptionContext): string {
  const table = named.get(role)?.table;
  const given = table === undefined ? undefined : words.column?.(table, column);
  if (given !== undefined) return given;
  const parts = splitName(column);
  return parts.length === 0 ? JSON.stringify(column) : parts.join(" ");
}

/** A column with its owner: "the city's name", or "the name" where nothing else is near. */
export function columnWords(role: string, column: string, context: DescriptionContext): string {
  const noun = columnNoun(role, column, context);
  if (role === context.bare) return `the ${noun}`;
  return `the ${possessive(context.named.get(role)?.singular ?? role)} ${noun}`;
}
