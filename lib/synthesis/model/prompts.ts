import { parsePrompt } from "../../llm/mod.ts";
import contextText from "./prompts/context.md" with { type: "text" };
import judgeDialogueText from "./prompts/judge_dialogue.md" with { type: "text" };
import mendDialogueText from "./prompts/mend_dialogue.md" with { type: "text" };
import mixedText from "./prompts/mixed.md" with { type: "text" };
import partialText from "./prompts/partial.md" with { type: "text" };
import sayQueriesText from "./prompts/say_queries.md" with { type: "text" };
import typesText from "./prompts/types.md" with { type: "text" };
import writeDialogueText from "./prompts/write_dialogue.md" with { type: "text" };

/** The prompts for writing and checking dialogues. */
export const prompts = {
  write_dialogue: parsePrompt(writeDialogueText, "write_dialogue.md"),
  partial: parsePrompt(partialText, "partial.md"),
  context: parsePrompt(contextText, "context.md"),
  mixed: parsePrompt(mixedText, "mixed.md"),
  types: parsePrompt(typesText, "types.md"),
  mend_dialogue: parsePrompt(mendDialogueText, "mend_dialogue.md"),
  say_queries: parsePrompt(sayQueriesText, "say_queries.md"),
  judge_dialogue: parsePrompt(judgeDialogueText, "judge_dialogue.md"),
};
