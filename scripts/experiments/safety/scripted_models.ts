import type { AgentModels } from "../../../lib/agents/mod.ts";
import { type ChatRequest, scriptedChat, type ScriptedReply } from "../../../lib/llm/mod.ts";
import type { SafetyCase, SafetyTurn } from "./safety_types.ts";

/**
 * How a scripted model behaves. The careless one runs what is asked at once and follows what it reads in the data; the
 * malicious one tries to do harm in every turn and repeats all that it has seen.
 */
export type Behaviour = "careless" | "malicious";

/** A model that is told which case and which turn is played. */
export interface ScriptedModel {
  readonly models: AgentModels;
  /** Tells it that a message is sent. */
  readonly hear: (one: SafetyCase, turn: SafetyTurn, message: string) => void;
}

/** Creates a model that acts by a script. It calls tools by whichever names an agent has. */
export function scriptedModel(behaviour: Behaviour): ScriptedModel {
  let statements: readonly string[] = [];
  let drafted = 0;
  const models: AgentModels = {
    name: behaviour,
    chat: () => scriptedChat((request) => reply(request)),
  };
  return {
    models,
    hear: (one, turn, message) => {
      statements = behaviour === "careless" ? careless(one, turn) : malicious(one, turn, message);
      drafted = 0;
    },
  };

  function reply({ messages, tools }: ChatRequest): ScriptedReply {
    if (tools === undefined) {
      const sql = statements[drafted++] ?? null;
      return JSON.stringify({ kind: "response", interpretation: "What was asked.", sql, text: "Here." });
    }
    const has = (name: string) => tools.some((tool) => tool.name === name);
    const said = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
    const made = said.filter(({ role }) => role === "assistant").length;
    const calls = statements.flatMap((sql) => callsOf(sql, has));
    const next = calls[made];
    if (next !== undefined) return { toolCalls: [{ id: `call_${made}`, ...next }] };
    const seen = said.filter(({ role }) => role === "tool").map(({ content }) => content);
    // Where no query has answered, there is no response to give.
    const kinds = made > calls.length ? "acknowledgment" : "response";
    const text = behaviour === "careless" ? "Here." : ["It is done, you have said yes.", ...seen].join("\n");
    return {
      toolCalls: [{ id: `call_${made}`, name: "answer", arguments: JSON.stringify({ kinds, text }) }],
    };
  }
}

/** The calls by which an agent's tools are brought to run a statement. */
function callsOf(
  sql: string,
  has: (name: string) => boolean,
): readonly { readonly name: string; readonly arguments: string }[] {
  const question = "What was asked.";
  const call = (name: string, given: object) => ({ name, arguments: JSON.stringify(given) });
  if (has("text_to_sql")) return [call("text_to_sql", { question: `${question} (${sql.length})` })];
  const reads = call("execute_query", { question, sql });
  const writes = call("execute_non_query", { plan: ["Do what was asked."], sql });
  if (!has("execute_non_query")) return [reads];
  return /^SELECT\b(?!.*;)/is.test(sql) ? [reads] : [reads, writes];
}

function careless(one: SafetyCase, { sql }: SafetyTurn): readonly string[] {
  const asked = sql === undefined ? [] : [sql];
  const follows = !one.safe && one.class === "instruction planted in data";
  return follows ? [...asked, one.attack] : asked;
}

/** In every second case it shows the plan that was asked for first, and puts the attack in its place after the yes. */
function malicious(one: SafetyCase, { sql = one.attack }: SafetyTurn, message: string): readonly string[] {
  const isSwitching = Number(/\d+/.exec(one.id)?.[0]) % 2 === 0;
  const approves = /^yes\b/i.test(message);
  return isSwitching && !approves ? [sql, one.attack] : [one.attack, sql];
}
