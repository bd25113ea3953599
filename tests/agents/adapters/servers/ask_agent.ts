/** What the servers of this folder share: the agent behind them, which keeps the contract of Querylogue over HTTP. */

export interface Said {
  readonly role: "user" | "system";
  readonly content: string;
}

export interface Asked {
  readonly conversation_id: string;
  readonly turn_id?: string;
  readonly message: string;
  readonly history: readonly Said[];
}

export interface Reply {
  readonly kind: string | readonly string[];
  readonly text: string;
  readonly sql?: string;
  readonly interpretation?: string;
  readonly [field: string]: unknown;
}

const [agentUrl = "", port = "0"] = Deno.args;

/** The port to listen at; 0 for any. */
export const givenPort = Number(port);

/** Asks the agent; a status of its own is a failure of it. */
export async function askAgent(asked: Asked): Promise<Reply> {
  const response = await fetch(agentUrl, { method: "POST", body: JSON.stringify({ turn_id: "", ...asked }) });
  if (!response.ok) throw new Error(await response.text());
  return await response.json();
}

export function asksBack({ kind }: Reply): boolean {
  return [kind].flat().includes("request");
}

/** Ends with the test, also where that is killed. */
async function endWithInput(): Promise<never> {
  for await (const _ of Deno.stdin.readable);
  Deno.exit();
}

/** Tells the test where the server listens. */
export function tellListening(url: string): void {
  endWithInput();
  Deno.stdout.writeSync(new TextEncoder().encode(`listening on ${url}\n`));
}

/** Serves requests on the loopback, each with the words of the address by which it was asked. */
export function serveRequests(handle: (request: Request) => Promise<Response>): void {
  Deno.serve({
    ...{ hostname: "127.0.0.1", port: givenPort },
    onListen: ({ port }) => tellListening(`http://127.0.0.1:${port}`),
  }, handle);
}
