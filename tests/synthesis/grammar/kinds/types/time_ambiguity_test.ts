import assert from "node:assert/strict";
import { ambiguousAfter, listed, listing, openSynthesis, shown } from "./ambiguous_rig.ts";

const days = [
  "2019-03-05",
  "2019-04-11",
  "2020-01-20",
  "2020-05-03",
  "2020-07-30",
  "2021-02-09",
  "2021-11-12",
  "2022-06-06",
];

/** Parcels with a date of each column, the later columns a year later. */
const parcels = (...columns: readonly string[]) => `
  CREATE TABLE parcel (id INTEGER PRIMARY KEY, title TEXT NOT NULL, ${
  columns.map((name) => `${name} DATE NOT NULL`)
});
  INSERT INTO parcel VALUES ${
  days.map((day, i) =>
    `(${i}, 'Parcel ${"ABCDEFGH"[i]}', ${
      columns.map((_, later) => `'${Number(day.slice(0, 4)) + later}${day.slice(4)}'`)
    })`
  )
};
`;

async function askedOf(...columns: readonly string[]) {
  await using rig = await openSynthesis(parcels(...columns));
  const turn = listed(listing("parcel", [], [shown("parcel", "title")]), "parcel");
  const found = [];
  for (let seed = 1; seed <= 12; seed++) {
    const asked = await ambiguousAfter([turn], "time", { ...rig, seed });
    assert.ok(asked, `seed ${seed}`);
    const { readings = [], ambiguity_source } = asked.interaction;
    assert.equal(ambiguity_source, "time");
    const answers = await Promise.all(readings.map(({ ground_truth_sql }) => rig.rowsOf(ground_truth_sql)));
    assert.equal(new Set(answers).size, readings.length, asked.interaction.utterance);
    found.push(asked);
  }
  return found;
}

Deno.test("a time that could be of either of two dates is read of each", async () => {
  const found = await askedOf("order_date", "delivery_date");
  const several = found.filter(({ key }) => key === "ambiguous time of several");
  assert.ok(several.length > 0, found.map(({ key }) => key).join());
  for (const { interaction: { utterance, readings = [], clarification = "" } } of several) {
    assert.doesNotMatch(utterance, /order|delivery/);
    const columns = readings.map(({ ground_truth_sql }) =>
      /WHERE .*"(\w+_date)"/.exec(ground_truth_sql)?.[1]
    );
    assert.deepEqual(columns.toSorted(), ["delivery_date", "order_date"]);
    assert.match(clarification, new RegExp(`${columns[0]?.replace("_", " ")}`));
  }
});

Deno.test("of one date it is open which day is meant, or whether a year is included", async () => {
  const found = await askedOf("delivery_date");
  const keys = new Set(found.map(({ key }) => key));
  for (const key of keys) assert.match(key, /^ambiguous time of a (day|year)$/);
  for (const { key, interaction: { utterance, readings = [] } } of found) {
    const [first = "", second = ""] = readings.map(({ ground_truth_sql }) =>
      /'(\d{4}-\d\d-\d\d)'/.exec(ground_truth_sql)?.[1]
    );
    if (key === "ambiguous time of a day") {
      const [year, month, day] = first.split("-");
      assert.equal(second, `${year}-${day}-${month}`);
      assert.match(utterance, /\b\d{1,2}\/\d{1,2}\/\d{4}\b/);
    } else {
      assert.match(utterance, /\b(?:by|up to) \d{4}\b/);
      assert.equal([first, second].some((bound) => bound.endsWith("-12-31")), true, `${first} ${second}`);
      assert.equal([first, second].some((bound) => bound.endsWith("-01-01")), true, `${first} ${second}`);
    }
  }
});

Deno.test("nobody who was hired in 2020 is from 2020", async () => {
  await using rig = await openSynthesis(
    parcels("hired_on", "promoted_on").replaceAll("parcel", "employee").replaceAll("title", "name"),
  );
  const turn = listed(listing("employee", [], [shown("employee", "name")]), "employee");
  for (let seed = 1; seed <= 12; seed++) {
    const asked = await ambiguousAfter([turn], "time", { ...rig, seed });
    assert.match(asked?.key ?? "", /^ambiguous time of a (day|year)$/);
  }
});

Deno.test("no question is ambiguous by time where nothing has a date", async () => {
  await using rig = await openSynthesis(
    "CREATE TABLE parcel (id INTEGER PRIMARY KEY, title TEXT NOT NULL); INSERT INTO parcel VALUES (1, 'A'), (2, 'B')",
  );
  const turn = listed(listing("parcel", [], [shown("parcel", "title")]), "parcel");
  assert.equal(await ambiguousAfter([turn], "time", rig), undefined);
});

Deno.test("which day is meant is no question of a date that other things beside them have, too", async () => {
  const sql =
    parcels("sent_on").replace("sent_on DATE NOT NULL", "sent_on DATE NOT NULL, van INTEGER REFERENCES van") +
    days.map((day, i) => `UPDATE parcel SET van = ${i % 2} WHERE sent_on = '${day}';`).join("");
  await using rig = await openSynthesis(`
    CREATE TABLE van (id INTEGER PRIMARY KEY, title TEXT NOT NULL, sent_on DATE NOT NULL);
    INSERT INTO van VALUES (0, 'Van A', '2019-03-05'), (1, 'Van B', '2021-11-12');
    ${sql.replace(/INSERT INTO parcel VALUES/, "INSERT INTO parcel (id, title, sent_on) VALUES")}
  `);
  const join = { from: { table: "parcel", columns: ["van"] }, to: { table: "van", columns: ["id"] } };
  const asked = (shows: readonly string[]) =>
    ambiguousAfter(
      [listed(listing("parcel", [join], shows.map((table) => shown(table, "title"))), "parcel")],
      "time",
      rig,
    );
  assert.match((await asked(["parcel"]))?.key ?? "", /^ambiguous time of a (day|year)$/);
  assert.doesNotMatch((await asked(["parcel", "van"]))?.key ?? "", /^ambiguous time of a (day|year)$/);
});
