import { z } from "zod";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";

const kinds = ["response", "acknowledgment", "refusal"] as const;

/**
 * Ends a turn with words for the user. A response needs a question that was answered in this turn; its rows and its SQL are
 * added by the loop, so that no agent states rows that it has not seen.
 */
export const answerTool: LoopTool = defineTool({
  name: "answer",
  description: "Ends the turn with words for the person. The rows of the query are shown to them beside it.",
  parameters: z.object({
    kinds: z.union([z.enum(kinds), z.array(z.enum(kinds)).min(1)])
      .describe("response, acknowledgment or refusal; a list where the message did several things."),
    text: z.string().min(1).describe("What the person reads."),
    query: z.number().min(1).nullish()
      .describe("Number of the query that answers, as its result has it. Without it the latest."),
  }),
  ends: true,
  run: ({ kinds, text, query }, { answered }) => {
    const said = [kinds].flat();
    const kind = said.length === 1 ? said[0] ?? said : said;
    if (!said.includes("response")) return { kind: "saying", saying: { kind, text } };
    const shown = answered[(query ?? answered.length) - 1];
    if (shown !== undefined) return { kind: "saying", saying: { kind, text, shows: shown } };
    return {
      kind: "observation",
      text: answered.length === 0
        ? "No query has answered in this turn, so there is no response to give: run one first, or " +
          "end the turn with another kind."
        : `There is no query ${query}: there are 1 to ${answered.length}.`,
    };
  },
});
