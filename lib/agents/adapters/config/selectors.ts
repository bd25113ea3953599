import { JSONPathError, query } from "json-p3";
import type { Json } from "../../types.ts";

/** What is wrong with a selector and where; undefined of a right one. */
export function selectorFault(selector: string): string | undefined {
  try {
    query(selector, null);
    return undefined;
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    const place = error.token.index + 1;
    const said = error.message.replace(/ \('.*':\d+\)$/s, "");
    return `the selector ${selector} is no JSONPath of RFC 9535: character ${place}: ${said}`;
  }
}

/** The values that a selector finds, without those that are null. */
export function select(selector: string, document: Json): readonly Json[] {
  return (query(selector, document as never).values() as Json[]).filter((value) => value !== null);
}

/** Tells whether a selector finds anything but null, false, "" and what is empty. */
export function holds(selector: string, document: Json): boolean {
  return select(selector, document).some((value) =>
    typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value)
  );
}
