import { z } from "zod";
import { fileError, InputError, readUtf8File } from "../base/mod.ts";
import { agentDialect } from "../sql/mod.ts";
import { csvRecords } from "./score_log_formats/csv_records.ts";
import { journalRecord } from "./score_log_formats/journal_record.ts";
import type { LogRecord } from "./score_log_formats/log_record.ts";
import { parquetRecords } from "./score_log_formats/parquet_records.ts";
import { spanRecords } from "./score_log_formats/span_records.ts";

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

export interface ReadScoreLogOptions {
  /** Whether every answer must have the label `right`. @default false, a label is ignored */
  readonly labelled?: boolean | undefined;
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
 * Reads a log: JSON lines, by its name CSV or Parquet with the same fields, OpenTelemetry traces as one JSON document, or the
 * journal of a run, of whose turns those with SQL are answers. Other fields are ignored, fields that are null are absent,
 * empty lines are passed over. A record that is no answer, or repeats an id, is kept apart.
 *
 * @throws {InputError} If there is no such file, or none of its records is an answer; the message names the first.
 * @throws {OutsideError} If the file cannot be read.
 */
export async function readScoreLog(
  path: string,
  { labelled = false }: ReadScoreLogOptions = {},
): Promise<ScoreLog> {
  const answers: LoggedAnswer[] = [];
  const malformed: MalformedLine[] = [];
  const lines = new Map<string, number>();
  for (const { line, value } of await recordsOf(path)) {
    const turn = journalRecord(value);
    if (turn === "none") continue;
    const read = readRecord(turn ?? value, labelled);
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
    `Cannot score ${path}: ${why}; write {"id", "question", "enriched_question"?, "sql"${
      labelled ? ', "right"' : ""
    }} a line`,
  );
}

async function recordsOf(path: string): Promise<readonly LogRecord[]> {
  if (/\.parquet$/i.test(path)) return await parquetRecords(await readBytes(path), path);
  const text = await readUtf8File(path);
  if (/\.[ct]sv$/i.test(path)) return await csvRecords(text, path);
  if (/^\s*\{\s*"resourceSpans"/.test(text)) {
    const spans = spanRecords(parsed(text));
    if (spans !== undefined) return spans;
  }
  return text.split("\n").flatMap((line, i) =>
    line.trim() === "" ? [] : [{ line: i + 1, value: parsed(line) }]
  );
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    throw fileError(error, { action: "read", path });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer of a record, or what is wrong with it. */
function readRecord(given: unknown, labelled: boolean): LoggedAnswer | string {
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
