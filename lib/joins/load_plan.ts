import { InputError, readJsonFile } from "../base/mod.ts";
import { parsePlan } from "./parse_plan.ts";
import type { JoinPlan } from "./types.ts";

/**
 * Reads a plan file.
 *
 * @throws {InputError} If there is no such file, or it holds no join plan.
 * @throws {OutsideError} If the file cannot be read.
 *
 * @example
 * ```ts
 * import { InputError } from "querylogue/base";
 * import { loadPlan } from "querylogue/joins";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(loadPlan("no/such/plan.json"), InputError);
 * ```
 */
export async function loadPlan(path: string): Promise<JoinPlan> {
  const json = await readJsonFile(path);
  try {
    return parsePlan(json);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`Cannot use ${path}: ${error.message}`, { cause: error });
  }
}
