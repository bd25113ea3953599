import { type Dialect, dialectTraits, type SqlToken } from "../../sql/mod.ts";
import type { DdlStatement } from "./ddl_statements.ts";

/** A name as the script spells it, and as the dialect compares it. */
export interface DdlName {
  readonly spelled: string;
  readonly folded: string;
}

/** A piece of a statement, ready to be compared. */
export interface DdlToken extends SqlToken {
  /** In capitals where it is a bare word, otherwise empty. */
  readonly keyword: string;
  /** How the dialect compares it where it can be a name, otherwise absent. */
  readonly folded?: string;
  readonly source: string;
}

/** Reads tokens one after the other. What does not come next is not passed over. */
export interface DdlReader {
  readonly done: () => boolean;
  /** The token that comes next. */
  readonly next: () => DdlToken | undefined;
  /** Whether these keywords come next. */
  readonly sees: (...keywords: readonly string[]) => boolean;
  /** Passes over these keywords or symbols if all of them come next. */
  readonly accept: (...keywords: readonly string[]) => boolean;
  /** Passes over one token, or over all that stands in parentheses, and gives it. */
  readonly skip: () => readonly DdlToken[];
  readonly text: () => string | undefined;
  readonly name: () => DdlName | undefined;
  /** The parts of a name with dots; empty where no name comes next. */
  readonly path: () => readonly DdlName[];
  /** The parts between the commas of a list in parentheses; `undefined` where none comes next. */
  readonly list: () => readonly (readonly DdlToken[])[] | undefined;
  /** All that is left. */
  readonly rest: () => readonly DdlToken[];
}

/** The tokens of a statement, ready to be compared. */
export function ddlTokens({ text, tokens }: DdlStatement, dialect: Dialect): readonly DdlToken[] {
  const { namesHoldHashes, textsAsNames } = dialectTraits[dialect].ddl;
  const joined = namesHoldHashes ? withHashes(tokens) : tokens;
  return joined.map((token) => {
    const source = text.slice(token.start, token.end);
    const keyword = token.kind === "word" ? token.value.toUpperCase() : "";
    const isName = token.kind === "word" || token.kind === "quoted" ||
      token.kind === "text" && textsAsNames.includes(source[0] ?? " ");
    const { folded } = ddlName(token.value, dialect, { quoted: token.kind !== "word" });
    return { ...token, keyword, source, ...(isName && { folded }) };
  });
}

/** A reader at the beginning of these tokens. */
export function ddlReader(tokens: readonly DdlToken[]): DdlReader {
  let at = 0;
  const next = () => tokens[at];
  const sees = (...keywords: readonly string[]) =>
    keywords.every((keyword, i) => {
      const token = tokens[at + i];
      return token?.keyword === keyword || token?.kind === "symbol" && token.value === keyword;
    });
  const accept = (...keywords: readonly string[]) => {
    const seen = sees(...keywords);
    if (seen) at += keywords.length;
    return seen;
  };
  const skip = () => {
    const start = at;
    if (!sees("(")) return tokens.slice(start, ++at);
    let depth = 0;
    do {
      if (at >= tokens.length) throw new SyntaxError("is cut off: a parenthesis is not closed");
      if (sees("(")) depth++;
      if (sees(")")) depth--;
      at++;
    } while (depth > 0);
    return tokens.slice(start, at);
  };
  const name = () => {
    const token = next();
    if (token?.folded === undefined) return undefined;
    at++;
    return { spelled: token.value, folded: token.folded };
  };
  const path = () => {
    const parts: DdlName[] = [];
    do {
      const part = name();
      if (part === undefined) break;
      parts.push(part);
    } while (accept("."));
    return parts;
  };
  const list = () => sees("(") ? splitAtCommas(skip().slice(1, -1)) : undefined;
  const text = () => next()?.kind === "text" ? tokens[at++]?.value : undefined;
  const rest = () => tokens.slice(at, at = tokens.length);
  return { done: () => at >= tokens.length, next, sees, accept, skip, text, name, path, list, rest };
}

/** The parts between the commas that stand outside of parentheses; empty parts are left out. */
export function splitAtCommas(tokens: readonly DdlToken[]): readonly (readonly DdlToken[])[] {
  const reader = ddlReader(tokens);
  const parts: DdlToken[][] = [[]];
  while (!reader.done()) {
    if (reader.accept(",")) parts.push([]);
    else parts.at(-1)?.push(...reader.skip());
  }
  return parts.filter((part) => part.length > 0);
}

/** Tokens as the script spells them, with one space for whatever stands between two of them. */
export function sourceOf(tokens: readonly DdlToken[]): string {
  return tokens.map(({ source, start }, i) => {
    const before = tokens[i - 1];
    return before !== undefined && before.end < start ? ` ${source}` : source;
  }).join("");
}

/** A name as a dialect compares it. */
export function ddlName(
  spelled: string,
  dialect: Dialect,
  { quoted }: { readonly quoted: boolean },
): DdlName {
  const { quotesKeepCase, foldsTo } = dialectTraits[dialect].ddl;
  if (quoted && quotesKeepCase) return { spelled, folded: spelled };
  return { spelled, folded: foldsTo === "upper" ? spelled.toUpperCase() : spelled.toLowerCase() };
}

/** Bare names may hold a hash sign in Oracle. */
function withHashes(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const joined: SqlToken[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const adjoins = last?.kind === "word" && last.end === token.start;
    const continues = token.value === "#" && token.kind === "symbol" ||
      token.kind === "word" && last?.value.endsWith("#");
    if (adjoins && continues) {
      joined[joined.length - 1] = { ...last, value: last.value + token.value, end: token.end };
    } else {
      joined.push(token);
    }
  }
  return joined;
}
