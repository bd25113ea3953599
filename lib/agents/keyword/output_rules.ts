import type { ColumnReference } from "../../specification/mod.ts";
import { type Draft, sameOutput, subjectOf, take } from "./draft.ts";

/** What the words that no other rule used ask to see. */
export function readOutputs(draft: Draft): void {
  const everything =
    /\b(?:(?:all|any|every|full|basic|complete|detailed|more)(?: of)?(?: the)? )?(?:details?|information|info|everything|attributes|data|facts|records?|summary|description)\b(?: (?:details|info|information))?(?: (?:for|of|about|on|regarding|from|related to|available|records?))*/;
  let whole = false;
  take(draft, everything, () => {
    whole = true;
    return true;
  });
  const matches = [...draft.rest.matchAll(/N\d+/g)].filter((match) => !draft.used.has(match[0]));
  const shown: ColumnReference[] = [];
  const tables: string[] = [];
  matches.forEach((match, i) => {
    const name = match[0];
    const table = draft.scene.tableOf(name);
    const before = draft.rest.slice(0, match.index);
    const after = draft.rest.slice(match.index + name.length);
    if (table === undefined) {
      // What follows "who" is a verb, though a column may be named like it ("who bought").
      if (/\b(?:who|that)(?: (?:have|has|had|was|were))? $/.test(before)) return;
      if (matches.length > 1 && /\b(?:in|from|at|on|within|through) (?:the|a|an) $/.test(before)) return;
      const column = draft.scene.columnOf(name, ownerOf(draft, { name, before, after }));
      if (column !== undefined) shown.push(...shownFor(draft, column, name));
      return;
    }
    const next = matches[i + 1]?.[0];
    const ownsNext = /^ (?:'s )?N\d+/.test(after) && next !== undefined &&
      draft.scene.tableOf(next) === undefined;
    if (table === subjectOf(draft) || tables.includes(table)) return;
    if (!ownsNext && !isOwner(before) && isListed(before) && !restricts({ before, after })) {
      draft.rows.add(table);
      shown.push(...draft.scene.view.label(table));
      return;
    }
    tables.push(table);
    if (connects(draft, table)) draft.joined.add(table);
  });
  const explicit = shown.filter((column, i) =>
    shown.findIndex((other) => other.table === column.table && other.column === column.column) === i
  );
  const leading = leadsWithSubject(draft, matches[0]?.[0]) && explicit.length > 0;
  const subject = subjectOf(draft);
  if (leading && subject !== undefined) draft.rows.add(subject);
  const columns = [
    ...(leading && subject !== undefined ? draft.scene.view.label(subject) : []),
    ...explicit,
    ...(whole && explicit.length === 0 && subject !== undefined ? draft.scene.view.columns(subject) : []),
  ];
  const outputs = columns.map((column) => ({ kind: "column", column } as const));
  const fresh = outputs.filter((output, i) =>
    !draft.outputs.some((other) => sameOutput(output, other)) &&
    outputs.findIndex((other) => sameOutput(output, other)) === i
  );
  const first = draft.outputs[0];
  const aggregatesFirst = first !== undefined && first.kind === "aggregate" && fresh.length > 0 &&
    draft.scene.phrase.text.search(/\b(?:how many|number of|count|average|total|maximum|minimum)\b/) >
      draft.scene.phrase.text.search(/N\d+/);
  if (aggregatesFirst) draft.outputs.unshift(...fresh);
  else draft.outputs.push(...fresh);
  if (/\b(?:different|distinct|unique)\b/.test(draft.rest)) draft.distinct = true;
}

/** Verbs are names of links ("located on"): one is meant only where it stands between two tables that are spoken of. */
function connects(draft: Draft, table: string): boolean {
  const { view, tables } = draft.scene;
  if (view.role(table) !== "link") return true;
  const spoken = new Set([
    ...tables,
    ...(draft.earlier.subject === undefined ? [] : [draft.earlier.subject]),
  ]);
  const ends = view.graph.joins.filter(({ from, to }) => from.table === table && spoken.has(to.table));
  return ends.length > 1;
}

/** A column that points at another table is shown as what that table calls its rows, unless its code was asked for. */
function shownFor(draft: Draft, column: ColumnReference, name: string): readonly ColumnReference[] {
  const key = draft.scene.view.keyOf(column);
  const item = draft.scene.itemOf(name);
  const asked = item?.text.toLowerCase() ?? "";
  if (key === undefined || /\b(?:id|ids|code|codes|key|number)\b/.test(asked)) return [column];
  const label = draft.scene.view.label(key.to.table);
  const target = key.to.columns[key.from.columns.indexOf(column.column)];
  if (label.some((reference) => reference.column === target) || draft.scene.view.kind(column) === "text") {
    return [column];
  }
  draft.via.push({ from: key.from, to: key.to });
  return label;
}

/** The table that a column is said to belong to: "area of the lakes", "the lakes' area". */
function ownerOf(
  draft: Draft,
  { name, before, after }: { readonly name: string; readonly before: string; readonly after: string },
): string | undefined {
  const left = /(N\d+) (?:'s? )?$/.exec(before)?.[1];
  const right =
    /^(?: ,? ?(?:and )?(?:the |their |its )*N\d+)* (?:of|for|from|in) (?:(?:the|all|each|every|these|those|this|that|its|their|different|any) )*([NV]\d+)/
      .exec(after)?.[1];
  for (const owner of [left, right]) {
    if (owner === undefined) continue;
    const table = owner.startsWith("N") ? draft.scene.tableOf(owner) : draft.scene.valueOf(owner)?.table;
    if (table !== undefined) return table;
  }
  const subject = subjectOf(draft);
  if (subject !== undefined && draft.scene.columnOf(name, subject)?.table === subject) return subject;
  return before.match(/N\d+/g)?.map(draft.scene.tableOf).findLast((table) => table !== undefined);
}

const isOwner = (before: string) =>
  /; of (?:its|their|his|her) $/.test(before) ||
  /\b(?:of|in|on|from|for|at|by|to|within|through)(?: (?:the|a|an|any|all|some|each|this|that|these|those))*$/
    .test(before.trimEnd());

/** Whether a table's name stands in a list of things to show, not in a condition. */
const isListed = (before: string) =>
  /(?:,|\band|\balong with|\bwith|\bas well as|\bincluding|\btogether with|\bcorresponding|\bassociated|\btheir|\bits|\balso|\bshow|\bwhat|\bwhich|\bplus)(?: (?:the|their|its|corresponding|respective|associated|related|name|names|of))*$/
    .test(before.trimEnd()) &&
  !/\b(?:that|who|which)\b(?:(?!\band\b).)*\b(?:have|has|with|had|contain|contains)$/.test(before.trimEnd());

/** "countries with mountains whose …": a noun without an owner that has a condition of its own picks rows. */
const restricts = ({ before, after }: { readonly before: string; readonly after: string }) =>
  /\bwith $/.test(before) && /^ (?:;|whose|that|which|who|having|with|where)/.test(after);

/** "Show countries with their capitals", "airports and their elevation": the rows themselves are asked for too. */
function leadsWithSubject(draft: Draft, first: string | undefined): boolean {
  if (first === undefined || draft.scene.tableOf(first) !== subjectOf(draft)) return false;
  const place = draft.rest.indexOf(first);
  const after = draft.rest.slice(place + first.length);
  const before = draft.rest.slice(0, place);
  if (/(?:of|for|in|from|on) (?:the |all |each |every )*$/.test(before)) return false;
  if (/\b(?:which|who) $/.test(before) && !/^ (?:'s )?N\d+/.test(after)) return true;
  return /^(?: ;)? ?(?:,|and|with|along with|together with|including|as well as)(?: (?:also|the))* (?:their|its|the|N\d+)/
    .test(after) ||
    /\b(?:and|with|including) (?:also )?(?:its|their) |\b(?:along with|together with|plus|as well as|in addition to|and also) |\band the N\d+(?: ;)? (?:(?:that|which|in which|where) )?(?:they|it|each)\b/
      .test(after);
}
