import { shownOf } from "./output_phrases.ts";
import { isRankedElsewhere, type TurnContext } from "./turn_context.ts";

/** How a turn points at what was listed. */
export interface Pointing {
  /** As in "which of them", "for each of them". */
  readonly them: string;
  /** As in "only those with …". */
  readonly those: string;
  /** As in "keep the ones with …". */
  readonly some: string;
}

/** How a turn points at what was listed: by its name where the last answer would be understood. */
export function pointingAt(turnContext: TurnContext): Pointing {
  const { base, proposal: { leaves } } = turnContext;
  const { plural } = base.root;
  const isElsewhere = leaves === "other things" || leaves === "one number" || isRankedElsewhere(turnContext);
  // After a ranking "those" are the few that it names.
  if (leaves === "ranking" && !isElsewhere) {
    return { them: `the ${plural}`, those: `the ${plural}`, some: `the ${plural}` };
  }
  return isElsewhere || shownOf(base).others.length > 0
    ? { them: `those ${plural}`, those: `those ${plural}`, some: `the ${plural}` }
    : { them: "them", those: "those", some: "the ones" };
}
