import { z } from "zod";
import { askStructured, type Chat, dataBlock, fencedLines, parsePrompt } from "../../llm/mod.ts";
import { isQuoteOf } from "../is_quote_of.ts";
import publishedText from "./prompts/published.md" with { type: "text" };
import strictText from "./prompts/strict.md" with { type: "text" };

/** What a reply is rated by, in the order of Table VIII of the MMSQL paper. */
export const qualityCriteria = ["relevance", "clarity", "completeness", "accuracy", "utility"] as const;

/**
 * By which words a model rates: the criteria and points of the MMSQL paper in our words, with 2 points where a criterion
 * does not apply (`published`), or ours, which asks for quotes and gives no such points (`strict`).
 */
export type QualityPrompt = "published" | "strict";

/** A reply with what a rater sees of its question. */
export interface RatedReply {
  readonly question: string;
  /** As MMSQL calls it. */
  readonly type: string;
  readonly response: string;
  /** What the dataset answers. @default it tells no words */
  readonly reference?: string | undefined;
  /** Tables of the database, a line each. */
  readonly schema: readonly string[];
  /** The dialogue before, oldest first. */
  readonly earlier: readonly { readonly role: "user" | "system"; readonly content: string }[];
}

/** Points of 0 to 2 a criterion. */
export type QualityScores = Readonly<Record<typeof qualityCriteria[number], number>>;

/** What one call gave. */
export interface QualitySample {
  readonly evidence: Readonly<Record<typeof qualityCriteria[number], string>>;
  readonly scores: QualityScores;
}

export type QualityRating =
  | {
    readonly kind: "rated";
    /** Response quality score, 0 to 10: the sum of the criteria. */
    readonly rqs: number;
    /** Means over the samples. */
    readonly criteria: QualityScores;
    readonly samples: readonly QualitySample[];
  }
  /** No call gave anything that can be used; the reason is that of the last. */
  | { readonly kind: "unscored"; readonly reason: string };

/** Rates a reply. */
export type QualityRater = (
  reply: RatedReply,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<QualityRating>;

export interface QualityRaterOptions {
  readonly prompt: QualityPrompt;
  /** Calls about a reply, whose scores are averaged; a whole number of at least 1. @default 3 */
  readonly samples?: number | undefined;
}

/**
 * Creates a rater that asks a model with multiple evidence calibration: each call states its evidence before its scores,
 * and the scores of all calls are averaged. A malformed reply is sent back once; after that its call does not count.
 *
 * Source: the response quality score of MMSQL (Guo et al., section III-C and Table VIII); Wang et al., "Large Language
 * Models are not Fair Evaluators" (arXiv 2305.17926), section 3.1.
 *
 * @throws {RangeError} If `samples` is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { createQualityRater, qualityCriteria } from "querylogue/evaluation";
 * import { scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const all = <T>(value: T) => Object.fromEntries(qualityCriteria.map((criterion) => [criterion, value]));
 * const said = [2, 1].map((points) => JSON.stringify({ evidence: all("Rivers?"), scores: all(points) }));
 * const rate = createQualityRater(scriptedChat(said), { prompt: "published", samples: 2 });
 * const question = { question: "Them?", type: "ambiguous", response: "Rivers?", schema: ["river(name)"], earlier: [] };
 * const rating = await rate(question);
 * assert.equal(rating.kind === "rated" && rating.rqs, 7.5);
 * ```
 */
export function createQualityRater(
  chat: Chat,
  { prompt, samples: calls = 3 }: QualityRaterOptions,
): QualityRater {
  if (!Number.isSafeInteger(calls) || calls < 1) {
    throw new RangeError(`Cannot rate by ${calls} calls: give a whole number of at least 1`);
  }
  return async (reply, { signal } = {}) => {
    const samples: QualitySample[] = [];
    let reason = "";
    for (let call = 1; call <= calls; call++) {
      signal?.throwIfAborted();
      const said = await askStructured(chat, {
        messages: prompts[prompt].render(shown(reply)),
        name: "quality",
        schema: prompt === "strict" ? quoting(reply.response) : form,
        mendings: 1,
        trial: call,
      }, { signal });
      if (said.kind === "value") samples.push(said.value);
      else reason = said.kind === "refused" ? said.text : said.reason;
    }
    if (samples.length === 0) return { kind: "unscored", reason };
    const criteria = Object.fromEntries(
      qualityCriteria.map((criterion) => [
        criterion,
        samples.reduce((sum, { scores }) => sum + scores[criterion], 0) / samples.length,
      ]),
    ) as QualityScores;
    return { kind: "rated", rqs: totalOf(samples), criteria, samples };
  };
}

/** One division alone, so that equal scores give whole numbers. */
function totalOf(samples: readonly QualitySample[]): number {
  const points = samples.flatMap(({ scores }) => qualityCriteria.map((criterion) => scores[criterion]));
  return points.reduce((sum, one) => sum + one, 0) / samples.length;
}

const prompts = {
  published: parsePrompt(publishedText, "published.md"),
  strict: parsePrompt(strictText, "strict.md"),
};

const ofCriteria = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ relevance: shape, clarity: shape, completeness: shape, accuracy: shape, utility: shape });

const form = z.object({
  evidence: ofCriteria(z.string().min(1)),
  scores: ofCriteria(z.int().min(0).max(2)),
});

/** The form whose evidence is copied from the response. */
function quoting(response: string): z.ZodType<QualitySample> {
  return form.superRefine(({ evidence }, context) => {
    for (const criterion of qualityCriteria) {
      if (isQuoteOf(response, evidence[criterion])) continue;
      context.addIssue({
        code: "custom",
        path: ["evidence", criterion],
        message: "the words do not occur in the response; copy them from it",
      });
    }
  });
}

function shown({ question, type, response, reference, schema, earlier }: RatedReply) {
  const block = (label: string, text: string) => dataBlock(label, [text], { maxCharacters: 4_000 });
  const before = earlier.map(({ role, content }) => `${role}: ${content}`);
  return {
    type,
    schema: fencedLines("tables", schema),
    question: block("question", question),
    response: block("response", response),
    reference: block("reference", reference ?? "(none)"),
    earlier: before.length === 0
      ? ""
      : `The dialogue before, oldest first:\n\n${
        dataBlock("dialogue", before, { maxCharacters: 1_000, maxValues: 50 })
      }\n\n`,
  };
}
