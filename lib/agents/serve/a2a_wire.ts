import { ANSWER_EXTENSION } from "../adapters/a2a/answer_extension.ts";
import type { A2aTask, A2aWords } from "./a2a_conversations.ts";

/** The card of an agent, in the shapes of both versions at once. */
export function agentCard({ name, url }: { readonly name: string; readonly url: string }) {
  const at = (protocolBinding: string, protocolVersion: string) => ({
    ...{ url, protocolBinding, protocolVersion },
  });
  return {
    name,
    description: "Answers questions about a database, in a conversation.",
    version: "1",
    supportedInterfaces: [at("JSONRPC", "1.0"), at("HTTP+JSON", "1.0"), at("JSONRPC", "0.3")],
    ...{ url, preferredTransport: "JSONRPC", protocolVersion: "0.3.0" },
    capabilities: {
      ...{ streaming: false, pushNotifications: false },
      extensions: [{
        uri: ANSWER_EXTENSION,
        description:
          "SQL, rows, interpretation and kind of a reply in the metadata of its message or artifact.",
        required: false,
      }],
    },
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [{
      id: "ask",
      name: "Ask the database",
      description: "Answers a question with SQL, asks back, or says what the data do not hold.",
      tags: ["database", "sql"],
    }],
  };
}

/** A task in the form of A2A 0.3. */
export function legacyTask({ status, artifacts, ...task }: A2aTask) {
  const { state, message } = status;
  return {
    ...{ kind: "task", ...task },
    status: {
      state: state.replace("TASK_STATE_", "").toLowerCase().replaceAll("_", "-"),
      ...(message && { message: { ...legacyWords(message), kind: "message", role: "agent" } }),
    },
    artifacts: artifacts.map(legacyWords),
  };
}

function legacyWords<Words extends A2aWords>(words: Words) {
  return { ...words, parts: words.parts.map(({ text }) => ({ kind: "text", text })) };
}
