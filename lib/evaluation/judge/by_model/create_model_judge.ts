import { sha256 } from "../../../base/mod.ts";
import { askStructured, type Chat, dataBlock, fence, parsePrompt } from "../../../llm/mod.ts";
import type { Judge, Judgement, JudgeQuestion } from "../../types.ts";
import { type JudgeReply, judgeReplyForm } from "./judge_reply.ts";
import lenientText from "./prompts/lenient.md" with { type: "text" };
import readingsText from "./prompts/readings.md" with { type: "text" };
import strictText from "./prompts/strict.md" with { type: "text" };

/** What a model calls aligned: the same request (`strict`), or requests with something in common, as in the paper (`lenient`). */
export type ModelJudgeRule = "strict" | "lenient";

export interface ModelJudgeOptions {
  readonly rule: ModelJudgeRule;
  /** Most calls about a pair, of which the majority decides; once it is reached no more are made. @default 3 */
  readonly calls?: number | undefined;
}

/**
 * Creates a judge that asks a model, which sees the two sentences and the intentions before them, never SQL or schema.
 *
 * Each call collects evidence before its verdict: quotes of both sentences, which have to occur in them. The order of the
 * sentences alternates from call to call, beginning by a hash of the pair, and the model is not told which is the
 * intention. A malformed reply is sent back once; after that, the call votes `undecided`. The verdict is that of more than half of
 * the calls, else `undecided`. A standalone intention replaces the intention. Equal sentences are aligned without a call.
 *
 * @throws {RangeError} If `calls` is not a whole number of at least 1.
 *
 * @example
 * ```ts
 * import { createModelJudge } from "querylogue/evaluation";
 * import { scriptedChat } from "querylogue/llm";
 * import assert from "node:assert/strict";
 *
 * const reply = { evidence: [{ a: "rivers", b: "rivers", same: true }], reason: "Both list rivers.", verdict: "same" };
 * const judge = createModelJudge(scriptedChat([JSON.stringify(reply)]), { rule: "strict", calls: 1 });
 * const { verdict } = await judge({ intention: "List the rivers.", interpretation: "All rivers", earlier: [] });
 * assert.equal(verdict, "aligned");
 * ```
 */
export function createModelJudge(chat: Chat, { rule, calls = 3 }: ModelJudgeOptions): Judge {
  if (!Number.isSafeInteger(calls) || calls < 1) {
    throw new RangeError(`Cannot judge by ${calls} calls: give a whole number of at least 1`);
  }
  return async (question, { signal } = {}) => {
    const { interpretation, intention, standalone } = question;
    signal?.throwIfAborted();
    if (interpretation.trim() === "") {
      return { verdict: "undecided", reason: "The interpretation has no words." };
    }
    if ([intention, standalone].some((one) => one?.trim() === interpretation.trim())) {
      return { verdict: "aligned", reason: "Both sentences are equal." };
    }
    const votes: Judgement[] = [];
    for (let call = 1; call <= calls && majority(votes, calls) === undefined; call++) {
      votes.push(await vote(chat, question, { rule, call, signal }));
    }
    return majority(votes, calls) ?? {
      verdict: "undecided",
      reason: `No verdict has a majority of ${calls} calls. ${votes.map(({ reason }) => reason).join(" ")}`,
    };
  };
}

/** The first vote for what more than half of all calls say, with how many said so; undefined where there is none yet. */
function majority(votes: readonly Judgement[], calls: number): Judgement | undefined {
  const groups = Map.groupBy(votes, ({ verdict }) => verdict);
  const [found] = [...groups.values()].filter((group) => group.length > calls / 2);
  const [first] = found ?? [];
  if (found === undefined || first === undefined || calls === 1) return first;
  return {
    verdict: first.verdict,
    reason: `${found.length} of ${votes.length} calls: ${first.reason}`,
    ...(found.every(({ fault }) => fault) && { fault: true }),
  };
}

interface VoteOptions {
  readonly rule: ModelJudgeRule;
  /** From 1. */
  readonly call: number;
  readonly signal: AbortSignal | undefined;
}

async function vote(
  chat: Chat,
  question: JudgeQuestion,
  { rule, call, signal }: VoteOptions,
): Promise<Judgement> {
  const { interpretation, intention, standalone, earlier, asked } = question;
  const meant = standalone ?? intention;
  const [a, b] = asked === undefined && isSwapped(question, call)
    ? [interpretation, meant]
    : [meant, interpretation];
  const sentences = { earlier: earlierText(earlier), a: shown("A", a), b: shown("B", b) };
  const reply = await askStructured(chat, {
    messages: asked === undefined
      ? prompts[rule].render(sentences)
      : prompts.readings.render({ ...sentences, asked: shown("question", asked) }),
    name: "judgement",
    schema: judgeReplyForm({ a, b, isStrict: rule === "strict" && asked === undefined }),
    mendings: 1,
    trial: call,
  }, { signal });
  switch (reply.kind) {
    case "value":
      return { verdict: verdicts[reply.value.verdict], reason: sentence(reply.value.reason) };
    case "refused":
      return unusable(`The model refused to judge: ${reply.text}`);
    case "unreadable":
      return unusable(`The model's reply cannot be used: ${reply.reason}`);
    default:
      return reply satisfies never;
  }
}

function unusable(reason: string): Judgement {
  return { verdict: "undecided", reason: sentence(reason), fault: true };
}

const verdicts: Readonly<Record<JudgeReply["verdict"], Judgement["verdict"]>> = {
  same: "aligned",
  different: "not_aligned",
  undecided: "undecided",
};

const prompts = {
  strict: parsePrompt(strictText, "strict.md"),
  lenient: parsePrompt(lenientText, "lenient.md"),
  readings: parsePrompt(readingsText, "readings.md"),
};

/** Half of the pairs begin with the interpretation, so that a model that prefers a place gains nothing by it. */
function isSwapped({ intention, interpretation }: JudgeQuestion, call: number): boolean {
  const first = Number.parseInt(sha256(JSON.stringify([intention, interpretation])).slice(0, 8), 16);
  return (first + call) % 2 === 0;
}

function earlierText(earlier: readonly string[]): string {
  if (earlier.length === 0) return "";
  const requests = dataBlock("earlier requests", earlier, { maxCharacters: 1_000, maxValues: 50 });
  return `What the user asked for before, oldest first. A sentence may leave out what these say and still mean it, ` +
    `or withdraw it:\n\n${requests}\n\n`;
}

const shown = (name: string, text: string) => dataBlock(name, [text], { maxCharacters: 4_000 });

/** One line that ends like a sentence. */
function sentence(text: string): string {
  const line = fence(text.replaceAll(/\s+/g, " ").trim(), { maxCharacters: 500 });
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
