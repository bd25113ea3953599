import { z } from "zod";
import { InputError } from "../../../base/mod.ts";
import type { RecordedConversation } from "../types.ts";
import { chatMessage, foldMessages } from "./fold_messages.ts";
import { hasFields } from "./has_fields.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";

const log = z.object({
  eval: z.object({ model: z.string() }),
  samples: z.array(z.unknown()).nullish(),
});

const sample = z.object({
  id: z.union([z.string(), z.number()]),
  epoch: z.int().min(1).default(1),
  messages: z.array(chatMessage),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

/** Whether a document is a log of inspect in JSON. */
export function isInspectLog(document: unknown): boolean {
  return hasFields(document, "version", "eval", "status");
}

/** Reads a log of inspect in JSON. */
export function readInspectLog(document: unknown, path: string): readonly RecordedConversation[] {
  const read = readShape(log, { place: "the file", value: document }, { path, what: "a log of inspect" });
  const samples = (read.samples ?? []).map((value, i) => ({ place: `sample ${i + 1}`, value }));
  return readSamples(samples, { path, model: read.eval.model });
}

/**
 * Reads samples of inspect: each is a conversation, and its epoch a trial. `dialogue_key` among its metadata names the
 * dialogue.
 *
 * @throws {InputError} If there is none, or the file holds no messages, as logs of headers alone do.
 */
export function readSamples(
  samples: readonly PlacedValue[],
  { path, model: agent }: { readonly path: string; readonly model: string },
): readonly RecordedConversation[] {
  if (samples.length === 0) {
    throw new InputError(
      `Cannot read ${path}: this log of inspect holds no samples; give one with its samples`,
    );
  }
  return samples.map((given) => {
    const { id, epoch: trial, messages, metadata } = readShape(sample, given, {
      path,
      what: "a sample of inspect",
    });
    const place = `sample ${id}`;
    const key = metadata?.dialogue_key;
    return {
      ...{ place, agent, trial },
      ...(typeof key === "string" && { dialogueKey: key }),
      turns: foldMessages(messages.map((message, i) => ({ place: `${place}, message ${i + 1}`, message }))),
    };
  });
}
