import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createStoredIn } from "../../../lib/verify/create_stored_in.ts";
import { createTextCount } from "../../../lib/verify/create_text_count.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

/** Tells whether a sentence asks for what a query does: `sound`, `fault: …` or `doubt: …`. */
export type OutcomeOf = (sentence: string, sql: string) => Promise<string>;

export interface SchemaLines {
  /** Columns of each table, each with a type behind a space where it is no text; `id` is its key. */
  readonly tables: Readonly<Record<string, string>>;
  /** Keys: "book.author_id > author". */
  readonly keys?: readonly string[] | undefined;
  /** Texts that columns store: `{ "shop.town": ["Ely"] }`. */
  readonly values?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Columns that store truth values as numbers: "shop.open". */
  readonly flags?: readonly string[] | undefined;
}

/** Checks sentences against a schema in short lines, with no more data than is given. */
export function outcomesOver({ tables, keys = [], values = {}, flags = [] }: SchemaLines): OutcomeOf {
  const schema: Schema = {
    tables: Object.entries(tables).map(([name, columns]) => ({
      name,
      columns: ["id INTEGER", ...columns.split(", ")].map((line) => {
        const [column = "", type = "TEXT"] = line.split(" ");
        return { name: column, type, notNull: column === "id" };
      }),
      primaryKey: ["id"],
      uniqueKeys: [],
    })),
    foreignKeys: keys.map((line) => {
      const [, from = "", column = "", to = ""] = /^(\w+)\.(\w+) > (\w+)$/.exec(line) ?? [];
      return {
        name: `${from}_${column}`,
        from: { table: from, columns: [column] },
        to: { table: to, columns: ["id"] },
      };
    }),
  };
  const stored = Object.entries(values).map(([name, texts]) => {
    const [table = "", column = ""] = name.split(".");
    return { table, column, values: texts };
  });
  const check = createSentenceCheck({
    ...{ schema, link: createLinker(schema, { values: stored }) },
    storedIn: createStoredIn(stored, { maxPerColumn: 100 }),
    textCount: createTextCount(stored),
    isStoredFlag: ({ table, column }) => flags.includes(`${table}.${column}`),
  });
  return async (sentence, sql) => {
    const read = await specificationOf(sql, { dialect: "sqlite", schema });
    assert(read.kind === "specification", sql);
    const { faults, unsure } = check(sentence, read.specification);
    if (faults.length > 0) return `fault: ${faults.join("; ")}`;
    return unsure.length > 0 ? `doubt: ${unsure.join("; ")}` : "sound";
  };
}
