import { z } from "zod";
import { isQuoteOf } from "../../is_quote_of.ts";

/** What a model is asked for: evidence, then what follows from it. */
export interface JudgeReply {
  readonly evidence: readonly { readonly a: string; readonly b: string; readonly same: boolean }[];
  readonly reason: string;
  readonly verdict: "same" | "different" | "undecided";
}

export interface JudgeReplyOptions {
  /** The sentences that have to be quoted. */
  readonly a: string;
  readonly b: string;
  /** Whether any difference among the evidence makes the sentences different. */
  readonly isStrict: boolean;
}

/**
 * Creates the form of a judge's reply about two sentences. A quote that does not occur in its sentence, a sentence without a
 * quote, and a verdict that contradicts the evidence are faults of the form, which are sent back to the model.
 */
export function judgeReplyForm({ a, b, isStrict }: JudgeReplyOptions): z.ZodType<JudgeReply> {
  const sentences = { a, b };
  return z.object({
    evidence: z.array(z.object({ a: z.string(), b: z.string(), same: z.boolean() })).min(1),
    reason: z.string().min(1),
    verdict: z.enum(["same", "different", "undecided"]),
  }).superRefine(({ evidence, verdict }, context) => {
    const fault = (path: readonly PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path: [...path], message });
    for (const side of ["a", "b"] as const) {
      const name = side.toUpperCase();
      evidence.forEach((one, index) => {
        if (isQuoteOf(sentences[side], one[side])) return;
        fault(["evidence", index, side], `the words do not occur in sentence ${name}; copy them from it`);
      });
      if (evidence.every((one) => !/[\p{L}\p{N}]/u.test(one[side]))) {
        fault(["evidence"], `no words of sentence ${name} are quoted; quote it at least once`);
      }
    }
    const differs = evidence.some(({ same }) => !same);
    if (verdict === "different" && !differs) {
      fault(["verdict"], 'the verdict is "different" and all evidence is the same; add what differs');
    }
    if (verdict === "same" && isStrict && differs) {
      fault(["verdict"], 'the verdict is "same" and some evidence is not; correct one of both');
    }
  });
}
