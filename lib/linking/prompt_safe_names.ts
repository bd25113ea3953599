import { isPlain } from "../llm/mod.ts";
import { buildSql, type Dialect, sql } from "../sql/mod.ts";

/**
 * Whether a prompt can show a name verbatim when it is quoted as in SQL. A name that reads as a sentence or code is not safe, as
 * a model could take it for an instruction.
 */
export function isPromptSafe(name: string, dialect: Dialect): boolean {
  return isNameLike(name) && isPlain(buildSql(sql`${sql.id(name)}`, dialect));
}

/** Whether a name has at most 64 characters and 8 words, and nothing that ends a clause, a comment or a text. */
export function isNameLike(name: string): boolean {
  return [...name].length <= MOST_CHARACTERS && isPhrase(name) && !/[<>[\]]/.test(name);
}

/** Whether a text has few words, and nothing that ends a clause, a comment or a text. */
export function isPhrase(text: string): boolean {
  return text.trim().split(/\s+/).length <= MOST_WORDS && !/[:;!*{}\\|=]|--|\/\/|[.,?]\s/.test(text);
}

/** Most characters of a name in MariaDB; PostgreSQL allows 63. */
const MOST_CHARACTERS = 64;
const MOST_WORDS = 8;
