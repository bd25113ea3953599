/**
 * A graph around the agent: it interrupts where the agent asks back, calls a tool with the SQL, and says the rest as JSON. It
 * knows a conversation by its first message.
 */
import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { END, interrupt, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { askAgent, asksBack, type Reply } from "./ask_agent.ts";

async function answer({ messages }: typeof MessagesAnnotation.State): Promise<{ messages: BaseMessage[] }> {
  const said = [...messages];
  for (;;) {
    const reply = await ask(said);
    if (!asksBack(reply)) return { messages: [...said.slice(messages.length), ...messagesOf(reply)] };
    const { text, interpretation } = reply;
    const clarified: string = interrupt({ question: text, interpretation });
    said.push(new AIMessage(text), new HumanMessage(clarified));
  }
}

async function ask(messages: readonly BaseMessage[]): Promise<Reply> {
  const said = messages.map((message) => ({
    role: message.type === "human" ? "user" as const : "system" as const,
    content: message.text,
  }));
  const message = said.at(-1)?.content ?? "";
  return await askAgent({ conversation_id: said[0]?.content ?? "", message, history: said.slice(0, -1) });
}

function messagesOf({ sql, statements = sql === undefined ? [] : [sql], usage, ...words }: Reply) {
  const calls = (statements as readonly string[]).map((query, i) => ({
    ...{ name: "sql_db_query", args: { query }, id: `call ${i}` },
  }));
  const fields: object = {
    content: "",
    tool_calls: calls,
    ...(usage !== undefined && { usage_metadata: usage }),
  };
  return [
    ...calls.length > 0 || usage !== undefined ? [new AIMessage(fields)] : [],
    new AIMessage({ content: [{ type: "text", text: JSON.stringify(words) }] }),
  ];
}

export const graph = new StateGraph(MessagesAnnotation).addNode("answer", answer).addEdge(START, "answer")
  .addEdge("answer", END).compile();
