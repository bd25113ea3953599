import { z } from "zod";
import { askStructured, type Chat, dataBlock, parsePrompt } from "../../llm/mod.ts";
import pairwiseText from "./prompts/pairwise.md" with { type: "text" };

/** What two versions of a dialogue are compared by. */
export const pairwiseCriteria = ["completeness", "relevance", "utility", "overall"] as const;

/** The better version by a criterion. */
export type Preference = "original" | "enhanced" | "tie";

export type PairwiseVerdict =
  | {
    readonly kind: "compared";
    readonly preferences: Readonly<Record<typeof pairwiseCriteria[number], Preference>>;
  }
  | { readonly kind: "unscored"; readonly reason: string };

/** Two versions of a dialogue, a line for each turn. */
export interface DialogueVersions {
  /** Place of the dialogue, from 1: of an odd one the enhanced version is shown first, of an even one second. */
  readonly id: number;
  readonly original: readonly string[];
  readonly enhanced: readonly string[];
}

/** Compares two versions of a dialogue. */
export type PairwiseJudge = (
  versions: DialogueVersions,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<PairwiseVerdict>;

/**
 * Creates a judge that asks a model which of two versions of a dialogue has the better answers. Which one is shown first
 * alternates, and the model is not told which is which. A malformed reply is sent back once.
 *
 * Source: appendix B of the MMSQL paper (Guo et al.), Figure 6.
 */
export function createPairwiseJudge(chat: Chat): PairwiseJudge {
  return async ({ id, original, enhanced }, { signal } = {}) => {
    const first: Preference = id % 2 === 1 ? "enhanced" : "original";
    const [a, b] = first === "enhanced" ? [enhanced, original] : [original, enhanced];
    const said = await askStructured(chat, {
      messages: prompt.render({ a: shown("A", a), b: shown("B", b) }),
      name: "preference",
      schema: form,
      mendings: 1,
    }, { signal });
    if (said.kind !== "value") {
      return { kind: "unscored", reason: said.kind === "refused" ? said.text : said.reason };
    }
    const second: Preference = first === "enhanced" ? "original" : "enhanced";
    const meant = { a: first, b: second, tie: "tie" } as const;
    const { completeness, relevance, utility, overall } = said.value;
    return {
      kind: "compared",
      preferences: {
        completeness: meant[completeness],
        relevance: meant[relevance],
        utility: meant[utility],
        overall: meant[overall],
      },
    };
  };
}

const prompt = parsePrompt(pairwiseText, "pairwise.md");

const better = z.enum(["a", "b", "tie"]);

const form = z.object({
  evidence: z.string().min(1),
  completeness: better,
  relevance: better,
  utility: better,
  overall: better,
});

const shown = (version: string, lines: readonly string[]) =>
  dataBlock(`version ${version}`, lines, { maxCharacters: 1_000, maxValues: 100 });
