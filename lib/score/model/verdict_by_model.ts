import { z } from "zod";
import { dataBlock, parsePrompt } from "../../llm/mod.ts";
import type { ScoreJudgement } from "../offline_verdict.ts";
import type { ScoreRules } from "../parse_rules.ts";
import type { ScoreVerdict } from "../types.ts";
import { askSamples } from "./ask_samples.ts";
import promptText from "./prompts/give_verdict.md" with { type: "text" };
import type { ScoreModel } from "./score_model.ts";

export interface VerdictByModelOptions {
  readonly model: ScoreModel;
  /** @default none */
  readonly rules?: ScoreRules | undefined;
  /** The comparison record of stage 3. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

/** The verdict of most samples, or why there is none; `reason` is a sentence. */
export type ModelVerdict =
  | ScoreJudgement & { readonly kind: "judged" }
  | { readonly kind: "not_judged"; readonly reason: string };

/** From bad to good. */
const verdicts = [
  "Incorrect",
  "Potentially Incorrect",
  "Likely Correct",
  "Correct",
] as const satisfies readonly ScoreVerdict[];

const shape = z.object({ reason: z.string(), verdict: z.enum(verdicts) });

const prompt = parsePrompt(promptText, "give_verdict.md");

/**
 * Asks a model for the verdict (STEF, section 3.4), k times. The verdict is the commonest, the worse of two that are equally
 * common; the confidence is the share of the k samples that gave it (self-consistency), in place of the number that the paper
 * lets the model report of itself.
 *
 * @throws What the chat throws.
 */
export async function verdictByModel(
  answer: {
    readonly question: string;
    readonly enriched_question?: string | undefined;
    readonly sql: string;
  },
  { model, rules = {}, record, signal }: VerdictByModelOptions,
): Promise<ModelVerdict> {
  const questions = [answer.question, ...(answer.enriched_question ? [answer.enriched_question] : [])];
  const messages = prompt.render({
    rules: dataBlock("rules", [JSON.stringify(rules)], { maxCharacters: 8000 }),
    question: dataBlock("questions", questions, { maxCharacters: 4000 }),
    sql: dataBlock("SQL", [answer.sql], { maxCharacters: 20_000 }),
    record: dataBlock("comparison", [JSON.stringify(record)], { maxCharacters: 20_000 }),
  });
  const { values, asked, reason } = await askSamples(
    model,
    { messages, name: "verdict", schema: shape },
    signal,
  );
  if (values.length === 0) return { kind: "not_judged", reason: `The model gave no verdict: ${reason}.` };
  const count = (verdict: ScoreVerdict) => values.filter((value) => value.verdict === verdict).length;
  const verdict = verdicts.reduce((most, one) => count(one) > count(most) ? one : most);
  return { kind: "judged", verdict, confidence: Math.round(10_000 * count(verdict) / asked) / 10_000 };
}
