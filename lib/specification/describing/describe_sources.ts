import type { Link, Selection, Source } from "../types.ts";
import { columnNoun, columnWords } from "./column_words.ts";
import { describeCondition } from "./describe_condition.ts";
import { listed, withArticle } from "./english.ts";
import { tableNoun } from "./name_sources.ts";
import type { Describing } from "./types.ts";

/**
 * The rows of a selection, before its conditions: "city with a country whose code is the city's country code", from the
 * first source in the singular or plural.
 */
export function describeSources(
  { sources, links }: Selection,
  { describing, number }: { readonly describing: Describing; readonly number: "singular" | "plural" },
): string {
  const [first, ...others] = sources;
  if (first === undefined) return "";
  const standing = new Set([first.role]);
  const byRole = new Map(sources.map((source) => [source.role, source]));
  const joined = links.map((link) => {
    const joining = standing.has(link.to) ? link.from : link.to;
    const source = standing.has(joining) ? undefined : byRole.get(joining);
    standing.add(joining);
    return linkWords(link, { source, isPair: sources.length === 2, describing });
  });
  const loose = others.filter(({ role }) => !standing.has(role))
    .map((source) => `with every ${sourceNoun(source, { describing, number: "singular" })}`);
  const [head = "", ...more] = [...joined, ...loose];
  return [
    sourceNoun(first, { describing, number }),
    head,
    ...more.map((part) => part.startsWith("(only") ? part : `and ${part}`),
  ]
    .filter((part) => part !== "").join(" ");
}

/** How a source is first mentioned: "city", "city (called capital)". */
function sourceNoun(
  source: Source,
  { describing, number }: { readonly describing: Describing; readonly number: "singular" | "plural" },
): string {
  const named = describing.named.get(source.role);
  const called = ` (called ${named?.singular ?? source.role})`;
  if (source.kind === "table") {
    return `${tableNoun(source.table, describing.words)[number]}${named?.called ? called : ""}`;
  }
  const inner = describing.query(source.specification, describing);
  const name = source.role === describing.bare ? "" : called;
  return `${number === "singular" ? "row" : "rows"}${name} of ${inner}`;
}

interface LinkOptions {
  /** Absent where both roles stand already. */
  readonly source: Source | undefined;
  /** Whether there is no third. */
  readonly isPair: boolean;
  readonly describing: Describing;
}

function linkWords(link: Link, { source, isPair, describing }: LinkOptions): string {
  const further = link.condition === undefined
    ? []
    : [`where ${describeCondition(link.condition, describing)}`];
  if (source === undefined) {
    const pairs = link.columns.map(({ from, to }) =>
      `where ${columnWords(link.from, from, describing)} is ${columnWords(link.to, to, describing)}`
    );
    return `(only ${[...pairs, ...further].join(" and ")})`;
  }
  const noun = sourceNoun(source, { describing, number: "singular" });
  const by = [pairWords(link, { source, isPair, joining: source.role, describing }), ...further].filter((
    part,
  ) => part !== "");
  if (by.length === 0 && link.kind === "inner") return `with every ${noun}`;
  const how = by.length === 0 ? noun : `${noun} ${listed(by)}`;
  const words = {
    inner: `with ${withArticle(how)}`,
    outer: `with or without ${withArticle(how)}`,
    full: `with or without ${withArticle(how)}, also any ${noun} that is alone`,
  };
  return further.length > 0 || link.columns.length > 1 ? `(${words[link.kind]})` : words[link.kind];
}

/** What is equal, said of the row that joins; a verb of the key where there is one. */
function pairWords(
  { from, to, columns }: Link,
  { joining, isPair, describing }: LinkOptions & { readonly joining: string },
): string {
  if (columns.length === 0) return "";
  const { named, words } = describing;
  const [start, end] = [named.get(from), named.get(to)];
  const verbs = start?.table === undefined || end?.table === undefined ? undefined : words.key?.({
    from: { table: start.table, columns: columns.map((pair) => pair.from) },
    to: { table: end.table, columns: columns.map((pair) => pair.to) },
  });
  if (verbs && start && end) {
    return joining === to
      ? `that the ${start.singular} ${verbs.forward}`
      : `that the ${end.singular} ${verbs.backward}`;
  }
  const standing = joining === to ? from : to;
  if (columns.every((pair) => pair.from === pair.to)) {
    const same = listed(columns.map((pair) => columnNoun(joining, pair.to, describing)));
    const whose = isPair ? "" : ` as the ${named.get(standing)?.singular ?? standing}`;
    return `that has the same ${same}${whose}`;
  }
  const pairs = columns.map((pair) => joining === to ? [pair.to, pair.from] : [pair.from, pair.to]);
  const said = pairs.map(([own = "", other = ""]) =>
    `${columnNoun(joining, own, describing)} is ${columnWords(standing, other, describing)}`
  );
  return `whose ${said.join(" and whose ")}`;
}
