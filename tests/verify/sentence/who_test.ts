import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    nurse: "full_name, hired_on DATE, ward_id INTEGER",
    ward: "name, floor INTEGER",
    patient: "first_name, last_name, ward_id INTEGER, nurse_id INTEGER, age INTEGER",
  },
  keys: ["nurse.ward_id > ward", "patient.ward_id > ward", "patient.nurse_id > nurse"],
});

const onFloor = "SELECT n.full_name FROM nurse n JOIN ward w ON w.id = n.ward_id WHERE w.floor = 3";

Deno.test("who asks for the names of the only persons that the query reads", async () => {
  for (
    const [sentence, sql] of [
      ["Who works in a ward on floor 3?", onFloor],
      ["Who is in the ward of floor 3?", onFloor],
      ["Tell me who works in a ward of floor 3", onFloor],
      ["Who has been hired before 2001-05-07?", "SELECT full_name FROM nurse WHERE hired_on < '2001-05-07'"],
      ["who was hired on 2001-05-07", "SELECT full_name FROM nurse WHERE hired_on = '2001-05-07'"],
      ["Who was hired first?", "SELECT full_name FROM nurse ORDER BY hired_on LIMIT 1"],
      ["Who was hired last?", "SELECT full_name FROM nurse ORDER BY hired_on DESC LIMIT 1"],
    ] as const
  ) assert.equal(await outcomeOf(sentence, sql), "sound", sentence);
});

Deno.test("who asks for no names of things, and of two kinds of persons it cannot be told for which", async () => {
  for (
    const [sentence, sql] of [
      ["Who works in a ward on floor 3?", onFloor.replace("n.full_name", "w.name")],
      ["Who works in a ward on floor 3?", onFloor.replace("n.full_name", "w.floor")],
      [
        "Who is looked after by somebody hired on 2001-05-07?",
        "SELECT n.full_name FROM nurse n JOIN patient p ON p.nurse_id = n.id WHERE n.hired_on = '2001-05-07'",
      ],
    ] as const
  ) assert.notEqual(await outcomeOf(sentence, sql), "sound", `${sentence} ${sql}`);
});
