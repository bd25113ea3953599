import type { ChildProcess } from "../process/mod.ts";
import { NetworkError } from "./network_error.ts";
import type { NetworkAnswer, NetworkQuestion } from "./network_frames.ts";

/** The near end of one network child: many questions at a time, of which each id has one at a time. */
export interface NetworkConnection {
  /** @throws {NetworkError} If the answer is a failure, or the child ends before it. */
  ask(question: NetworkQuestion): Promise<Exclude<NetworkAnswer, { readonly kind: "failed" }>>;
  /** Ends a request; a question of it that is open fails. */
  abort(id: number): void;
}

/** Connects to a child that has been started. */
export function networkConnection(child: ChildProcess): NetworkConnection {
  const open = new Map<number, (answer: NetworkAnswer) => void>();
  let reading = false;
  // Reads only while an answer is due: a program that waits for none must be able to end.
  const readAnswers = async () => {
    if (reading) return;
    reading = true;
    while (open.size > 0) {
      const answer = await child.ask();
      if ("ended" in answer) {
        const message =
          `The process that reaches the network was ${answer.ended} before the reply; try again`;
        for (const [id, resolve] of open) resolve({ kind: "failed", id, why: "cut", message });
        open.clear();
      } else {
        const said = answer.said as NetworkAnswer;
        open.get(said.id)?.(said);
        open.delete(said.id);
      }
    }
    reading = false;
  };
  return {
    async ask(question) {
      const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
      open.set(question.id, resolve);
      child.tell(question);
      readAnswers();
      const answer = await promise;
      if (answer.kind === "failed") throw new NetworkError(answer.why, answer.message);
      return answer;
    },
    abort(id) {
      child.tell({ kind: "abort", id });
    },
  };
}
