import { fileError, InputError, readUtf8File } from "../base/mod.ts";
import { type LoggedAnswer, loggedAnswer } from "./logged_answer.ts";
import { csvRecords } from "./score_log_formats/csv_records.ts";
import { journalRecord } from "./score_log_formats/journal_record.ts";
import { type LogRecord, parsedJson } from "./score_log_formats/log_record.ts";
import { parquetRecords } from "./score_log_formats/parquet_records.ts";
import { spanRecords } from "./score_log_formats/span_records.ts";

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
    const read = loggedAnswer(turn ?? value, { labelled });
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
    const spans = spanRecords(parsedJson(text));
    if (spans !== undefined) return spans;
  }
  return text.split("\n").flatMap((line, i) =>
    line.trim() === "" ? [] : [{ line: i + 1, value: parsedJson(line) }]
  );
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Deno.readFile(path);
  } catch (error) {
    throw fileError(error, { action: "read", path });
  }
}
