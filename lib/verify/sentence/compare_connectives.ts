import {
  type Combination,
  type Condition,
  conditionsIn,
  mapSpecification,
  renameRoles,
  sourcesIn,
  type Specification,
  specificationsIn,
  type TreeNode,
  valuesIn,
} from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import { maskedText } from "./masked_text.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";
import { commonNode, type Connective, type PlacedCondition, placedConditions } from "./placed_conditions.ts";

const NOTHING: Findings = { faults: [], unsure: [] };

/** Compares how conditions hold together: by "or", by "and", or so that one is left out. */
export function compareConnectives(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const placed = placedConditions(query.specification.tree, parsed);
  return foundAll([
    ...neighbours(placed).map(([one, other]) => connectiveFindings(parsed, one, other)),
    { faults: [...setFaults(parsed, query), ...contradictions(placed)], unsure: [] },
    alternativesSaid(parsed, { query, placed }),
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
  /\b(?:or (?:more|less|fewer|above|below|over|under|greater|higher|lower|later|earlier|older|younger|after|before|equal(?:s)?(?: to)?|not|so)(?! than\b)|(?:on|in|at|equal to|whether) or|more or less)\b/g;
/** Two nouns for one thing: "a sea or ocean with". */
const TWO_NOUNS =
  /(?<!\p{L})\p{L}{3,} or (?!is |are |has |have |with |whose |that |in |at |on )\p{L}{3,} (?:with|that|which|whose|of|is|are|has|have)\b/gu;
/** "Either" alone stands before the first of two alternatives. */
const OR = /\b(?:or|alternatively)\b/;

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
  if (isOfValue(one.path) || isOfValue(other.path)) return NOTHING;
  if (said === undefined || asked === undefined) return NOTHING;
  if (said === "or" && asked === "and" && !one.isDenied && !other.isDenied) {
    return { faults: ["the sentence joins conditions by OR, the query by AND"], unsure: [] };
  }
  if (said === "and" && asked === "or" && !/\b(?:or|either|any)\b/.test(text)) {
    // "Rivers in Asia and Europe" are in either.
    if (isSame && one.isEquality && other.isEquality) {
      if (/\bboth\b/.test(text.slice(0, other.start))) {
        return { faults: ["the sentence asks for both, the query for either"], unsure: [] };
      }
      return /\bas well as\b/.test(between) ? { ...NOTHING, unsure: [BOTH_OR_EITHER] } : NOTHING;
    }
    return isSame
      ? { faults: [], unsure: [BOTH_OR_EITHER] }
      : { faults: ["the sentence joins conditions by AND, the query by OR"], unsure: [] };
  }
  return NOTHING;
}

const BOTH_OR_EITHER = "whether both conditions have to hold";

/**
 * Whether two conditions test one column of one row, the same column on both sides of a union, or the same columns in the
 * parts of an OR: "by Ann Lee and Bob Day".
 */
function isSameColumn(one: PlacedCondition, other: PlacedCondition): boolean {
  const { node } = commonNode(one, other) ?? {};
  if (node?.kind === "or" && new Set(node.conditions.map(testedColumns)).size === 1) return true;
  return one.column !== undefined && one.column.column === other.column?.column &&
    (one.column.role === other.column.role || node?.kind === "union");
}

/** Two values that one column of one row cannot both have. */
function contradictions(placed: readonly PlacedCondition[]): readonly string[] {
  const equal = placed.filter(({ condition, isDenied, path }) =>
    condition.kind === "comparison" && condition.operator === "=" && !isDenied && !isOfValue(path) &&
    [condition.left, condition.right].some(({ kind }) => kind === "column")
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

/** Whether a condition chooses a value, or the rows of an aggregate, and not the rows that are shown. */
const isOfValue = (path: PlacedCondition["path"]) =>
  path.some(({ node: { kind } }) => kind === "case" || kind === "aggregate" || kind === "condition");

/** A query of alternatives whose sentence joins nothing, or joins sets by "and". */
function alternativesSaid(
  { text }: ParsedSentence,
  { query, placed }: { readonly query: ComparedQuery; readonly placed: readonly PlacedCondition[] },
): Findings {
  const { tree } = query.specification;
  const symmetric = new Set<TreeNode>(
    specificationsIn(tree).filter((one) => one.kind === "union" && isSymmetric(one, query)),
  );
  const hasUnion = specificationsIn(tree).some((one) => one.kind === "union" && !symmetric.has(one));
  const joined = placed.flatMap((one, i) => placed.slice(i + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => {
      const common = commonNode(one, other);
      return common?.connective === "or" && !symmetric.has(common.node) && !one.isDenied && !other.isDenied;
    });
  const plain = withoutLists(text, placed);
  const unsaid = freeAlternatives(tree).some((parts) => !saysAlternatives(plain, parts, placed)) ||
    hasUnion && !joined.every(([one, other]) => isSameColumn(one, other)) && !SETS.test(plain);
  if (unsaid || (joined.length > 0 || hasUnion) && !JOINS.test(text)) {
    const fault = "the query has alternatives, the sentence has none";
    // Another word may say alternatives of which the sentence does not say the values.
    const isSaid = joined.some(([one, other]) => one.spans.length > 0 && other.spans.length > 0);
    return isSaid ? { faults: [fault], unsure: [] } : {
      ...NOTHING,
      unsaid: [{ fault, doubt: "whether the sentence asks for alternatives" }],
    };
  }
  // Members of the one as well as of the other may be members of both.
  const mayBeBoth = joined.every(([one, other]) => isSameColumn(one, other)) && AS_WELL_AS.test(text);
  if (hasUnion && (!ALTERNATIVES.test(text) || mayBeBoth)) {
    return { faults: [], unsure: ["whether the sentence asks for what is in either set or in both"] };
  }
  const hasAlternatives = hasUnion ||
    conditionsIn(tree).some(({ kind }) => kind === "or" || kind === "one_of" || kind === "between");
  if (query.checks > 1 && !hasAlternatives && joinsConditions(tree) && OR_BOTH.test(text)) {
    return { faults: ["the sentence joins conditions by OR, the query by AND"], unsure: [] };
  }
  return query.checks > 1 && !hasAlternatives && EITHER_OR.test(text)
    ? { faults: [], unsure: ["which conditions the sentence calls alternatives"] }
    : NOTHING;
}

/** "In Berlin or freelance (or both)", "or one of the two", "and/or" */
const OR_BOTH =
  /\bor\b[^.;?!]*[,(–-]? ?\bor (?:even |indeed )?(?:both|(?:all|both) of (?:them|these|the two))\b|\band ?\/ ?or\b/;

/** Whether a query has two conditions that may be what a sentence calls both. */
const joinsConditions = (tree: Specification) =>
  conditionsIn(tree).some(({ kind }) => kind === "and") ||
  specificationsIn(tree).some(({ kind }) => kind === "intersect");

const EITHER_OR = /\beither\b[^.;?]*\bor\b/;

/** Whether both sides of a union ask for one thing, from either end of a table that pairs rows of one table: neighbours. */
function isSymmetric({ left, right }: Combination, { schema: { foreignKeys } }: ComparedQuery): boolean {
  const isChosen = left.kind === "selection" && left.where !== undefined;
  const pairs = foreignKeys.flatMap(({ from, to }) =>
    foreignKeys.filter((other) =>
      other.from.table === from.table && other.to.table === to.table &&
      from.columns.length === 1 && other.from.columns.length === 1 &&
      other.from.columns.join() !== from.columns.join()
    ).map((other) => ({ table: from.table, one: from.columns.join(), other: other.from.columns.join() }))
  );
  return isChosen && pairs.some((pair) => shapeOf(turned(left, pair)) === shapeOf(right));
}

/** A specification in which two columns of a table stand for each other. */
function turned(
  side: Specification,
  { table, one, other }: { readonly table: string; readonly one: string; readonly other: string },
): Specification {
  const tables = tablesByRole(side);
  const nameOf = (role: string, column: string) =>
    tables.get(role) !== table ? column : column === one ? other : column === other ? one : column;
  return mapSpecification(side, {
    value: (value) =>
      value.kind === "column" ? { ...value, column: nameOf(value.role, value.column) } : value,
    specification: (node) =>
      node.kind !== "selection" ? node : {
        ...node,
        links: node.links.map((link) => ({
          ...link,
          columns: link.columns.map((pair) => ({
            from: nameOf(link.from, pair.from),
            to: nameOf(link.to, pair.to),
          })),
        })),
      },
  });
}

/** A specification as a text, in which roles have numbers, as those of two sides are never the same. */
function shapeOf(side: Specification): string {
  const numbers = sourcesIn(side).map(({ role }, i) => [role, `role ${i}`] as const);
  return JSON.stringify(renameRoles(side, new Map(numbers)));
}

/** Masks each "or" that joins no conditions: between the values of one, in "or more", between tenses or nouns. */
function withoutLists(text: string, placed: readonly PlacedCondition[]): string {
  const lists = placed.filter(({ spans }) => spans.length > 1).map(({ spans }) => ({
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  }));
  return [NO_ALTERNATIVE, TENSES, TWO_NOUNS].reduce(
    (masked, words) => masked.replaceAll(words, (found) => "¤".repeat(found.length)),
    maskedText(text, lists),
  );
}

/**
 * The parts of each OR that is no list of values of one column and no choice between keys. A test for NULL beside one of the
 * same column goes without saying; NOT makes AND of an OR.
 */
function freeAlternatives(tree: Specification): readonly (readonly Condition[])[] {
  const all = conditionsIn(tree);
  const denied = new Set(all.flatMap((one) => one.kind === "not" ? conditionsIn(one.condition) : []));
  return all.flatMap((one) => {
    if (one.kind !== "or" || denied.has(one)) return [];
    const parts = one.conditions.filter((part) =>
      part.kind !== "null" ||
      !one.conditions.some((other) => other !== part && testedColumns(other) === testedColumns(part))
    );
    const columns = new Set(parts.map(testedColumns));
    return columns.size < 2 || parts.every(isKeyPair) ? [] : [parts];
  });
}

/** The columns that a condition tests; the condition itself where it tests none. */
function testedColumns(condition: Condition): string {
  const columns = valuesIn(condition).flatMap((value) =>
    value.kind === "column" ? [`${value.role}.${value.column}`] : []
  );
  return columns.length === 0 ? JSON.stringify(condition) : [...new Set(columns)].toSorted().join();
}

const isKeyPair = (one: Condition) =>
  one.kind === "comparison" && one.left.kind === "column" && one.right.kind === "column";

/** Whether an "or" stands between two parts whose values the sentence says, or anywhere where it says less than two. */
function saysAlternatives(
  plain: string,
  parts: readonly Condition[],
  placed: readonly PlacedCondition[],
): boolean {
  const said = parts.flatMap((part) => {
    const own = new Set(conditionsIn(part));
    const spans = placed.filter(({ condition }) => own.has(condition)).flatMap((one) => one.spans);
    return spans.length === 0 ? [] : [{
      start: Math.min(...spans.map(({ start }) => start)),
      end: Math.max(...spans.map(({ end }) => end)),
    }];
  }).toSorted((a, b) => a.start - b.start);
  if (EITHER.test(plain)) return true;
  return said.length < 2
    ? OR.test(plain) || plain.includes("/")
    : said.slice(1).some(({ start }, i) => /\bor\b|\//.test(plain.slice(said[i]?.end, start)));
}

const EITHER = /\b(?:either|neither|nor|unless|otherwise|any of|alternatively)\b/;
const SETS =
  /\b(?:or|either|any of|neither|nor|unless|otherwise|as well as|plus|together with|along with|in addition to|combined with|besides|and (?:also )?(?:those|the ones|all|any|every\p{L}*))\b|\//u;
/** "belong or belonged" */
const TENSES = /(?<!\p{L})(\p{L}{3,}?)s? or \1(?:ed|d|s)?(?!\p{L})/gu;
const AS_WELL_AS = /\bas well as\b/;
const ALTERNATIVES = /\b(?:or|either|any|as well as|together with|along with|plus|combined)\b|,/;
const JOINS =
  /\b(?:or|either|any|and|as well as|also|together with|along with|in addition|combined|besides|plus|outside|neither|nor|not|un\p{L}+|all)\b|[,;/]|n't\b/u;

/** Set operations that the sentence does not word. */
function setFaults({ text }: ParsedSentence, { specification: { tree } }: ComparedQuery): readonly string[] {
  const kinds = new Set(specificationsIn(tree).map(({ kind }) => kind));
  const plain = text.replaceAll(NO_ALTERNATIVE, " ").replaceAll(/,? or both\b/g, " or either");
  const both = /\b(?:both|and|but|as well as|also|too|common|shared?|together with|same)\b/;
  const isOr = OR.test(plain) && !/\b(?:both|and|also|common|shared?|as well as)\b/.test(plain);
  return [
    ...kinds.has("intersect") && isOr
      ? ["the query asks for what is in both sets, the sentence for what is in either"]
      : [],
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
