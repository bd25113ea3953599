import { type HistoryEntry, oracleAgent } from "../../../../lib/agents/mod.ts";
import type { Dataset } from "../../../../lib/dialogue/mod.ts";

/** A model's server behind which the oracle answers; it knows a dialogue by its first message. */
export function startOracleModel(dataset: Dataset): AsyncDisposable & { readonly baseUrl: string } {
  const oracle = oracleAgent(({ conversation_id: first }) =>
    dataset.dialogues.find(({ interactions }) => interactions[0]?.utterance === first)
  );
  const kept = new Map<string, readonly Message[]>();
  const answer = async (messages: readonly Message[]) => {
    const said = messages.filter(({ role }) => role !== "system").map(historyOf);
    const reply = await oracle({
      conversation_id: said[0]?.content ?? "",
      turn_id: "",
      message: said.at(-1)?.content ?? "",
      history: said.slice(0, -1),
    });
    return JSON.stringify(reply);
  };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { messages, input, previous_response_id } = await request.json();
    if (messages !== undefined) {
      return Response.json({
        choices: [{ message: { content: await answer(messages) }, finish_reason: "stop" }],
      });
    }
    const conversation = [...kept.get(previous_response_id) ?? [], ...input];
    const text = await answer(conversation);
    const id = `resp_${kept.size + 1}`;
    kept.set(id, [...conversation, { role: "assistant", content: text }]);
    return Response.json({ id, output: [{ type: "message", content: [{ type: "output_text", text }] }] });
  });
  return {
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

interface Message {
  readonly role: string;
  readonly content: string;
}

const historyOf = ({ role, content }: Message): HistoryEntry => ({
  role: role === "user" ? "user" : "system",
  content,
});
