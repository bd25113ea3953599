import type { UserTurn } from "./types.ts";

/** Tests whether a message clarifies what was asked; who says that it cannot answer has clarified nothing. */
export function clarifies({ kind, action }: UserTurn): boolean {
  return (kind === "clarification" || kind === "feedback") && action !== "cannot_answer";
}
