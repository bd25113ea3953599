import type { Schema, Table } from "../../schema/mod.ts";

/** The table whose rows a detail belongs to: its key is part of the primary key. */
export function ownerOf(table: Table, schema: Schema): string | undefined {
  return schema.foreignKeys.find(({ from }) =>
    from.table === table.name && from.columns.every((column) => table.primaryKey.includes(column))
  )?.to.table;
}

/** The words of a detail without those of its owner: "other names" for `country_other_names`. */
export function withoutOwner(words: readonly string[], owner: readonly string[]): readonly string[] {
  const starts = owner.length > 0 && owner.length < words.length &&
    owner.every((word, i) => words[i] === word);
  return starts ? words.slice(owner.length) : words;
}
