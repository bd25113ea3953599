import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

/** Names as wide schemas have them: numbers, words for names, records and recordings, and links of two things. */
const outcomeOf = outcomesOver({
  tables: {
    label: "name, founded INTEGER",
    release: "name, quality INTEGER, updated DATE",
    release_label: "release_id INTEGER, label_id INTEGER, catalog TEXT",
    release_tag: "release_id INTEGER, count INTEGER",
    label_alias: "label_id INTEGER, name",
    recording: "name, length INTEGER",
    tag: "name",
    tag_relation: "tag1 INTEGER, tag2 INTEGER",
    annotation: "text",
    place: "name",
    place_annotation: "annotation_id INTEGER, place_id INTEGER",
  },
  keys: [
    "release_label.release_id > release",
    "release_label.label_id > label",
    "release_tag.release_id > release",
    "tag_relation.tag1 > tag",
    "tag_relation.tag2 > tag",
    "label_alias.label_id > label",
    "place_annotation.annotation_id > annotation",
    "place_annotation.place_id > place",
  ],
});

const labels = "SELECT DISTINCT r.name FROM release r JOIN release_label l ON l.release_id = r.id";
const aliases = "SELECT count(*) FROM label l JOIN label_alias a ON a.label_id = l.id WHERE l.founded > 1990";

Deno.test("the digits of a name are no name of their own", async () => {
  const sql = "SELECT name FROM release WHERE updated >= '2011-01-01'";
  const sentence = "Which releases were updated on 1 January 2011 or later?";
  assert.equal(await outcomeOf(sentence, sql), "sound");
  assert.notEqual(await outcomeOf(sentence.replace("1 January", "2 January"), sql), "sound");
});

Deno.test("a table is said by its whole name, each word of which is of another one, too", async () => {
  assert.equal(
    await outcomeOf("Which releases have at least one release label?", labels),
    "sound",
  );
  assert.notEqual(await outcomeOf("Which releases are there?", labels), "sound");
});

Deno.test("a noun in -s is read in the plural, and what is counted is not the noun before it", async () => {
  assert.equal(
    await outcomeOf("Count the label aliases whose label has a founded of more than 1990.", aliases),
    "sound",
  );
  assert.notEqual(await outcomeOf("Count the labels that have label aliases.", aliases), "sound");
});

Deno.test("records of a link are no recordings", async () => {
  const sql =
    "SELECT DISTINCT r.name FROM release r JOIN release_tag t ON t.release_id = r.id WHERE t.count > 150";
  assert.equal(
    await outcomeOf("Which releases have release tag records with a count over 150?", sql),
    "sound",
  );
  assert.notEqual(await outcomeOf("Which releases have recordings with a count over 150?", sql), "sound");
});

Deno.test("each that has some is not each, with none counted as none", async () => {
  const sql =
    "SELECT a.text, count(*) FROM annotation a JOIN place_annotation p ON p.annotation_id = a.id GROUP BY a.id, a.text";
  const each = "Count the places each annotation has";
  assert.equal(await outcomeOf(`${each}, only where there are any.`, sql), "sound");
  assert.notEqual(await outcomeOf(`${each}.`, sql), "sound");
});
