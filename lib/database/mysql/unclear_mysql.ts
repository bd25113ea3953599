import type { SqlToken } from "../../sql/mod.ts";

/**
 * Why servers may cut a text into words in another way than `lexSql` does, so that it could hide anything, as the end of a
 * sentence; undefined where all read it alike.
 */
export function unclearMysql(sql: string, tokens: readonly SqlToken[]): string | undefined {
  let end = 0;
  for (const { start, end: next } of [...tokens, { start: sql.length, end: sql.length }]) {
    const gap = sql.slice(end, start);
    if (!PLAIN_GAP.test(gap)) {
      return /\/\*M?!/.test(gap)
        ? "comments that begin with an exclamation mark are code to some servers: leave them out"
        : "it holds a comment or a blank that servers read differently: write it plainly";
    }
    end = next;
  }
  // deno-lint-ignore no-control-regex -- servers take control characters for the end of a comment sign or for nothing
  return tokens.some(({ kind, value }) => kind === "symbol" && /[\x00-\x1F\x7F]/.test(value))
    ? "it holds a control character outside of its literals"
    : undefined;
}

/** What may stand between two words: blanks and comments that all servers skip. */
const PLAIN_GAP = /^(?:[ \t\n\v\f\r]|--(?=[ \t\n\v\f\r]|$)[^\n]*|#[^\n]*|\/\*(?!M?!)[^]*?\*\/)*$/;
