import type { Filter, Specification } from "../../specification/mod.ts";
import { isAbout } from "./known_thing.ts";
import type { Lexicon } from "./lexicon.ts";
import { doing, filterModifier, having, type Modifier } from "./modifier.ts";
import { otherName, properNames } from "./proper_name.ts";
import { directRelation, linkRelation } from "./relation.ts";
import { allThings, preferredKey, sameColumn, type Thing, thingOf } from "./thing.ts";
import { countText, listText, valueText, withArticle } from "./value_text.ts";
import type { Variation } from "./variation.ts";
import { negative, participled, receiving } from "./verb_phrase.ts";
import { predicate, withModifiers } from "./with_modifiers.ts";

/** One specification with the things in it, about to be put into words. */
export interface Scene {
  readonly specification: Specification;
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
  readonly without?: ReadonlySet<Thing>;
}

/** A noun with all conditions on it and on what hangs on it, without an article: "airports higher than 1,000 m in Peru". */
export function nounPhrase(thing: Thing, scene: Scene, options: NounPhraseOptions): string {
  const head = options.number === "plural" ? thing.plural : thing.singular;
  return withModifiers(head, modifiersOf(thing, scene, options), {
    number: options.number,
    person: thing.person,
  });
}

/** All conditions on a thing: on its own columns, on what hangs on it, on its group. */
export function modifiersOf(thing: Thing, scene: Scene, options: NounPhraseOptions): readonly Modifier[] {
  const own = ownFilters(thing, scene).map((filter) =>
    filter.kind === "exists" ? existence(filter, thing, scene) : filterModifier(filter, thing, scene)
  );
  const children = thing.children
    .filter((child) => !options.without?.has(child) && child !== scene.counted)
    .map((child) => childModifier(child, thing, { scene, options }))
    .filter((modifier) => modifier !== undefined);
  const groups = thing === scene.root ? groupModifiers(scene) : [];
  return [...own, ...unusedAttributes(thing, scene), ...children, ...groups];
}

/** Tables of attributes that narrow by being there: "with a known local name". */
function unusedAttributes(thing: Thing, { specification, lexicon, silent }: Scene): readonly Modifier[] {
  const { outputs, filters, orderBy } = specification;
  const used = [...outputs, ...orderBy.map(({ by }) => by)].flatMap(({ column }) =>
    column === undefined ? [] : [column.table]
  );
  const filtered = filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column.table]);
  return thing.tables
    .filter((table) => lexicon.table(table).sense === "attributes" && thing.tables[0] !== table)
    .filter((table) => !used.includes(table) && !filtered.includes(table) && silent?.has(table) !== true)
    .map((table) => {
      const words = lexicon.table(table);
      const told = words.columns.filter(({ kind }) => kind !== "key");
      const [only] = told;
      return having(
        told.length === 1 && only !== undefined ? `a known ${only.singular}` : `known ${words.singular} data`,
      );
    });
}

/** The filters whose column is the thing's own. */
export function ownFilters(thing: Thing, scene: Scene): readonly Filter[] {
  return scene.specification.filters.filter((filter) =>
    filter.kind === "exists"
      ? thing.tables[0] === otherEnd(filter)
      : thingOf(scene.root, filter.column) === thing
  );
}

function otherEnd({ join, table }: Extract<Filter, { kind: "exists" }>): string {
  return join.from.table === table ? join.to.table : join.from.table;
}

/** Whether a thing or anything below it is narrowed by a filter. */
export function isRestricted(thing: Thing, scene: Scene): boolean {
  return allThings(thing).some((below) => ownFilters(below, scene).length > 0);
}

function existence(filter: Extract<Filter, { kind: "exists" }>, thing: Thing, scene: Scene): Modifier {
  const { lexicon } = scene;
  const key = lexicon.table(filter.table).sense === "link" ? preferredKey(filter.join, lexicon) : undefined;
  const words = lexicon.table(key?.to.table ?? filter.table);
  const relation = key === undefined
    ? directRelation(filter.join, thing.subject.table, lexicon)
    : linkRelation(filter.join, key, lexicon);
  if (relation.forward !== undefined) {
    const { plural, singular } = negative(relation.forward);
    return doing(`${plural} any ${words.singular}`, `${singular} any ${words.singular}`, false);
  }
  const none = scene.variation.pick("none", [`no ${words.plural}`, `no ${words.singular}`]);
  return relation.backward === undefined
    ? having(none)
    : receiving(relation.backward, none, { complex: false, single: true });
}

function childModifier(
  child: Thing,
  parent: Thing,
  { scene, options }: { readonly scene: Scene; readonly options: NounPhraseOptions },
): Modifier | undefined {
  const { relation } = child;
  if (relation === undefined) return undefined;
  const restricted = isRestricted(child, scene) || child.children.length > 0;
  const modifiers = modifiersOf(child, scene, {
    number: "plural",
    ...(options.without ? { without: options.without } : {}),
  });
  const complex = modifiers.length > 0;
  if (!restricted || modifiers.length === 0) return bareChild(child, parent, scene);
  const name = namedThing(child, scene, modifiers);
  const text = name ??
    nounPhrase(child, scene, { number: "plural", ...(options.without ? { without: options.without } : {}) });
  const nested = name === undefined && complex;
  if (relation.role !== undefined) {
    if (name !== undefined) {
      const { singular: kind } = kindOf(child, scene);
      const proper = name.replace(new RegExp(`^the ${kind} (of )?`), "");
      const other = /^an? .* other than (.*)$/.exec(proper)?.[1];
      if (other !== undefined && kind === relation.role) {
        return {
          form: "whose",
          text: `${relation.role} is not ${other}`,
          plural: `have ${proper}`,
          singular: `has ${proper}`,
          complex: false,
        };
      }
      return {
        form: "whose",
        text: `${relation.role} is ${proper}`,
        plural: `have ${proper} as their ${relation.role}`,
        singular: `has ${proper} as its ${relation.role}`,
        complex: false,
      };
    }
    const role = withArticle(
      withModifiers(relation.role, modifiers, { number: "singular", person: child.person }),
    );
    return {
      form: "whose",
      text: `${relation.role} ${predicate(modifiers, "singular")}`,
      plural: `have ${role}`,
      singular: `has ${role}`,
      complex: false,
    };
  }
  if (relation.forward !== undefined) {
    return doing(`${relation.forward.plural} ${text}`, `${relation.forward.singular} ${text}`, nested);
  }
  if (relation.backward !== undefined) {
    const inner = name === undefined ? participled(child, relation.backward, modifiers) : undefined;
    return inner ?? receiving(relation.backward, text, { complex: nested, single: false });
  }
  if (relation.at !== undefined) {
    const verbs = relation.at === "of"
      ? ["belong to", "belongs to"]
      : [`are ${relation.at}`, `is ${relation.at}`];
    return {
      form: "preposition",
      text: `${relation.at} ${text}`,
      plural: `${verbs[0]} ${text}`,
      singular: `${verbs[1]} ${text}`,
      complex: nested,
    };
  }
  if (name !== undefined && (relation.from === "in" || relation.from === "on")) {
    return doing(`have ${text} ${relation.from} them`, `has ${text} ${relation.from} it`, false);
  }
  if (name !== undefined) return having(text);
  const one = scene.variation.pick("at least one", ["at least one", "a", "plural"] as const);
  const single = nounPhrase(child, scene, {
    number: "singular",
    ...(options.without ? { without: options.without } : {}),
  });
  const phrase = one === "plural" ? text : one === "a" ? withArticle(single) : `at least one ${single}`;
  return doing(`have ${phrase}`, `has ${phrase}`, true);
}

/** A thing that must be there, though nothing is asked of it. */
function bareChild(child: Thing, parent: Thing, scene: Scene): Modifier | undefined {
  const { relation } = child;
  if (
    relation === undefined || isAlwaysThere(child, parent, scene) || scene.silent?.has(child.subject.table)
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
  // "The two longest ranges in a continent" would be two of each continent.
  const ranks = scene.specification.limit !== undefined;
  if (ranks && relation.at !== undefined && !relation.many) return having(`a known ${child.singular}`);
  if (relation.at === "in" || relation.at === "on") {
    return {
      form: "preposition",
      text: `${relation.at} ${one}`,
      plural: `are ${relation.at} ${one}`,
      singular: `is ${relation.at} ${one}`,
      complex: false,
    };
  }
  return having(one);
}

/** Every row has a partner, so that mentioning it would narrow nothing. */
export function isAlwaysThere(child: Thing, parent: Thing, scene: Scene): boolean {
  if (!child.children.every((below) => isAlwaysThere(below, child, scene))) return false;
  if (child.relation?.many !== false) return isMet(child, parent, scene);
  const join = scene.specification.joins.find(({ to }) => to.table === child.subject.table);
  if (join === undefined) return false;
  return join.from.columns.every((column) => {
    const { rows, present } = scene.lexicon.column(join.from.table, column).statistics;
    return rows === present;
  });
}

/** Whether the rows that refer to the parents, or link them to the children, refer to every one of them. */
function isMet(child: Thing, parent: Thing, { specification, lexicon }: Scene): boolean {
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
export function nameOf(thing: Thing, scene: Scene): string | undefined {
  const [label] = thing.labels;
  if (label === undefined || thing.labels.length > 1 || thing.coded !== undefined) return undefined;
  const filter = ownFilters(thing, scene).find((own) =>
    own.kind === "comparison" && own.operator === "=" && sameColumn(own.column, label)
  );
  if (filter?.kind !== "comparison") return undefined;
  const column = { ...scene.lexicon.column(label.table, label.column), kind: "label" as const };
  return scene.variation.pick("named", properNames(kindOf(thing, scene), valueText(filter.value, column)));
}

/** A thing under the noun of its table, which says what it is where its role does not. */
function kindOf(thing: Thing, { lexicon }: Scene): Pick<Thing, "singular" | "place"> {
  return thing.relation?.role === undefined ? thing : lexicon.table(thing.subject.table);
}

/** "the river Danube", "Peru or Chile": a thing that is known by its name alone. */
function namedThing(thing: Thing, scene: Scene, modifiers: readonly Modifier[]): string | undefined {
  // Whatever else holds of the one thing spoken of, its name says which it is.
  if (isAbout(thing, scene)) return nameOf(thing, scene);
  const filters = ownFilters(thing, scene);
  const [filter] = filters;
  if (modifiers.length !== 1 || filter === undefined || thing.labels.length !== 1 || thing.coded) {
    return undefined;
  }
  if (filter.kind === "exists" || !thing.labels.some((label) => sameColumn(label, filter.column))) {
    return undefined;
  }
  const column = {
    ...scene.lexicon.column(filter.column.table, filter.column.column),
    kind: "label" as const,
  };
  if (filter.kind === "comparison" && filter.operator === "=") return nameOf(thing, scene);
  const kind = kindOf(thing, scene);
  if (filter.kind === "comparison" && filter.operator === "<>") {
    return `${withArticle(kind.singular)} other than ${otherName(kind, valueText(filter.value, column))}`;
  }
  if (filter.kind !== "one_of") return undefined;
  const names = filter.values.map((value) => otherName(kind, valueText(value, column)));
  return filter.negated
    ? `${withArticle(kind.singular)} other than ${listText(names, "or")}`
    : `${/^the /.test(names[0] ?? "") || thing.place ? "" : `the ${kind.singular} `}${listText(names, "or")}`;
}

function groupModifiers(scene: Scene): readonly Modifier[] {
  return scene.specification.groupFilters.map(({ output, operator, value }) => {
    const { counted } = scene;
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
    const plural = nounPhrase(counted, scene, { number: value === 1 ? "singular" : "plural" });
    const text = `${number} ${countText(value)} ${plural}`;
    const complex = modifiersOf(counted, scene, { number: "plural" }).length > 0;
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
