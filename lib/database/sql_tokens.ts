import type { SqlToken } from "../sql/mod.ts";

/** Whether a piece of SQL is this one character, outside of quotes. */
export function isSymbol(token: SqlToken | undefined, value: string): boolean {
  return token?.kind === "symbol" && token.value === value;
}

/** A word in capitals; empty for what is none, as a name in quotes or a text. */
export function wordOf(token: SqlToken | undefined): string {
  return token?.kind === "word" ? token.value.toUpperCase() : "";
}
