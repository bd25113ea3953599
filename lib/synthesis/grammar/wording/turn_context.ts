import type { Lexicon } from "../../../linking/mod.ts";
import type { Filter } from "../../../specification/mod.ts";
import type { Variation } from "../../variation.ts";
import type { Proposal } from "../plan/move.ts";
import { isNarrowedBelow } from "../plan/is_narrowed_below.ts";
import { beingOf } from "../english/verb.ts";
import { parentVerb } from "../plan/relation.ts";
import { allThings, pathTo, sameColumn, sameSubject, type Thing } from "../plan/thing.ts";
import type { State } from "../plan/types.ts";
import { keptThings } from "./kept_things.ts";
import { doing, type Modifier } from "./modifier.ts";
import { nameOf } from "./named_thing.ts";
import { modifiersOf } from "./noun_phrase.ts";
import { outputPhrases, shownOf, thingPhrases } from "./output_phrases.ts";
import { type Anchor, noun, reached, THEY, those } from "./reach.ts";
import { createPhraseContext, type PhraseContext } from "./phrase_context.ts";
import { roleSaid } from "./verb_phrase.ts";
import { predicate, withModifiers } from "./with_modifiers.ts";

/** A turn about to be put into words: what stood, what stands after it, and what is new. */
export interface TurnContext {
  readonly proposal: Proposal;
  readonly base: PhraseContext;
  readonly after: PhraseContext;
  readonly fresh: Thing;
  readonly variation: Variation;
  /** How the utterance refers to what was listed. */
  readonly anchor: Anchor;
  /** Nothing has been shown that the utterance could be an addition to. */
  readonly opens: boolean;
  /** The condition of the context, which goes without saying, and which "all of them again" would end. */
  readonly context?: Filter;
  /** The questions before, as they were answered. */
  readonly answered: readonly State[];
  /** What was listed has been shown as a list. */
  readonly listed: boolean;
  /** Other things stand beside what was listed, so that "they" could be either. */
  readonly crowded: boolean;
  /** The last answer; absent where none is known. */
  readonly last?: State;
  /** Conditions that "those" would not be heard with. */
  readonly aside: readonly Aside[];
}

/** A condition that was said of some of a thing while others of it stayed. */
export interface Aside {
  readonly subject: Thing["subject"];
  readonly filter: Filter;
}

/** How a turn leans on what was said, where that is no list. */
export interface TurnContextOptions {
  /** @default "they", or "those rivers" where other things stand beside them */
  readonly anchor?: Anchor | undefined;
  /** @default false */
  readonly opens?: boolean | undefined;
  /** @default none holds */
  readonly context?: Filter | undefined;
  /** @default none */
  readonly answered?: readonly State[] | undefined;
  /** @default false */
  readonly listed?: boolean | undefined;
  /** The last question. @default unknown */
  readonly last?: State | undefined;
  /** @default none */
  readonly aside?: readonly Aside[] | undefined;
}

/** Creates the context of a proposal. */
export function createTurnContext(
  proposal: Proposal,
  lexicon: Lexicon,
  variation: Variation,
  { anchor, opens = false, context, answered = [], listed = false, last, aside = [] }: TurnContextOptions =
    {},
): TurnContext {
  const base = createPhraseContext(proposal.base, lexicon, variation);
  const after = createPhraseContext(proposal.after, lexicon, variation);
  const fresh = allThings(after.root).find(({ subject }) => sameSubject(subject, proposal.fresh)) ??
    after.root;
  // "Back to all of them" names them already.
  const crowded = proposal.leaves !== "ranking" && shownOf(base).others.length > 0 &&
    fresh.plural !== base.root.plural;
  // What is added to a list is announced with its name.
  const isNamed = crowded || (proposal.move !== "extend" && isRankedElsewhere({ proposal, last }));
  return {
    proposal,
    base,
    after,
    fresh,
    variation,
    anchor: anchor ?? (isNamed ? those(base.root, base) : THEY),
    opens,
    ...(context !== undefined && { context }),
    answered,
    listed,
    crowded,
    ...(last === undefined ? {} : { last }),
    aside,
  };
}

/** Whether other things than those listed were ranked, so that "they" would be those. */
export function isRankedElsewhere(
  { proposal: { leaves, base }, last }: { readonly proposal: Proposal; readonly last?: State | undefined },
): boolean {
  return leaves === "ranking" && last?.form === "ranking" && !sameSubject(last.subject, base.subject);
}

/** The same turn with the conditions that stood before left out: what is typed does not repeat them. */
export function delta(whole: TurnContext): TurnContext {
  const { base, after } = whole;
  const filters = whole.proposal.added;
  const silent = new Set(base.specification.tables);
  return {
    ...whole,
    base: { ...base, silent, specification: { ...base.specification, filters: [] } },
    after: { ...after, silent, specification: { ...after.specification, filters } },
  };
}

/** Whether a thing stood before; what a link's key named before its table was joined is the same thing. */
function isSame(before: Pick<Thing, "subject">, thing: Thing): boolean {
  return sameSubject(before.subject, thing.subject) || thing.tables.includes(before.subject.table);
}

/**
 * The last thing on the way to the new one that was spoken of before.
 */
export function pivotOf({ after, base, fresh }: TurnContext): Thing {
  const before = allThings(base.root);
  const stood = (thing: Thing) => before.some((other) => isSame(other, thing));
  const path = pathTo(after.root, fresh) ?? [after.root];
  return path.findLast(stood) ?? after.root;
}

/** The thing that a turn points at: the last on the way to what is new, or the subject itself. */
export function pointedAt(turnContext: TurnContext): Thing {
  const { base, after } = turnContext;
  if (sameSubject(after.root.subject, base.root.subject)) return base.root;
  return seenFromBase(turnContext).pivot ?? base.root;
}

/** Phrases for the outputs that the turn adds. */
export function addedPhrases(turnContext: TurnContext): readonly string[] {
  const { after, fresh, proposal, anchor } = turnContext;
  const before = proposal.shown.map((output) => JSON.stringify(output));
  const outputs = after.specification.outputs.filter((output) => !before.includes(JSON.stringify(output)));
  const phraseContext = { ...after, specification: { ...after.specification, outputs } };
  const pivot = pivotOf(turnContext);
  const shown = shownOf(phraseContext);
  const named = pivot === fresh && shown.others.some(({ thing, named }) => thing === fresh && named);
  const entry = shown.others.find(({ thing }) => thing === fresh);
  // Conditions that stood on it keep some only, which the thing itself no longer says.
  const kept = keptThings(phraseContext, proposal.after.specification.filters);
  if (named && entry !== undefined && kept.includes(`those ${fresh.plural}`)) {
    return thingPhrases(`those ${fresh.plural}`, entry, anchor, phraseContext);
  }
  if (pivot === after.root || fresh === after.root || named) {
    return outputPhrases(shown, phraseContext, anchor);
  }
  const anchored = known(pivot, phraseContext, turnContext);
  if (pivot !== fresh) return outputPhrases(shown, { ...phraseContext, root: pivot }, anchored);
  const own = shown.others.find(({ thing }) => thing === fresh)?.columns ?? [];
  return outputPhrases({ own, named: false, others: [] }, { ...phraseContext, root: pivot }, anchored);
}

/** The new subject as seen from the old one: "the provinces they flow through". */
export function reachedFromBase(turnContext: TurnContext, anchor: Anchor): string {
  const { after, base } = turnContext;
  const { phraseContext, target, pivot } = seenFromBase(turnContext);
  if (target === undefined) return `the ${after.root.plural}`;
  if (allThings(base.root).some((before) => isSame(before, target))) {
    return known(target, phraseContext, turnContext).object;
  }
  if (pivot === undefined || pivot === phraseContext.root) return reached(target, anchor, phraseContext);
  return allThings(base.root).some(({ subject }) => sameSubject(subject, pivot.subject))
    ? reached(target, known(pivot, phraseContext, turnContext), { ...phraseContext, root: pivot })
    : reached(target, anchor, phraseContext);
}

/** A thing that was shown before; after a ranking, all of them, which "those" would not be, unless only some were spoken of. */
export function known(thing: Thing, phraseContext: PhraseContext, turnContext: TurnContext): Anchor {
  const { proposal, anchor } = turnContext;
  const { specification: whole } = proposal.after;
  const filters = whole.filters.filter((filter) => !proposal.added.includes(filter));
  // The condition that leaves only one of it may have been said long before.
  const specified = { ...phraseContext, specification: { ...phraseContext.specification, filters } };
  const shown = nameOf(thing, specified) === undefined
    ? withAside(thing, phraseContext, turnContext)
    : noun(`that ${thing.singular}`, false);
  const stood: State = { ...proposal.after, specification: { ...whole, filters } };
  if (proposal.leaves !== "ranking" || isNarrowedBelow(thing, stood)) return shown;
  const { root } = phraseContext;
  // "Their flights" would be all that they have, by whichever of several keys.
  const forward = parentVerb(thing.relation);
  const isOwn = root.children.includes(thing) && (forward && roleSaid(forward)) === undefined;
  if (anchor.possessive !== undefined && isOwn && thing.plural !== root.plural) {
    return noun(`${anchor.possessive} ${thing.plural}`, shown.plural);
  }
  const specification = { ...phraseContext.specification, filters: [] };
  const bare = new Set(thing.children);
  return noun(reached(thing, anchor, { ...phraseContext, specification }, bare), shown.plural);
}

/** "those countries", "those countries that contain a lake" where only such are meant and others were shown. */
function withAside(thing: Thing, phraseContext: PhraseContext, { proposal, aside }: TurnContext): Anchor {
  const shown = those(thing, phraseContext);
  const filters = proposal.after.specification.filters.filter((filter) =>
    aside.some((said) => isSame({ subject: said.subject }, thing) && isOnSame(said.filter, filter))
  );
  if (!shown.plural || filters.length === 0) return shown;
  const told: PhraseContext = {
    ...phraseContext,
    specification: { ...phraseContext.specification, filters, groupFilters: [] },
    silent: new Set(phraseContext.specification.tables),
  };
  const modifiers = modifiersOf(thing, told, { number: "plural" });
  return noun(withModifiers(shown.object, modifiers, { number: "plural", person: thing.person }), true);
}

/** Whether two conditions are about the same column; the value may have been put right. */
function isOnSame(a: Filter, b: Filter): boolean {
  return a.kind !== "exists" && b.kind !== "exists" && sameColumn(a.column, b.column);
}

/** Whether the old subject may lead to several of the new one. */
export function leadsToMany(turnContext: TurnContext): boolean {
  const { phraseContext, target } = seenFromBase(turnContext);
  return target === undefined || manyTo(target, phraseContext);
}

/** The turn's new subject as the old one leads to it: "outflow" rather than "river". */
export function newNoun(turnContext: TurnContext): string {
  const { target } = seenFromBase(turnContext);
  return target?.relation?.role ?? turnContext.after.root.singular;
}

/** The turn's new subject among the things below the old one, with the thing above it. */
function seenFromBase({ proposal, after, base }: TurnContext) {
  const state = { ...proposal.after, subject: base.root.subject, form: "list" as const };
  const whole = createPhraseContext(state, after.lexicon, after.variation);
  const phraseContext: PhraseContext = {
    ...whole,
    ...(after.silent === undefined ? {} : { silent: after.silent }),
    specification: { ...whole.specification, filters: after.specification.filters },
  };
  const target = allThings(phraseContext.root).find(({ subject }) =>
    sameSubject(subject, after.root.subject)
  );
  const path = target === undefined ? [] : pathTo(phraseContext.root, target) ?? [];
  return { phraseContext, target, pivot: path.at(-2) };
}

/** "which airports do they have", "how many rivers flow through it" */
export function question(lead: string, turnContext: TurnContext): string {
  const { after, base, anchor } = turnContext;
  const C = after.root;
  const back = C.children.find((thing) =>
    allThings(thing).some(({ subject }) => sameSubject(subject, base.root.subject))
  );
  const own = modifiersOf(C, after, { number: "plural", ...(back ? { without: new Set([back]) } : {}) });
  const words = { number: "plural", person: C.person } as const;
  const np = withModifiers(C.plural, own, words);
  const { phraseContext, target, pivot } = seenFromBase(turnContext);
  const it = pivot === undefined || pivot === phraseContext.root
    ? anchor
    : known(pivot, phraseContext, turnContext);
  const do_ = it.plural ? "do" : "does";
  const are = it.plural ? "are" : "is";
  const relation = target?.relation;
  if (relation?.role !== undefined && np === C.plural && target !== undefined && lead === "which") {
    const of = it.possessive === undefined ? ` of ${it.object}` : "";
    return `${target.person ? "who" : "what"} are ${it.possessive ?? "the"} ${target.plural}${of}`;
  }
  const forward = parentVerb(relation);
  if (forward !== undefined) {
    const being = beingOf(forward);
    if (being === undefined) {
      const plural = it.plural ? forward.plural : forward.plural.replace(/\btheir\b/, "its");
      return `${lead} ${np} ${do_} ${it.subject} ${plural}`;
    }
    const rest = it.plural
      ? being.rest
      : being.rest.replace(/^members/, "a member").replace(/\btheir\b/, "its");
    return `${lead} ${np} ${it.plural ? being.be.plural : being.be.singular} ${it.subject} ${rest}`;
  }
  if (relation?.backward !== undefined) return `${lead} ${np} ${relation.backward.plural} ${it.object}`;
  if (relation?.at === "in" || relation?.at === "on") {
    return `${lead} ${np} ${are} ${it.subject} ${relation.at}`;
  }
  if (relation?.from === "in" || relation?.from === "on") {
    return `${lead} ${np} are ${relation.from} ${it.object}`;
  }
  // "How many cities do they have" would be heard of all that lie in them, not of their capitals.
  const held = relation?.role === undefined || target === undefined
    ? np
    : withModifiers(target.plural, own, words);
  return `${lead} ${held} ${do_} ${it.subject} have`;
}

/** What is said of a thing now and was not said before, as one modifier. */
export function addedTo(thing: Thing, after: PhraseContext, base: PhraseContext): Modifier {
  const before = modifiersOf(at(base, thing), base, { number: "plural" }).map(({ plural }) => plural);
  const all = modifiersOf(thing, after, { number: "plural" });
  const added = all.filter(({ plural }) => !before.includes(plural));
  const chosen = added.length > 0 ? added : all;
  const [only] = chosen;
  if (chosen.length === 1 && only !== undefined) return only;
  const complex = chosen.some((modifier) => modifier.complex);
  return doing(predicate(chosen, "plural"), predicate(chosen, "singular"), complex);
}

function at(phraseContext: PhraseContext, thing: Thing): Thing {
  return allThings(phraseContext.root).find(({ subject }) => sameSubject(subject, thing.subject)) ??
    phraseContext.root;
}

/** The condition that a turn adds, with the thing it is said of. */
export function newModifier(turnContext: TurnContext): { readonly modifier: Modifier; readonly of: Thing } {
  const { after, base, proposal } = turnContext;
  const pivot = proposal.move === "group_filter" || proposal.move === "without"
    ? after.root
    : pivotOf(turnContext);
  return { modifier: addedTo(pivot, after, base), of: pivot };
}

/** Whether a thing of the subject may have several of these. */
export function manyTo(thing: Thing, { root }: PhraseContext): boolean {
  return (pathTo(root, thing) ?? []).some(({ relation }) => relation?.many === true);
}
