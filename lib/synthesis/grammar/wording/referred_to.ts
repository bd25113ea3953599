import { nounPhrase } from "./noun_phrase.ts";
import type { TurnContext } from "./turn_context.ts";

/** What a turn goes back to. */
export interface Referred {
  /** It is all that there is, so that "all the rivers" lifts nothing that still holds. */
  readonly unrestricted: boolean;
  /** Its noun with the conditions that hold of it, other than a context's. */
  readonly named: string;
  /** The same with what the rows it is joined to leave out, as "all the rivers" would take it in again. */
  readonly everything: string;
}

/** What a turn goes back to, in words. */
export function referredTo({ base, context }: TurnContext): Referred {
  const { root, specification: { tables } } = base;
  const whole = nounPhrase(root, base, { number: "plural" });
  return {
    unrestricted: context === undefined && whole === root.plural,
    named: context !== undefined
      ? root.plural
      : nounPhrase(root, { ...base, silent: new Set(tables) }, { number: "plural" }),
    everything: context !== undefined ? root.plural : whole,
  };
}
