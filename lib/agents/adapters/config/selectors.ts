import { type FilterFunction, FunctionExpressionType, JSONPathEnvironment, JSONPathError } from "json-p3";
import { RE2JS, RE2JSException } from "re2js";
import type { Json } from "../../types.ts";

/** Creates a selector function that searches for a pattern, in time linear in the text for every pattern. */
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

/** Returns the fault of a selector and its place; undefined for a valid selector. */
export function selectorFault(selector: string): string | undefined {
  try {
    const [pattern] = patternsIn(environment.compile(selector)).filter((text) => !isPattern(text));
    return pattern && `the selector ${selector} has a pattern that cannot be read: ${pattern}`;
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    const place = error.token.index + 1;
    const said = error.message.replace(/ \('.*':\d+\)$/s, "");
    return `the selector ${selector} is no JSONPath of RFC 9535: character ${place}: ${said}`;
  }
}

/** The patterns that a selector holds as texts. */
function patternsIn(node: unknown): readonly string[] {
  if (typeof node !== "object" || node === null || node === environment) return [];
  const { name, args } = node as {
    readonly name?: unknown;
    readonly args?: readonly { readonly value?: unknown }[];
  };
  const pattern = Array.isArray(args) && (name === "match" || name === "search") ? args[1]?.value : undefined;
  return [
    ...(typeof pattern === "string" ? [pattern] : []),
    ...Object.entries(node).flatMap(([field, value]) => field === "token" ? [] : patternsIn(value)),
  ];
}

function isPattern(text: string): boolean {
  try {
    RE2JS.compile(text);
    return true;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return false;
  }
}

/** Returns the values that a selector finds, without null. */
export function select(selector: string, document: Json): readonly Json[] {
  return (environment.query(selector, document as never).values() as Json[]).filter((value) =>
    value !== null
  );
}

/** Tests whether a selector finds a value other than null, false, 0, "" and empty lists and objects. */
export function holds(selector: string, document: Json): boolean {
  return select(selector, document).some((value) =>
    typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value)
  );
}
