import { InputError } from "../../base/mod.ts";
import { type Chat, type ChatReply, ContextTooLongError, ModelRefusedError } from "../../llm/mod.ts";
import type { AgentModels } from "../agent_context.ts";
import type { AgentTrace, StopReason, TraceStep } from "../types.ts";
import { LoopStop } from "./loop_stop.ts";
import type { ObservedCall } from "./types.ts";

export interface TurnLedgerOptions {
  readonly models: AgentModels;
  /** Tokens of the turn. */
  readonly tokens: number;
  /** Tells equal requests of several trials apart. */
  readonly trial: number;
}

/** What a turn has used and how it went. */
export interface TurnLedger {
  /** A model whose calls are counted and stand in the trace. */
  chat(agent: string, model?: string): Chat;
  note(agent: string, text: string): void;
  observe(step: ObservedCall): void;
  usage(): Readonly<Record<string, number>>;
  trace(prompts: AgentTrace["prompts"], stopped?: StopReason): AgentTrace;
}

/** Characters of one text in a trace. */
const LONGEST_TEXT = 4_000;

/** Characters of all texts of a trace together. */
const LONGEST_TRACE = 60_000;

/**
 * Begins the accounts of a turn. A call of a model beyond its tokens stops the turn.
 *
 * @returns A ledger whose chats reject with a `LoopStop` where the tokens are used up, with a `ModelRefusedError` where a
 * setting of the model is wrong, and as any chat does else.
 */
export function createTurnLedger({ models, tokens, trial }: TurnLedgerOptions): TurnLedger {
  const steps: TraceStep[] = [];
  const used = { calls: 0, input_tokens: 0, output_tokens: 0 };
  const refuseFurther = () => {
    const spent = used.input_tokens + used.output_tokens;
    if (spent < tokens) return;
    throw new LoopStop(
      "token_budget",
      `, as this turn has used ${spent} of its ${tokens} tokens.`,
    );
  };
  return {
    chat: (agent, model = models.name) => async (request, options) => {
      refuseFurther();
      const began = performance.now();
      const reply = await asked(models.chat(model), { ...request, ...(trial > 1 && { trial }) }, options);
      const { inputTokens, outputTokens } = reply.usage;
      used.calls += 1;
      used.input_tokens += inputTokens;
      used.output_tokens += outputTokens;
      steps.push({
        ...{ kind: "model", agent, model, text: reply.text },
        ...{ input_tokens: inputTokens, output_tokens: outputTokens, ms: elapsed(began) },
      });
      return reply;
    },
    note: (agent, text) => void steps.push({ kind: "note", agent, text }),
    observe: ({ ms, ...step }) => void steps.push({ kind: "tool", ...step, ms: Math.round(ms) }),
    usage: () => ({ ...used }),
    trace: (prompts, stopped) => {
      const kept = bounded(steps);
      return {
        prompts,
        steps: kept,
        ...(kept.length < steps.length && { omitted_steps: steps.length - kept.length }),
        ...(stopped !== undefined && { stopped }),
      };
    },
  };
}

/** A wrong setting is nothing that the agent did. */
async function asked(chat: Chat, ...call: Parameters<Chat>): Promise<ChatReply> {
  try {
    return await chat(...call);
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof ContextTooLongError) throw error;
    throw new ModelRefusedError(error.message, { cause: error });
  }
}

const elapsed = (began: number) => Math.round(performance.now() - began);

/** The first steps that fit, each with its texts cut. */
function bounded(steps: readonly TraceStep[]): readonly TraceStep[] {
  let length = 0;
  const kept: TraceStep[] = [];
  for (const step of steps) {
    const cut = shortened(step);
    length += JSON.stringify(cut).length;
    if (length > LONGEST_TRACE) break;
    kept.push(cut);
  }
  return kept;
}

function shortened(step: TraceStep): TraceStep {
  switch (step.kind) {
    case "model":
    case "note":
      return { ...step, text: cutText(step.text) };
    case "tool":
      return { ...step, arguments: cutText(step.arguments), observation: cutText(step.observation) };
    default:
      return step satisfies never;
  }
}

const cutText = (text: string) => text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
