import { createLinker } from "./linker.ts";
import type { ColumnDocument } from "./schema_documents.ts";

/** A stored value that a question names. */
export interface ValueMatch {
  /** The value as the question spells it. */
  readonly said: string;
  /** Places of the columns that hold it, from 0. */
  readonly places: readonly number[];
}

/** An index of the stored values of columns, as whole phrases. */
export function valueSearch(
  columns: readonly ColumnDocument[],
): (question: string) => readonly ValueMatch[] {
  const link = createLinker({ tables: [], foreignKeys: [] }, {
    values: columns.map(({ values }, place) => ({ table: "", column: String(place), values })),
  });
  return (question) => {
    const found = new Map<string, Set<number>>();
    for (const mention of link(question)) {
      if (mention.kind !== "value") continue;
      const said = question.slice(mention.start, mention.end);
      found.set(said, (found.get(said) ?? new Set()).add(Number(mention.column)));
    }
    return [...found].map(([said, places]) => ({ said, places: [...places] }));
  };
}
