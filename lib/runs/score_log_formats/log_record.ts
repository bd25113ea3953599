/** A record of a log, before its fields are checked. */
export interface LogRecord {
  /** Line of a text file, row of Parquet, span of a trace file; from 1. */
  readonly line: number;
  /** `undefined` for a line that is not JSON. */
  readonly value: unknown;
}

/** The value of a line; `undefined` where it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
