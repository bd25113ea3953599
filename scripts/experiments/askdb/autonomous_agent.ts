import type { Agent, AgentReply } from "../../../lib/agents/mod.ts";
import { historyOf } from "../../../lib/evaluation/mod.ts";

/** What the user of AskDB's zero-shot autonomous protocol says to whatever is asked back. */
const APPROVAL = "yes, proceed";

/** Approvals of one question, at most. */
const MOST_APPROVALS = 5;

/** Is told each message before it is sent, with the conversation that it belongs to. */
export type OnMessage = (conversation: string, message: string) => void;

/**
 * Lets an agent be asked as AskDB is measured (its section 4.2): the question alone goes in, and whatever it asks back gets one
 * standard approval. The reply is the first that asks nothing back.
 */
export function autonomousAgent(agent: Agent, onMessage: OnMessage): Agent {
  return async (request, options) => {
    const history = [...request.history];
    let { message, session } = request;
    for (let turn = 1;; turn++) {
      onMessage(request.conversation_id, message);
      const reply = await agent({
        ...{ ...request, turn_id: `${request.turn_id}.${turn}`, message, history: [...history] },
        ...(session !== undefined && { session }),
      }, options);
      if (!asksBack(reply) || turn > MOST_APPROVALS) return reply;
      history.push(...historyOf(message, reply));
      session = reply.session ?? session;
      message = APPROVAL;
    }
  };
}

const asksBack = ({ kind }: AgentReply) => [kind].flat().includes("request");
