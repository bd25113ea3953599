import { formFault } from "../../base/mod.ts";
import { fence, readJsonReply, type ToolCall } from "../../llm/mod.ts";
import type { z } from "zod";
import { admissionOf } from "./admission_of.ts";
import type { CallResult } from "./call_protocol.ts";
import { ConfirmationNeeded } from "./confirmation_needed.ts";
import { LoopStop } from "./loop_stop.ts";
import { PolicyRefusal } from "./policy_refusal.ts";
import { runTool } from "./run_tool.ts";
import type { AgentSpecification, LoopTool, Saying, ToolResult, Turn } from "./types.ts";

/** How often the same call is made before the turn is stopped; it runs the first time alone. */
const MOST_EQUAL_CALLS = 3;

/** Calls of one reply that run; a model that makes more is told so. */
const MOST_CALLS = 10;

/** The calls of one reply, run. */
export interface RanCalls {
  readonly results: readonly CallResult[];
  /** What ends the turn. @default the turn goes on */
  readonly saying?: Saying;
}

/**
 * Runs the calls of one reply in their order. What is wrong with a call is its observation: an unknown tool, malformed
 * arguments, a call that was made before, one that ends the turn beside others, one that the policy refuses.
 *
 * @param seen Calls of the turn so far, with how often each was made; it is counted on.
 * @throws {LoopStop} If the same call is made again and again.
 * @throws {Error} If a tool fails or gives no result, or the policy no answer; it is named.
 */
export async function runCalls(
  calls: readonly ToolCall[],
  { specification, turn, seen }: {
    readonly specification: AgentSpecification;
    readonly turn: Turn;
    readonly seen: Map<string, number>;
  },
): Promise<RanCalls> {
  const { name: agent, tools } = specification;
  const results: CallResult[] = [];
  const endsTurn = (call: ToolCall) => tools.find(({ name }) => name === call.name)?.ends === true;
  const isContradiction = calls.length > 1 && calls.some(endsTurn);
  for (const [place, call] of calls.entries()) {
    turn.signal?.throwIfAborted();
    const began = performance.now();
    const observe = (text: string) =>
      turn.observe({
        ...{ agent, tool: call.name, arguments: call.arguments, observation: text },
        ms: performance.now() - began,
      });
    const result = isContradiction && endsTurn(call)
      ? observation("This ends the turn, so it was not done beside other calls. Call it alone.")
      : place >= MOST_CALLS
      ? observation(`This was not done, as at most ${MOST_CALLS} calls run at a time.`)
      : await runCall(call, { specification, turn, seen }).catch((error) => {
        if (error instanceof ConfirmationNeeded) observe(error.question);
        throw error;
      });
    const text = result.kind === "observation" ? result.text : result.saying.text;
    observe(text);
    results.push({ call, observation: text });
    if (result.kind === "saying") return { results, saying: result.saying };
    if (result.answered !== undefined) turn.keep(result.answered);
  }
  return { results };
}

async function runCall(
  call: ToolCall,
  { specification: { tools, policy }, turn, seen }: {
    readonly specification: AgentSpecification;
    readonly turn: Turn;
    readonly seen: Map<string, number>;
  },
): Promise<ToolResult> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) {
    const known = tools.map(({ name }) => name).join(", ");
    return repeated(call, { seen, turn }) ??
      observation(`There is no tool "${fence(call.name)}". There are: ${known}.`);
  }
  const given = readArguments(call, tool);
  if ("fault" in given) return repeated(call, { seen, turn }) ?? observation(given.fault);
  const again = repeated({ ...call, arguments: JSON.stringify(given.value) }, { seen, turn });
  if (again !== undefined) return again;
  try {
    const { request, scene } = turn;
    const admission = await admissionOf({ kind: "call", tool: tool.name, given: given.value }, {
      ...{ policy, request, scene },
    });
    switch (admission.kind) {
      case "allowed":
        return await runTool(tool, given.value, turn);
      case "refused":
        return observation(new PolicyRefusal(admission.reason).message);
      case "confirm":
        throw new ConfirmationNeeded(admission.question);
      default:
        return admission satisfies never;
    }
  } catch (error) {
    if (error instanceof PolicyRefusal) return observation(error.message);
    throw error;
  }
}

const observation = (text: string): ToolResult => ({ kind: "observation", text });

/** Counts a call, and answers for its tool where it was made before and no question was answered since. */
function repeated(
  call: ToolCall,
  { seen, turn }: { readonly seen: Map<string, number>; readonly turn: Turn },
): ToolResult | undefined {
  const key = JSON.stringify([call.name, call.arguments, turn.answered.length]);
  const times = (seen.get(key) ?? 0) + 1;
  seen.set(key, times);
  if (times === 1) return undefined;
  if (times >= MOST_EQUAL_CALLS) {
    throw new LoopStop(
      "repeated_call",
      `, as I made the same call of ${fence(call.name)} ${times} times.`,
    );
  }
  return observation(
    "You made this very call before in this turn; its result stands above. Do something else.",
  );
}

/** Reads the arguments of a call; what is not quite JSON is mended. */
function readArguments(
  { arguments: text }: ToolCall,
  { parameters }: LoopTool,
): { readonly value: unknown } | { readonly fault: string } {
  let issue: { readonly of: z.core.$ZodIssue; readonly given: unknown } | undefined;
  for (const candidate of readJsonReply(text.trim() === "" ? "{}" : text)) {
    const parsed = parameters.safeParse(candidate);
    if (parsed.success) return { value: parsed.data };
    const [first] = parsed.error.issues;
    if (first !== undefined) issue ??= { of: first, given: candidate };
  }
  if (issue === undefined) return { fault: "The arguments are no JSON object. Call it again with one." };
  const place = issue.of.path.join(".") || "the top";
  return {
    fault: `The arguments do not fit: at ${fence(place)} ${
      fence(formFault(issue.of, issue.given), { maxCharacters: 300 })
    }. Call it again with all arguments as described.`,
  };
}
