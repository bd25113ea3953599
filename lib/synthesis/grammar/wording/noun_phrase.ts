import type { Filter } from "../../../specification/mod.ts";
import { byLink, parted, withThere } from "./by_link.ts";
import { filterModifier, isOfLink } from "./filter_modifier.ts";
import { doing, having, type Modifier } from "./modifier.ts";
import { isAlwaysThere, isOfAll } from "./is_always_there.ts";
import { kindOf, namedThing, nameOf } from "./named_thing.ts";
import { ownFilters } from "./own_filters.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { otherName } from "./proper_name.ts";
import { directRelation, linkRelation } from "../plan/relation.ts";
import { preferredKey, type Thing } from "../plan/thing.ts";
import { countText, withArticle } from "../english/value_text.ts";
import { negative, type Numbered, participled, receiving, reducing } from "./verb_phrase.ts";
import { predicate, withModifiers } from "./with_modifiers.ts";

export interface NounPhraseOptions {
  readonly number: "singular" | "plural";
  /** Things whose conditions are said elsewhere in the sentence. */
  readonly without?: ReadonlySet<Thing> | undefined;
}

/** A noun with all conditions on it and on what hangs on it, without an article: "airports higher than 1,000 m in Peru". */
export function nounPhrase(thing: Thing, phraseContext: PhraseContext, options: NounPhraseOptions): string {
  const head = options.number === "plural" ? thing.plural : thing.singular;
  return withModifiers(head, modifiersOf(thing, phraseContext, options), {
    number: options.number,
    person: thing.person,
  });
}

/** All conditions on a thing: on its own columns, on what hangs on it, on its group. */
export function modifiersOf(
  thing: Thing,
  phraseContext: PhraseContext,
  options: NounPhraseOptions,
): readonly Modifier[] {
  const own = ownFilters(thing, phraseContext).map((filter): Modifier => {
    if (filter.kind === "exists") return { ...existence(filter, thing, phraseContext), of: "partner" };
    const modifier = filterModifier(filter, thing, phraseContext);
    return isOfLink(filter, thing, phraseContext.lexicon) ? { ...modifier, of: "link" } : modifier;
  });
  const children = thing.children.filter((child) =>
    !options.without?.has(child) && child !== phraseContext.counted
  )
    .map((child) => childModifier(child, thing, { phraseContext, options }))
    .filter((modifier) => modifier !== undefined)
    .map((modifier): Modifier => ({ ...modifier, of: "partner" }));
  const groups = thing === phraseContext.root ? groupModifiers(phraseContext) : [];
  return [...own, ...unusedAttributes(thing, phraseContext), ...children, ...groups];
}

/** Tables of attributes that narrow by being there: "with a known local name". */
function unusedAttributes(
  thing: Thing,
  { specification, lexicon, silent }: PhraseContext,
): readonly Modifier[] {
  const { outputs, filters, orderBy } = specification;
  const used = [...outputs, ...orderBy.map(({ by }) => by)].flatMap(({ column }) =>
    column === undefined ? [] : [column.table]
  );
  const filtered = filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column.table]);
  return thing.tables
    .filter((table) => lexicon.table(table).sense === "attributes" && thing.tables[0] !== table)
    .filter((table) => !used.includes(table) && !filtered.includes(table) && silent?.has(table) !== true)
    .filter((table) => !isOfAll(table, thing, lexicon))
    .map((table) => {
      const words = lexicon.table(table);
      const told = words.columns.filter(({ kind }) => kind !== "key");
      const [only] = told;
      return having(
        told.length === 1 && only !== undefined ? `a known ${only.singular}` : `known ${words.singular} data`,
      );
    });
}

function existence(
  filter: Extract<Filter, { kind: "exists" }>,
  thing: Thing,
  phraseContext: PhraseContext,
): Modifier {
  const { lexicon } = phraseContext;
  const key = lexicon.table(filter.table).sense === "link" ? preferredKey(filter.join, lexicon) : undefined;
  const words = lexicon.table(key?.to.table ?? filter.table);
  const relation = key === undefined
    ? directRelation(filter.join, thing.subject.table, lexicon)
    : linkRelation(filter.join, key, lexicon);
  if (relation.forward !== undefined) {
    const { plural, singular } = negative(relation.forward);
    return doing(`${plural} any ${words.singular}`, `${singular} any ${words.singular}`, false);
  }
  const none = phraseContext.variation.pick("none", [`no ${words.plural}`, `no ${words.singular}`]);
  return relation.backward === undefined
    ? having(none)
    : receiving(relation.backward, none, { complex: false, single: true, person: thing.person });
}

function childModifier(
  child: Thing,
  parent: Thing,
  { phraseContext, options }: { readonly phraseContext: PhraseContext; readonly options: NounPhraseOptions },
): Modifier | undefined {
  const { relation } = child;
  if (relation === undefined) return undefined;
  const all = modifiersOf(child, phraseContext, {
    number: "plural",
    ...(options.without ? { without: options.without } : {}),
  });
  if (all.length === 0) return bareChild(child, parent, phraseContext);
  const { own, tail } = byLink(all, child);
  const isIn = /^(lie|are) (in|on)$/.test(relation.backward?.plural ?? "");
  const modifiers = isIn ? withThere(own) : own;
  const name = namedThing(child, phraseContext, modifiers);
  if (relation.role !== undefined) {
    return name === undefined
      ? roleModifier(relation.role, child, modifiers)
      : namedRole(relation.role, name, { kind: kindOf(child, phraseContext), owner: parent });
  }
  const text = name === undefined
    ? numbered(child, modifiers, phraseContext)
    : { plural: name, singular: name };
  const nested = name === undefined;
  if (relation.forward !== undefined) {
    if (name !== undefined) {
      const named = `${name}${tail}`;
      return reducing(relation.forward, { plural: named, singular: named }, false);
    }
    const one = withArticle(child.singular);
    const whom = modifiers.length === 0 ? { plural: one, singular: one } : text;
    return reducing(parted(relation.forward, tail), whom, true);
  }
  if (relation.backward !== undefined) {
    const inner = nested
      ? participled(child, relation.backward, { modifiers, person: parent.person })
      : undefined;
    return inner ??
      receiving(relation.backward, text.plural, { complex: nested, single: false, person: parent.person });
  }
  if (relation.at !== undefined) {
    const verbs = relation.at === "of"
      ? ["belong to", "belongs to"]
      : [`are ${relation.at}`, `is ${relation.at}`];
    return {
      form: "preposition",
      text: `${relation.at} ${text.plural}`,
      plural: `${verbs[0]} ${text.plural}`,
      singular: `${verbs[1]} ${text.singular}`,
      complex: nested,
    };
  }
  if (name !== undefined && (relation.from === "in" || relation.from === "on")) {
    return doing(`have ${name} ${relation.from} them`, `has ${name} ${relation.from} it`, false);
  }
  if (name !== undefined) return having(name);
  const one = phraseContext.variation.pick("at least one", ["at least one", "a", "plural"] as const);
  const single = withModifiers(child.singular, modifiers, { number: "singular", person: child.person });
  const phrase = one === "plural"
    ? text.plural
    : one === "a"
    ? withArticle(single)
    : `at least one ${single}`;
  return doing(`have ${phrase}`, `has ${phrase}`, true);
}

/** "whose outflow is longer than 1,000 km" */
function roleModifier(role: string, thing: Thing, modifiers: readonly Modifier[]): Modifier {
  const text = withArticle(withModifiers(role, modifiers, { number: "singular", person: thing.person }));
  return {
    form: "whose",
    text: `${role} ${predicate(modifiers, "singular")}`,
    plural: `have ${text}`,
    singular: `has ${text}`,
    complex: false,
  };
}

/** "whose outflow is the Danube" */
function namedRole(
  role: string,
  name: string,
  { kind, owner }: { readonly kind: Pick<Thing, "singular" | "place">; readonly owner: Thing },
): Modifier {
  const bare = name.replace(new RegExp(`^the ${kind.singular} (of )?`), "");
  const other = /^an? .* other than (.*)$/.exec(bare)?.[1];
  if (other !== undefined && kind.singular === role) {
    return {
      form: "whose",
      text: `${role} is not ${other}`,
      plural: `have ${bare}`,
      singular: `has ${bare}`,
      complex: false,
    };
  }
  const proper = other === undefined ? otherName(kind, bare) : bare;
  return {
    form: "whose",
    text: `${role} is ${proper}`,
    plural: `have ${proper} as their ${role}`,
    singular: `has ${proper} as ${owner.person ? "their" : "its"} ${role}`,
    complex: false,
  };
}

/**
 * A thing as several have it, and as one does: "seas with an area over 1,000", "a sea with an area over 1,000", or "the
 * sea called Baltic Sea with an area over 1,000" for both.
 */
function numbered(thing: Thing, modifiers: readonly Modifier[], phraseContext: PhraseContext): Numbered {
  const { person, relation } = thing;
  const single = withModifiers(thing.singular, modifiers, { number: "singular", person });
  if (isOneByName(thing, phraseContext)) return { plural: `the ${single}`, singular: `the ${single}` };
  const plural = withModifiers(thing.plural, modifiers, { number: "plural", person });
  return { plural, singular: relation?.many === false ? withArticle(single) : plural };
}

/** Whether a condition on the name leaves no more than one. */
function isOneByName(thing: Thing, phraseContext: PhraseContext): boolean {
  const [label] = thing.labels;
  if (label === undefined || label.table !== thing.tables[0] || nameOf(thing, phraseContext) === undefined) {
    return false;
  }
  const { distinct, rows } = phraseContext.lexicon.column(label.table, label.column).statistics;
  return rows > 0 && distinct === rows;
}

/** A thing that must be there, though nothing is asked of it. */
function bareChild(child: Thing, parent: Thing, phraseContext: PhraseContext): Modifier | undefined {
  const { relation } = child;
  if (
    relation === undefined || isAlwaysThere(child, parent, phraseContext) ||
    phraseContext.silent?.has(child.subject.table)
  ) {
    return undefined;
  }
  const one = relation.many ? `at least one ${child.singular}` : withArticle(child.singular);
  if (relation.forward !== undefined) {
    return doing(`${relation.forward.plural} ${one}`, `${relation.forward.singular} ${one}`, false);
  }
  if (relation.backward !== undefined) {
    return receiving(relation.backward, one, { complex: false, single: true, person: parent.person });
  }
  // Everything is on an island or is not; that something is in no region only means that none is known.
  if (relation.at === "on" && phraseContext.specification.limit === undefined) {
    return {
      form: "preposition",
      text: `${relation.at} ${one}`,
      plural: `are ${relation.at} ${one}`,
      singular: `is ${relation.at} ${one}`,
      complex: false,
    };
  }
  return having(relation.many ? one : withArticle(`known ${child.singular}`));
}

function groupModifiers(phraseContext: PhraseContext): readonly Modifier[] {
  return phraseContext.specification.groupFilters.map(({ output, operator, value }) => {
    const { counted } = phraseContext;
    if (counted === undefined || output.kind !== "aggregate" || output.function !== "count") {
      throw new RangeError("Cannot put a condition on a group into words that is not on a count");
    }
    const number = {
      ">": "more than",
      ">=": "at least",
      "<": "fewer than",
      "<=": "at most",
      "=": "exactly",
      "<>": "not exactly",
    }[operator];
    const plural = nounPhrase(counted, phraseContext, { number: value === 1 ? "singular" : "plural" });
    const text = `${number} ${countText(value)} ${plural}`;
    const complex = modifiersOf(counted, phraseContext, { number: "plural" }).length > 0;
    const { relation } = counted;
    if (relation?.forward !== undefined) {
      return doing(`${relation.forward.plural} ${text}`, `${relation.forward.singular} ${text}`, complex);
    }
    if (relation?.backward !== undefined) {
      return receiving(relation.backward, text, {
        complex,
        single: false,
        person: phraseContext.root.person,
      });
    }
    return { ...having(text), complex };
  });
}
