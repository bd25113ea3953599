import assert from "node:assert/strict";
import { createLinker } from "../../../lib/linking/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const table = (name: string, ...columns: Schema["tables"][number]["columns"]) => ({
  ...{ name, columns: [column("id", "INTEGER"), ...columns], primaryKey: ["id"], uniqueKeys: [] },
});
const key = (from: string, column: string, to: string) => ({
  name: `${from}_${column}`,
  from: { table: from, columns: [column] },
  to: { table: to, columns: ["id"] },
});
const schema: Schema = {
  tables: [
    table("club", column("name"), column("seats", "INTEGER")),
    table(
      "player",
      column("name"),
      column("position"),
      column("club_id", "INTEGER"),
      column("value_m", "REAL"),
    ),
    table("loan", column("player_id", "INTEGER"), column("due_on", "DATE"), column("returned_on", "DATE")),
    table(
      "transfer",
      ...[column("player_id", "INTEGER"), column("seller_id", "INTEGER"), column("buyer_id", "INTEGER")],
      ...[column("fee", "REAL"), column("tax", "REAL"), column("signed_on", "DATE")],
    ),
    table("hero", column("name"), column("eye_colour_id", "INTEGER"), column("hair_colour_id", "INTEGER")),
    table("colour", column("name")),
  ],
  foreignKeys: [
    key("player", "club_id", "club"),
    key("loan", "player_id", "player"),
    key("transfer", "player_id", "player"),
    key("transfer", "seller_id", "club"),
    key("transfer", "buyer_id", "club"),
    key("hero", "eye_colour_id", "colour"),
    key("hero", "hair_colour_id", "colour"),
  ],
};
const check = createSentenceCheck({ schema, link: createLinker(schema) });

async function findingsOf(sentence: string, sql: string) {
  const read = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(read.kind === "specification", sql);
  return check(sentence, read.specification);
}

const outcomeOf = async (sentence: string, sql: string) => {
  const { faults, unsure } = await findingsOf(sentence, sql);
  return faults.length > 0 ? `fault: ${faults.join("; ")}` : unsure.length > 0 ? "undecided" : "sound";
};

const keepers = "SELECT name FROM player WHERE position = 'keeper'";
const free = "SELECT name FROM player WHERE club_id IS NULL";
const deals = "FROM transfer JOIN club ON club.id = transfer";

Deno.test("what no known word says may be said by a word that nothing explains, and is a fault where there is none", async () => {
  assert.equal(await outcomeOf("Names of the goalies", keepers), "undecided");
  assert.match(await outcomeOf("Names of the players", keepers), /has 'keeper'/);
  assert.equal(await outcomeOf("Names of the unattached players", free), "undecided");
  assert.equal(await outcomeOf("Names of the free players", free), "undecided");
  assert.match(await outcomeOf("Names of the players", free), /denies nothing/);
  assert.match(await outcomeOf("Names of the players", `${free} AND value_m > 3`), /does not say 3/);
  assert.equal(
    await outcomeOf("Names of the stars", "SELECT name FROM player WHERE value_m > 30"),
    "undecided",
  );
  assert.equal(await outcomeOf("Deals called off", "SELECT id FROM transfer WHERE fee = 0"), "undecided");
});

Deno.test("a value that the sentence has and the query has not stays a fault beside words that nothing explains", async () => {
  const sentence = "Names of the goalies with a value of more than 5";
  assert.match(await outcomeOf(sentence, "SELECT name FROM player WHERE value_m > 7"), /says 5/);
});

Deno.test("numbers stand in other units and scales, and days in other forms", async () => {
  const { faults: inMillions } = await findingsOf(
    "Names of players with a value above 40 million",
    "SELECT name FROM player WHERE value_m > 40",
  );
  assert.deepEqual(inMillions, []);
  const late = "SELECT id FROM loan WHERE julianday(returned_on) - julianday(due_on) > 7";
  const { faults: weeks } = await findingsOf("Loans returned more than a week after they were due", late);
  assert.deepEqual(weeks, []);
  const { faults: days } = await findingsOf(
    "Transfers signed on 8/20/2019",
    "SELECT id FROM transfer WHERE signed_on = '2019-08-20'",
  );
  assert.deepEqual(days, []);
  const { faults: decade } = await findingsOf(
    "Transfers signed in the nineties",
    "SELECT id FROM transfer WHERE signed_on >= '1990-01-01' AND signed_on < '2000-01-01'",
  );
  assert.deepEqual(decade, []);
  const { faults: other } = await findingsOf(
    "Transfers signed on 8/20/2019",
    "SELECT id FROM transfer WHERE signed_on = '2019-08-21'",
  );
  assert.match(other.join(), /2019-08-2/);
});

Deno.test("operands stand as the last word of a sentence says", async () => {
  const sentence = "Loans due more than a week before they were returned";
  const turned = "SELECT id FROM loan WHERE julianday(due_on) - julianday(returned_on) > 7";
  assert.match(await outcomeOf(sentence, turned), /subtracts the other way round/);
});

Deno.test("which of two columns is divided is undecidable where no word tells", async () => {
  const { unsure } = await findingsOf(
    "The fee and tax ratio of each transfer",
    "SELECT id, fee / tax FROM transfer",
  );
  assert.match(unsure.join(), /divides by the other/);
});

Deno.test("a key with a rival whose role no word says is undecidable, also where its table is not named", async () => {
  const bought = `SELECT sum(fee) ${deals}.buyer_id WHERE club.name = 'Rovers'`;
  const sold = `SELECT sum(fee) ${deals}.seller_id WHERE club.name = 'Rovers'`;
  const open = "The total of the fees of Rovers";
  for (const sql of [bought, sold]) {
    assert.match((await findingsOf(open, sql)).unsure.join(), /means transfer\./);
  }
  const said = "The total fees of transfers that Rovers bought";
  assert.doesNotMatch((await findingsOf(said, bought)).unsure.join(), /means transfer/);
  assert.match((await findingsOf(said, sold)).unsure.join(), /means transfer.seller_id/);
});

Deno.test("a value before the word of its key belongs to that key", async () => {
  const looks = (eyes: string, hair: string) =>
    `SELECT h.name FROM hero h JOIN colour e ON h.eye_colour_id = e.id JOIN colour f ON h.hair_colour_id = f.id
     WHERE e.name = '${eyes}' AND f.name = '${hair}'`;
  const sentence = "Names of heroes with blue eyes and brown hair";
  assert.deepEqual((await findingsOf(sentence, looks("Blue", "Brown"))).faults, []);
});

Deno.test("rows without a partner are asked for in many words", async () => {
  const outer = "SELECT player.name, club.name FROM player LEFT JOIN club ON club.id = player.club_id";
  const inner = outer.replace("LEFT ", "");
  for (
    const sentence of [
      "Who plays for which club? Players without one should still appear.",
      "Players and their clubs; leave the club blank where there is none",
      "Names of players with or without a club, and the club's name",
    ]
  ) {
    assert.deepEqual((await findingsOf(sentence, outer)).faults, [], sentence);
    assert.match((await findingsOf(sentence, inner)).faults.join(), /has no partner/, sentence);
  }
});

Deno.test("conditions of values and aggregates choose no rows, so that two of them contradict nothing", async () => {
  const { faults } = await findingsOf(
    "The ratio of keepers to strikers among the players",
    `SELECT 1.0 * sum(CASE WHEN position = 'keeper' THEN 1 ELSE 0 END) /
     sum(CASE WHEN position = 'striker' THEN 1 ELSE 0 END) FROM player`,
  );
  assert.doesNotMatch(faults.join(), /two values/);
});

Deno.test('"last" and "no" have more than one meaning, and so have politeness and what is stored', async () => {
  const lasted = await findingsOf(
    "How long, in days, did each loan last?",
    "SELECT id, julianday(returned_on) - julianday(due_on) FROM loan",
  );
  assert.deepEqual(lasted.faults, []);
  assert.deepEqual(
    (await findingsOf("Names of player no. 7", "SELECT name FROM player WHERE id = 7")).faults,
    [],
  );
  const polite = "If it's not too much trouble, show the names of the players.";
  assert.deepEqual((await findingsOf(polite, "SELECT name FROM player")).faults, []);
  const over = "Loans that are no longer running";
  const ended = "SELECT id FROM loan WHERE returned_on IS NOT NULL";
  assert.deepEqual((await findingsOf(over, ended)).faults, []);
  assert.match((await findingsOf("Loans that were not returned", ended)).faults.join(), /denies something/);
});

Deno.test("things that hang on what is asked for may be said in passing, and others may not", async () => {
  const clubs = "SELECT name FROM club WHERE seats > 30";
  const { faults, unsure } = await findingsOf("Clubs of players with more than 30 seats", clubs);
  assert.deepEqual(faults, []);
  assert.match(unsure.join(), /asks of "players"/);
  assert.match(
    (await findingsOf("Clubs with more than 30 seats, and heroes", clubs)).faults.join(),
    /"heroes"/,
  );
});

Deno.test("alternatives of which both values are said need a word for them, whatever other words stand there", async () => {
  const sentence = "Names of the stars with the position keeper and a value above 9";
  const either = "SELECT name FROM player WHERE position = 'keeper' OR value_m > 9";
  assert.match(await outcomeOf(sentence, either), /fault: .*(?:alternatives|OR)/);
});
