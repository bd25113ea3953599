import { isAbout, isOneOf } from "./known_thing.ts";
import { modifiersOf, nameOf, nounPhrase, type Scene } from "./noun_phrase.ts";
import { pathTo, type Thing } from "./thing.ts";
import { participle } from "./verb_phrase.ts";
import { withModifiers } from "./with_modifiers.ts";

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
export function those(thing: Thing, scene: Scene): Anchor {
  if (!isOneOf(thing, scene)) return noun(`those ${thing.plural}`, true);
  const { table, column } = thing.subject;
  const own = isAbout(thing, scene) && column === undefined;
  return noun(`that ${own ? scene.lexicon.table(table).singular : thing.singular}`, false);
}

/**
 * A thing as seen from the root, with its conditions: "the provinces they flow through", "their airports higher than
 * 1,000 m". Things between are passed through: "the continents their countries lie in".
 */
export function reached(
  thing: Thing,
  anchor: Anchor,
  scene: Scene,
  without: ReadonlySet<Thing> = new Set(),
): string {
  const path = pathTo(scene.root, thing) ?? [thing];
  let at = anchor;
  let phrase = "";
  path.slice(1).forEach((step, i) => {
    const next = path[i + 2];
    const hidden = new Set([...without, ...(next === undefined ? [] : [next])]);
    phrase = step1(step, at, scene, hidden);
    at = noun(phrase, !isAbout(step, scene) && (at.plural || step.relation?.many === true));
  });
  return phrase;
}

function step1(thing: Thing, anchor: Anchor, scene: Scene, without: ReadonlySet<Thing>): string {
  const name = isAbout(thing, scene) ? nameOf(thing, scene) : undefined;
  if (name !== undefined) return name;
  const { relation } = thing;
  const number = anchor.plural || relation?.many ? "plural" : "singular";
  const np = nounPhrase(thing, scene, { number, without });
  if (relation?.forward !== undefined) {
    const verb = anchor.plural ? relation.forward.plural : relation.forward.singular;
    const bare = number === "plural" ? thing.plural : thing.singular;
    const long = np !== bare || (anchor.possessive !== undefined && np.includes(" "));
    return `the ${np} ${long ? "that " : ""}${anchor.subject} ${verb}`;
  }
  if (relation?.backward !== undefined) {
    const modifiers = modifiersOf(thing, scene, { number, without });
    const verb = number === "plural" ? relation.backward.plural : relation.backward.singular;
    if (modifiers.length === 0) return `the ${np} that ${verb} ${anchor.object}`;
    const head = number === "plural" ? thing.plural : thing.singular;
    const inner = withModifiers(`${head} ${participle(relation.backward)} ${anchor.object}`, modifiers, {
      number,
      person: thing.person,
    });
    return `the ${inner}`;
  }
  if (anchor.possessive !== undefined) return `${anchor.possessive} ${np}`;
  const modifiers = modifiersOf(thing, scene, { number, without });
  const head = number === "plural" ? thing.plural : thing.singular;
  return `the ${
    withModifiers(`${head} ${relation?.from ?? "of"} ${anchor.object}`, modifiers, {
      number,
      person: thing.person,
    })
  }`;
}

/**
 * What is counted, as a clause after "how many" or "the number of": "provinces they flow through", "airports they
 * have", "rivers flow through them".
 */
export function counting(thing: Thing, anchor: Anchor, scene: Scene, as: "number" | "how many"): string {
  const path = pathTo(scene.root, thing) ?? [thing];
  const between = path.at(-2);
  const at = between === undefined || between === scene.root ? anchor : noun(
    reached(between, anchor, scene, new Set([thing])),
    anchor.plural || between.relation?.many === true,
  );
  const np = nounPhrase(thing, scene, { number: "plural" });
  const { relation } = thing;
  if (relation?.forward !== undefined) {
    return `${np} ${at.subject} ${at.plural ? relation.forward.plural : relation.forward.singular}`;
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
