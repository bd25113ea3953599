import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    studio: "name, town",
    song: "title, composer_id INTEGER, sponsor_id INTEGER",
  },
  keys: ["song.composer_id > studio", "song.sponsor_id > studio"],
});

const same =
  "SELECT s.title, m.name FROM song s JOIN studio m ON m.id = s.composer_id WHERE s.sponsor_id = s.composer_id";

Deno.test("where both keys lead to one row, either of them names it", async () => {
  for (
    const sentence of [
      "Which songs have the same studio as composer and sponsor? Title and the studio's name.",
      "Songs whose composer is their sponsor too: the title and the studio's name",
      "Title and studio's name of the songs that were composed by their own sponsor",
    ]
  ) assert.doesNotMatch(await outcomeOf(sentence, same), /means song/, sentence);
  const other = same.replace("s.sponsor_id = s.composer_id", "m.town = 'Bern'");
  assert.notEqual(
    await outcomeOf("Title and studio's name of the songs that were composed by their own sponsor", other),
    "sound",
  );
});

const both = (first: string, second: string) =>
  `SELECT s.title, ${first}.name, ${second}.name FROM song s JOIN studio m ON m.id = s.composer_id ` +
  "JOIN studio p ON p.id = s.sponsor_id";

Deno.test("two rows are shown in the order in which the sentence says them last", async () => {
  for (
    const sentence of [
      "For each song that has a sponsor: the title, who composed it and who sponsored it.",
      "Of each song with a sponsor, the title, the name of the composer and the name of the sponsor",
    ]
  ) {
    assert.doesNotMatch(await outcomeOf(sentence, both("m", "p")), /means song/, sentence);
    assert.match(await outcomeOf(sentence, both("p", "m")), /means song/, sentence);
  }
});

Deno.test("of what only differs, none is the greater", async () => {
  const others =
    "SELECT b.name FROM studio a JOIN studio b ON b.town = a.town WHERE a.name = 'Loft' AND a.id <> b.id";
  assert.doesNotMatch(
    await outcomeOf("Which other studios are in the same town as 'Loft'?", others),
    /greater/,
  );
});
