import assert from "node:assert/strict";
import type { Filter } from "../../../../../lib/specification/mod.ts";
import { misnamedQuestion } from "../../../../../lib/synthesis/grammar/kinds/types/misnamed_question.ts";
import { createVariation } from "../../../../../lib/synthesis/variation.ts";
import { attemptWith, listed, listing, openSynthesis, shown } from "./ambiguous_rig.ts";

/** The name that is said first of things whose names are stored, and what repairs it. */
async function said(meant: string, { stored, elsewhere = [], table = "city" }: {
  readonly stored: readonly string[];
  readonly elsewhere?: readonly string[];
  readonly table?: string;
}) {
  const rows = (names: readonly string[]) => names.map((name, i) => `(${i}, '${name}')`).join();
  await using rig = await openSynthesis(`
    CREATE TABLE ${table} (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE ship (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO ${table} VALUES ${rows(stored)};
    INSERT INTO ship VALUES ${rows(["Titanic", ...elsewhere])};
  `);
  const column = { table, column: "name" };
  const filter: Filter = { kind: "comparison", column, operator: "=", value: meant };
  const turn = listed(listing(table, [], [shown(table, "name")], [filter]), table, [filter]);
  const found = await misnamedQuestion({
    ...{ attempt: attemptWith(rig.synthesis), turns: [turn], variation: createVariation(1, 1) },
  });
  const [asked] = found?.withWrongName(turn).after.specification.filters ?? [];
  return { wrong: asked?.kind === "comparison" ? asked.value : undefined, repairs: found?.repairs };
}

Deno.test("a name is said that people know and the data do not hold, and then the one that they hold", async () => {
  const { wrong, repairs } = await said("Paris", { stored: ["Paris", "Rome", "Oslo"] });
  assert.equal(wrong, "Ville Lumière");
  assert.match(repairs ?? "", /\bParis\.$/);
});

Deno.test("a name that any table stores is not said for another", async () => {
  const { wrong } = await said("Paris", { stored: ["Paris", "Rome"], elsewhere: ["Ville Lumiere"] });
  assert.equal(wrong, undefined);
});

Deno.test("two names are remembered as one where no other name is known", async () => {
  const confused = await said("Bad Homburg", { stored: ["Bad Homburg", "Neu Isenburg"] });
  assert.equal(confused.wrong, "Bad Isenburg");
  const people = await said("Anna Meier", { stored: ["Anna Meier", "Paul Schulz"], table: "nurse" });
  assert.match(String(people.wrong), /^(?:Anna Schulz|Paul Meier)$/);
});

Deno.test("the name of a person is spelled as it is heard, that of a place is not", async () => {
  const stored = ["Peterson", "Whitlock"];
  assert.equal((await said("Whitlock", { stored, table: "nurse" })).wrong, "Whitlok");
  assert.equal((await said("Peterson", { stored, table: "nurse" })).wrong, "Petersen");
  assert.equal((await said("Philippi", { stored: ["Philippi", "Rome"] })).wrong, undefined);
});

Deno.test("what belongs to the word after it is not remembered with another", async () => {
  const { wrong } = await said("La Boca", { stored: ["La Boca", "Puerto Madero"] });
  assert.equal(wrong, undefined);
});

Deno.test("a name that is neither known nor long enough to be misheard is not mistaken", async () => {
  assert.equal((await said("Bonn", { stored: ["Paris", "Bonn"] })).wrong, undefined);
});

Deno.test("who chooses by two names does not mistake one for what the other says", async () => {
  const column = { table: "city", column: "name" };
  await using rig = await openSynthesis(`
    CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO city VALUES (1, 'Bad Homburg'), (2, 'Neu Isenburg');
  `);
  const filter: Filter = { kind: "one_of", column, values: ["Bad Homburg", "Neu Isenburg"], negated: false };
  const turn = listed(listing("city", [], [shown("city", "name")], [filter]), "city", [filter]);
  const found = await misnamedQuestion({
    ...{ attempt: attemptWith(rig.synthesis), turns: [turn], variation: createVariation(1, 1) },
  });
  assert.equal(found, undefined);
});
