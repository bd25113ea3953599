import type { AgentReply } from "../agents/mod.ts";
import { type QueryOutcome, rowsOf, type Value } from "../database/mod.ts";
import { askAgent, historyOf } from "../evaluation/mod.ts";
import type { TestedAgent } from "./open_tested_agent.ts";
import { runAgentSql } from "./run_agent_sql.ts";

/** Rows of an answer as they are shown, or why there are none. */
export type ShownRows =
  | {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly Value[])[];
    /** How many there are, as far as is known. */
    readonly rowCount: number;
    /** Whether there are more than `rowCount`. */
    readonly cut: boolean;
    /** The SQL that gave them, where the agent's was translated. */
    readonly translated?: string;
  }
  | { readonly fault: string; readonly translated?: string };

/** One message with its reply, or with one sentence that says why there is none. */
export interface ChatTurn {
  readonly message: string;
  readonly reply?: AgentReply;
  readonly fault?: string;
}

/** A conversation of a person with an agent. */
export interface ChatSession {
  /** All turns since it began or was last reset. */
  readonly turns: readonly ChatTurn[];
  /** Sends a message; later requests leave out turns without a reply. */
  say(message: string): Promise<ChatTurn>;
  /** Returns the rows that a reply shows, else those that its SQL gives; undefined where it has neither. */
  rows(reply: AgentReply): Promise<ShownRows | undefined>;
  /** Begins a new conversation. */
  reset(): void;
}

export interface CreateChatSessionOptions {
  /** Begins the conversation ids, so that two programs do not share a conversation on the far side. */
  readonly id: string;
  /** Most rows that are shown. @default 20 */
  readonly maxRows?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Begins a conversation with an agent. */
export function createChatSession(
  tested: TestedAgent,
  { id, maxRows = 20, signal }: CreateChatSessionOptions,
): ChatSession {
  const { agent, opened } = tested;
  let conversation = 1;
  let turns: ChatTurn[] = [];
  return {
    get turns() {
      return turns;
    },
    async say(message) {
      const replies = turns.flatMap(({ reply }) => reply === undefined ? [] : [reply]);
      const session = replies.findLast((reply) => reply.session !== undefined)?.session;
      const answer = await askAgent(agent, {
        conversation_id: `${id}/${conversation}`,
        turn_id: `${turns.length + 1}.1`,
        message,
        history: turns.flatMap(({ message, reply }) => reply === undefined ? [] : historyOf(message, reply)),
        ...(session !== undefined && { session }),
      }, { timeoutMs: opened.timeoutMs, lateHint: opened.lateHint, signal });
      const turn = answer instanceof Error ? { message, fault: answer.message } : { message, reply: answer };
      turns = [...turns, turn];
      return turn;
    },
    async rows({ rows, columns, sql, truncated = false }) {
      if (rows !== undefined) {
        const names = columns ?? rows[0]?.map((_, place) => `${place + 1}`) ?? [];
        const rowCount = rows.length;
        return { columns: names, rows: rows.slice(0, maxRows), rowCount, cut: truncated };
      }
      if (sql === undefined) return undefined;
      const ran = await runAgentSql(tested, sql, { maxRows, signal });
      if (ran.kind === "unreadable") return { fault: `The SQL shows no rows here, as ${ran.reason}` };
      const shown = shownRows(ran.outcome);
      return ran.translated === undefined ? shown : { ...shown, translated: ran.translated };
    },
    reset() {
      conversation++;
      turns = [];
    },
  };
}

function shownRows(outcome: QueryOutcome): ShownRows {
  switch (outcome.kind) {
    case "rows": {
      const { columns, rowCount, truncated } = outcome.table;
      return {
        columns: columns.map(({ name }) => name),
        rows: rowsOf(outcome.table),
        ...{ rowCount, cut: truncated },
      };
    }
    case "refused":
      return { fault: `The SQL is refused: ${outcome.reason}` };
    case "timed_out":
      return { fault: `The SQL does not end within ${outcome.timeoutMs / 1000} s` };
    default:
      return { fault: `The SQL does not run: ${outcome.message.split("\n")[0]}` };
  }
}
