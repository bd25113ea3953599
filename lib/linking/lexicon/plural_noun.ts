import { plural } from "../../schema/mod.ts";

/** The plural of a noun that a person wrote; one with letters that English lacks stays as it is. */
export function pluralNoun(noun: string): string {
  return /^[ -~]*$/.test(noun) ? plural(noun.split(" ")).join(" ") : noun;
}
