import { rightSql, rightWords } from "./survival_world.ts";

/** Ways in which an agent's server goes wrong. */
export const serverFaults = [
  "hangs",
  "floods",
  "disconnects",
  "answers late",
  "sends 50 MB",
  "sends invalid UTF-8",
  "sends HTML",
  "sends half a JSON document",
  "fails with 500",
] as const;

export type ServerFault = (typeof serverFaults)[number];

/** Seconds that an agent whose server goes wrong has for a reply: more than a sound reply needs on a busy machine. */
export const replySeconds = 8;

/** A server of an agent that knows the right answers. */
export interface AgentServer extends AsyncDisposable {
  readonly url: string;
  /** The turns that were asked for, as `CONVERSATION TURN`, oldest first. */
  readonly asked: readonly string[];
}

export interface AgentServerOptions {
  /** Milliseconds before each reply. @default 0 */
  readonly delayMs?: number | undefined;
  /** What goes wrong with the first message of every dialogue. @default nothing does */
  readonly fault?: ServerFault | undefined;
  /** Its interpretations, by the number of the interaction in its dialogue. @default the words of the right answers */
  readonly words?: readonly string[] | undefined;
  /** Words that stand before each reply's text. @default none */
  readonly text?: ((request: Request) => string) | undefined;
}

/** Serves an agent on loopback. */
export function serveAgent(
  { delayMs = 0, fault, words = rightWords, text = () => "" }: AgentServerOptions = {},
): AgentServer {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { conversation_id, turn_id } = await request.json() as Record<string, string>;
    asked.push(`${conversation_id} ${turn_id}`);
    const place = Number(turn_id?.split(".")[0]) - 1;
    await sleep(delayMs);
    if (fault !== undefined && turn_id === "1.1") return await faultyReply(fault);
    return Response.json({
      kind: "response",
      text: `${text(request)}Here it is.`,
      sql: rightSql[place],
      interpretation: words[place],
    });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      const stop = server.shutdown();
      await Promise.race([stop, sleep(2_000)]);
    },
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function faultyReply(fault: ServerFault): Promise<Response> {
  switch (fault) {
    case "hangs":
      await sleep(3_000 * replySeconds);
      return new Response("{}");
    case "answers late":
      await sleep(1_250 * replySeconds);
      return Response.json({ kind: "response", text: "Late.", sql: rightSql[0] });
    case "floods": {
      const piece = new TextEncoder().encode(" ".repeat(65_536));
      return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(piece) }));
    }
    case "disconnects":
      return new Response(new ReadableStream({ pull: (stream) => stream.error(new Error("gone")) }));
    case "sends 50 MB":
      return Response.json({ kind: "response", text: "x".repeat(50_000_000) });
    case "sends invalid UTF-8":
      return new Response(Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]));
    case "sends HTML":
      return new Response("<!doctype html><title>Sign in</title>", {
        headers: { "content-type": "text/html" },
      });
    case "sends half a JSON document":
      return new Response('{"kind": "response", "text": "Here');
    case "fails with 500":
      return new Response("Internal error", { status: 500 });
    default:
      return fault satisfies never;
  }
}
