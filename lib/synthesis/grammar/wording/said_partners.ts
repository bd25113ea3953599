import type { ColumnWords } from "../../../linking/mod.ts";
import { isAbout } from "../plan/known_thing.ts";
import { pathTo, type Thing } from "../plan/thing.ts";
import { listText, withArticle } from "../english/value_text.ts";
import { isAlwaysThere, rowsOf } from "./is_always_there.ts";
import { isRestricted } from "./own_filters.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { shownOf, shownThings } from "./output_phrases.ts";
import type { TurnContext } from "./turn_context.ts";

/** What a sentence shows that not every one of its subject has, so that its query leaves some of the subject out. */
export interface Missing {
  readonly things: readonly Thing[];
  /** Columns in tables of their own, which do not have a row for everything. */
  readonly columns: readonly ColumnWords[];
}

/** What is shown and missing for some of the subject. */
export function missingPartners(phraseContext: PhraseContext): Missing {
  const shown = shownOf(phraseContext);
  const saidThere = shownThings(shown, phraseContext);
  const others = shown.others.map(({ thing }) => thing);
  const things = others.filter((thing) => {
    const path = pathTo(phraseContext.root, thing) ?? [];
    const there = path.findIndex((step) => saidThere.has(step));
    return !isAbout(thing, phraseContext) && path.some((step, i) => {
      const above = path[i - 1];
      return above !== undefined &&
        (!isAlwaysThere(step, above, phraseContext) ||
          (there >= 0 && i >= there && isRestricted(step, phraseContext)));
    });
  });
  const columns = [...shown.own, ...shown.others.flatMap(({ columns }) => columns)];
  return { things, columns: columns.filter((column) => isOfSome(column, phraseContext)) };
}

/** Whether a column stands in a table of attributes that does not have a row for everything. */
export function isOfSome(
  { reference }: ColumnWords,
  { root, lexicon, specification }: PhraseContext,
): boolean {
  if (reference.table === root.tables[0] || lexicon.table(reference.table).sense !== "attributes") {
    return false;
  }
  const owner = specification.joins.find(({ from }) => from.table === reference.table)?.to.table;
  return owner !== undefined && rowsOf(reference.table, lexicon) < rowsOf(owner, lexicon);
}

/**
 * ", only where there are any", to be put at the end of a request; empty where nothing is left out.
 *
 * @param shown What the request shows, so that what is meant goes by its name beside others.
 */
export function onlyWithPartners(
  { things, columns }: Missing,
  shown: readonly Thing[],
  phraseContext: PhraseContext,
): string {
  if (things.length === 0 && columns.length === 0) return "";
  if (things.length === 0 && shown.length === 0 && shownOf(phraseContext).own.length === columns.length) {
    return ", only where known";
  }
  const isMany = (thing: Thing) => thing.relation?.many === true;
  const several = things.filter(isMany);
  if (shown.length === 1 && columns.length === 0) {
    if (several.length > 0) return ", only where there are any";
    if (things.every(isDoer)) return ", only where there is one";
  }
  const such = (thing: Thing) => isRestricted(thing, phraseContext) ? "such " : "";
  const single = things.filter((thing) => !isMany(thing));
  const isNamed = (thing: Thing) => isKnown(thing) && !isRestricted(thing, phraseContext);
  const nouns = new Set([
    ...several.map((thing) => `${such(thing)}${thing.plural}`),
    ...single.filter((thing) => !isNamed(thing)).map((thing) =>
      `${such(thing)}${withArticle(thing.singular)}`
    ),
  ]);
  const known = new Set([
    ...single.filter(isNamed).map(({ singular }) => `the ${singular}`),
    ...columns.map(({ singular }) => `the ${singular}`),
  ]);
  const are = (several: boolean) => several ? "are" : "is";
  const parts = [
    ...(nouns.size === 0 ? [] : [`there ${are(several.length > 0)} ${listText([...nouns])}`]),
    ...(known.size === 0 ? [] : [`${listText([...known])} ${are(known.size > 1)} known`]),
  ];
  return `, only where ${listText(parts)}`;
}

/** What a turn that adds to a list leaves out of it, where it does: ", only where known", ", only where there are any". */
export function onlyWithAdded({ proposal, fresh }: TurnContext, phraseContext: PhraseContext): string {
  if (!proposal.loses) return "";
  const before = proposal.shown.map((output) => JSON.stringify(output));
  const added = proposal.after.specification.outputs.filter((output) =>
    !before.includes(JSON.stringify(output))
  );
  const isDetail = added.every(({ column }) =>
    column !== undefined && column.table !== fresh.tables[0] &&
    phraseContext.lexicon.table(column.table).sense === "attributes"
  );
  return isDetail
    ? ", only where known"
    : onlyWithPartners({ things: [fresh], columns: [] }, [fresh], phraseContext);
}

/**
 * ", only where there are any", for a number of each group: a query leaves out a group without any, where the words alone
 * would be read as 0; empty where none is left out. Of a measure that is not known of all, any of what is said: a group with
 * bookings of which no rating is known is left.
 *
 * @param path From what is grouped by, or what is said of it, to what is counted or measured. @default from the root
 */
export function onlyGroupsWithAny(phraseContext: PhraseContext, path = pathToCounted(phraseContext)): string {
  const losesSome = path.some((step, i) => {
    const above = path[i - 1];
    return above !== undefined &&
      (!isAlwaysThere(step, above, phraseContext) || isRestricted(step, phraseContext));
  });
  if (!losesSome) return "";
  const counted = path.at(-1);
  const { specification, lexicon } = phraseContext;
  const ofWhat = counted !== undefined && specification.outputs.some(({ kind, column }) => {
    const known = column && kind === "aggregate" ? lexicon.column(column.table, column.column) : undefined;
    return known !== undefined && known.kind !== "key" && known.statistics.present < known.statistics.rows;
  });
  if (!ofWhat) return ", only where there are any";
  const such = isRestricted(counted, phraseContext) ? "such" : "any";
  return `, only where there are ${such} ${counted.plural}`;
}

function pathToCounted({ root, counted }: PhraseContext): readonly Thing[] {
  return counted === undefined ? [] : pathTo(root, counted) ?? [];
}

/** Whether a thing is told by what it did, and not by its noun: "the vets who referred them". */
function isDoer({ relation }: Thing): boolean {
  return relation?.forward !== undefined && relation.backward !== undefined;
}

/** Whether everything has one, so that where none is found, none is known. */
function isKnown({ relation }: Thing): boolean {
  return relation?.forward === undefined && relation?.backward === undefined && relation?.at !== "on";
}
