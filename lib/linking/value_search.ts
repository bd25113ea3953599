import { createLinker } from "./linker.ts";
import type { ColumnValues } from "./read_values.ts";

/** A stored value that a question names. */
export interface ValueMatch {
  /** The value as the question spells it. */
  readonly said: string;
  /** Places of the columns that hold it with how well its spelling fits, 0..1. */
  readonly columns: ReadonlyMap<number, number>;
}

/** Finds the stored values that a question names. */
export type ValueSearch = (question: string) => readonly ValueMatch[];

/** An index of the values of columns, whose places are those of the list. */
export function valueSearch(columns: readonly (readonly string[])[]): ValueSearch {
  const held = columns.map((values, place): ColumnValues => ({ table: "", column: String(place), values }));
  const link = createLinker({ tables: [], foreignKeys: [] }, { values: held });
  return (question) => {
    const found = new Map<string, Map<number, number>>();
    for (const mention of link(question)) {
      if (mention.kind !== "value") continue;
      const said = question.slice(mention.start, mention.end);
      const columns = found.get(said) ?? new Map<number, number>();
      found.set(said, columns);
      const place = Number(mention.column);
      columns.set(place, Math.max(columns.get(place) ?? 0, mention.score));
    }
    return [...found].map(([said, columns]) => ({ said, columns }));
  };
}
