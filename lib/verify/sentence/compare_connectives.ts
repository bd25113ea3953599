import {
  type Condition,
  conditionsIn,
  type Specification,
  specificationsIn,
} from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { commonNode, type Connective, type PlacedCondition, placedConditions } from "./placed_conditions.ts";

const NOTHING: Findings = { faults: [], unsure: [] };

/** Compares how conditions hold together: by "or", by "and", or so that one is left out. */
export function compareConnectives(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const placed = placedConditions(query.specification.tree, parsed);
  return foundAll([
    ...neighbours(placed).map(([one, other]) => connectiveFindings(parsed, one, other)),
    { faults: [...setFaults(parsed, query), ...contradictions(placed)], unsure: [] },
    alternativesSaid(parsed, { tree: query.specification.tree, placed }),
  ]);
}

type PlacedAt = PlacedCondition & { readonly start: number; readonly end: number };

/** Conditions that stand next to each other in the sentence, each said in one place. */
function neighbours(placed: readonly PlacedCondition[]): readonly (readonly [PlacedAt, PlacedAt])[] {
  const said = placed.flatMap((one): readonly PlacedAt[] => {
    const [span, ...others] = one.spans;
    if (span === undefined) return [];
    return one.condition.kind === "between" || one.condition.kind === "one_of" || others.length === 0
      ? [{
        ...one,
        start: Math.min(...one.spans.map(({ start }) => start)),
        end: Math.max(...one.spans.map(({ end }) => end)),
      }]
      : [];
  }).toSorted((a, b) => a.start - b.start);
  return said.slice(1).flatMap((other, i) => {
    const one = said[i];
    return one === undefined || one.end > other.start ? [] : [[one, other] as const];
  });
}

/** "or more", "on or before" and "whether or not" join no conditions. */
const NO_ALTERNATIVE =
  /\b(?:or (?:more|less|fewer|above|below|over|under|greater|higher|lower|later|earlier|older|younger|after|before|equal(?:s)?(?: to)?|not|so)|(?:on|in|at|equal to|whether) or|more or less)\b/g;
/** Two nouns for one thing: "a sea or ocean with". */
const TWO_NOUNS =
  /(?<!\p{L})\p{L}{3,} or (?!is |are |has |have |with |whose |that |in |at |on )\p{L}{3,} (?:with|that|which|whose|of|is|are|has|have)\b/gu;
const OR = /\b(?:or|either|alternatively)\b/;

function connectiveFindings(
  { text }: ParsedSentence,
  one: PlacedAt,
  other: PlacedAt,
): Findings {
  const asked = commonNode(one, other)?.connective;
  const between = text.slice(one.end, other.start).replaceAll(NO_ALTERNATIVE, " ")
    .replaceAll(TWO_NOUNS, " ");
  const said: Connective | undefined = OR.test(between)
    ? "or"
    : /\band\b|\bbut\b|\balso\b|\bas well as\b/.test(between)
    ? "and"
    : undefined;
  const isSame = isSameColumn(one, other);
  if (said === undefined || asked === undefined) return NOTHING;
  if (said === "or" && asked === "and" && !one.isDenied && !other.isDenied) {
    return { faults: ["the sentence joins conditions by OR, the query by AND"], unsure: [] };
  }
  if (said === "and" && asked === "or" && !/\b(?:or|either|any)\b/.test(text)) {
    // "Rivers in Asia and Europe" are in either.
    if (isSame && one.isEquality && other.isEquality) {
      return /\bboth\b/.test(text.slice(0, other.start))
        ? { faults: ["the sentence asks for both, the query for either"], unsure: [] }
        : NOTHING;
    }
    return isSame
      ? { faults: [], unsure: ["whether both conditions have to hold"] }
      : { faults: ["the sentence joins conditions by AND, the query by OR"], unsure: [] };
  }
  return NOTHING;
}

/** Whether two conditions test one column of one row, or the same column on both sides of a union. */
function isSameColumn(one: PlacedCondition, other: PlacedCondition): boolean {
  return one.column !== undefined && one.column.column === other.column?.column &&
    (one.column.role === other.column.role || commonNode(one, other)?.node.kind === "union");
}

/** Two values that one column of one row cannot both have. */
function contradictions(placed: readonly PlacedCondition[]): readonly string[] {
  const equal = placed.filter(({ condition, isDenied }) =>
    condition.kind === "comparison" && condition.operator === "=" && !isDenied
  );
  return equal.flatMap((one, i) =>
    equal.slice(i + 1).flatMap((other) => {
      const isOneRow = one.column !== undefined && one.column.role === other.column?.role &&
        one.column.column === other.column.column && commonNode(one, other)?.connective === "and";
      return isOneRow && JSON.stringify(one.condition) !== JSON.stringify(other.condition)
        ? [`no row has two values of ${one.column.column} at once`]
        : [];
    })
  );
}

/** A query of alternatives whose sentence joins nothing, or joins sets by "and". */
function alternativesSaid(
  { text }: ParsedSentence,
  { tree, placed }: { readonly tree: Specification; readonly placed: readonly PlacedCondition[] },
): Findings {
  const hasUnion = specificationsIn(tree).some(({ kind }) => kind === "union");
  const joined = placed.flatMap((one, i) => placed.slice(i + 1).map((other) => [one, other] as const))
    .filter(([one, other]) =>
      commonNode(one, other)?.connective === "or" && !one.isDenied && !other.isDenied
    );
  const isOfOne = joined.every(([one, other]) => isSameColumn(one, other)) && !hasFreeAlternatives(tree);
  const plain = text.replaceAll(NO_ALTERNATIVE, " ").replaceAll(TENSES, " ");
  if (
    !isOfOne && !OR_ELSE.test(plain.replaceAll(TWO_NOUNS, " ")) ||
    (joined.length > 0 || hasUnion) && !JOINS.test(text)
  ) {
    return { faults: ["the query has alternatives, the sentence has none"], unsure: [] };
  }
  return hasUnion && !ALTERNATIVES.test(text)
    ? { faults: [], unsure: ["whether the sentence asks for what is in either set or in both"] }
    : NOTHING;
}

/** Whether OR joins other conditions than values of one column, unknown values, and keys; NOT makes AND of it. */
function hasFreeAlternatives(tree: Specification): boolean {
  const all = conditionsIn(tree);
  const denied = new Set(all.flatMap((one) => one.kind === "not" ? conditionsIn(one.condition) : []));
  const isPlain = (one: Condition) =>
    one.kind === "comparison" && one.left.kind === "column" && one.right.kind !== "query" ||
    one.kind === "one_of" || one.kind === "pattern" || one.kind === "between";
  return all.some((one) =>
    one.kind === "or" && !denied.has(one) && one.conditions.some((part) => !isPlain(part)) &&
    !conditionsIn(one).some(({ kind }) => kind === "null")
  );
}

const OR_ELSE = /\b(?:or|either|any of|neither|nor|unless|otherwise|as well as|plus)\b|\//;
/** "belong or belonged" */
const TENSES = /(?<!\p{L})(\p{L}{3,}?)s? or \1(?:ed|d|s)?(?!\p{L})/gu;
const ALTERNATIVES = /\b(?:or|either|any|as well as|together with|along with|plus|combined)\b|,/;
const JOINS =
  /\b(?:or|either|any|and|as well as|also|together with|plus|outside|neither|nor|not|un\p{L}+|all)\b|[,;/]|n't\b/u;

/** Set operations that the sentence does not word. */
function setFaults({ text }: ParsedSentence, { specification: { tree } }: ComparedQuery): readonly string[] {
  const kinds = new Set(specificationsIn(tree).map(({ kind }) => kind));
  const plain = text.replaceAll(NO_ALTERNATIVE, " ");
  const both = /\b(?:both|and|but|as well as|also|too|common|shared?|together with|same)\b/;
  return [
    ...kinds.has("intersect") && !both.test(plain)
      ? ["the query asks for what is in both sets, the sentence does not"]
      : [],
    ...kinds.has("union") && !kinds.has("intersect") &&
        /\bboth\b.*\band\b/.test(plain) && /\b(?:that|which|who|with|have|has)\b.*\bboth\b/.test(plain) &&
        !OR.test(plain)
      ? ["the query asks for what is in either set, the sentence for what is in both"]
      : [],
  ];
}
