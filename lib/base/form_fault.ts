import { howMany } from "./how_many.ts";

/** What a reader of forms found wrong in a document, as zod tells it. */
export interface FormIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Type that should stand there. */
  readonly expected?: string | undefined;
  /** Fields that should not stand there. */
  readonly keys?: readonly string[] | undefined;
  /** Values of which one should stand there. */
  readonly values?: readonly unknown[] | undefined;
  /** Type of a value that is beyond a bound. */
  readonly origin?: string | undefined;
  /** Smallest value or size. */
  readonly minimum?: number | bigint | undefined;
  /** Largest value or size. */
  readonly maximum?: number | bigint | undefined;
  /** Whether the bound itself is allowed. @default true */
  readonly inclusive?: boolean | undefined;
}

/**
 * What is wrong at the place of an issue, in words and on one line: what is expected and what stands there.
 *
 * @param document What was read.
 *
 * @example
 * ```ts
 * import { formFault } from "querylogue/base";
 * import assert from "node:assert/strict";
 * import { z } from "zod";
 *
 * const document = { tables: "city" };
 * const [issue] = z.object({ tables: z.array(z.string()) }).safeParse(document).error?.issues ?? [];
 * assert.ok(issue);
 * assert.equal(formFault(issue, document), 'a list is expected, not "city"');
 * ```
 */
export function formFault(issue: FormIssue, document: unknown): string {
  const found = issue.path.reduce<unknown>(
    (inside, key) =>
      typeof inside === "object" && inside !== null
        ? Reflect.get(inside, key)
        // A form that takes one value for a list of one.
        : key === 0
        ? inside
        : undefined,
    document,
  );
  const instead = found === undefined ? "and nothing stands there" : `not ${shown(found)}`;
  switch (issue.code) {
    case "invalid_type":
      return `${words[issue.expected ?? ""] ?? issue.expected} is expected, ${instead}`;
    case "invalid_value":
      return `one of ${issue.values?.map(String).join(", ")} is expected, ${instead}`;
    case "unrecognized_keys":
      return `the field "${issue.keys?.[0]}" is unknown`;
    case "custom":
      return oneLine(issue.message);
    default: {
      // The reader's own words ("Too small: expected array …") are none of ours.
      const said = /^(?:Invalid|Too (?:small|big))\b/.test(issue.message)
        ? boundOf(issue)
        : oneLine(issue.message);
      if (found === undefined) return `${said ?? "something is expected"}, ${instead}`;
      return `${shown(found)} cannot be used${said === undefined ? "" : ` (${said})`}`;
    }
  }
}

/** The bound that a value is beyond. */
function boundOf({ origin = "", minimum, maximum, inclusive = true }: FormIssue): string | undefined {
  const unit = { array: "item", set: "item", string: "character" }[origin];
  const bound = (number: number | bigint) =>
    `${unit === undefined ? number : howMany(Number(number), unit)} ${
      unit === undefined || Number(number) === 1 ? "is" : "are"
    } expected`;
  if (minimum !== undefined) return `${inclusive ? "at least" : "more than"} ${bound(minimum)}`;
  if (maximum !== undefined) return `${inclusive ? "at most" : "less than"} ${bound(maximum)}`;
  return undefined;
}

const words: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const mostShown = 60;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (value === Infinity || value === -Infinity) return "a number that is too large";
  const text = JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown - 1)}…` : text;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
