import { z } from "zod";
import { InputError } from "../base/mod.ts";
import { agentDialect } from "../sql/mod.ts";

/** An answer of an agent in a log; field names are those of the JSON. */
export interface LoggedAnswer {
  readonly id: string;
  readonly agent?: string;
  /** When it was given, as the log writes it. */
  readonly at?: string;
  readonly question: string;
  /** What the agent made of the question. */
  readonly enriched_question?: string;
  readonly sql: string;
  /** A dialect that agents write. */
  readonly dialect?: string;
  /** Whether it is right, of a labelled log. */
  readonly right?: boolean;
}

const id = z.union([z.string().min(1), z.number().transform(String)]);

const shape: z.ZodType<LoggedAnswer> = z.object({
  id,
  agent: z.string().min(1).exactOptional(),
  at: z.union([z.string(), z.number().transform(String)]).exactOptional(),
  question: z.string(),
  enriched_question: z.string().exactOptional(),
  sql: z.string(),
  dialect: z.string().exactOptional(),
});

/**
 * Reads a record of a log as an answer; fields that are null are absent, unknown ones are ignored.
 *
 * @param options Whether it must have the label `right`.
 * @returns The answer, or what is wrong with the record, as the end of a sentence that begins with its line.
 */
export function loggedAnswer(
  given: unknown,
  { labelled = false }: { readonly labelled?: boolean | undefined } = {},
): LoggedAnswer | string {
  if (given === undefined) return "is not JSON";
  if (typeof given !== "object" || given === null || Array.isArray(given)) return "is no object";
  const read = shape.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
  );
  if (!read.success) {
    const field = String(read.error.issues[0]?.path[0] ?? "id");
    return field in given && Reflect.get(given, field) !== null
      ? `has no text as "${field}"`
      : `has no "${field}"`;
  }
  const { dialect } = read.data;
  try {
    if (dialect !== undefined) agentDialect(dialect);
  } catch (error) {
    if (error instanceof InputError) return `has the unknown dialect "${dialect}"`;
    throw error;
  }
  if (!labelled) return read.data;
  const { right } = given as { readonly right?: unknown };
  if (right === undefined || right === null) return 'has no "right"';
  const label = LABELS.get(String(right).toLowerCase());
  return label === undefined ? 'has neither true nor false as "right"' : { ...read.data, right: label };
}

/** As JSON writes a label, and as tables do. */
const LABELS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "1"].map((text) => [text, true] as const),
  ...["false", "0"].map((text) => [text, false] as const),
]);
