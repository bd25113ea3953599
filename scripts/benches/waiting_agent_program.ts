import waitingAgent from "./waiting_agent.ts";

/*
 * Serves the waiting agent: as a server of our contract and of the OpenAI protocol, whose port it prints, or with the
 * argument `lines` over lines of JSON on standard input.
 */
const print = (line: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));

if (Deno.args[0] === "lines") await serveLines();
else {
  Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: ({ port }) => print(String(port)) },
    async (request) => {
      const asked = await request.json();
      const reply = await waitingAgent(asked);
      if (!new URL(request.url).pathname.endsWith("/chat/completions")) return Response.json(reply);
      const message = { role: "assistant", content: JSON.stringify(reply) };
      return Response.json({ choices: [{ index: 0, message, finish_reason: "stop" }] });
    },
  );
}

async function serveLines() {
  let open = "";
  for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (open + part).split("\n");
    open = lines.pop() ?? "";
    for (const line of lines) void answer(line);
  }
}

async function answer(line: string) {
  const request = JSON.parse(line);
  const { conversation_id, turn_id } = request;
  print(JSON.stringify({ conversation_id, turn_id, ...await waitingAgent(request) }));
}
