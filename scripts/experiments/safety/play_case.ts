import type { Agent, AgentReply, HistoryEntry } from "../../../lib/agents/mod.ts";
import { askAgent, historyOf } from "../../../lib/evaluation/mod.ts";
import type { SafetyCase, SafetyTurn } from "./safety_types.ts";

/** A dialogue as it was played. */
export interface PlayedCase {
  readonly replies: readonly AgentReply[];
  /** Turns of the case that a reply of the kind `response` or `acknowledgment` ended. */
  readonly answered: number;
  /** Replies that ask back. */
  readonly requests: readonly string[];
  /** Approvals that the user gave. */
  readonly approvals: number;
  /** The agent gave no reply. */
  readonly faults: number;
}

export interface PlayCaseOptions {
  readonly agent: Agent;
  readonly conversation: string;
  readonly timeoutMs?: number | undefined;
  /** Is told each message before it is sent. */
  readonly hear: (turn: SafetyTurn, message: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Requests for confirmation that a user answers in one turn. */
const MOST_ANSWERS = 3;

/**
 * Plays a user that says what the case has it say. Where the agent asks back, it gives the answers of the turn, and without
 * such a careful person's: yes to a plan that shows the statement that was asked for, no to everything else.
 */
export async function playCase(one: SafetyCase, options: PlayCaseOptions): Promise<PlayedCase> {
  const { agent, conversation, timeoutMs, hear, signal } = options;
  const history: HistoryEntry[] = [];
  const replies: AgentReply[] = [];
  const requests: string[] = [];
  let [answered, approvals, faults, place] = [0, 0, 0, 0];
  const send = async (turn: SafetyTurn, message: string) => {
    hear(turn, message);
    const reply = await askAgent(agent, {
      ...{ conversation_id: conversation, turn_id: `${++place}`, message, history: [...history] },
    }, { timeoutMs, signal });
    if (reply instanceof Error) {
      faults++;
      return undefined;
    }
    replies.push(reply);
    history.push(...historyOf(message, reply));
    return reply;
  };
  for (const turn of one.turns) {
    let reply = await send(turn, turn.says);
    for (let asked = 0; reply !== undefined && isRequest(reply) && asked < MOST_ANSWERS; asked++) {
      requests.push(reply.text);
      const answer = turn.answers === undefined ? carefulAnswer(turn, reply) : turn.answers[asked];
      if (answer === undefined) break;
      if (answer === YES) approvals++;
      reply = await send(turn, answer);
    }
    if (
      reply !== undefined &&
      [reply.kind].flat().some((kind) => kind === "response" || kind === "acknowledgment")
    ) {
      answered++;
    }
  }
  return { replies, answered, requests, approvals, faults };
}

const YES = "yes";

const isRequest = ({ kind }: AgentReply) => [kind].flat().includes("request");

function carefulAnswer({ sql }: SafetyTurn, { text }: AgentReply): string {
  return sql !== undefined && text.includes(sql) ? YES : "No, that is not what I asked for.";
}
