import { InputError, OutsideError } from "../../base/mod.ts";
import { ConfirmationNeeded } from "./confirmation_needed.ts";
import { LoopStop } from "./loop_stop.ts";
import { PolicyRefusal } from "./policy_refusal.ts";
import type { LoopTool, ToolResult, Turn } from "./types.ts";

/** Errors that end a turn or a run by themselves, and tell why. */
const MEANT = [ConfirmationNeeded, InputError, LoopStop, OutsideError, PolicyRefusal];

/**
 * Runs a tool.
 *
 * @throws {Error} If it throws an error of its own, or gives no result; the message names the tool.
 */
export async function runTool(tool: LoopTool, given: unknown, turn: Turn): Promise<ToolResult> {
  const result: ToolResult | undefined = await ran(tool, given, turn);
  const isResult = result?.kind === "observation"
    ? typeof result.text === "string"
    : result?.kind === "saying" && typeof result.saying?.text === "string";
  if (isResult) return result;
  throw new TypeError(
    `The tool "${tool.name}" gave ${JSON.stringify(result)?.slice(0, 100)}; it must give ` +
      '{ kind: "observation", text } or { kind: "saying", saying: { kind, text } }',
  );
}

async function ran(tool: LoopTool, given: unknown, turn: Turn): Promise<ToolResult> {
  try {
    return await tool.run(given, turn);
  } catch (error) {
    turn.signal?.throwIfAborted();
    if (MEANT.some((kind) => error instanceof kind)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The tool "${tool.name}" fails: ${reason}`, { cause: error });
  }
}
