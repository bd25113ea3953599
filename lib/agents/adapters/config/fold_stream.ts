import { createParser } from "eventsource-parser";
import type { Json } from "../../types.ts";

/** One part of a streamed reply. */
export interface StreamPart {
  /** `message` where the stream names none. */
  readonly event: string;
  /** The value, where the part is JSON, else its text. */
  readonly data: Json;
}

export type StreamForm = "sse" | "ndjson" | "json_array";

/**
 * Folds a streamed reply into one list, so that the same selectors read it as any reply.
 *
 * @throws {SyntaxError} If a line of NDJSON, or the list, is no JSON.
 */
export function foldStream(text: string, form: StreamForm): readonly StreamPart[] {
  switch (form) {
    case "sse":
      return foldEvents(text);
    case "ndjson":
      return text.split("\n").filter((line) => line.trim() !== "").map((line) => part(JSON.parse(line)));
    case "json_array": {
      const list: unknown = JSON.parse(text);
      if (!Array.isArray(list)) throw new SyntaxError("it is no list");
      return list.map(part);
    }
    default:
      return form satisfies never;
  }
}

const part = (data: Json): StreamPart => ({ event: "message", data });

function foldEvents(text: string): readonly StreamPart[] {
  const parts: StreamPart[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", data }) => void parts.push({ event, data: value(data) }),
  });
  // A stream may end without the blank line that ends an event.
  parser.feed(`${text}\n\n`);
  return parts;
}

function value(data: string): Json {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
