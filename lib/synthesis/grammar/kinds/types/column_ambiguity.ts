import type { ColumnWords, Lexicon } from "../../../../linking/mod.ts";
import { extremeOf } from "../../english/extreme.ts";
import { isFinest } from "../../plan/multiplicity.ts";
import { column, contextOf, list, relisted } from "../../plan/proposal_context.ts";
import type { Thing } from "../../plan/thing.ts";
import type { State } from "../../plan/types.ts";
import { type Ambiguity, isSpokenOf, numbered, type Understanding } from "./ambiguity.ts";
import { byColumn } from "./measured.ts";
import { rankable, ranking } from "./ranking.ts";
import type { Spot, Talk } from "./spot.ts";

/** Questions about the things just listed with a word that fits several of their columns, in no order of preference. */
export function columnAmbiguities(spot: Spot, talk: Talk): readonly Ambiguity[] {
  const { synthesis: { lexicon }, random } = spot.attempt;
  const { listing, root } = talk;
  if (root.labels.length === 0 || root.coded !== undefined || root.tables.length === 0) return [];
  const isLast = spot.place === spot.turns.length;
  const ranked = rankable(listing, root, lexicon);
  const found: Ambiguity[] = [];
  // Beside other things, "their dates" could be those of either.
  const isAlone = talk.meant.specification.outputs.every(({ column }) =>
    column !== undefined && root.tables.includes(column.table)
  );
  for (const [head, columns] of isAlone ? sharedHeads(root, lexicon) : []) {
    // One that was shown or asked for would come to mind first.
    if (columns.some(({ reference }) => isSpokenOf(reference, talk.meant))) continue;
    const measures = columns.filter(({ kind }) => kind === "measure");
    if (measures.length === columns.length && columns.every((one) => ranked.includes(one))) {
      const isUpper = random() < 0.7;
      found.push(extremeOfHead(head, columns, { talk, isUpper, lexicon }));
      if (isFinest(listing.specification, listing.subject.table, lexicon.schema)) {
        found.push(average(head, columns, talk));
      }
    }
    // In the middle it would not be clear whether later answers are to show it, too.
    if (isLast) found.push(shown(head, columns, { spot, talk }));
  }
  return found;
}

function extremeOfHead(
  head: string,
  columns: readonly ColumnWords[],
  { talk, isUpper, lexicon }: { readonly talk: Talk; readonly isUpper: boolean; readonly lexicon: Lexicon },
): Ambiguity {
  const { listing, root } = talk;
  const [first] = columns;
  const most = first === undefined ? "highest" : extremeOf({ ...first, singular: head }, isUpper);
  return {
    key: `column ${head}`,
    isByColumn: true,
    utterances: [
      `which of them has the ${most} ${head}?`,
      `and which one of them has the ${most} ${head}?`,
      `can you find the one of them with the ${most} ${head}?`,
      `of them, which has the ${most} ${head}?`,
    ],
    understandings: columns.map((by) => understanding(by, ranking(listing, root, by, { isUpper, lexicon }))),
    relation: "answer_refinement",
    leaves: "ranking",
  };
}

function average(head: string, columns: readonly ColumnWords[], { listing }: Talk): Ambiguity {
  const whose = `their average ${head}`;
  return {
    key: `column ${head}`,
    utterances: [
      `what is ${whose}?`,
      `and ${whose}?`,
      `can you tell me ${whose}?`,
      `I'd like to know ${whose}`,
    ],
    understandings: columns.map((by) =>
      understanding(by, numbered(listing, { kind: "aggregate", function: "average", column: by.reference }))
    ),
    relation: "theme_entity",
    leaves: "one number",
  };
}

function shown(
  head: string,
  columns: readonly ColumnWords[],
  { spot, talk }: { readonly spot: Spot; readonly talk: Talk },
): Ambiguity {
  const { listing, root } = talk;
  const { synthesis: { lexicon, sampler }, random } = spot.attempt;
  const context = contextOf({ last: undefined, listing }, undefined, {
    lexicon,
    sampler,
    random,
    isLast: true,
    made: [],
  });
  const showing = (by: ColumnWords): State =>
    relisted(list(listing, { outputs: [...root.labels, by.reference].map(column), orderBy: [] }), context);
  return {
    key: `column ${head}`,
    // "Their dates" could be all dates that they have.
    utterances: [
      `what is the ${head} of each?`,
      `and the ${head} of each of them?`,
      `can I have the ${head} of each?`,
      // What is added to what was shown stands beside all of it.
      ...(talk.meant.specification.outputs.length > root.labels.length
        ? []
        : [`please show the ${head} of each, too`, `now add the ${head} of each of them`]),
    ],
    understandings: columns.map((by) => understanding(by, showing(by))),
    relation: "theme_entity",
    leaves: "nothing",
  };
}

function understanding(by: ColumnWords, state: State): Understanding {
  return { state, clarifications: byColumn(by) };
}

/** Columns of the things' own table whose names end in the same word, by that word; none where one is just that word. */
function sharedHeads(
  { tables: [table], labels }: Thing,
  lexicon: Lexicon,
): ReadonlyMap<string, readonly ColumnWords[]> {
  if (table === undefined) return new Map();
  const told = lexicon.table(table).columns.filter(({ kind, statistics, reference }) =>
    ["measure", "year", "date", "text", "category", "code"].includes(kind) &&
    statistics.present * 2 > statistics.rows && statistics.distinct > 2 &&
    !labels.some((label) => label.column === reference.column)
  );
  const byHead = Map.groupBy(told, ({ singular }) => singular.split(" ").at(-1) ?? "");
  return new Map(
    [...byHead].filter(([head, columns]) =>
      columns.length > 1 && columns.length < 5 && head.length > 2 &&
      columns.every(({ singular }) => singular !== head) && lexicon.table(table).singular !== head
    ),
  );
}
