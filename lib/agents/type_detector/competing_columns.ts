import type { Linker, Mention } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";

/** A column that words may denote, or whose stored value they may be. */
export type ColumnMention = Exclude<Mention, { readonly kind: "table" }>;

export interface CompetingColumnsOptions {
  readonly link: Linker;
  readonly schema: Schema;
  /** What the user said before, oldest first. */
  readonly earlier: readonly string[];
}

/** A score below this is a guess at a part of a name. */
const SURE = 0.9;

/** Scores this close do not decide. */
const CLOSE = 0.05;

/**
 * Returns the columns of different tables that the same words of a message denote equally well, where nothing said decides:
 * no table of theirs is named in the message or before, and no foreign key makes one of them stand for another. None where all words are clear.
 */
export function competingColumns(
  message: string,
  { link, schema, earlier }: CompetingColumnsOptions,
): readonly ColumnMention[] {
  const mentions = link(message).filter(({ score }) => score >= SURE);
  const named = new Set([
    ...mentions.flatMap(({ kind, table }) => kind === "table" ? [table] : []),
    ...earlier.flatMap((text) => link(text)).filter(({ score }) => score >= SURE).map(({ table }) => table),
  ]);
  for (const own of Map.groupBy(mentions, ({ start, end }) => `${start} ${end}`).values()) {
    if (own.some(({ kind }) => kind === "table")) continue;
    const columns = own.filter((mention) => mention.kind !== "table");
    const best = Math.max(...columns.map(({ score }) => score));
    const close = columns.filter(({ score }) => score >= best - CLOSE);
    if (close.some(({ table }) => named.has(table))) continue;
    const apart = close.filter((one, place) =>
      !close.slice(0, place).some((other) => other.table === one.table || areJoined(one, other, schema))
    );
    if (apart.length > 1) return apart;
  }
  return [];
}

/** Whether a foreign key leads from one column to the other. */
function areJoined(a: ColumnMention, b: ColumnMention, { foreignKeys }: Schema): boolean {
  return foreignKeys.some(({ from, to }) =>
    from.columns.some((column, place) => {
      const ends = [[from.table, column], [to.table, to.columns[place]]];
      return [a, b].every((one) => ends.some(([table, name]) => table === one.table && name === one.column));
    })
  );
}
