import type { StopReason } from "../types.ts";

/** Ends a turn without an answer. Its message is what the user reads. */
export class LoopStop extends Error {
  override readonly name = "LoopStop";

  constructor(readonly reason: StopReason, message: string) {
    super(message);
  }
}
