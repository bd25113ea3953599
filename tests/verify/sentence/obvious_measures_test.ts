import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcome = outcomesOver({
  tables: {
    cave: "name, length_m INTEGER",
    trip: "cave_id INTEGER, went_on DATE, purpose",
    survey_leg: "trip_id INTEGER, tape_m REAL, compass_deg REAL",
    bridge: "name, span_m REAL, clearance_m REAL",
  },
  keys: ["trip.cave_id > cave", "survey_leg.trip_id > trip"],
});

const legs = "FROM survey_leg s JOIN trip t ON s.trip_id = t.id";

Deno.test("the longest thing is the one with the greatest value of its only column in a unit of length", async () => {
  const sql = `SELECT t.purpose, MAX(s.tape_m) ${legs} GROUP BY t.purpose`;
  assert.equal(await outcome("longest survey leg for each purpose of trips", sql), "sound");
  const degrees = sql.replace("tape_m", "compass_deg");
  assert.notEqual(await outcome("longest survey leg for each purpose of trips", degrees), "sound");
});

Deno.test("of several columns in a unit of length it cannot be told which makes a thing the longest", async () => {
  assert.match(
    await outcome("the longest bridge", "SELECT name FROM bridge ORDER BY span_m DESC LIMIT 1"),
    /doubt: .*bridge\.span_m/,
  );
});

Deno.test("things that are asked for one by one need not show the key that tells them apart", async () => {
  const sql = `SELECT t.went_on, MAX(s.tape_m) ${legs} GROUP BY t.id, t.went_on`;
  assert.equal(
    await outcome("For each trip, show the date it went on and its largest tape length", sql),
    "sound",
  );
  assert.match(
    await outcome("For each date on which a trip went, show the largest tape length", sql),
    /groups by trip\.id, which it does not show/,
  );
});

Deno.test("two words before a number name one column, where the second is a column of another table", async () => {
  const sql = "SELECT DISTINCT c.name FROM cave c JOIN trip t ON t.cave_id = c.id " +
    "JOIN survey_leg s ON s.trip_id = t.id WHERE s.tape_m > 15";
  const said = "Names of the caves with trips with survey legs with a";
  assert.equal(await outcome(`${said} tape length of more than 15 metres`, sql), "sound");
  const other = "Names of the caves with a length of more than 15 metres and trips with survey legs";
  assert.notEqual(await outcome(other, sql), "sound");
});
