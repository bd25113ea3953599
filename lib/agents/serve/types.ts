/** Answers one request. */
export type RequestHandler = (request: Request) => Promise<Response>;

export interface AgentHandlerOptions {
  /** The agent's name in the protocols that have one. */
  readonly name: string;
}
