import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    port: "name, depth INTEGER",
    ship: "name, home_port_id INTEGER, captain_id INTEGER",
    sailor: "name, birth_port_id INTEGER",
    voyage: "ship_id INTEGER, final_port_id INTEGER, days INTEGER",
    district: "name",
    clinic: "name, district_id INTEGER",
    doctor: "name, clinic_id INTEGER",
    visit: "district_id INTEGER, doctor_id INTEGER, cost REAL",
  },
  keys: [
    "ship.home_port_id > port",
    "ship.captain_id > sailor",
    "sailor.birth_port_id > port",
    "voyage.ship_id > ship",
    "voyage.final_port_id > port",
    "clinic.district_id > district",
    "doctor.clinic_id > clinic",
    "visit.district_id > district",
    "visit.doctor_id > doctor",
  ],
});

const paths = {
  home: "voyage v JOIN ship s ON s.id = v.ship_id JOIN port p ON p.id = s.home_port_id",
  final: "voyage v JOIN ship s ON s.id = v.ship_id JOIN port p ON p.id = v.final_port_id",
  birth: "ship s JOIN sailor c ON c.id = s.captain_id JOIN port p ON p.id = c.birth_port_id",
  shipHome: "ship s JOIN sailor c ON c.id = s.captain_id JOIN port p ON p.id = s.home_port_id",
} as const;
const perPort = (path: keyof typeof paths) =>
  `SELECT p.name, count(*) FROM ${paths[path]} GROUP BY p.id, p.name`;
const inPort = (path: keyof typeof paths, port: string) =>
  `SELECT count(*) FROM ${paths[path]} WHERE p.name = '${port}'`;

const roles = [
  ["Number of voyages by final port: its name and the count", perPort("final"), perPort("home")],
  ["How many voyages are there for each final port? Name and number.", perPort("final"), perPort("home")],
  ["Number of voyages by home port of the ship: its name and the count", perPort("home"), perPort("final")],
  ["How many voyages have the final port 'Oslo'?", inPort("final", "Oslo"), inPort("home", "Oslo")],
  [
    "How many voyages were of ships with the home port 'Oslo'?",
    inPort("home", "Oslo"),
    inPort("final", "Oslo"),
  ],
  ["Number of voyages whose final port is 'Riga'", inPort("final", "Riga"), inPort("home", "Riga")],
  [
    "How many ships have a captain whose birth port is 'Oslo'?",
    inPort("birth", "Oslo"),
    inPort("shipHome", "Oslo"),
  ],
  ["How many ships have the home port 'Riga'?", inPort("shipHome", "Riga"), inPort("birth", "Riga")],
] as const;

Deno.test("of two paths to a table, the query follows the one whose role the sentence says", async () => {
  for (const [sentence, own, other] of roles) {
    assert.doesNotMatch(await outcomeOf(sentence, own), /^fault/, sentence);
    assert.match(await outcomeOf(sentence, other), /^fault: .*the query follows/, sentence);
  }
});

const visits = (by: "visit" | "clinic") =>
  "SELECT count(*) FROM visit v JOIN doctor d ON d.id = v.doctor_id JOIN clinic c ON c.id = d.clinic_id " +
  `JOIN district r ON r.id = ${by === "visit" ? "v" : "c"}.district_id WHERE r.name = 'Mitte'`;

Deno.test("a value is of the row that the sentence says it of, where the query joins that row for nothing", async () => {
  for (
    const sentence of [
      "How many visits were made by a doctor whose clinic is in the district 'Mitte'?",
      "How many visits were by doctors of a clinic in the district 'Mitte'?",
      "Number of visits of doctors whose clinic belongs to the district 'Mitte'",
      "How many visits did doctors with a clinic in 'Mitte' make?",
    ]
  ) {
    assert.equal(await outcomeOf(sentence, visits("clinic")), "sound", sentence);
    assert.match(await outcomeOf(sentence, visits("visit")), /^fault: .*says "clinic"/, sentence);
  }
  const open = "How many visits were there in the district 'Mitte', by a doctor of some clinic?";
  assert.match(await outcomeOf(open, visits("visit")), /^doubt/);
});
