import type { z } from "zod";
import { askStructured, type ChatMessage } from "../../llm/mod.ts";
import { samplesOf, type ScoreModel } from "./score_model.ts";

/** What the samples of a model said; `reason` tells why the last without a value has none. */
export interface Samples<T> {
  readonly values: readonly T[];
  readonly asked: number;
  readonly reason: string;
}

/** Asks a model the same k times; refusals and unreadable replies give no value. */
export async function askSamples<T>(
  model: ScoreModel,
  request: {
    readonly messages: readonly ChatMessage[];
    readonly name: string;
    readonly schema: z.ZodType<T>;
  },
  signal: AbortSignal | undefined,
): Promise<Samples<T>> {
  const asked = samplesOf(model);
  const values: T[] = [];
  let reason = "it gave no reply";
  for (let trial = 1; trial <= asked; trial++) {
    const reply = await askStructured(model.chat, { ...request, trial }, { signal });
    if (reply.kind === "value") values.push(reply.value);
    else reason = reply.kind === "refused" ? `it refused: ${reply.text}` : reply.reason;
  }
  return { values, asked, reason };
}
