import { createParser } from "eventsource-parser";
import { isNestedDeeper, jsonFault } from "../../base/mod.ts";
import type { Json } from "../types.ts";
import { firstWords, withoutQuery } from "./shown_reply.ts";

/** Forms of a streamed reply. */
export type StreamForm = "sse" | "ndjson" | "json_array";

/** How a reply is written: one document, or a stream. */
export type ReplyForm = "json" | StreamForm;

export interface ReadReplyTextOptions {
  readonly url: string;
  /** The form in which the reply is due. @default "json" */
  readonly form?: ReplyForm | undefined;
  /** Says what to do where it comes in another form, as the end of a sentence. */
  readonly remedy: (came: ReplyForm) => string;
}

/** One part of a streamed reply. */
interface StreamPart {
  /** `message` where the stream names none. */
  readonly event: string;
  /** The value, where the part is JSON, else its text. */
  readonly data: Json;
}

/**
 * Reads the text of a reply. A stream is folded into one list of `{event, data}`, so that the same selectors read it as any
 * reply.
 *
 * @throws {Error} If the text has another form; the message says which, and holds its first words.
 */
export function readReplyText(text: string, options: ReadReplyTextOptions): Json {
  const read = inForm(text, options.form ?? "json");
  if (read === undefined) throw wrongForm(text, options);
  if (isNestedDeeper(read, deepestReply)) {
    const where = `The agent at ${withoutQuery(options.url)}`;
    throw new Error(
      `${where} answered with JSON of more than ${deepestReply} levels: let it send it flatter`,
    );
  }
  return read as Json;
}

/** Levels of lists and objects that a reply may have. */
const deepestReply = 200;

/** The value of a text in a form; undefined where it has another. */
function inForm(text: string, form: ReplyForm): Json | readonly StreamPart[] | undefined {
  switch (form) {
    case "json":
      return parsed(text);
    case "sse": {
      const parts = foldEvents(text);
      return parts.length > 0 ? parts : undefined;
    }
    case "ndjson": {
      const values = linesOf(text).map(parsed);
      return values.length > 0 && values.every((value) => value !== undefined) ? values.map(part) : undefined;
    }
    case "json_array": {
      const list = parsed(text);
      return Array.isArray(list) ? list.map(part) : undefined;
    }
    default:
      return form satisfies never;
  }
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

const part = (data: Json): StreamPart => ({ event: "message", data });

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function foldEvents(text: string): readonly StreamPart[] {
  const parts: StreamPart[] = [];
  const parser = createParser({
    onEvent: ({ event = "message", data }) => void parts.push({ event, data: parsed(data) ?? data }),
  });
  // A stream may end without the blank line that ends an event.
  parser.feed(`${text}\n\n`);
  return parts;
}

const names: Readonly<Record<ReplyForm, string>> = {
  json: "one JSON document",
  sse: "a stream of events (SSE)",
  ndjson: "lines of JSON",
  json_array: "a list in JSON",
};

function wrongForm(text: string, { url, form = "json", remedy }: ReadReplyTextOptions): Error {
  const where = `The agent at ${withoutQuery(url)} answered with`;
  const words = firstWords(text);
  const shown = words && ` (${words})`;
  if (words === "") return new Error(`${where} an empty body: it must send ${names[form]}`);
  if (/^\s*</.test(text)) {
    return new Error(`${where} HTML in place of JSON${shown}: check the path of the address`);
  }
  const came = formOf(text);
  if (came !== undefined && came !== form) {
    return new Error(`${where} ${names[came]} in place of ${names[form]}${shown}: ${remedy(came)}`);
  }
  const broken = linesOf(text).findIndex((line) => parsed(line) === undefined);
  if (form === "ndjson" && broken > 0) {
    const line = firstWords(linesOf(text)[broken] ?? "");
    return new Error(
      `${where} lines of JSON, of which number ${broken + 1} is none (${line}): let it send JSON`,
    );
  }
  if (/^\s*[{[]/.test(text) && jsonFault(text).offset >= text.trimEnd().length) {
    return new Error(`${where} JSON that ends in the middle${shown}: let it send all of it`);
  }
  return came === undefined
    ? new Error(`${where} a text that is no JSON${shown}: it must send ${names[form]} and nothing else`)
    : new Error(`${where} ${names[form]} that holds nothing${shown}: let it send its reply`);
}

/** The form that a text has; undefined where it has none. */
function formOf(text: string): ReplyForm | undefined {
  const value = parsed(text);
  if (value !== undefined) return Array.isArray(value) ? "json_array" : "json";
  if (/^\s*(?:data|event|id|retry)?:/.test(text)) return "sse";
  return inForm(text, "ndjson") === undefined ? undefined : "ndjson";
}
