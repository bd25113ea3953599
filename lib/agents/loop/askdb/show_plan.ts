import { z } from "zod";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";

/** Decomposes a task: the plan is shown to the user above the words that end the turn. */
export const showPlanTool: LoopTool = defineTool({
  name: "show_plan",
  description:
    "For a task of several steps: shows the plan to the person, above your words that end the turn. Call it first.",
  parameters: z.object({ steps: z.array(z.string().min(1)).min(2).describe("The steps, in their order.") }),
  run: ({ steps }, { show }) => {
    show(`Plan:\n${steps.map((step, i) => `${i + 1}. ${step}`).join("\n")}`);
    return { kind: "observation", text: "The plan will be shown. Begin with its first step." };
  },
});
