import assert from "node:assert/strict";
import { createLexicon } from "querylogue/linking";
import type { Schema } from "querylogue/schema";
import { withLinkThings } from "../../../../lib/synthesis/grammar/plan/link_things.ts";

/** A schema of links, each with the tables that it links and columns of its own. */
function lexiconOf(
  links: Readonly<Record<string, readonly [ends: readonly string[], own: readonly string[]]>>,
) {
  const ends = [...new Set(Object.values(links).flatMap(([ends]) => ends))];
  const table = (name: string, columns: readonly string[], primaryKey: readonly string[]) => ({
    name,
    columns: columns.map((name) => ({ name, type: name.endsWith("id") ? "INTEGER" : "TEXT", notNull: true })),
    primaryKey,
    uniqueKeys: [],
  });
  const schema: Schema = {
    tables: [
      ...ends.map((end) => table(end, [`${end}_id`, "name"], [`${end}_id`])),
      ...Object.entries(links).map(([name, [ends, own]]) => {
        const keys = ends.map((end) => `${end}_id`);
        return table(name, [...keys, ...own], keys);
      }),
    ],
    foreignKeys: Object.entries(links).flatMap(([link, [ends]]) =>
      ends.map((end) => ({
        name: `${link}_${end}`,
        from: { table: link, columns: [`${end}_id`] },
        to: { table: end, columns: [`${end}_id`] },
      }))
    ),
  };
  return withLinkThings(
    createLexicon(schema, () => ({ rows: 9, present: 9, distinct: 3, minimum: "a", maximum: "z" })),
  );
}

Deno.test("a link with columns of its own is a thing, one without leads from end to end", () => {
  const ends = ["project", "person"];
  assert.equal(lexiconOf({ assignment: [ends, ["role"]] }).table("assignment").sense, "entity");
  assert.equal(lexiconOf({ project_person: [ends, []] }).table("project_person").sense, "link");
});

Deno.test("of several links between the same tables each is a thing", () => {
  const lexicon = lexiconOf({ booking: [["guest", "room"], []], complaint: [["guest", "room"], []] });
  assert.equal(lexicon.table("booking").sense, "entity");
  assert.equal(lexicon.table("complaint").sense, "entity");
});

Deno.test("a link stays one where a verb says what it tells", () => {
  const lexicon = lexiconOf({
    spoken_language: [["country", "language"], ["status"]],
    student_in_club: [["student", "club"], ["since"]],
  });
  assert.equal(lexicon.table("spoken_language").sense, "link");
  assert.equal(lexicon.table("student_in_club").sense, "link");
});

Deno.test("a link that bears the noun of an end is a record of it", () => {
  const { sense, singular, plural } = lexiconOf({
    qualified_team: [["tournament", "team"], ["performance"]],
  }).table("qualified_team");
  assert.deepEqual([sense, singular, plural], ["entity", "qualified team record", "qualified team records"]);
  const readers = lexiconOf({ library_reader: [["library", "reader"], ["category"]] });
  assert.equal(readers.table("reader").person, true);
  assert.equal(readers.table("library_reader").person, false);
});
