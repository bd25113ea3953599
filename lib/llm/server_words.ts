import { z } from "zod";

/** Why a server says that it refuses a request. */
export interface ServerWords {
  /** For people; empty where the server says nothing that can be read. */
  readonly message: string;
  /** The message with the codes beside it, to tell reasons apart. */
  readonly reason: string;
}

const text = z.string().catch("").optional();
const codes = { code: text, type: text, param: text };
const shape = z.object({
  error: z.union([z.string(), z.object({ message: text, ...codes })]).catch("").optional(),
  message: text,
  detail: z.unknown().optional(),
  ...codes,
});

/** Reads the body of an error, whose words stand in another place with each kind of server. */
export function serverWords(body: string): ServerWords {
  const parsed = shape.safeParse(parsedJson(body));
  if (!parsed.success) {
    // A page for browsers says nothing to people in a terminal.
    const message = /^\s*[<{[]/.test(body) ? "" : body;
    return { message, reason: message };
  }
  const { error, message, detail, ...codes } = parsed.data;
  const inner = typeof error === "string" ? { message: error } : error ?? {};
  const said = inner.message ?? message ?? wordsOf(detail);
  return { message: said, reason: [said, ...Object.values({ ...codes, ...inner })].join(" ") };
}

function wordsOf(detail: unknown): string {
  return typeof detail === "string" ? detail : detail === undefined ? "" : JSON.stringify(detail);
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
