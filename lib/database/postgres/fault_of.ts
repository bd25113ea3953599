import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";

/** Names of what does more than read, in lower case. */
export interface Unsafe {
  readonly function: ReadonlySet<string>;
  readonly operator: ReadonlySet<string>;
  readonly type: ReadonlySet<string>;
  /** Names of columns of tables: after a dot they are no functions. */
  readonly columns: ReadonlySet<string>;
}

/** What a text calls or uses that does more than read. */
export function faultOf(tokens: readonly SqlToken[], unsafe: Unsafe): string | undefined {
  for (const [i, token] of tokens.entries()) {
    if (!isName(token)) continue;
    const name = nameOf(token);
    if (unsafe.type.has(name)) return `the type "${name}" may do more`;
    if (!unsafe.function.has(name)) continue;
    const before = tokens[i - 1];
    const called = isSymbol(tokens[i + 1], "(") && !/^(?:AS|WITH|RECURSIVE)$/.test(wordOf(before));
    // A function of one argument can be written as if it were a field.
    if (called || isSymbol(before, ".") && !unsafe.columns.has(name)) {
      return `the function "${name}" may do more`;
    }
  }
  if (unsafe.operator.size === 0) return undefined;
  const symbols = tokens.map((token, i) => {
    const gap = tokens[i - 1]?.end === token.start ? "" : " ";
    return token.kind === "symbol" ? gap + token.value : " ";
  }).join("");
  const operator = [...unsafe.operator].find((name) => symbols.includes(name));
  return operator === undefined ? undefined : `the operator ${operator} may do more`;
}

/** Whether a piece of SQL can name something. */
export function isName({ kind }: SqlToken): boolean {
  return kind === "word" || kind === "quoted";
}

/** As the catalog has it: PostgreSQL cuts names after 63 bytes. */
export function nameOf({ value }: SqlToken): string {
  if (value.length < 16) return fold(value);
  const bytes = new TextEncoder().encode(value);
  return fold(
    bytes.length < 64 ? value : new TextDecoder().decode(bytes.subarray(0, 63)).replace(/\uFFFD$/, ""),
  );
}

/** Names that differ in upper case alone count as one, which refuses rather too much than too little. */
export function fold(name: string): string {
  return name.toLowerCase();
}
