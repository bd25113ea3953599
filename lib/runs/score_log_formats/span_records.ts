import { z } from "zod";
import type { LogRecord } from "./log_record.ts";

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });

const span = z.object({
  traceId: z.string(),
  startTimeUnixNano: z.union([z.string(), z.number()]).transform(String).default("0"),
  attributes: z.array(attribute).default([]),
});

const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

const messages = z.array(z.object({
  role: z.string(),
  parts: z.array(z.object({ type: z.string(), content: z.unknown() })),
}));

/**
 * Reads OpenTelemetry traces (OTLP as JSON) with GenAI spans: an answer is a trace with a span `invoke_agent`. Its question is
 * the last user message of `gen_ai.input.messages`, its agent `gen_ai.agent.name`, its SQL the latest `db.query.text` of the
 * trace, its id the trace's.
 *
 * @returns `undefined` where the document is no such file.
 */
export function spanRecords(document: unknown): readonly LogRecord[] | undefined {
  const read = traces.safeParse(document);
  if (!read.success) return undefined;
  const spans = read.data.resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap((scope) => scope.spans)
  )
    .map(({ attributes, ...rest }) => ({
      ...rest,
      attributes: new Map(attributes.map(({ key, value }) => [key, value.stringValue])),
    }));
  const records: LogRecord[] = [];
  for (const [traceId, own] of Map.groupBy(spans, (one) => one.traceId)) {
    const asked = own.find(({ attributes }) => attributes.get("gen_ai.operation.name") === "invoke_agent");
    if (asked === undefined) continue;
    const queries = own.filter(({ attributes }) => attributes.has("db.query.text"))
      .sort((a, b) => a.startTimeUnixNano.padStart(20, "0") < b.startTimeUnixNano.padStart(20, "0") ? -1 : 1);
    const value = {
      id: traceId,
      agent: asked.attributes.get("gen_ai.agent.name") ?? null,
      question: questionOf(asked.attributes.get("gen_ai.input.messages")),
      sql: queries.at(-1)?.attributes.get("db.query.text") ?? "",
    };
    records.push({ line: spans.indexOf(asked) + 1, value });
  }
  return records;
}

/** The text of the last message of the user. */
function questionOf(text: string | undefined): string | null {
  try {
    const read = messages.parse(JSON.parse(text ?? ""));
    const parts = read.findLast(({ role }) => role === "user")?.parts ?? [];
    return parts.flatMap(({ type, content }) => type === "text" ? [String(content)] : []).join(" ");
  } catch {
    return null;
  }
}
