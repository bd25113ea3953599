import { z } from "zod";
import { isQuoteOf } from "../is_quote_of.ts";
import type { UserAction } from "../types.ts";

/** What a model chooses to do, after the words that it reacts to and the facts that it will say. */
export interface ChosenAction {
  readonly reacts_to: string;
  readonly facts: readonly string[];
  readonly action: UserAction;
}

const actions = [
  "ask",
  "clarify",
  "cannot_answer",
  "feedback",
  "approve",
  "give_up",
] as const satisfies readonly UserAction[];

/** Whether an action says facts. */
export const saysFacts = (action: UserAction): boolean =>
  action === "ask" || action === "clarify" || action === "feedback";

/**
 * Creates the form of a choice. Words that do not occur where they are copied from, and an action whose facts are missing, are
 * faults of the form.
 *
 * @param sources What facts are copied from.
 */
export function chosenActionForm(
  { heard, sources }: { readonly heard: string; readonly sources: readonly string[] },
): z.ZodType<ChosenAction> {
  return z.object({
    reacts_to: z.string(),
    facts: z.array(z.string().min(1)),
    action: z.enum(actions),
  }).superRefine(({ reacts_to, facts, action }, context) => {
    const fault = (path: readonly PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path: [...path], message });
    if (!isQuoteOf(heard, reacts_to)) {
      fault(["reacts_to"], "the words do not occur in the assistant's last message; copy them from it");
    }
    facts.forEach((fact, index) => {
      if (sources.some((source) => isQuoteOf(source, fact))) return;
      fault(["facts", index], "the words occur neither in what you want nor in what was settled; copy them");
    });
    if (saysFacts(action) && facts.length === 0) {
      fault(["facts"], `the action is "${action}" and there is no fact; copy one, or choose another action`);
    }
  });
}

/** The words of a message. */
export const wordsForm: z.ZodType<{ readonly text: string }> = z.object({ text: z.string() });

/** What a message adds to what is wanted, what contradicts it, and what is missing, as quotes. */
export interface CheckedWords {
  readonly added: readonly string[];
  readonly contradicted: readonly string[];
  readonly missing: readonly string[];
}

/** Creates the form of a check: all quotes have to occur where they are copied from. */
export function checkedWordsForm(
  { request, last }: { readonly request: string; readonly last: string },
): z.ZodType<CheckedWords> {
  const list = z.array(z.string().min(1));
  return z.object({ added: list, contradicted: list, missing: list }).superRefine((found, context) => {
    for (const name of ["added", "contradicted", "missing"] as const) {
      const [source, where] = name === "missing"
        ? [request, "the request in its first words"]
        : [last, "the last message"];
      found[name].forEach((quote, index) => {
        if (isQuoteOf(source, quote)) return;
        context.addIssue({
          code: "custom",
          path: [name, index],
          message: `the words do not occur in ${where}; copy them from it`,
        });
      });
    }
  });
}
