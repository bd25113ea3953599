import type { ChildAnswer, ChildProcess } from "../../base/process/mod.ts";
import type { QueryRequest } from "./sql_session.ts";

/** A request and its place in the line; made by {@link RequestLine}. */
export interface LineTurn {
  readonly request: QueryRequest;
  /** The process that has the request, and what it will answer. */
  sent?: { readonly process: ChildProcess; readonly answer: Promise<ChildAnswer> };
}

/** How many requests may be with a process at a time. */
const MOST_SENT = 4;

/**
 * Requests in the order of their turns. The first few are with the process before their turn, so that it takes up the next
 * while an answer is read here. What a process has not answered is sent to the one after it.
 */
export class RequestLine {
  readonly #turns: LineTurn[] = [];

  get length(): number {
    return this.#turns.length;
  }

  /** Takes the last place. */
  join(request: QueryRequest): LineTurn {
    const turn: LineTurn = { request };
    this.#turns.push(turn);
    return turn;
  }

  leave(turn: LineTurn) {
    this.#turns.splice(this.#turns.indexOf(turn), 1);
  }

  /** Sends the first requests to the process, in their order, as far as it does not have them. */
  sendTo(process: ChildProcess) {
    for (const turn of this.#turns.slice(0, MOST_SENT)) {
      if (turn.sent?.process === process) continue;
      const answer = process.ask(turn.request);
      // The answer is awaited later, or never: until then a rejection must not count as unhandled.
      answer.catch(() => {});
      turn.sent = { process, answer };
    }
  }
}
