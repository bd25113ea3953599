import type { ChildProcess } from "../process/mod.ts";
import { NetworkError } from "./network_error.ts";
import type { NetworkAnswer, NetworkQuestion } from "./network_frames.ts";

/** The near end of one network child: many questions at a time. */
export interface NetworkConnection {
  /** Asks a question under a new id; its answers are read by `next`. */
  ask(question: NetworkQuestion): void;
  /**
   * The next answer to a question, of which nobody else waits for one.
   *
   * @throws {NetworkError} If it is a failure, or the child ends before it.
   */
  next(id: number): Promise<Exclude<NetworkAnswer, { readonly kind: "failed" }>>;
  /** Lets the child send one more part of a body. */
  allow(id: number): void;
  /** Ends a request; whoever waits for its answer gets a failure. */
  abort(id: number): void;
}

/** The answers to one question that nobody has read, and who waits for more. */
interface OpenQuestion {
  readonly answers: NetworkAnswer[];
  take?: ((answer: NetworkAnswer) => void) | undefined;
}

/** Connects to a child that has been started. */
export function networkConnection(child: ChildProcess): NetworkConnection {
  const open = new Map<number, OpenQuestion>();
  let waiting = 0;
  let reading = false;
  // Reads only while somebody waits: a program that waits for nothing must be able to end.
  const readAnswers = async () => {
    if (reading) return;
    reading = true;
    while (waiting > 0) {
      const answer = await child.ask();
      if ("said" in answer) give(answer.said as NetworkAnswer);
      else {
        const message =
          `The process that reaches the network was ${answer.ended} before the reply; try again`;
        for (const id of open.keys()) give({ kind: "failed", id, why: "cut", message });
      }
    }
    reading = false;
  };
  const give = (answer: NetworkAnswer) => {
    const question = open.get(answer.id);
    if (question?.take === undefined) question?.answers.push(answer);
    else question.take(answer);
  };
  return {
    ask(question) {
      open.set(question.id, { answers: [] });
      child.tell(question);
    },
    async next(id) {
      const question = open.get(id);
      if (question === undefined) throw new RangeError(`Question ${id} is not open`);
      const answer = question.answers.shift() ?? await new Promise<NetworkAnswer>((resolve) => {
        waiting++;
        question.take = (answer) => {
          waiting--;
          question.take = undefined;
          resolve(answer);
        };
        readAnswers();
      });
      if (isLast(answer)) open.delete(id);
      if (answer.kind === "failed") throw new NetworkError(answer.why, answer.message);
      return answer;
    },
    allow(id) {
      child.tell({ kind: "allow", id });
    },
    abort(id) {
      const message = "The request was ended";
      open.get(id)?.take?.({ kind: "failed", id, why: "cut", message });
      open.delete(id);
      child.tell({ kind: "abort", id });
    },
  };
}

function isLast(answer: NetworkAnswer): boolean {
  return answer.kind === "head" ? !answer.hasBody : answer.kind !== "part";
}
