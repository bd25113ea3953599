import { fold, wordStem } from "../../linking/mod.ts";
import { joinIdentity, type Schema } from "../../schema/mod.ts";
import { type Link, type Selection, specificationsIn, valuesIn } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { ClaimedValue } from "./query_claims.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** "With or without", "including those that have none", "0 if none". */
const KEEPS =
  /\b(?:with or without|whether or not|if (?:any|there (?:is|are) (?:one|any)|(?:it|they) ha(?:s|ve) (?:one|any)|known|available|applicable)|even (?:if|those|the ones|when|though)|(?:also|even|including|include|inclusive of|along with)\b[^.]{0,40}\b(?:without|no|none|not|zero|lack\p{L}*|never)|(?:zero|0|none|null|nothing|blank|empty) (?:if|when|where|for)|regardless)\b/u;
const EACH = /\b(?:each|every|all|per)\b/;
const THAT_HAVE =
  /\b(?:(?:that|which|who) (?:actually |do )?(?:ha(?:s|ve|d)|own|possess)|with at least (?:one|1)|with (?:one|1|a|an|some|any) \p{L}+ at least|only (?:those|the ones) (?:with|that))\b/gu;

/** Compares whether rows without a partner count. */
export function compareOuterLinks(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { specification: { tree }, schema, covered } = query;
  const selections = specificationsIn(tree).filter((one) => one.kind === "selection");
  const tables = tablesByRole(tree);
  const kept = selections.flatMap(keptLinks);
  if (kept.length === 0) {
    const isDenial = query.claims.denials > 0 || query.claims.mayDeny;
    const hasOuter = selections.some(({ links }) => links.some(({ kind }) => kind !== "inner"));
    return KEEPS.test(parsed.text) && !isDenial && !hasOuter &&
        selections.some(({ links }) => links.length > 0)
      ? { faults: ["the sentence asks also for what has no partner, the query leaves it out"], unsure: [] }
      : { faults: [], unsure: [] };
  }
  return foundAll(kept.map((outer): Findings => {
    const thing = tables.get(outer.joined);
    if (KEEPS.test(parsed.text) || thing === undefined) return { faults: [], unsure: [] };
    // Of what has no partner, none are counted: "each with the number of its cities".
    if (EACH.test(parsed.text) && COUNTS.test(parsed.text)) return { faults: [], unsure: [] };
    if (FEWER.test(parsed.text) && query.claims.values.some(isUpperCount)) return { faults: [], unsure: [] };
    if (hasAlways(outer, { tables, schema, covered })) return { faults: [], unsure: [] };
    if (asksForHaving(parsed.text, query.names.table(thing))) {
      return {
        faults: [`the query keeps rows without ${thing}, the sentence asks for those that have it`],
        unsure: [],
      };
    }
    return EACH.test(parsed.text)
      ? { faults: [], unsure: [] }
      : { faults: [], unsure: [`whether the sentence asks also for what has no ${thing}`] };
  }));
}

const COUNTS = /\bhow many\b|\b(?:numbers?|count) of\b/;
const FEWER = /\b(?:fewer|less) than\b|\bat most\b|\bno more than\b/;
const isUpperCount = ({ counted, operator }: ClaimedValue) => counted && operator.startsWith("<");
const ONLY_WHERE = /\bonly (?:where|if|when) there (?:is|are)\b/;

/** Whether the sentence asks for what has a thing, of which it says a word of the name. */
function asksForHaving(text: string, thing: readonly string[]): boolean {
  return ONLY_WHERE.test(text) ||
    [...text.matchAll(THAT_HAVE)].some(({ index, 0: words }) =>
      fold(text.slice(index, index + words.length + 40)).some((word) => thing.includes(wordStem(word.text)))
    );
}

interface OuterLink {
  readonly link: Link;
  /** The role of which a kept row may have none. */
  readonly joined: string;
}

/** Outer links of a selection whose rows without a partner no condition drops or asks for. */
function keptLinks({ sources: [first], links, where }: Selection): readonly OuterLink[] {
  const tested = new Set(
    (where === undefined ? [] : valuesIn(where)).flatMap((value) =>
      value.kind === "column" ? [value.role] : []
    ),
  );
  const standing = new Set([first?.role]);
  return links.flatMap((link) => {
    const joined = standing.has(link.from) ? link.to : link.from;
    standing.add(joined);
    return link.kind === "inner" || tested.has(joined) ? [] : [{ link, joined }];
  });
}

/** Whether a key tells that every kept row has a partner. */
function hasAlways(
  { link: { from: start, to: end, columns, condition }, joined }: OuterLink,
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
