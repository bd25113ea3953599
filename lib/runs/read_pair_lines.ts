import type { z } from "zod";
import { InputError, readUtf8File } from "../base/mod.ts";

export interface ReadPairLinesOptions<Line> {
  readonly shape: z.ZodType<Line>;
  /** What a line is, for messages: `a pair is {"id", …}`. */
  readonly form: string;
}

/**
 * Reads the lines of a file of JSON lines, in their order. Empty lines are passed over. A field that is null is absent.
 *
 * @throws {InputError} If there is no such file, it holds no lines, a line has another shape, or an id occurs twice.
 */
export async function readPairLines<Line extends { readonly id: string }>(
  path: string,
  options: ReadPairLinesOptions<Line>,
): Promise<readonly Line[]> {
  const pairs: Line[] = [];
  const lines = new Map<string, number>();
  for (const [index, text] of (await readUtf8File(path)).split("\n").entries()) {
    if (text.trim() === "") continue;
    const line = index + 1;
    const pair = readPair(text, `${path}: line ${line}`, options);
    const before = lines.get(pair.id);
    if (before !== undefined) {
      throw new InputError(
        `Cannot use ${path}: line ${line} has the id "${pair.id}" of line ${before}; give it another`,
      );
    }
    lines.set(pair.id, line);
    pairs.push(pair);
  }
  if (pairs.length === 0) throw new InputError(`Cannot use ${path}: it holds no pairs; write one a line`);
  return pairs;
}

function readPair<Line>(text: string, where: string, { shape, form }: ReadPairLinesOptions<Line>): Line {
  const given = tryParse(text);
  if (given === undefined) throw new InputError(`Cannot read ${where} is not JSON; correct or remove it`);
  const read = shape.safeParse(withoutNulls(given));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [field = "", ...inside] = issue?.path.map(String) ?? [];
  const expected = issue?.code === "invalid_type" ? issue.expected : "string";
  const fault = inside.length > 0 ? `has no text in "${field}"` : faultOf(given, field, expected);
  throw new InputError(`Cannot read ${where} ${fault}; ${form}`);
}

function withoutNulls(given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** What stands in place of a value of a type. */
const missing: Readonly<Record<string, string>> = {
  boolean: "neither true nor false",
  array: "no list",
};

function faultOf(given: unknown, field: string, expected: string): string {
  if (field === "") return "is no object";
  const value: unknown = Object(given)[field];
  if (value === undefined || value === null) return `has no "${field}"`;
  if (value === "") return `has an empty "${field}"`;
  return `has ${missing[expected] ?? "no text"} as "${field}"`;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
