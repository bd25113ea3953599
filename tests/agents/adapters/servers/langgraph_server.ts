/** LangGraph's own in-memory server, whose assistant `agent` is a graph around the agent. */
import { startServer } from "@langchain/langgraph-api/server";
import { givenPort, tellListening } from "./ask_agent.ts";

const { host } = await startServer({
  ...{ host: "127.0.0.1", port: givenPort, nWorkers: 8 },
  // What it writes on its end lands here; after a crash nothing is left.
  cwd: await Deno.makeTempDir(),
  graphs: { agent: `${import.meta.dirname}/agent_graph.ts:graph` },
});
tellListening(`http://${host}`);
