import { joinIdentity, type Schema } from "../../schema/mod.ts";
import {
  conditionsIn,
  type Link,
  type Selection,
  specificationsIn,
  valuesIn,
} from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** "With or without", "including those that have none", "0 if none". */
const KEEPS =
  /\b(?:with or without|whether or not|if (?:any|there (?:is|are) (?:one|any)|(?:it|they) ha(?:s|ve) (?:one|any)|known|available|applicable)|even (?:if|those|the ones|when|though)|(?:also|even|including|include|inclusive of|count(?:ing)?|along with)\b[^.]{0,40}\b(?:without|no|none|not|zero|lack\p{L}*|never|any)|(?:zero|0|none|null|nothing|blank|empty) (?:if|when|where|for)|regardless)\b/u;
const EACH = /\b(?:each|every|all|per)\b/;
const THAT_HAVE =
  /\b(?:(?:that|which|who) (?:actually |do )?(?:ha(?:s|ve|d)|own|possess)|with at least (?:one|1)|with (?:one|1|a|an|some|any) \p{L}+ at least|only (?:those|the ones) (?:with|that))\b/u;

/** Compares whether rows without a partner count. */
export function compareOuterLinks(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { specification: { tree }, schema, covered } = query;
  const selections = specificationsIn(tree).filter((one) => one.kind === "selection");
  const kept = selections.flatMap((one) =>
    keptLinks(one).map((link) => ({ link, tables: tablesByRole(tree) }))
  );
  if (kept.length === 0) {
    const isDenial = query.claims.denials > 0 || query.claims.mayDeny;
    const hasOuter = selections.some(({ links }) => links.some(({ kind }) => kind !== "inner"));
    return KEEPS.test(parsed.text) && !isDenial && !hasOuter &&
        selections.some(({ links }) => links.length > 0)
      ? { faults: ["the sentence asks also for what has no partner, the query leaves it out"], unsure: [] }
      : { faults: [], unsure: [] };
  }
  return foundAll(kept.map(({ link, tables }): Findings => {
    const [from, to] = [tables.get(link.from), tables.get(link.to)];
    if (KEEPS.test(parsed.text) || from === undefined || to === undefined) return { faults: [], unsure: [] };
    if (hasAlways(link, { from, to, schema, covered })) return { faults: [], unsure: [] };
    if (THAT_HAVE.test(parsed.text)) {
      return {
        faults: [`the query keeps rows without ${to}, the sentence asks for those that have it`],
        unsure: [],
      };
    }
    return EACH.test(parsed.text)
      ? { faults: [], unsure: [] }
      : { faults: [], unsure: [`whether the sentence asks also for what has no ${to}`] };
  }));
}

/** Outer links of a selection whose rows without a partner no condition drops or asks for. */
function keptLinks({ links, where }: Selection): readonly Link[] {
  const tested = where === undefined ? new Set<string>() : new Set(
    conditionsIn(where).flatMap((one) => valuesIn(one)).flatMap((value) =>
      value.kind === "column" ? [value.role] : []
    ),
  );
  return links.filter(({ kind, from, to }) =>
    kind !== "inner" && !(tested.has(from) && tested.has(to)) && !tested.has(to)
  );
}

/** Whether the key tells that every kept row has a partner. */
function hasAlways(
  { columns, from: start, to: end }: Link,
  { from, to, schema, covered }: {
    readonly from: string;
    readonly to: string;
    readonly schema: Schema;
    readonly covered: ReadonlySet<string>;
  },
): boolean {
  if (start === end) return false;
  const join = {
    from: { table: from, columns: columns.map((pair) => pair.from) },
    to: { table: to, columns: columns.map((pair) => pair.to) },
  };
  return covered.has(joinIdentity(join)) || covered.has(joinIdentity({ from: join.to, to: join.from })) ||
    join.from.columns.every((column) =>
        schema.tables.find(({ name }) => name === from)?.columns.find(({ name }) => name === column)?.notNull
      ) && schema.foreignKeys.some((key) => joinIdentity(key) === joinIdentity(join));
}
