import assert from "node:assert/strict";
import { createLexicon, type Statistics } from "../../../lib/linking/mod.ts";
import { droppedHints, type DroppedHintsOptions } from "../../../lib/synthesis/model/dropped_hints.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: true });
const schema = {
  tables: [
    { name: "loan", columns: [column("kind"), column("deposit", "REAL")], primaryKey: [], uniqueKeys: [] },
    { name: "trip", columns: [column("purpose"), column("hours", "REAL")], primaryKey: [], uniqueKeys: [] },
  ],
  foreignKeys: [],
};
const statistics: Statistics = () => ({ rows: 9, present: 9, distinct: 9, minimum: 1.5, maximum: 90 });
const lexicon = createLexicon(schema, statistics);
const quantity = { text: "a quantity that is measured", needs: ["measure"] } as const;
const hints = {
  ...{ start: { table: "loan", aspect: quantity }, construct: quantity, lexicon },
  tables: ["loan", "trip"],
  database: { dialect: "sqlite" },
} as unknown as DroppedHintsOptions;

const dropped = (sql: string) =>
  droppedHints([{
    ...{ utterance: "u", intention: "i", utterance_kinds: ["question"], expected_reply: ["response"] },
    ground_truth_sql: sql,
  }], hints);

Deno.test("a suggested quantity is taken up by a column of any table of the combination, also in a condition", () => {
  assert.deepEqual(dropped("SELECT count(*) FROM trip, loan WHERE hours > 10"), []);
  assert.deepEqual(dropped("SELECT count(*) FROM loan WHERE kind = 'rope'"), [quantity.text, quantity.text]);
});
