import { fold, wordStem } from "../../linking/mod.ts";
import { joinIdentity, type Schema } from "../../schema/mod.ts";
import {
  type Link,
  type Selection,
  specificationsIn,
  type TreeNode,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import { leftOutIn } from "./left_out_in.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { ClaimedValue } from "./query_claims.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** "With or without", "including those that have none", "0 if none". */
const KEEPS =
  /\b(?:with or without|whether or not|if (?:any|there (?:is|are) (?:one|any)|(?:it|they) ha(?:s|ve) (?:one|any)|known|available|applicable)|even (?:those|the ones)|even (?:if|when|though)\b[^.;]{0,40}\b(?:no|none|not|never|nothing|without|zero|0|lack\p{L}*|empty|missing|unknown)|even (?:if|when|though)\b[^.;]{0,40}n't|(?:also|even|including|include|inclusive of|along with)\b[^.]{0,40}\b(?:without|no|none|not|zero|lack\p{L}*|never)|(?:zero|0|none|null|nothing|blank|empty) (?:if|when|where|for)|regardless|(?:\p{L}+ )?or not|(?:none|no \p{L}+|nothing|nobody|zero|0) (?:too|included|as well)|count(?:s|ed|ing)? (?:as )?(?:zero|0)|(?:should|shall|to|must|will|are|is|be|being|even) (?:be )?(?:shown?|listed|included|kept|appear\p{L}*|there)\b[^.]{0,20}\b(?:as well|too|also|zero|0)|(?:show|get|have|with|as|at) (?:up )?(?:with )?(?:an? )?(?:zero|0)(?![\d:.,]*\d| \p{L}+ (?!if|when|where|for))|(?:keep|list|show|include) \p{L}+ (?:where|without|with no|that have no|who have no)|even (?:those|ones|the)|(?:ones|those) [^.,;]{0,40}\bnone (?:included|too)|without (?:one|any|an?) [^.;]{0,30}\b(?:still|too|also|appear|shown?|list(?:ed)?|kept|keep)|(?:with|who have|that have|if|where) (?:no|none)\b[^.;]{0,25}\b(?:still|too|also|appear|shown?|list(?:ed)?|kept|keep|on the list)|leav(?:e|ing) [^.;]{0,30}\b(?:blank|empty)|(?:blank|empty|nothing) (?:if|when|where|for|otherwise)|if (?:there'?s|it has|they have) (?:one|any)|kept in the (?:list|result|table)|no exceptions?|no matter (?:if|whether)|otherwise (?:blank|empty|nothing|null)|(?:keep(?:s|ing)?|kept|retain\p{L}*|preserv\p{L}*) (?!only\b|just\b|no\b)[^.,;?!]{0,40}\b(?:no|none|nothing|never|not|without|zero|lack\p{L}*)|(?:no|none|nothing|without|zero|lack\p{L}*|(?:never|not)(?! (?:stay|remain)))\b[^.;?!]{0,40}\b(?:stay|remain|kept|retained|preserved))\b|(?:\b(?:no|none|not|never|without|nobody|nothing)|n't)\b[^.?!]{0,40}\b(?:keep|include|show|list) (?:those|these|them)\b(?! out)/u;
/** "Leave out anyone with none" */
const LEAVES_OUT =
  /\b(?:leav(?:e|ing)|drop|skip|omit|exclud|ignor|without)\p{L}*\b(?:(?!\b(?:blank|empty)\b)[^.;,]){0,30}\b(?:(?:with(?:out)?|(?:that|which|who) ha(?:ve|s|d)|having) (?:no|none|nothing|any|one)|(?:that|which|who) never)\b(?![^.;]{0,20}\b(?:blank|empty))/u;
/** "Without dropping", "don't leave out" */
const NOT_LEFT_OUT =
  /(?:\b(?:not|never|cannot|without)|n't)(?: (?:be|being|to))? (?:los|drop|skip|omit|exclud|ignor|leav|left|miss|forget|remov|discard)\p{L}*(?: out| off| away)?(?!\p{L})/gu;
const NOT_KEPT = /(?:\b(?:not|never|without)|n't) (?:keep|kept|retain|preserv)\p{L}*/gu;
const EACH = /\b(?:each|every|all|per)\b/;

/** Compares whether rows without a partner count. */
export function compareOuterLinks(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { specification: { tree }, schema, covered } = query;
  const selections = specificationsIn(tree).filter((one) => one.kind === "selection");
  const tables = tablesByRole(tree);
  const kept = selections.flatMap(keptLinks);
  const text = parsed.text.replaceAll(NOT_LEFT_OUT, " kept").replaceAll(NOT_KEPT, " leaving out");
  const leftOut = leftOutIn(text);
  const isLeftOut = LEAVES_OUT.test(text) || leftOut.some(({ isOptional }) => !isOptional);
  const isKept = !isLeftOut && KEEPS.test(text);
  if (kept.length === 0) {
    const isDenial = query.claims.denials > 0 || query.claims.mayDeny;
    const hasOuter = selections.some(({ links }) => links.some(({ kind }) => kind !== "inner"));
    if (
      isKept && !isDenial && !hasOuter && selections.some(({ links }) => links.length > 0)
    ) {
      return {
        faults: ["the sentence asks also for what has no partner, the query leaves it out"],
        unsure: [],
      };
    }
    return hasOuter || query.claims.denials > 0 || leftOut.length > 0 ? { faults: [], unsure: [] } : {
      faults: [],
      unsure: selections.flatMap((one) => droppedCounts(one, parsed, query)),
    };
  }
  const isIdleAll = kept.every((outer) => hasAlways(outer, { tables, schema, covered }));
  if (isIdleAll && isKept && selections.some((one) => dropsRows(one, query))) {
    return {
      faults: ["the sentence asks also for what has no partner, the query leaves it out"],
      unsure: [],
    };
  }
  return foundAll(kept.map((outer): Findings => {
    const thing = tables.get(outer.joined);
    if (isKept || thing === undefined) return { faults: [], unsure: [] };
    const fault: Findings = {
      faults: [`the query keeps rows without ${thing}, the sentence asks for those that have it`],
      unsure: [],
    };
    const isSure = hasAlways(outer, { tables, schema, covered });
    if (!isSure && (isLeftOut || ONLY_WHERE.test(parsed.text))) return fault;
    const isOnce = [...tables.values()].filter((table) => table === thing).length === 1;
    const isRestricted = !isSure && isOnce &&
      asksForHaving(clausesOf(parsed.text), wordsFor(outer, thing, query));
    if (isRestricted) return fault;
    if (!isSure && leftOut.length > 0) {
      return { faults: [], unsure: [`whether the sentence asks also for what has no ${thing}`] };
    }
    // Of what has no partner, none are counted: "each with the number of its cities".
    if (EACH.test(parsed.text) && COUNTS.test(parsed.text)) {
      return {
        faults: [],
        unsure: isSure || !HOW_MANY_EACH.test(parsed.text)
          ? []
          : [`whether the sentence asks also for what has no ${thing}`],
      };
    }
    if (!isSure && (isIdle(outer) || asksForHaving(parsed.text, wordsFor(outer, thing, query)))) return fault;
    if (FEWER.test(parsed.text) && query.claims.values.some(isUpperCount)) return { faults: [], unsure: [] };
    return isSure
      ? { faults: [], unsure: [] }
      : { faults: [], unsure: [`whether the sentence asks also for what has no ${thing}`] };
  }));
}

/** Rows that a query counts partners of and leaves out where they have none, of which the sentence says "each". */
function droppedCounts(
  { links, groupBy, outputs, where }: Selection,
  { text }: ParsedSentence,
  query: ComparedQuery,
): readonly string[] {
  const { specification: { tree }, schema, covered, names } = query;
  const tables = tablesByRole(tree);
  const counts = outputs.some(({ value }) =>
    valuesIn(value, { intoQueries: false }).some((one) =>
      one.kind === "aggregate" && one.function === "count"
    )
  );
  if (!counts || !COUNTS.test(text) || ONLY_WHERE_ANY.test(text)) return [];
  const isIn = (node: TreeNode | undefined, role: string) =>
    node !== undefined && valuesIn(node).some((one) => one.kind === "column" && one.role === role);
  return links.flatMap((link) => {
    const [child, parent] = [tables.get(link.from), tables.get(link.to)];
    if (child === undefined || parent === undefined || link.kind !== "inner") return [];
    const isOfParent = groupBy.some((value) => isIn(value, link.to));
    const isTested = isIn(where, link.from);
    if (!isOfParent || isTested || hasAlways({ link, joined: link.from }, { tables, schema, covered })) {
      return [];
    }
    const isEach = [...text.matchAll(/\b(?:each|every|all|per)\b(?: of)?(?: the)?((?: \p{L}+){1,3})/gu)].some(
      ([, near = ""]) => fold(near).some((word) => names.table(parent).includes(wordStem(word.text))),
    );
    const stems = names.table(child).filter((stem) => !names.table(parent).includes(stem));
    return isEach && !asksForHaving(clausesOf(text), stems)
      ? [`whether the sentence asks also for what has no ${child}`]
      : [];
  });
}

/** Whether an inner link of a selection may leave out rows. */
function dropsRows(
  { links }: Selection,
  { specification: { tree }, schema, covered }: ComparedQuery,
): boolean {
  const tables = tablesByRole(tree);
  return links.some((link) =>
    link.kind === "inner" && !hasAlways({ link, joined: link.from }, { tables, schema, covered })
  );
}

/** A text without what is shown or counted: "each country that is landlocked, with the number of its lakes". */
const clausesOf = (text: string) =>
  text.replaceAll(
    /\b(?:how (?:many|often)|(?:numbers?|count|total|names?) of)\b(?:(?!for each|for every|\bper\b)[^,;.])*|\b(?:show|list|give|tell me|return)\b/gu,
    ".",
  );

const COUNTS = /\bhow (?:many|often)\b|\b(?:numbers?|count|total) of\b|\bcount (?:the|all|its|their)\b/;
/** "How many cities does each country have" may be asked of those that have one. */
const HOW_MANY_EACH = /\bhow many\b[^.;,]* (?:each|every)\b/;
const FEWER = /\b(?:fewer|less) than\b|\bat most\b|\bno more than\b/;
const isUpperCount = ({ counted, operator }: ClaimedValue) => counted && operator.startsWith("<");
const ONLY_WHERE_ANY = /\bonly (?:where|if|when) there (?:is|are)\b/;
const ONLY_WHERE = /\bonly (?:where|if|when)\b/;

/** Words before a thing that something has to have: "rivers that flow into a sea", "with at least one airport". */
const RESTRICTS =
  /(?<![.?!:;] |^)\b(?:that|which|who|whose|lying|located|situated|spoken|used|belonging|having|with (?:a|an|at least|known|some|any)|(?:and|also|actually) ha(?:ve|s))\b/gu;

/** How many words behind such a word tell the thing. */
const NEAR = /^\W*(?:\w+\W+){0,7}/;

/** Whether nothing is shown or counted of what a kept row may lack, or else nothing but that. */
function isIdle({ selection: { outputs, groupBy, having, orderBy, sources }, optional }: OuterLink): boolean {
  const shown = [...outputs.map(({ value }) => value), ...groupBy];
  // An order by a column of what is lacking tells no place; one by a count does.
  const ranked = orderBy.map(({ by }) => by).filter((by) => !isPlain(by));
  const used = [...shown, ...ranked, ...having === undefined ? [] : [having]];
  const isOf = (node: TreeNode) =>
    valuesIn(node).some((one) => one.kind === "column" && optional.has(one.role));
  if (!used.some(isOf)) return true;
  const isKept = (node: TreeNode) =>
    valuesIn(node).some((one) => one.kind === "column" && !optional.has(one.role) && isSource(one.role));
  const isSource = (role: string) => sources.some((one) => one.role === role);
  return shown.length > 0 && shown.every(isPlain) && !shown.some(isKept);
}

const isPlain = (value: Value) => valuesIn(value).every(({ kind }) => kind !== "aggregate");

/** The words of a thing, and of the key that leads to it. */
const wordsFor = (
  { link: { from, columns }, joined }: OuterLink,
  thing: string,
  { names, specification }: ComparedQuery,
) => {
  const table = tablesByRole(specification.tree).get(from);
  const keys = joined === from || table === undefined
    ? []
    : columns.flatMap((pair) => names.column({ table, column: pair.from }));
  const others = new Set(specification.tables.filter((other) => other !== thing).flatMap(names.table));
  return [...names.table(thing), ...keys].filter((stem) => !names.isSilent(stem) && !others.has(stem));
};

/** Whether the sentence asks for what has a thing, of which it says a word of the name. */
function asksForHaving(text: string, thing: readonly string[]): boolean {
  return [...text.matchAll(RESTRICTS)].some(({ index, 0: words }) => {
    const behind = text.slice(index + words.length);
    const near = behind.slice(0, NEAR.exec(behind)?.[0].length).split(/[,;:.]/)[0] ?? "";
    return fold(near).some((word) => thing.includes(wordStem(word.text)));
  });
}

interface OuterLink {
  readonly selection: Selection;
  readonly link: Link;
  /** The role of which a kept row may have none. */
  readonly joined: string;
  /** That role and those that hang on it. */
  readonly optional: ReadonlySet<string>;
}

/** Outer links of a selection whose rows without a partner no condition drops or asks for. */
function keptLinks(selection: Selection): readonly OuterLink[] {
  const { sources: [first], links, where } = selection;
  const tested = new Set(
    (where === undefined ? [] : valuesIn(where)).flatMap((value) =>
      value.kind === "column" ? [value.role] : []
    ),
  );
  const standing = new Set([first?.role]);
  return links.flatMap((link, i) => {
    const joined = standing.has(link.from) ? link.to : link.from;
    standing.add(joined);
    const optional = new Set([joined]);
    for (const { from, to } of links.slice(i + 1)) {
      if (optional.has(from) || optional.has(to)) optional.add(optional.has(from) ? to : from);
    }
    return link.kind === "inner" || [...optional].some((role) => tested.has(role))
      ? []
      : [{ selection, link, joined, optional }];
  });
}

/** Whether a key tells that every kept row has a partner. */
function hasAlways(
  { link: { from: start, to: end, columns, condition }, joined }: Pick<OuterLink, "link" | "joined">,
  { tables, schema, covered }: {
    readonly tables: ReadonlyMap<string, string>;
    readonly schema: Schema;
    readonly covered: ReadonlySet<string>;
  },
): boolean {
  const [from, to] = [tables.get(start), tables.get(end)];
  if (from === undefined || to === undefined || condition !== undefined) return false;
  const join = {
    from: { table: from, columns: columns.map((pair) => pair.from) },
    to: { table: to, columns: columns.map((pair) => pair.to) },
  };
  const key = schema.foreignKeys.find((one) => joinIdentity(one) === joinIdentity(join));
  if (key === undefined) return false;
  if (joined === start) return covered.has(joinIdentity(key));
  const referring = schema.tables.find(({ name }) => name === from);
  return join.from.columns.every((column) =>
    referring?.columns.find(({ name }) => name === column)?.notNull || referring?.primaryKey.includes(column)
  );
}
