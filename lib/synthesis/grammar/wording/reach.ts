import { isAbout, isOneOf } from "../plan/known_thing.ts";
import { byLink } from "./by_link.ts";
import { doing, isClause, type Modifier } from "./modifier.ts";
import { nameOf } from "./named_thing.ts";
import { modifiersOf } from "./noun_phrase.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { parentVerb } from "../plan/relation.ts";
import { pathTo, type Thing } from "../plan/thing.ts";
import type { Verb } from "../english/verb.ts";
import { participle, receiving, roleSaid } from "./verb_phrase.ts";
import { hasClause, predicate, withModifiers } from "./with_modifiers.ts";

/** What a phrase leans on: "they", "it", or a noun. */
export interface Anchor {
  readonly subject: string;
  readonly object: string;
  readonly possessive?: string;
  readonly plural: boolean;
}

export const THEY: Anchor = { subject: "they", object: "them", possessive: "their", plural: true };
export const IT: Anchor = { subject: "it", object: "it", possessive: "its", plural: false };

/** The pronoun for one of the things: persons are "they". */
export function one(thing: Thing): Anchor {
  return thing.person ? THEY : IT;
}

/** An anchor that is a noun: "those countries", "each river". */
export function noun(text: string, plural: boolean): Anchor {
  return { subject: text, object: text, plural };
}

/** A thing that was spoken of before: "those countries", "that country". */
export function those(thing: Thing, phraseContext: PhraseContext): Anchor {
  if (!isOneOf(thing, phraseContext)) return noun(`those ${thing.plural}`, true);
  const { table, column } = thing.subject;
  const own = isAbout(thing, phraseContext) && column === undefined;
  return noun(`that ${own ? phraseContext.lexicon.table(table).singular : thing.singular}`, false);
}

/**
 * A thing as seen from the root, with its conditions: "the provinces they flow through", "their airports higher than
 * 1,000 m". Things between are passed through: "the continents their countries lie in".
 */
export function reached(
  thing: Thing,
  anchor: Anchor,
  phraseContext: PhraseContext,
  without: ReadonlySet<Thing> = new Set(),
): string {
  const path = pathTo(phraseContext.root, thing) ?? [thing];
  let at = anchor;
  let phrase = "";
  path.slice(1).forEach((step, i) => {
    const next = path[i + 2];
    const hidden = new Set([...without, ...(next === undefined ? [] : [next])]);
    const name = next === undefined ? undefined : onlyName(step, phraseContext, hidden);
    phrase = name ?? step1(step, at, phraseContext, hidden);
    const single = name !== undefined || isAbout(step, phraseContext);
    at = noun(phrase, !single && (at.plural || step.relation?.many === true));
  });
  return phrase;
}

/** "Mount Rainier", where all that is said of a thing is its name. */
export function onlyName(
  thing: Thing,
  phraseContext: PhraseContext,
  without: ReadonlySet<Thing>,
): string | undefined {
  return modifiersOf(thing, phraseContext, { number: "plural", without }).length === 1
    ? nameOf(thing, phraseContext)
    : undefined;
}

function step1(
  thing: Thing,
  anchor: Anchor,
  phraseContext: PhraseContext,
  without: ReadonlySet<Thing>,
): string {
  const name = isAbout(thing, phraseContext) ? nameOf(thing, phraseContext) : undefined;
  if (name !== undefined) return name;
  const { relation } = thing;
  const number = anchor.plural || relation?.many ? "plural" : "singular";
  const head = number === "plural" ? thing.plural : thing.singular;
  const { own: modifiers, tail } = byLink(modifiersOf(thing, phraseContext, { number, without }), thing);
  const words = { number, person: thing.person } as const;
  const np = withModifiers(head, modifiers, words);
  const forward = parentVerb(relation);
  const around = forward === undefined ? undefined : turnedRound(anchor, forward, modifiers.length > 0);
  if (around !== undefined) return `the ${withModifiers(head, [around, ...modifiers], words)}`;
  if (forward !== undefined) {
    const verb = `${anchor.plural ? forward.plural : forward.singular}${tail}`;
    const clauses = modifiers.filter(isClause);
    if (clauses.length > 0) {
      const short = withModifiers(head, modifiers.filter((modifier) => !isClause(modifier)), words);
      const who = thing.person ? "who" : "that";
      return `the ${short} that ${anchor.subject} ${verb} and ${who} ${predicate(clauses, number)}`;
    }
    const pied = tail === "" && hasClause(anchor.subject) ? piedPiped(anchor, forward) : undefined;
    if (pied !== undefined) return `the ${np} ${pied}`;
    const long = np !== head || (anchor.possessive !== undefined && np.includes(" "));
    return `the ${np} ${long ? "that " : ""}${anchor.subject} ${verb}`;
  }
  // What the thing does stands after its short conditions, which would be read as conditions on the anchor.
  const does = (plural: string, singular: string) =>
    `the ${
      withModifiers(head, [
        doing(`${plural} ${anchor.object}`, `${singular} ${anchor.object}`, false),
        ...modifiers,
      ], words)
    }`;
  if (relation?.backward !== undefined) return does(relation.backward.plural, relation.backward.singular);
  if (anchor.possessive !== undefined) return `${anchor.possessive} ${np}`;
  const from = relation?.from ?? "of";
  // "The capitals of the countries with a population …" would say it of the countries.
  const isShort = relation?.role !== undefined && !modifiers.some(isClause);
  if (modifiers.length === 0 || isShort) return `the ${np} ${from} ${anchor.object}`;
  if (relation?.role !== undefined) {
    return `the ${withModifiers(`${head} ${from} ${anchor.object}`, modifiers, words)}`;
  }
  return from === "of" ? does("belong to", "belongs to") : does(`are ${from}`, `is ${from}`);
}

/**
 * What the anchor does, said of the thing that it is done to, where a verb at the end would be lost: "whose outflow is one
 * of those rivers", "containing the islands that lie in those seas".
 */
function turnedRound(anchor: Anchor, verb: Verb, isNarrowed: boolean): Modifier | undefined {
  const role = roleSaid(verb);
  const isPronoun = anchor.possessive !== undefined;
  if (role !== undefined && !isPronoun) {
    const text = anchor.plural ? `one of ${anchor.object}` : anchor.object;
    const has = doing(`have ${text} as their ${role}`, `has ${text} as its ${role}`, false);
    return { ...has, form: "whose", text: `${role} is ${text}` };
  }
  if (role !== undefined && isNarrowed) {
    const [does = ""] = (anchor.plural ? verb.plural : verb.singular).split(" ");
    const text = `${role} ${anchor.subject} ${does}`;
    return { ...doing(text, text, false), form: "whose" };
  }
  if (isPronoun || !hasClause(anchor.object) || !/^(lie|are) in$/.test(verb.plural)) return undefined;
  return receiving(verb, anchor.object, { complex: true, single: false, person: false });
}

/** "through which the rivers that flow into those seas flow", for a verb with a preposition at its end. */
function piedPiped(anchor: Anchor, verb: Verb): string | undefined {
  const said = anchor.plural ? verb.plural : verb.singular;
  const parts = /^(.+) (in|on|at|to|through|into|with|by)$/.exec(said);
  return parts === null ? undefined : `${parts[2]} which ${anchor.subject} ${parts[1]}`;
}

/**
 * What is counted, as a clause after "how many" or "the number of": "provinces they flow through", "airports they
 * have", "rivers flow through them".
 */
export function counting(
  thing: Thing,
  anchor: Anchor,
  phraseContext: PhraseContext,
  as: "number" | "how many",
): string {
  const path = pathTo(phraseContext.root, thing) ?? [thing];
  const between = path.at(-2);
  const at = between === undefined || between === phraseContext.root ? anchor : noun(
    reached(between, anchor, phraseContext, new Set([thing])),
    anchor.plural || between.relation?.many === true,
  );
  const { relation } = thing;
  const { own, tail } = byLink(modifiersOf(thing, phraseContext, { number: "plural" }), thing);
  const words = { number: "plural", person: thing.person } as const;
  const np = withModifiers(thing.plural, own, words);
  const forward = parentVerb(relation);
  const around = forward === undefined || as === "how many"
    ? undefined
    : turnedRound(at, forward, own.length > 0);
  if (around !== undefined) return withModifiers(thing.plural, [around, ...own], words);
  if (forward !== undefined) {
    const verb = at.plural ? forward.plural : forward.singular;
    return `${np} ${at.subject} ${verb}${tail}`;
  }
  if (relation?.backward !== undefined) {
    const { plural } = relation.backward;
    if (as === "how many") return `${np} ${plural} ${at.object}`;
    return np === thing.plural
      ? `${np} ${participle(relation.backward)} ${at.object}`
      : `${np} that ${plural} ${at.object}`;
  }
  if (relation?.at !== undefined) return `${np} ${at.subject} ${at.plural ? "belong" : "belongs"} to`;
  if (relation?.from === "in" || relation?.from === "on") {
    return as === "how many"
      ? `${np} there are ${relation.from} ${at.object}`
      : `${np} ${relation.from} ${at.object}`;
  }
  if (as === "number" && np !== thing.plural && at.possessive !== undefined) return `${at.possessive} ${np}`;
  return `${np} ${at.subject} ${at.plural ? "have" : "has"}`;
}
