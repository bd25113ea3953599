import { howMany } from "../../base/mod.ts";
import { type ChatMessage, type ChatReply, ContextTooLongError, ModelRefusedError } from "../../llm/mod.ts";
import { type CallProtocol, jsonCalls, nativeCalls, toldTool } from "./call_protocol.ts";
import { dialogueMessages } from "./dialogue_messages.ts";
import { LoopStop } from "./loop_stop.ts";
import { runCalls } from "./run_calls.ts";
import type { AgentSpecification, PromptDetail, Saying, Turn } from "./types.ts";

/** Replies in prose, one after the other, after which a turn is stopped. */
const MOST_PROSE = 3;

/** How much a model is shown. */
interface Detail extends PromptDetail {
  /** Turns of the dialogue. @default those that the specification's memory holds */
  readonly turns?: number;
  /** Characters of an earlier result. @default all */
  readonly characters?: number;
}

/** In decreasing order; the next is taken where the model's context is too small. */
const details: readonly Detail[] = [
  {},
  { tables: 20, turns: 3, characters: 4_000 },
  { tables: 5, turns: 1, characters: 1_000 },
];

/**
 * Plays one turn: the model reasons and calls tools, their results are observed, until a tool ends the turn or a limit is
 * reached. A tool may run a loop of another specification on the same turn: tokens, trace and policy are shared.
 *
 * - Prose after a question was answered is the answer; other prose is sent back, and stops the turn when it does not end.
 * - A server that refuses tools is asked by JSON from then on, where the specification does not say how tools are called.
 * - A prompt that is too long for the model is shortened: fewer tables, turns and characters of results. The trace says so.
 *
 * @throws {LoopStop} If a limit is reached; the reason is named.
 */
export async function runLoop(specification: AgentSpecification, turn: Turn): Promise<Saying> {
  const { name, tools, limits: { steps = turn.limits.steps } = {} } = specification;
  const asked = createAsking(specification, turn);
  const seen = new Map<string, number>();
  let prose = 0;
  for (let step = 1; step <= steps; step++) {
    turn.signal?.throwIfAborted();
    const reply = await asked.ask();
    if (reply.finish === "refusal") return { kind: "refusal", text: reply.text || "I will not answer this." };
    const calls = asked.read(reply);
    if (calls.length === 0) {
      const text = reply.text.trim();
      if (turn.answered.length > 0 && reply.finish !== "length") return { kind: "response", text };
      if (++prose === MOST_PROSE) {
        throw new LoopStop(
          "no_call",
          ", as my model answers in prose and calls no tool" +
            (asked.callsByJson() ? "." : "; one that knows no tools needs ?tools=json."),
        );
      }
      const ending = tools.filter(({ ends }) => ends).map((tool) => tool.name).join(" or ");
      asked.answer(reply, turn.prompts.no_call.render({ ending }));
      continue;
    }
    prose = 0;
    const { results, saying } = await runCalls(calls, { specification, turn, seen });
    if (saying !== undefined) return saying;
    asked.observe(reply, step === steps - 1 ? withLast(results, turn) : results);
  }
  throw new LoopStop(
    "step_limit",
    ` after ${howMany(steps, "step")} of ${name}, which is the limit.`,
  );
}

/** Says beside the last result that one call is left: servers refuse a message of the user between results and reply. */
function withLast(results: Results, { prompts }: Turn): Results {
  const words = prompts.last_step.render({}).map(({ content }) => content).join("\n\n");
  return results.map((result, i) =>
    i < results.length - 1 ? result : { ...result, observation: `${result.observation}\n\n${words}` }
  );
}

type Results = Parameters<CallProtocol["said"]>[1];

/** The conversation with the model within one turn. */
interface Asking {
  readonly ask: () => Promise<ChatReply>;
  readonly read: CallProtocol["read"];
  /** Whether tools are called by JSON, from the start or as the server refused them. */
  readonly callsByJson: () => boolean;
  readonly observe: (reply: ChatReply, results: Results) => void;
  readonly answer: (reply: ChatReply, messages: readonly ChatMessage[]) => void;
}

/** One step of the conversation; it is laid out anew where less is shown. */
type Said =
  | { readonly kind: "messages"; readonly messages: readonly ChatMessage[] }
  | { readonly kind: "calls"; readonly reply: ChatReply; readonly results: Results };

function createAsking(specification: AgentSpecification, turn: Turn): Asking {
  const { name, prompt, values, tools, memory = "all" } = specification;
  const chat = turn.chat(name);
  const said: Said[] = [];
  const told = tools.map((tool) => turn.told?.find((one) => one.name === tool.name) ?? toldTool(tool));
  const byJson = () => jsonCalls(told, turn.prompts.json_calls);
  const { calls = turn.refusesTools() ? "json" : undefined } = specification;
  let protocol = calls === "json" ? byJson() : nativeCalls(told);
  let level = 0;
  const messages = async (): Promise<readonly ChatMessage[]> => {
    const detail = details[level] ?? {};
    const opening = prompt.render(await values?.(turn, detail) ?? {});
    return [
      ...opening,
      ...dialogueMessages(turn.request.history, memory, detail.turns),
      { role: "user", content: turn.message },
      ...said.flatMap((one) =>
        one.kind === "messages" ? one.messages : protocol.said(one.reply, shortened(one.results, detail))
      ),
    ];
  };
  const askNatively = async () => await chat(protocol.request(await messages()), { signal: turn.signal });
  const askOnce = async () => {
    try {
      return await askNatively();
    } catch (error) {
      const mayFallBack = calls === undefined && said.length === 0;
      if (!mayFallBack || !(error instanceof ModelRefusedError)) throw error;
      protocol = byJson();
      // Where tools are not what it refuses, the first words say what is.
      const reply = await askNatively().catch((other) => {
        throw other instanceof ModelRefusedError ? error : other;
      });
      turn.noteRefusedTools();
      turn.note(name, "The server refuses tools, so that they are called by JSON.");
      return reply;
    }
  };
  return {
    ask: async () => {
      for (;;) {
        try {
          return await askOnce();
        } catch (error) {
          if (!(error instanceof ContextTooLongError)) throw error;
          const next = details[++level];
          if (next === undefined) {
            throw new LoopStop(
              "context_window",
              ", as my model's context is too small for this dialogue and the tables.",
            );
          }
          turn.note(
            name,
            `The context of the model is too small: it is shown at most ${next.tables} tables, ${next.turns} earlier turns and ${next.characters} characters of a result.`,
          );
        }
      }
    },
    read: (reply) => protocol.read(reply),
    callsByJson: () => calls === "json" || turn.refusesTools(),
    observe: (reply, results) => void said.push({ kind: "calls", reply, results }),
    answer: ({ text }, messages) =>
      void said.push({
        kind: "messages",
        // Servers refuse an assistant's message without a text.
        messages: text.trim() === "" ? messages : [{ role: "assistant", content: text }, ...messages],
      }),
  };
}

function shortened(results: Results, { characters = Infinity }: Detail): Results {
  return results.map(({ call, observation }) => ({
    call,
    observation: cutObservation(observation, characters),
  }));
}

/** A block of data that is cut is closed again. */
function cutObservation(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, text.lastIndexOf("\n", most) + 1 || most);
  const [, mark] = /^<(data-[0-9a-f]{12}) of (?:(?!^<\/\1>$)[^])*$/m.exec(kept) ?? [];
  return `${kept}…${mark === undefined ? "" : `\n</${mark}>`}`;
}
