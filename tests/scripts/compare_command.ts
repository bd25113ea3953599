import { endOf, startCompare, type TaskResult } from "./run_task.ts";

/** Runs what the task `compare` runs. */
export async function compare(...args: readonly string[]): Promise<TaskResult> {
  return await endOf(startCompare(...args));
}

/** The verdicts in what it prints or writes. */
export const linesOf = (text: string) => text.trim().split("\n").map((line) => JSON.parse(line));
