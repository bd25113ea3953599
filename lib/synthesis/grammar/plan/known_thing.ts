import type { Filter } from "../../../specification/mod.ts";
import { allThings, pathTo, type Thing, thingOf } from "./thing.ts";

/** The things spoken of, and the condition by which the one is known that all is about, where there is one. */
export interface Conversation {
  readonly root: Thing;
  readonly about?: Filter;
}

/** Whether the conversation is about this one thing. */
export function isAbout(thing: Thing, { about, root }: Conversation): boolean {
  return about !== undefined && about.kind !== "exists" && thingOf(root, about.column) === thing;
}

/** Whether the one thing that the conversation is about has one of these at most, or is it. */
export function isOneOf(thing: Thing, phraseContext: Conversation): boolean {
  const known = allThings(phraseContext.root).find((other) => isAbout(other, phraseContext));
  const path = known === undefined ? undefined : pathTo(known, thing);
  return path?.slice(1).every(({ relation }) => relation?.many !== true) === true;
}
