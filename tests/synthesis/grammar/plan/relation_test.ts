import assert from "node:assert/strict";
import { createLexicon } from "../../../../lib/linking/lexicon/lexicon.ts";
import type { ForeignKey, Schema } from "../../../../lib/schema/mod.ts";
import { directRelation, linkRelation } from "../../../../lib/synthesis/grammar/plan/relation.ts";

const key = (table: string, column: string, to: string): ForeignKey => ({
  name: `${table}_${column}`,
  from: { table, columns: [column] },
  to: { table: to, columns: ["id"] },
});
const table = (name: string, columns: readonly string[], primaryKey: readonly string[] = ["id"]) => ({
  name,
  columns: columns.map((name) => ({ name, type: /id$/.test(name) ? "INTEGER" : "TEXT", notNull: true })),
  primaryKey,
  uniqueKeys: [],
});
/** As some databases declare them, the object of a link before its subject. */
const [liked, liking] = [key("likes", "liked_id", "pupil"), key("likes", "pupil_id", "pupil")];
const [friend, befriended] = [key("friend", "friend_id", "pupil"), key("friend", "pupil_id", "pupil")];
const [concert, singing] = [
  key("singer_in_concert", "concert_id", "concert"),
  key("singer_in_concert", "singer_id", "singer"),
];
const [dependent, capital] = [key("land", "dependent", "state"), key("land", "capital", "state")];
const schema: Schema = {
  tables: [
    table("pupil", ["id", "name"]),
    table("likes", ["pupil_id", "liked_id"], ["pupil_id", "liked_id"]),
    table("friend", ["pupil_id", "friend_id"], ["pupil_id", "friend_id"]),
    table("singer", ["id", "name"]),
    table("concert", ["id", "name"]),
    table("singer_in_concert", ["concert_id", "singer_id"], ["concert_id", "singer_id"]),
    table("state", ["id", "name"]),
    table("land", ["id", "name", "dependent", "capital"]),
  ],
  foreignKeys: [liked, liking, friend, befriended, concert, singing, dependent, capital],
};
const lexicon = createLexicon(
  schema,
  () => ({ rows: 9, present: 9, distinct: 9, minimum: "a", maximum: "z" }),
);

Deno.test("what is done along a link between things of one table goes by the words of its keys", () => {
  assert.equal(linkRelation(liking, liked, lexicon).forward?.plural, "like");
  assert.equal(linkRelation(liked, liking, lexicon).backward?.plural, "like");
});

Deno.test("where the keys of such a link do not tell who does what, the key is named and no direction", () => {
  const said = [linkRelation(befriended, friend, lexicon), linkRelation(friend, befriended, lexicon)];
  assert.deepEqual(said.map(({ forward }) => forward?.plural), [
    "are linked as pupil in friend to",
    "are linked as friend in friend to",
  ]);
});

Deno.test("a key's word that fits either side of it is said of its entry alone", () => {
  assert.equal(directRelation(dependent, "land", lexicon).role, "dependent entry");
  assert.equal(directRelation(dependent, "state", lexicon).forward?.plural, "are the dependent entry of");
  assert.equal(directRelation(capital, "land", lexicon).role, "capital");
});

Deno.test("things lie in places alone", () => {
  assert.equal(linkRelation(singing, concert, lexicon).forward?.plural, "are in");
});
