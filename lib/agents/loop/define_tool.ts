import type { z } from "zod";
import type { LoopTool, ToolResult, Turn } from "./types.ts";

/** A tool whose arguments have the type of its schema. */
export interface ToolDefinition<Shape extends z.ZodObject> extends Omit<LoopTool, "parameters" | "run"> {
  readonly parameters: Shape;
  readonly run: (given: z.infer<Shape>, turn: Turn) => Promise<ToolResult> | ToolResult;
}

/**
 * Defines a tool of an agent. The loop checks the arguments before the tool runs.
 *
 * @example
 * ```ts
 * import { defineTool } from "querylogue/agents/loop";
 * import assert from "node:assert/strict";
 * import { z } from "zod";
 *
 * const tool = defineTool({
 *   name: "count_tables",
 *   description: "Counts the tables of the database.",
 *   parameters: z.object({}),
 *   run: (_, { schema }) => ({ kind: "observation", text: `${schema.tables.length} tables` }),
 * });
 * assert.equal(tool.name, "count_tables");
 * ```
 */
export function defineTool<Shape extends z.ZodObject>(tool: ToolDefinition<Shape>): LoopTool {
  return { ...tool, run: (given, turn) => tool.run(tool.parameters.parse(given), turn) };
}
