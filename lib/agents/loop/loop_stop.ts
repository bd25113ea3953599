import type { StopReason } from "../types.ts";

/** Ends a turn at a limit. Its message is what the user reads where the turn has answered no question. */
export class LoopStop extends Error {
  override readonly name = "LoopStop";

  /** @param why Goes on from "I stopped …": " after 3 steps", ", as …". */
  constructor(readonly reason: StopReason, readonly why: string) {
    super(`I stopped without an answer${why}`);
  }
}
