import type { Lexicon } from "../../../linking/mod.ts";
import type { Thing } from "../plan/thing.ts";
import type { PhraseContext } from "./phrase_context.ts";

/** Every row has a partner, so that mentioning it would narrow nothing. */
export function isAlwaysThere(child: Thing, parent: Thing, phraseContext: PhraseContext): boolean {
  const { lexicon } = phraseContext;
  const isOfSome = (table: string) =>
    lexicon.table(table).sense === "attributes" && table !== child.tables[0] &&
    !isOfAll(table, child, lexicon);
  if (child.tables.some(isOfSome)) return false;
  if (!child.children.every((below) => isAlwaysThere(below, child, phraseContext))) return false;
  if (child.relation?.many !== false) return isMet(child, parent, phraseContext);
  const join = phraseContext.specification.joins.find(({ to }) => to.table === child.subject.table);
  if (join === undefined) return false;
  return join.from.columns.every((column) => {
    const { rows, present } = phraseContext.lexicon.column(join.from.table, column).statistics;
    return rows === present;
  });
}

/** Whether the rows that refer to the parents, or link them to the children, refer to every one of them. */
function isMet(child: Thing, parent: Thing, { specification, lexicon }: PhraseContext): boolean {
  const near = new Set([child.subject.table, ...child.tables]);
  const join = specification.joins.find(({ from, to }) =>
    near.has(from.table) && to.table === parent.tables[0] && from.columns.length === 1
  );
  const [from] = join?.from.columns ?? [];
  const [to] = join?.to.columns ?? [];
  if (join === undefined || from === undefined || to === undefined) return false;
  const known = lexicon.column(join.to.table, to).statistics;
  if (lexicon.column(join.from.table, from).statistics.distinct < known.rows) return false;
  const exit = lexicon.table(join.from.table).sense === "link"
    ? specification.joins.find((other) => other !== join && other.from.table === join.from.table)
    : undefined;
  return exit === undefined || exit.from.columns.every((column) => {
    const { rows, present } = lexicon.column(exit.from.table, column).statistics;
    return rows === present;
  });
}

/** Whether a table of attributes has a row for every one of the things. */
export function isOfAll(table: string, thing: Thing, lexicon: Lexicon): boolean {
  const rows = rowsOf(table, lexicon);
  return rows > 0 && rows >= rowsOf(thing.subject.table, lexicon);
}

/** The number of rows of a table. */
export function rowsOf(table: string, lexicon: Lexicon): number {
  return Math.max(0, ...lexicon.table(table).columns.map(({ statistics }) => statistics.rows));
}
