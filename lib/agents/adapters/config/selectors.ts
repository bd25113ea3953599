import { type FilterFunction, FunctionExpressionType, JSONPathEnvironment, JSONPathError } from "json-p3";
import { RE2JS, RE2JSException } from "re2js";
import type { Json } from "../../types.ts";

/** A function of selectors that looks for a pattern, in time that grows with the text alone, whatever the pattern. */
function patternFunction(finds: (pattern: RE2JS, text: string) => boolean): FilterFunction {
  return {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call(text: unknown, pattern: unknown) {
      if (typeof text !== "string" || typeof pattern !== "string") return false;
      try {
        return finds(RE2JS.compile(pattern), text);
      } catch (error) {
        if (!(error instanceof RE2JSException)) throw error;
        // RFC 9535, section 2.4.6: what is no pattern matches nothing.
        return false;
      }
    },
  };
}

const environment = new JSONPathEnvironment();
environment.functionRegister.set(
  "match",
  patternFunction((pattern, text) => pattern.matcher(text).matches()),
);
environment.functionRegister.set("search", patternFunction((pattern, text) => pattern.matcher(text).find()));

/** What is wrong with a selector and where; undefined of a right one. */
export function selectorFault(selector: string): string | undefined {
  try {
    environment.query(selector, null);
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
  return (environment.query(selector, document as never).values() as Json[]).filter((value) =>
    value !== null
  );
}

/** Tells whether a selector finds anything but null, false, "" and what is empty. */
export function holds(selector: string, document: Json): boolean {
  return select(selector, document).some((value) =>
    typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value)
  );
}
