import type { ColumnWords, Lexicon } from "../../../linking/mod.ts";
import type { ComparisonOperator, Filter } from "../../../specification/mod.ts";
import type { Variation } from "../../variation.ts";
import { columnWithArticle, listText, numberText, valueText, withArticle } from "../english/value_text.ts";
import type { Thing } from "../plan/thing.ts";
import { glossaryTerm } from "./glossary_term.ts";
import { adjective, doing, having, type Modifier } from "./modifier.ts";
import { patternModifier } from "./pattern_modifier.ts";
import { otherName } from "./proper_name.ts";

/** The words for a condition on a thing's own column, or on one of the link that leads to it. */
export function filterModifier(
  filter: Exclude<Filter, { kind: "exists" }>,
  thing: Thing,
  context: { readonly lexicon: Lexicon; readonly variation: Variation },
): Modifier {
  const { variation, lexicon } = context;
  const column = lexicon.column(filter.column.table, filter.column.column);
  const term = glossaryTerm(filter, lexicon);
  if (term !== undefined) {
    return doing(`count as ${term.plural}`, `counts as ${withArticle(term.singular)}`, false);
  }
  const isLabel = thing.labels.length === 1 &&
    thing.labels.some((label) =>
      label.table === filter.column.table && label.column === filter.column.column
    );
  const isLinked = isOfLink(filter, thing, lexicon) && isByParent(thing);
  switch (filter.kind) {
    case "comparison":
      if (typeof filter.value === "number") {
        return compared(column, filter.operator, filter.value, { thing, variation, lexicon });
      }
      if (column.kind === "date") {
        const acts = isActor(thing, column, lexicon);
        return dated(column, { operator: filter.operator, text: valueText(filter.value, column), acts });
      }
      return equalled(column, [filter.value], {
        negated: filter.operator === "<>",
        isLabel,
        isLinked,
        variation,
        thing,
      });
    case "one_of":
      return equalled(column, filter.values, {
        negated: filter.negated,
        isLabel,
        isLinked,
        variation,
        thing,
      });
    case "between":
      return ranged(column, filter, { thing, variation, lexicon });
    case "pattern":
      return patternModifier(column, filter, { isLabel, variation });
    case "null":
      return known(column, filter.negated, variation);
    case "average":
      return average(column, filter.operator, { thing, variation, lexicon });
    default:
      return filter satisfies never;
  }
}

/** Whether a condition is on a column of the link that leads to a thing, and not on the thing itself. */
export function isOfLink(
  { column }: Exclude<Filter, { kind: "exists" }>,
  thing: Thing,
  lexicon: Lexicon,
): boolean {
  const isLabel = thing.labels.some((label) =>
    label.table === column.table && label.column === column.column
  );
  return thing.relation !== undefined && !isLabel && lexicon.table(column.table).sense === "link";
}

/** Whether a verb with a preposition says what the thing above does with this one: "lie in", and not "use". */
export function isByParent({ relation }: Pick<Thing, "relation">): boolean {
  return / (in|on|at|to|of|into|through|with|by)$/.test(relation?.forward?.plural ?? "");
}

interface Wording {
  readonly thing: Thing;
  readonly variation: Variation;
}

interface LinkedWording extends Wording {
  readonly lexicon: Lexicon;
}

/** Whether a thing does itself what a column tells the time of: of a link only the end that its verb is said of. */
function isActor(thing: Thing, { reference }: ColumnWords, lexicon: Lexicon): boolean {
  if (lexicon.table(reference.table).sense !== "link") return true;
  return thing.relation === undefined
    ? thing.children.some(({ relation }) => relation?.forward !== undefined)
    : thing.relation.backward !== undefined;
}

/** A measure's scale fits a thing only where the column is its own. */
function scaleOf(column: ColumnWords, thing: Thing) {
  return column.reference.table === thing.tables[0] ? column.scale : undefined;
}

function compared(
  column: ColumnWords,
  operator: ComparisonOperator,
  value: number,
  { thing, variation, lexicon }: LinkedWording,
): Modifier {
  const text = valueText(value, column);
  if (column.kind === "year") {
    return dated(column, { operator, text, acts: isActor(thing, column, lexicon) });
  }
  const scale = column.unit === "" || column.unit === "%" ? undefined : scaleOf(column, thing);
  const name = columnWithArticle(column);
  const isFigure = thing.singular === `${column.singular} figure`;
  const inhabitants = column.singular === "population" && column.unit === "" && !isFigure;
  const options: Modifier[] = [];
  const counted = inhabitants ? "inhabitants" : value === 1 ? undefined : countedBy(column, lexicon);
  const add = (...phrases: string[]) =>
    options.push(
      ...phrases.map((phrase) =>
        isFigure ? { ...adjective(phrase), form: "preposition" as const } : having(`${name} ${phrase}`)
      ),
    );
  switch (operator) {
    case ">":
      if (scale !== undefined) options.push(adjective(`${scale.more} than ${text}`));
      if (counted !== undefined) options.push(having(`more than ${text} ${counted}`));
      add(`above ${text}`, `of more than ${text}`, `greater than ${text}`, `over ${text}`);
      break;
    case ">=":
      if (scale?.positive) options.push(adjective(`at least ${text} ${scale.positive}`));
      if (counted !== undefined) options.push(having(`at least ${text} ${counted}`));
      add(`of at least ${text}`, `of ${text} or more`);
      break;
    case "<":
      if (scale !== undefined) options.push(adjective(`${scale.less} than ${text}`));
      if (counted !== undefined) options.push(having(`fewer than ${text} ${counted}`));
      add(`below ${text}`, `of less than ${text}`, `under ${text}`);
      break;
    case "<=":
      if (scale?.positive) options.push(adjective(`at most ${text} ${scale.positive}`));
      if (counted !== undefined) options.push(having(`at most ${text} ${counted}`));
      add(`of at most ${text}`, `of ${text} or less`);
      break;
    case "=":
      if (counted !== undefined && !inhabitants) options.push(having(`exactly ${text} ${counted}`));
      add(`of ${text}`, `of exactly ${text}`);
      break;
    case "<>":
      add(`other than ${text}`);
      break;
    default:
      return operator satisfies never;
  }
  return variation.pick(`compared ${operator}`, options);
}

/** What a column tells the number of: "words" of a "number of words", "in stock"; no things that tables hold. */
function countedBy({ singular, unit }: ColumnWords, { schema, table }: Lexicon): string | undefined {
  const [, several, where] = /^number (?:of (\S+)|(in stock|on hand))$/.exec(singular) ?? [];
  if (unit !== "") return undefined;
  return schema.tables.some(({ name }) => table(name).plural === several) ? undefined : several ?? where;
}

interface Dating {
  readonly operator: ComparisonOperator;
  readonly text: string;
  /** Whether the thing itself does what is dated. */
  readonly acts: boolean;
}

function dated(column: ColumnWords, { operator, text, acts }: Dating): Modifier {
  const when = {
    ">": `after ${text}`,
    ">=": column.kind === "year" ? `in ${text} or later` : `on or after ${text}`,
    "<": `before ${text}`,
    "<=": column.kind === "year" ? `in ${text} or earlier` : `on or before ${text}`,
    "=": column.kind === "year" ? `in ${text}` : `on ${text}`,
    "<>": column.kind === "year" ? `in a year other than ${text}` : `on a day other than ${text}`,
  }[operator];
  return timed(column, {
    when,
    acts,
    noun: {
      ">": `after ${text}`,
      ">=": `of ${text} or later`,
      "<": `before ${text}`,
      "<=": `of ${text} or earlier`,
      "=": `of ${text}`,
      "<>": `other than ${text}`,
    }[operator],
  });
}

const ACTIVE = /^(joined|withdrawn|died|retired|left|entered)$/;

interface Timing {
  /** After a participle: "after 1960". */
  readonly when: string;
  /** After a noun: "of 1960 or later". */
  readonly noun: string;
  readonly acts: boolean;
}

function timed(column: ColumnWords, { when, noun, acts }: Timing): Modifier {
  if (column.participle !== undefined) {
    if (acts && ACTIVE.test(column.participle)) {
      const active = `${column.participle.replace(/^withdrawn/, "withdrew")} ${when}`;
      return doing(active, active, false);
    }
    const text = `${column.participle.replace(/^withdrawn/, "withdrawn from")} ${when}`;
    return { ...adjective(text), plural: `were ${text}`, singular: `was ${text}` };
  }
  if (column.singular === "year") {
    const from = when.startsWith("between")
      ? when.replace("between", "from").replace(" and ", " to ")
      : /^in /.test(when)
      ? when.replace(/^in /, "from ")
      : `from ${when}`;
    return { ...adjective(from), form: "preposition" };
  }
  return having(`${columnWithArticle(column)} ${noun}`);
}

function ranged(
  column: ColumnWords,
  filter: Extract<Filter, { kind: "between" }>,
  { thing, variation, lexicon }: LinkedWording,
): Modifier {
  const isFigure = thing.singular === `${column.singular} figure`;
  const high = valueText(filter.high, column);
  const low = typeof filter.low === "number" && column.kind !== "year"
    ? numberText(filter.low)
    : valueText(filter.low, column);
  const range = `between ${low} and ${high}`;
  if (column.kind === "year" || column.kind === "date") {
    return timed(column, { when: range, noun: range, acts: isActor(thing, column, lexicon) });
  }
  if (isFigure) return { ...adjective(range), form: "preposition" };
  const name = columnWithArticle(column);
  return having(
    variation.pick("ranged", [
      `${name} ${range}`,
      `${name} of ${low} to ${high}`,
      `${name} from ${low} to ${high}`,
    ]),
  );
}

function equalled(
  column: ColumnWords,
  values: readonly (string | number | boolean)[],
  options: Wording & { readonly negated: boolean; readonly isLabel: boolean; readonly isLinked?: boolean },
): Modifier {
  const { negated, isLabel, variation } = options;
  const texts = values.map((value) => valueText(value, column));
  const list = listText(texts, "or");
  if (isLabel) {
    const others = listText(texts.map((name) => otherName(options.thing, name)), "or");
    return {
      ...adjective(negated ? `other than ${others}` : `called ${list}`),
      plural: negated ? `are not called ${list}` : `are called ${list}`,
      singular: negated ? `is not called ${list}` : `is called ${list}`,
    };
  }
  const name = column.singular;
  if (/\b(type|kind|category|class|genre|status)$/.test(name) && options.isLinked !== true) {
    const of = `of ${name} ${list}`;
    if (!negated) return { ...adjective(of), form: "preposition" };
    return variation.pick("not of type", [
      {
        form: "that",
        text: `are not ${of}`,
        plural: `are not ${of}`,
        singular: `is not ${of}`,
        complex: false,
      },
      having(`${columnWithArticle(column)} other than ${list}`),
    ]);
  }
  if (negated) return having(`${columnWithArticle(column)} other than ${list}`);
  return having(`the ${name} ${list}`);
}

function known(column: ColumnWords, isKnown: boolean, variation: Variation): Modifier {
  const name = column.singular;
  const a = column.inflects ? "a " : "";
  if (isKnown) {
    return having(
      variation.pick("known", [
        `${a}known ${name}`,
        `${columnWithArticle(column)} on record`,
        `${a}recorded ${name}`,
      ]),
    );
  }
  return having(
    variation.pick("unknown", [`no known ${name}`, `no ${name} on record`, `no recorded ${name}`]),
  );
}

function average(column: ColumnWords, operator: "<" | ">", options: LinkedWording): Modifier {
  const { variation, thing, lexicon } = options;
  const scale = scaleOf(column, thing);
  const words = lexicon.table(column.reference.table);
  const more = operator === ">";
  const all = "the overall average";
  if (thing.singular === `${column.singular} figure`) {
    return { ...adjective(`${more ? "above" : "below"} ${all}`), form: "preposition" };
  }
  const forms = [
    having(`${columnWithArticle(column)} ${more ? "above" : "below"} ${all}`),
  ];
  // What has no singular has no article.
  if (!column.inflects || columnWithArticle(column) !== column.singular) {
    forms.push(having(`${more ? "an above-average" : "a below-average"} ${column.singular}`));
  }
  if (scale !== undefined) {
    forms.push(adjective(`${more ? scale.more : scale.less} than the average ${words.singular}`));
  }
  return variation.pick("average", forms);
}
