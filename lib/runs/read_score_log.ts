import { z } from "zod";
import { InputError, readUtf8File } from "../base/mod.ts";
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
}

/** A line of a log that is no answer. */
export interface MalformedLine {
  /** From 1. */
  readonly line: number;
  /** Ends a sentence that begins with the line. */
  readonly reason: string;
}

/** The answers of a log in their order, and the lines that are none. */
export interface ScoreLog {
  readonly answers: readonly LoggedAnswer[];
  readonly malformed: readonly MalformedLine[];
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
 * Reads a log of JSON lines: `{"id", "agent"?, "at"?, "question", "enriched_question"?, "sql", "dialect"?}`. Other fields are
 * ignored, fields that are null are absent, empty lines are passed over. A line that is no answer is kept apart.
 *
 * @throws {InputError} If there is no such file, or none of its lines is an answer; the message names the first.
 */
export async function readScoreLog(path: string): Promise<ScoreLog> {
  const answers: LoggedAnswer[] = [];
  const malformed: MalformedLine[] = [];
  const lines = new Map<string, number>();
  for (const [index, text] of (await readUtf8File(path)).split("\n").entries()) {
    if (text.trim() === "") continue;
    const line = index + 1;
    const read = readLine(text);
    if (typeof read === "string") malformed.push({ line, reason: read });
    else if (lines.has(read.id)) {
      malformed.push({ line, reason: `has the id "${read.id}" of line ${lines.get(read.id)}` });
    } else {
      lines.set(read.id, line);
      answers.push(read);
    }
  }
  if (answers.length > 0) return { answers, malformed };
  const [first] = malformed;
  const why = first === undefined ? "it holds no lines" : `line ${first.line} ${first.reason}`;
  throw new InputError(
    `Cannot score ${path}: ${why}; write {"id", "question", "enriched_question"?, "sql"} a line`,
  );
}

/** The answer of a line, or what is wrong with it. */
function readLine(text: string): LoggedAnswer | string {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return "is not JSON";
  }
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
  return read.data;
}
