import type { ConjunctiveQuery, Filter } from "../../../specification/mod.ts";
import { byLink, parted, withThere } from "./by_link.ts";
import { isAbout } from "../plan/known_thing.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import { filterModifier, isOfLink } from "./filter_modifier.ts";
import { doing, having, type Modifier } from "./modifier.ts";
import { otherName, properNames } from "./proper_name.ts";
import { directRelation, linkRelation } from "../plan/relation.ts";
import { allThings, preferredKey, sameColumn, type Thing, thingOf } from "../plan/thing.ts";
import { countText, listText, valueText, withArticle } from "../english/value_text.ts";
import type { Variation } from "../../variation.ts";
import { negative, type Numbered, participled, receiving, reducing } from "./verb_phrase.ts";
import { predicate, withModifiers } from "./with_modifiers.ts";

/** One specification with the things in it, about to be put into words. */
export interface PhraseContext {
  readonly specification: ConjunctiveQuery;
  readonly root: Thing;
  /** What is counted or averaged, where something is. */
  readonly counted?: Thing;
  /** Tables that were spoken of before, so that their being there goes without saying. */
  readonly silent?: ReadonlySet<string>;
  /** The condition by which the one thing is known that the conversation is about. */
  readonly about?: Filter;
  readonly lexicon: Lexicon;
  readonly variation: Variation;
}

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

/** Whether a table of attributes has a row for every one of the things. */
function isOfAll(table: string, thing: Thing, lexicon: Lexicon): boolean {
  const rows = rowsOf(table, lexicon);
  return rows > 0 && rows >= rowsOf(thing.subject.table, lexicon);
}

/** The number of rows of a table. */
export function rowsOf(table: string, lexicon: Lexicon): number {
  return Math.max(0, ...lexicon.table(table).columns.map(({ statistics }) => statistics.rows));
}

/** The filters whose column is the thing's own. */
export function ownFilters(thing: Thing, phraseContext: PhraseContext): readonly Filter[] {
  return phraseContext.specification.filters.filter((filter) =>
    filter.kind === "exists"
      ? thing.tables[0] === otherEnd(filter)
      : thingOf(phraseContext.root, filter.column) === thing
  );
}

function otherEnd({ join, table }: Extract<Filter, { kind: "exists" }>): string {
  return join.from.table === table ? join.to.table : join.from.table;
}

/** Whether a thing or anything below it is narrowed by a filter. */
export function isRestricted(thing: Thing, phraseContext: PhraseContext): boolean {
  return allThings(thing).some((below) => ownFilters(below, phraseContext).length > 0);
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
    : receiving(relation.backward, none, { complex: false, single: true });
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
    const inner = nested ? participled(child, relation.backward, modifiers) : undefined;
    return inner ?? receiving(relation.backward, text.plural, { complex: nested, single: false });
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
    return receiving(relation.backward, one, { complex: false, single: true });
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

/** Every row has a partner, so that mentioning it would narrow nothing. */
export function isAlwaysThere(child: Thing, parent: Thing, phraseContext: PhraseContext): boolean {
  const { lexicon } = phraseContext;
  const isOfSome = (table: string) =>
    lexicon.table(table).sense === "attributes" && table !== child.tables[0] &&
    !isOfAll(table, child, lexicon);
  if (child.tables.some(isOfSome)) return false;
  if (!child.children.every((below) => isAlwaysThere(below, child, phraseContext))) return false;
  if (child.relation?.many !== false) return isMet(child, parent, phraseContext);
  const join = phraseContext.specification.joins.find(({ to }) => to.table === child.subject.table);
  if (join === undefined) return false;
  return join.from.columns.every((column) => {
    const { rows, present } = phraseContext.lexicon.column(join.from.table, column).statistics;
    return rows === present;
  });
}

/** Whether the rows that refer to the parents, or link them to the children, refer to every one of them. */
function isMet(child: Thing, parent: Thing, { specification, lexicon }: PhraseContext): boolean {
  const near = new Set([child.subject.table, ...child.tables]);
  const join = specification.joins.find(({ from, to }) =>
    near.has(from.table) && to.table === parent.tables[0] && from.columns.length === 1
  );
  const [from] = join?.from.columns ?? [];
  const [to] = join?.to.columns ?? [];
  if (join === undefined || from === undefined || to === undefined) return false;
  const known = lexicon.column(join.to.table, to).statistics;
  if (lexicon.column(join.from.table, from).statistics.distinct < known.rows) return false;
  const exit = lexicon.table(join.from.table).sense === "link"
    ? specification.joins.find((other) => other !== join && other.from.table === join.from.table)
    : undefined;
  return exit === undefined || exit.from.columns.every((column) => {
    const { rows, present } = lexicon.column(exit.from.table, column).statistics;
    return rows === present;
  });
}

/** "the river Danube": what a thing is called where a condition leaves only the one of that name. */
export function nameOf(thing: Thing, phraseContext: PhraseContext): string | undefined {
  const [label] = thing.labels;
  if (label === undefined || thing.labels.length > 1 || thing.coded !== undefined) return undefined;
  const filter = ownFilters(thing, phraseContext).find((own) =>
    own.kind === "comparison" && own.operator === "=" && sameColumn(own.column, label)
  );
  if (filter?.kind !== "comparison") return undefined;
  const column = { ...phraseContext.lexicon.column(label.table, label.column), kind: "label" as const };
  return phraseContext.variation.pick(
    "named",
    properNames(kindOf(thing, phraseContext), valueText(filter.value, column)),
  );
}

/** A thing under the noun of its table, which says what it is where its role does not. */
function kindOf(thing: Thing, { lexicon }: PhraseContext): Pick<Thing, "singular" | "place"> {
  return thing.relation?.role === undefined ? thing : lexicon.table(thing.subject.table);
}

/** "the river Danube", "Peru or Chile": a thing that is known by its name alone. */
function namedThing(
  thing: Thing,
  phraseContext: PhraseContext,
  modifiers: readonly Modifier[],
): string | undefined {
  // Whatever else holds of the one thing spoken of, its name says which it is.
  if (isAbout(thing, phraseContext)) return nameOf(thing, phraseContext);
  const [filter] = ownFilters(thing, phraseContext).filter((own) =>
    own.kind === "exists" || !isOfLink(own, thing, phraseContext.lexicon)
  );
  if (modifiers.length !== 1 || filter === undefined || thing.labels.length !== 1 || thing.coded) {
    return undefined;
  }
  if (filter.kind === "exists" || !thing.labels.some((label) => sameColumn(label, filter.column))) {
    return undefined;
  }
  const column = {
    ...phraseContext.lexicon.column(filter.column.table, filter.column.column),
    kind: "label" as const,
  };
  if (filter.kind === "comparison" && filter.operator === "=") return nameOf(thing, phraseContext);
  const kind = kindOf(thing, phraseContext);
  if (filter.kind === "comparison" && filter.operator === "<>") {
    return `${withArticle(kind.singular)} other than ${otherName(kind, valueText(filter.value, column))}`;
  }
  if (filter.kind !== "one_of") return undefined;
  const names = filter.values.map((value) => otherName(kind, valueText(value, column)));
  return filter.negated
    ? `${withArticle(kind.singular)} other than ${listText(names, "or")}`
    : `${/^the /.test(names[0] ?? "") || thing.place ? "" : `the ${kind.singular} `}${listText(names, "or")}`;
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
      return receiving(relation.backward, text, { complex, single: false });
    }
    return { ...having(text), complex };
  });
}
