import type { Schema } from "../schema/mod.ts";
import { fold } from "./fold.ts";
import type { ColumnValues } from "./read_values.ts";
import { schemaIndex } from "./schema_index.ts";
import type { Linker, Mention } from "./types.ts";
import { valueIndex } from "./value_index.ts";

export interface LinkerOptions {
  /** Stored values that sentences may mention, as `readValues` reads them. @default none */
  readonly values?: readonly ColumnValues[];
}

/**
 * A linker over a schema's words and a database's stored values.
 *
 * Names match by their stems, in any order of words and without the words of their own table; values match as whole
 * phrases, whatever their case, accents and quotes. A mention inside a longer one of its kind is left out ("Wales" in
 * "New South Wales"), and parts of names where the same words are a whole name elsewhere. Values of equal words in
 * several columns are all kept. Numbers and dates are never mentions of values.
 *
 * @returns Mentions in the order of the sentence, longer before shorter, better before worse, then in schema order.
 *
 * @example
 * ```ts
 * import { createLinker } from "querylogue/linking";
 * import assert from "node:assert/strict";
 *
 * const column = { name: "StateName", type: "TEXT", notNull: true };
 * const link = createLinker(
 *   { tables: [{ name: "state", columns: [column], primaryKey: [], uniqueKeys: [] }], foreignKeys: [] },
 *   { values: [{ table: "state", column: "StateName", values: ["Wales", "New South Wales"] }] },
 * );
 * const found = link("Which states border New South Wales?");
 * assert.deepEqual(found.map((mention) => mention.kind), ["table", "value"]);
 * ```
 */
export function createLinker(schema: Schema, { values = [] }: LinkerOptions = {}): Linker {
  const findNames = schemaIndex(schema);
  const findValues = valueIndex(values);
  return (sentence) => {
    const words = fold(sentence);
    const names = withoutContained(withoutParts(findNames(words)), 0.93);
    const stored = withoutContained(findValues(sentence, words), 0.8);
    return [...names, ...stored].toSorted((a, b) => a.start - b.start || b.end - a.end || b.score - a.score);
  };
}

/** From this score on, a mention is of a whole name (or of a name without its table's words). */
const WHOLE = 0.85;

/** Leaves out parts of names where the same words are a whole name of something else. */
function withoutParts(mentions: readonly Mention[]): readonly Mention[] {
  const whole = new Set(mentions.filter((mention) => mention.score >= WHOLE).map(span));
  return mentions.filter((mention) => mention.score >= WHOLE || !whole.has(span(mention)));
}

/** Leaves out mentions that lie inside a longer one of at least a score. */
function withoutContained(mentions: readonly Mention[], score: number): readonly Mention[] {
  const strong = mentions.filter((mention) => mention.score >= score);
  return mentions.filter((mention) =>
    !strong.some((other) =>
      other.start <= mention.start && other.end >= mention.end &&
      other.end - other.start > mention.end - mention.start
    )
  );
}

const span = ({ start, end }: Mention) => `${start} ${end}`;
