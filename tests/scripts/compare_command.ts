import { callTask, type TaskResult } from "./run_task.ts";

/** Runs the task `compare` in this process. */
export async function compare(...args: readonly string[]): Promise<TaskResult> {
  return await callTask("compare", args);
}

/** The verdicts in what it prints or writes. */
export const linesOf = (text: string) => text.trim().split("\n").map((line) => JSON.parse(line));
