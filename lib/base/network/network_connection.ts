import type { ChildProcess } from "../process/mod.ts";
import type { NetworkAnswer, NetworkQuestion } from "./network_frames.ts";

/** The near end of one network child: many questions at a time. */
export interface NetworkConnection {
  /** The answer to a question of a request; `failed` where the child ended before it. */
  ask(question: NetworkQuestion): Promise<NetworkAnswer>;
  /** Ends a request on the wire. A question of it that is open fails. */
  abort(id: number): void;
  readonly ended: boolean;
  kill(): Promise<void>;
}

/** Sends each answer of a child to who asked. A request has one open question at a time. */
export function networkConnection(child: ChildProcess): NetworkConnection {
  const open = new Map<number, (answer: NetworkAnswer) => void>();
  let reading = false;
  let ended = false;
  // Reads only while an answer is due: a program that waits for none must be able to end.
  const readAnswers = async () => {
    if (reading) return;
    reading = true;
    while (open.size > 0) {
      const answer = await child.ask();
      if ("ended" in answer) {
        ended = true;
        const message =
          `The process that reaches the network was ${answer.ended} in the middle of a request; try again`;
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
    ask(question) {
      const { promise, resolve } = Promise.withResolvers<NetworkAnswer>();
      open.set(question.id, resolve);
      child.tell(question);
      readAnswers();
      return promise;
    },
    abort(id) {
      child.tell({ kind: "abort", id });
    },
    get ended() {
      return ended;
    },
    kill: () => child.kill(),
  };
}
