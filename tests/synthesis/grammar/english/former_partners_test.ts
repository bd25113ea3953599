import assert from "node:assert/strict";
import { createLexicon, type Lexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import type { Join, Schema } from "../../../../lib/schema/mod.ts";
import { alsoPast } from "../../../../lib/synthesis/grammar/english/verb.ts";
import { linkRelation } from "../../../../lib/synthesis/grammar/plan/relation.ts";
import { thingTree } from "../../../../lib/synthesis/grammar/plan/thing.ts";
import { negative, participle, receiving } from "../../../../lib/synthesis/grammar/wording/verb_phrase.ts";

interface Link {
  readonly parent: string;
  readonly child: string;
  /** Of the link, beside its keys. */
  readonly column: string;
  /** Rows in which that column is filled, of nine. */
  readonly present: number;
}

function linked({ parent, child, column, present }: Link): {
  readonly entry: Join;
  readonly exit: Join;
  readonly lexicon: Lexicon;
} {
  const table = (name: string, columns: readonly string[], primaryKey: readonly string[]) => ({
    name,
    columns: columns.map((name) => ({ name, type: name === column ? "DATE" : "TEXT", notNull: false })),
    primaryKey,
    uniqueKeys: [],
  });
  const key = (to: string) => ({
    name: to,
    from: { table: "membership", columns: [to] },
    to: { table: to, columns: ["name"] },
  });
  const [entry, exit] = [key(parent), key(child)];
  const schema: Schema = {
    tables: [
      table(parent, ["name"], ["name"]),
      table(child, ["name"], ["name"]),
      table("membership", [parent, child, column], [parent, child]),
    ],
    foreignKeys: [entry, exit],
  };
  const lexicon = createLexicon(
    schema,
    (_table, name) =>
      name === column
        ? { rows: 9, present, distinct: present, minimum: "1990-01-01", maximum: "2020-01-01" }
        : { rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "z" },
  );
  return { entry, exit, lexicon };
}

const COUNTRIES = { parent: "organization", child: "country" };

Deno.test("partners of a link of which some have left are spoken of in both tenses", () => {
  const { entry, exit, lexicon } = linked({ ...COUNTRIES, column: "withdrawn", present: 4 });
  assert.equal(linkRelation(entry, exit, lexicon).backward?.plural, "belong or belonged to");
  assert.equal(linkRelation(exit, entry, lexicon).forward?.singular, "belongs or belonged to");
});

Deno.test("partners are spoken of in the present where none has left, or no date says an end", () => {
  for (const [column, present] of [["withdrawn", 0], ["joined", 4]] as const) {
    const { entry, exit, lexicon } = linked({ ...COUNTRIES, column, present });
    assert.equal(linkRelation(entry, exit, lexicon).backward?.plural, "belong to", column);
  }
});

Deno.test("partners that no verb tells of are current or former ones", () => {
  const { entry, exit, lexicon } = linked({ parent: "club", child: "player", column: "left_on", present: 2 });
  const specification = {
    tables: ["club", "membership", "player"],
    joins: [entry, exit],
    ...{ outputs: [], filters: [], groupBy: [], groupFilters: [], orderBy: [], distinct: false },
  };
  const { children } = thingTree({ specification, subject: { table: "club" } }, lexicon);
  assert.deepEqual(children.map(({ plural }) => plural), ["current or former players"]);
});

Deno.test("a verb of both tenses keeps both in every form", () => {
  const both = alsoPast({ plural: "belong to", singular: "belongs to" });
  const options = { complex: false, single: false, person: false };
  assert.equal(participle(both), "that belong or belonged to");
  assert.equal(negative(both).plural, "never belonged to");
  assert.equal(receiving(both, "Peru", options).singular, "has or had Peru belonging to it");
  assert.equal(receiving(both, "no countries", options).plural, "never had any countries belonging to them");
  const noun = alsoPast({ plural: "are members of", singular: "is a member of" });
  assert.deepEqual([noun.plural, noun.singular], ["are or were members of", "is or was a member of"]);
  assert.equal(negative(noun).singular, "was never a member of");
  assert.equal(receiving(noun, "Peru", options).plural, "have or had Peru as members");
  assert.equal(alsoPast({ plural: "lie in", singular: "lies in" }).singular, "lies or lay in");
  assert.equal(alsoPast({ plural: "use", singular: "uses" }).plural, "use or used");
});

Deno.test("what happened is told in the past, and of a person as of one", () => {
  const passive = { plural: "were taken by", singular: "was taken by" };
  const active = { plural: "referred", singular: "referred" };
  assert.equal(participle(passive), "taken by");
  assert.equal(participle(active), "that referred");
  assert.equal(negative(passive).singular, "was never taken by");
  assert.equal(negative(active).plural, "never referred");
  const options = { complex: false, single: false };
  assert.equal(
    receiving(passive, "photos", { ...options, person: true }).singular,
    "has photos taken by them",
  );
  assert.equal(
    receiving(passive, "photos", { ...options, person: false }).singular,
    "has photos taken by it",
  );
});
