/** A record of a log, before its fields are checked. */
export interface LogRecord {
  /** Line of a text file, row of Parquet, span of a trace file; from 1. */
  readonly line: number;
  /** `undefined` for a line that is not JSON. */
  readonly value: unknown;
}
