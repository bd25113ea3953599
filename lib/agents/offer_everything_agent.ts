import { nameWords } from "../linking/mod.ts";
import type { Linker } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { Agent } from "./types.ts";

export interface OfferEverythingOptions {
  readonly schema: Schema;
  /** Finds the tables that the conversation names. @default all tables are offered */
  readonly linker?: Linker | undefined;
}

/**
 * A control agent that answers each message with a request that offers every reading it can think of: for each table that the
 * conversation names (every table where it names none) the number of its rows, those rows alone, all of them, and each of its
 * columns as what is asked or what decides. It shows no SQL. An agent that gains by this shows that readings offered are
 * counted without their precision.
 *
 * @example
 * ```ts
 * import { offerEverythingAgent } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ name: "length", type: "INTEGER", notNull: false }];
 * const schema = { tables: [{ name: "river", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const reply = await offerEverythingAgent({ schema })({
 *   conversation_id: "1",
 *   turn_id: "1",
 *   message: "Which is the greatest?",
 *   history: [],
 * });
 * assert.equal(reply.kind, "request");
 * assert.equal(reply.text, "Do you mean the number of rivers; only those rivers; all rivers; the rivers by length?");
 * ```
 */
export function offerEverythingAgent({ schema, linker }: OfferEverythingOptions): Agent {
  const words = nameWords(schema);
  const offersOf = new Map(schema.tables.map(({ name, columns }) => {
    const rows = words.plural(words.table(name)).join(" ");
    const by = columns.map((column) => `the ${rows} by ${words.column(name, column.name).join(" ")}`);
    return [name, [`the number of ${rows}`, `only those ${rows}`, `all ${rows}`, ...by]];
  }));
  return ({ message, history }) => {
    const said = [...history.filter(({ role }) => role === "user").map(({ content }) => content), message];
    const named = new Set(said.flatMap((text) => linker?.(text) ?? []).map(({ table }) => table));
    const offers = [...offersOf].filter(([table]) => named.size === 0 || named.has(table))
      .flatMap(([, offers]) => offers);
    return Promise.resolve({ kind: "request", text: `Do you mean ${offers.join("; ")}?` });
  };
}
