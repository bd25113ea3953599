import type { Lexicon, TableWords } from "../../../linking/mod.ts";
import type { ForeignKey } from "../../../schema/mod.ts";
import { isOfWorld, linkRelation } from "./relation.ts";

/**
 * The lexicon with links as things of their own where no verb says what they tell: a link with columns of its own, and one of
 * several between the same tables. What stands in `assignments` is said of assignments, and not of the projects that they are to.
 */
export function withLinkThings(lexicon: Lexicon): Lexicon {
  const things = new Map(
    lexicon.schema.tables.map(({ name }) => lexicon.table(name)).filter((words) => isThing(words, lexicon))
      .map((words) => [words.table, asThing(words, lexicon)] as const),
  );
  if (things.size === 0) return lexicon;
  const table = (name: string) => things.get(name) ?? lexicon.table(name);
  return { ...lexicon, table };
}

function isThing(words: TableWords, lexicon: Lexicon): boolean {
  const { table, sense, columns } = words;
  if (sense !== "link") return false;
  const keys = keysOf(table, lexicon);
  const tells = columns.some(({ kind }) => kind !== "key");
  const pairs = keys.flatMap((entry, i) => keys.slice(i + 1).map((exit) => [entry, exit] as const))
    .filter(([entry, exit]) => entry.from.columns.join() !== exit.from.columns.join());
  const isKnown = pairs.some(([entry, exit]) =>
    lexicon.phrases(entry.from, exit.from) !== undefined ||
    isOfWorld(entry.to.table, exit.to.table, lexicon)
  );
  if (isKnown) return false;
  if (tells && bearsEnd(words, lexicon)) return true;
  const isSaid = pairs.some(([entry, exit]) => {
    const { forward, backward } = linkRelation(entry, exit, lexicon);
    const said = forward ?? backward;
    return said !== undefined && !/^are linked as /.test(said.plural);
  });
  return !isSaid && (tells || pairs.length > 1 || hasRival(keys, lexicon));
}

/** Whether another link leads to the same tables. */
function hasRival(keys: readonly ForeignKey[], lexicon: Lexicon): boolean {
  const ends = new Set(keys.map(({ to }) => to.table));
  return lexicon.schema.tables.some(({ name }) =>
    name !== keys[0]?.from.table && lexicon.table(name).sense === "link" &&
    [...ends].every((end) => keysOf(name, lexicon).some(({ to }) => to.table === end))
  );
}

function keysOf(table: string, { schema }: Lexicon): readonly ForeignKey[] {
  return schema.foreignKeys.filter(({ from }) => from.table === table);
}

/** Whether the name of a link ends in the noun of a table that it links: "qualified teams". */
function bearsEnd({ table, singular, inflects }: TableWords, lexicon: Lexicon): boolean {
  return inflects && !PREPOSITION.test(singular) &&
    keysOf(table, lexicon).some(({ to }) => ` ${singular}`.endsWith(` ${lexicon.table(to.table).singular}`));
}

const PREPOSITION = /\b(?:in|on|at|through|with|into|by|to|of)\b/;

/** A link as a thing; what bears the noun of an end is a record of it: a team has "qualified team records". */
function asThing(words: TableWords, lexicon: Lexicon): TableWords {
  const { singular } = words;
  const named = bearsEnd(words, lexicon)
    ? { singular: `${singular} record`, plural: `${singular} records`, person: false }
    : {};
  return { ...words, ...named, sense: "entity" };
}
