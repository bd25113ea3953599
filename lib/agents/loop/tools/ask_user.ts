import { z } from "zod";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";

/** Ends a turn with a question to the user. */
export const askUserTool: LoopTool = defineTool({
  name: "ask_user",
  description:
    "Ends the turn with a question to the person: where a message can mean several things, or the data hold no such name.",
  parameters: z.object({
    question: z.string().min(1).describe(
      "What the person reads, for example: There is no river called Rhyne. Do you mean the Rhine?",
    ),
  }),
  ends: true,
  run: ({ question }) => ({ kind: "saying", saying: { kind: "request", text: question } }),
});
