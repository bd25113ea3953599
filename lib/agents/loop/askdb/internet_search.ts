import { z } from "zod";
import { dataBlock } from "../../../llm/mod.ts";
import { defineTool } from "../define_tool.ts";
import type { LoopTool } from "../types.ts";

/** Answers a question from outside the database: passages, likeliest first. */
export type InternetSearch = (
  query: string,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<readonly string[]>;

/** Passages that are shown, and characters of each. */
const MOST_PASSAGES = 5;
const MOST_CHARACTERS = 1_000;

/** Creates the paper's tool for knowledge from outside. What comes is marked as data, never an instruction. */
export function internetSearchTool(search: InternetSearch): LoopTool {
  return defineTool({
    name: "request_for_internet_search",
    description:
      "Searches the internet for knowledge that the database lacks, such as the meaning of a term.",
    parameters: z.object({ query: z.string().min(1) }),
    run: async ({ query }, { signal }) => {
      const found = await search(query, { signal });
      const text = found.length === 0 ? "Nothing was found." : dataBlock("found on the internet", found, {
        maxValues: MOST_PASSAGES,
        maxCharacters: MOST_CHARACTERS,
      });
      return { kind: "observation", text };
    },
  });
}
