import { isAbout } from "../plan/known_thing.ts";
import type { ColumnReference } from "../../../specification/mod.ts";
import { nameOf } from "./named_thing.ts";
import { modifiersOf } from "./noun_phrase.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { type Anchor, noun, onlyName, reached, THEY, those } from "./reach.ts";
import { allThings, pathTo, sameColumn, type Thing, thingOf } from "../plan/thing.ts";
import type { ColumnWords } from "../../../linking/mod.ts";
import { listText } from "../english/value_text.ts";

/** What a question asks to see beside the names of its subject. */
export interface Shown {
  /** Columns of the subject itself, its labels left out. */
  readonly own: readonly ColumnWords[];
  readonly others: readonly ShownThing[];
  /** Whether the names of the subject are asked for. */
  readonly named: boolean;
}

export interface ShownThing {
  readonly thing: Thing;
  readonly named: boolean;
  readonly columns: readonly ColumnWords[];
}

/** Sorts the output columns by the things they belong to. */
export function shownOf(phraseContext: PhraseContext): Shown {
  const columns = phraseContext.specification.outputs.flatMap((output) =>
    output.kind === "column" ? [output.column] : []
  );
  const of = (thing: Thing) => columns.filter((column) => thingOf(phraseContext.root, column) === thing);
  const plain = (thing: Thing) =>
    of(thing).filter((column) => !isLabel(thing, column)).map(({ table, column }) =>
      phraseContext.lexicon.column(table, column)
    );
  const named = (thing: Thing) => of(thing).some((column) => isLabel(thing, column));
  const others = allThings(phraseContext.root).slice(1).filter((thing) => of(thing).length > 0);
  return {
    own: plain(phraseContext.root),
    named: named(phraseContext.root),
    others: others.map((thing) => ({ thing, named: named(thing), columns: plain(thing) })),
  };
}

function isLabel(thing: Thing, column: ColumnReference): boolean {
  return thing.labels.some((label) => sameColumn(label, column));
}

/** What is asked to see, one phrase each: "their length", "the provinces they flow through". */
export function outputPhrases(
  shown: Shown,
  phraseContext: PhraseContext,
  anchor: Anchor = THEY,
): readonly string[] {
  const phrases: string[] = [];
  const own = listText(shown.own.map(({ singular }) => singular));
  if (own !== "") {
    phrases.push(anchor.possessive ? `${anchor.possessive} ${own}` : `the ${own} of ${anchor.object}`);
  }
  const visible = new Map<Thing, Anchor>();
  const apart = shown.others.map(({ thing }) => thing).filter((thing) => toldBetween(thing, phraseContext));
  for (const { thing, named, columns } of shown.others) {
    const parent = [...visible.keys()].find((above) => above.children.includes(thing));
    const without = new Set([
      ...thing.children.filter((child) => shown.others.some((other) => other.thing === child)),
      ...apart,
    ]);
    without.delete(thing);
    const told = parent === undefined ? toldBetween(thing, phraseContext) : undefined;
    const from = parent ?? told?.thing ?? phraseContext.root;
    const at = parent === undefined ? told?.anchor : visible.get(parent);
    const phrase = reached(thing, at ?? anchor, { ...phraseContext, root: from }, without);
    phrases.push(...thingPhrases(phrase, { thing, named, columns }, anchor, phraseContext));
    visible.set(thing, noun(`those ${thing.plural}`, true));
  }
  return phrases;
}

/**
 * The last thing on the way to a shown one that conditions stand on, with what it is called when these have been said
 * of the subject: "those countries" in "the sites in countries with …, and the seas those countries lie on".
 */
function toldBetween(
  thing: Thing,
  phraseContext: PhraseContext,
): { readonly thing: Thing; readonly anchor: Anchor } | undefined {
  // Of a subject that is called by its name alone nothing else is said.
  if (nameOf(phraseContext.root, phraseContext) !== undefined) return undefined;
  const path = pathTo(phraseContext.root, thing) ?? [];
  const at = path.findLastIndex((step, i) =>
    i > 0 && i < path.length - 1 && !isAbout(step, phraseContext) &&
    modifiersOf(step, phraseContext, { number: "plural", without: new Set(path.slice(i + 1, i + 2)) })
        .length > 0
  );
  const told = path[at];
  if (told === undefined) return undefined;
  const name = onlyName(told, phraseContext, new Set(path.slice(at + 1, at + 2)));
  if (name !== undefined) return { thing: told, anchor: noun(name, false) };
  // "Those countries" would be others where the sentence has spoken of other countries before.
  const later = shownOf(phraseContext).others.map((shown) => shown.thing).filter((shown) =>
    shown !== told && pathTo(told, shown) !== undefined
  );
  const isAlike = allThings(phraseContext.root).some((other) =>
    other !== told && other.plural === told.plural && !later.includes(other)
  );
  return isAlike ? undefined : { thing: told, anchor: those(told, phraseContext) };
}

/** A link between things of one kind: its columns are those of the pair. */
function isParallel(table: string, { lexicon }: PhraseContext): boolean {
  const keys = lexicon.schema.foreignKeys.filter(({ from }) => from.table === table);
  return lexicon.table(table).sense === "link" && new Set(keys.map(({ to }) => to.table)).size < keys.length;
}

/** What is asked to see of a thing that is called by a phrase. */
export function thingPhrases(
  phrase: string,
  { thing, named, columns }: ShownThing,
  anchor: Anchor,
  phraseContext: PhraseContext,
): readonly string[] {
  const parallel = columns.filter(({ reference }) =>
    reference.table !== thing.tables[0] && isParallel(reference.table, phraseContext)
  );
  const nouns = columns.filter((column) => !parallel.includes(column)).map(({ singular }) => singular);
  const shared = parallel.map((column) =>
    `the ${column.singular} of each ${phraseContext.lexicon.table(column.reference.table).singular}`
  );
  if (thing.labels.length === 0) return [seriesPhrase(phrase, thing, columns)];
  if (parallel.length > 0) {
    return [
      ...thingPhrases(
        phrase,
        { thing, named, columns: columns.filter((column) => !parallel.includes(column)) },
        anchor,
        phraseContext,
      ),
      ...shared,
    ];
  }
  const name = named ? [thing.coded === undefined ? phrase : `the ${thing.coded.plural} of ${phrase}`] : [];
  if (nouns.length === 0) return [...name];
  if (named) {
    const path = pathTo(phraseContext.root, thing) ?? [thing];
    const several = anchor.plural || path.some(({ relation }) => relation?.many === true);
    // Beside the columns of other things, "each" alone would be each of those.
    const told = shownOf(phraseContext).others.filter((other) => other.named && other.columns.length > 0);
    const each = told.length > 1 ? `each ${thing.singular}` : "each";
    return [...name, `the ${listText(nouns)} of ${several ? each : `that ${thing.singular}`}`];
  }
  return [`the ${listText(nouns)} of ${phrase}`];
}

/** "their population figures by year" */
function seriesPhrase(phrase: string, thing: Thing, columns: readonly ColumnWords[]): string {
  const time = columns.find(({ kind }) => kind === "year" || kind === "date");
  const figure = columns.find(({ singular }) => thing.singular.startsWith(singular));
  if (figure === undefined) return `the ${listText(columns.map(({ singular }) => singular))} of ${phrase}`;
  const others = columns.filter((column) => column !== time && column !== figure);
  const extra = others.length === 0 ? "" : ` with the ${listText(others.map(({ singular }) => singular))}`;
  return `${phrase}${time === undefined ? "" : ` by ${time.singular}`}${extra}`;
}

/** The things whose conditions are said where they are shown. */
export function shownThings(shown: Shown, phraseContext: PhraseContext): ReadonlySet<Thing> {
  return new Set(
    shown.others.flatMap(({ thing }) => {
      const path = pathTo(phraseContext.root, thing)?.slice(1) ?? [];
      if (toldBetween(thing, phraseContext) !== undefined) return [thing];
      // Where a phrase names the one thing spoken of, it does not say how the subject belongs to it.
      return path.some((step) => isAbout(step, phraseContext)) ? [] : path.slice(0, 1);
    }),
  );
}
