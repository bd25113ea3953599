import { z } from "zod";
import type { RecordedConversation } from "../types.ts";
import { contractReply } from "./contract_reply.ts";
import { hasFields } from "./has_fields.ts";
import { readShape } from "./read_shape.ts";

const chat = z.object({
  agent: z.string(),
  turns: z.array(z.object({
    message: z.string(),
    reply: z.unknown().optional(),
    fault: z.string().optional(),
  })),
});

/** Whether a document is a conversation that `deno task chat` saved. */
export function isSavedChat(document: unknown): boolean {
  return hasFields(document, "agent", "turns");
}

/** Reads a conversation that `deno task chat` saved. */
export function readSavedChat(value: unknown, path: string): readonly RecordedConversation[] {
  const { agent, turns } = readShape(chat, { place: "the file", value }, { path, what: "a saved chat" });
  return [{
    place: "turn 1",
    agent,
    turns: turns.map(({ message, reply, fault }, i) => {
      const place = `turn ${i + 1}`;
      return {
        ...{ place, message },
        outcome: fault === undefined
          ? { kind: "reply" as const, reply: contractReply({ place, value: reply }, path) }
          : { kind: "fault" as const, text: fault },
      };
    }),
  }];
}
