import { z } from "zod";
import type { RecordedConversation, RecordedOutcome, RecordedTurn } from "../types.ts";
import { hasFields } from "./has_fields.ts";
import { type PlacedValue, readShape } from "./read_shape.ts";
import { rowOutcome } from "./row_outcome.ts";
import { saidReply } from "../said_reply.ts";

const result = z.object({
  testIdx: z.int().min(0),
  promptIdx: z.int().min(0).default(0),
  provider: z.object({ id: z.string(), label: z.string().nullish() }),
  prompt: z.object({ raw: z.string() }),
  vars: z.record(z.string(), z.unknown()).default({}),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  response: z.object({ output: z.unknown().optional(), error: z.string().nullish() }).nullish(),
  error: z.string().nullish(),
});

type Result = z.output<typeof result>;

/** Whether a document is what `promptfoo eval -o FILE.json` writes. */
export function isPromptfooFile(
  document: unknown,
): document is { readonly results: { readonly results: readonly unknown[] } } {
  return hasFields(document, "results") && hasFields(document.results, "results") &&
    Array.isArray(document.results.results);
}

/** Whether a value is a line of what `promptfoo eval -o FILE.jsonl` writes. */
export function isPromptfooRow(value: unknown): boolean {
  return hasFields(value, "testIdx", "provider", "prompt", "vars");
}

/** The results of a document, each with its place. */
export function promptfooRows(
  { results: { results } }: { readonly results: { readonly results: readonly unknown[] } },
): readonly PlacedValue[] {
  return results.map((value, i) => ({ place: `result ${i + 1}`, value }));
}

/**
 * Reads results of promptfoo. Tests of one `conversationId` are a conversation, in their order, and any other test is one of
 * its own; `dialogue_key` and `interaction` among metadata or variables say where a reply belongs. Each provider with each
 * prompt is an agent: the label of the provider, with `#2` … for further prompts.
 */
export function readPromptfoo(rows: readonly PlacedValue[], path: string): readonly RecordedConversation[] {
  const results = rows.map((row) => ({
    place: row.place,
    ...readShape(result, row, { path, what: "a result of promptfoo" }),
  })).toSorted((a, b) => a.testIdx - b.testIdx);
  // promptfoo counts prompts over all providers.
  const prompts = new Map(
    [...Map.groupBy(results, nameOf)].map((
      [name, own],
    ) => [name, [...new Set(own.map((one) => one.promptIdx))]]),
  );
  const agentOf = (one: Result) => {
    const before = (prompts.get(nameOf(one)) ?? []).filter((promptIdx) => promptIdx < one.promptIdx).length;
    return `${nameOf(one)}${before === 0 ? "" : `#${before + 1}`}`;
  };
  const repeats = new Map<string, number>();
  const tests = results.map((one) => {
    const agent = agentOf(one);
    const place = JSON.stringify([agent, one.testIdx]);
    const trial = (repeats.get(place) ?? 0) + 1;
    repeats.set(place, trial);
    const conversation = one.metadata?.conversationId ?? one.testIdx;
    return { one, agent, trial, key: JSON.stringify([agent, trial, conversation]) };
  });
  return Array.from(Map.groupBy(tests, ({ key }) => key).values(), (own) => {
    const [{ one: first, agent, trial }] = own as [typeof own[number]];
    return {
      ...{ place: first.place, agent, trial, dialogueKey: text(said(first, "dialogue_key")) },
      turns: own.map(({ one }): RecordedTurn => ({
        place: one.place,
        interaction: wholeNumber(said(one, "interaction")),
        message: messageOf(one),
        outcome: outcomeOf(one, path),
      })),
    };
  });
}

function nameOf({ provider: { id, label } }: Result): string {
  return label || id;
}

function said({ metadata, vars }: Result, name: string): unknown {
  return metadata?.[name] ?? vars[name];
}

function text(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function wholeNumber(value: unknown): number | undefined {
  return /^[1-9]\d*$/.test(text(value) ?? "") ? Number(value) : undefined;
}

/** Names of the variable that holds what the user says; of a test with one variable it is that one. */
const messageNames = ["message", "question", "utterance", "input", "query"];

function messageOf({ vars, prompt }: Result): string {
  const texts = Object.entries(vars).filter(([name, value]) =>
    typeof value === "string" && !name.startsWith("_")
  );
  const named = messageNames.flatMap((name) => text(vars[name]) ?? []);
  return named[0] ?? (texts.length === 1 ? text(texts[0]?.[1]) : undefined) ?? prompt.raw;
}

function outcomeOf(
  { place, response, error }: Result & { readonly place: string },
  path: string,
): RecordedOutcome {
  const output = response?.output;
  if (output === undefined || output === null) {
    return { kind: "fault", text: response?.error ?? error ?? "The provider gave no output" };
  }
  return typeof output === "object" && !Array.isArray(output)
    ? rowOutcome({ place, value: { ...output } }, path)
    : saidReply({ text: typeof output === "string" ? output : JSON.stringify(output) });
}
