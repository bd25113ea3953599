import { wrapText } from "../../lib/base/mod.ts";
import { cleanLines } from "./clean_lines.ts";
import { runningTask } from "./task_context.ts";

export interface WrapProseOptions {
  /** What each line but the first begins with. @default "" */
  readonly indent?: string;
  /** Where the text goes. @default "stdout" */
  readonly to?: "stdout" | "stderr";
}

/**
 * Wraps prose to the width of a task's output. Its line breaks stay. Controls become blanks first, so that no sequence
 * that steers a terminal is cut in two.
 */
export function wrapProse(text: string, { indent = "", to = "stdout" }: WrapProseOptions = {}): string {
  return wrapText(cleanLines(text), { width: runningTask()[to].width(), indent });
}
