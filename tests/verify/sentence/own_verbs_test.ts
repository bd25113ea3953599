import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    parcel: "sender, weight REAL, ordered_on DATE",
    ballot: "town, counted_on DATE, votes INTEGER",
    player: "name, ranked_on DATE, points INTEGER",
    hen: "breed, grouped_on DATE, eggs INTEGER",
  },
});

const [parcels, ballots, players, hens] = [
  (where: string) => `SELECT count(*) FROM parcel WHERE ${where}`,
  (where: string) => `SELECT town FROM ballot WHERE ${where}`,
  (where: string) => `SELECT name FROM player WHERE ${where}`,
  (where: string) => `SELECT breed FROM hen WHERE ${where}`,
];
const in2023 = (column: string) => `${column} >= '2023-01-01' AND ${column} < '2024-01-01'`;

Deno.test("a verb of the database's own is no word of a query", async () => {
  for (
    const [sentence, sql] of [
      ["How many parcels were ordered in 2023?", parcels(in2023("ordered_on"))],
      ["How many parcels were ordered in the year 2023?", parcels(in2023("ordered_on"))],
      [
        "How many parcels were ordered in May 2023?",
        parcels("ordered_on >= '2023-05-01' AND ordered_on < '2023-06-01'"),
      ],
      ["Number of parcels ordered on 2023-05-07", parcels("ordered_on = '2023-05-07'")],
      ["Number of parcels ordered before 2023-05-07", parcels("ordered_on < '2023-05-07'")],
      ["Towns of the ballots counted in 2023", ballots(in2023("counted_on"))],
      ["Towns of the ballots counted after 2023-05-07", ballots("counted_on > '2023-05-07'")],
      ["Names of the players ranked in 2023", players(in2023("ranked_on"))],
      ["Names of the players ranked on 2023-05-07", players("ranked_on = '2023-05-07'")],
      ["Breeds of the hens grouped in 2023", hens(in2023("grouped_on"))],
    ] as const
  ) assert.equal(await outcomeOf(sentence, sql), "sound", sentence);
});

Deno.test("the same verb asks for an order where a column or an end follows", async () => {
  for (
    const sentence of [
      "Senders of the parcels ordered by weight",
      "Senders of the parcels, ordered by their weight",
      "Senders of the parcels ordered in 2023, ordered by weight",
      "Senders of the parcels in ascending order of weight",
      "Senders of the parcels, sorted by weight",
      "Senders of the parcels ordered from the lightest to the heaviest",
      "Senders of the parcels, ranked by weight",
      "Senders of the parcels ordered by the sender",
      "Senders of the parcels ordered alphabetically by sender",
      "Senders of the parcels ordered by month",
    ]
  ) assert.match(await outcomeOf(sentence, "SELECT sender FROM parcel"), /^fault|order/, sentence);
});
