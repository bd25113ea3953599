import type { ThematicRelation } from "../../../../dialogue/mod.ts";
import type { Move } from "../../plan/move.ts";

/** How a follow-up question relates to those before it, by what it does (SParC's four relations). */
export function thematicRelation(move: Move): ThematicRelation {
  switch (move) {
    // Other properties of the same things.
    case "extend":
    case "per_each":
    case "total":
      return "theme_entity";
    // The same asked of other things.
    case "replace":
    case "rank_new":
    case "per_new":
      return "theme_property";
    // The same kind of things under another condition.
    case "narrow":
    case "without":
    case "group_filter":
    case "narrow_groups":
      return "refinement";
    // Some of what the answer gave.
    case "rank":
    case "narrow_total":
      return "answer_refinement";
    default:
      return move satisfies never;
  }
}
