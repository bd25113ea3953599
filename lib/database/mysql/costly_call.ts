import type { SqlToken } from "../../sql/mod.ts";
import { callArguments } from "./call_arguments.ts";

/**
 * Why the call that begins at a piece must not run, as its arguments can ask for hours of work which a server does not
 * end, as the end of a sentence; undefined where it cannot.
 */
export function costlyCall(tokens: readonly SqlToken[], i: number): string | undefined {
  const given = callArguments(tokens, i);
  if (given === undefined) return undefined;
  const name = tokens[i]?.value.toLowerCase() ?? "";
  if (/^(?:encrypt|kdf)$/.test(name)) return `${name}() takes as long as its arguments say`;
  if (!/^(?:extractvalue|updatexml)$/.test(name)) return undefined;
  const path = given[1]?.every(({ kind }) => kind === "text") ? given[1] : undefined;
  return path !== undefined && !isNested(path.map(({ value }) => value).join(""))
    ? undefined
    : `${name}() takes an XPath as one text, without conditions within conditions, as servers do not end others`;
}

/** Whether brackets stand within brackets; those in quotes count too. */
function isNested(path: string): boolean {
  return /\[[^\]]*\[/.test(path);
}
