import assert from "node:assert/strict";
import { plainQuantities } from "../../../lib/evaluation/judge/plain_quantities.ts";
import { aligned, neverAligned, refused } from "./verdicts.ts";

Deno.test("a question word has the noun that it asks for as its counterpart", async () => {
  await aligned(
    ["Bridges closed in 2019 and why each was closed", "Bridges closed in 2019 with the reason for each"],
    ["Opening hours of the pools", "When the pools are open"],
  );
  await neverAligned(["Bridges closed in 2019 with the reason", "Bridges closed in 2019 with the cost"]);
});

Deno.test("everyone is whoever the database holds, and nobody in particular", async () => {
  await aligned(
    ["Passengers in seat row 3", "People who are in seat row 3"],
    ["Who earns over 4,000?", "Employees that earn over 4,000"],
  );
  await neverAligned(["Stewards in seat row 3", "People in seat row 3"]);
});

Deno.test("our museum is where all is, and another place is not", async () => {
  await aligned(
    ["Which of our vases are cracked?", "The cracked vases in our collection"],
    ["How many vases do we own?", "The number of vases the museum owns"],
  );
  await neverAligned(["Which vases are cracked?", "The cracked vases in the cellar"]);
});

Deno.test("a noun that says of what kind the noun before it is adds nothing", async () => {
  await aligned(["How many beeches stand in York?", "The number of beech trees in York"]);
  await neverAligned(["Ferry delays in York", "Ferries in York"]);
});

Deno.test("having is said by many verbs, and bound for a place is to it", () =>
  aligned(
    ["Ferries without a shower", "Ferries that do not offer a shower"],
    ["Ferries to York with a bar", "York-bound ferries that offer a bar"],
    ["Sailors with ten years of service", "Sailors who have served ten years"],
    ["Crews that never lost a race", "Crews that never lost a race in their history"],
  ));

Deno.test("a plural behind a bare noun or a participle is no verb", () =>
  aligned(
    ["How many ferries got cancelled per month?", "Number of cancelled ferries per month"],
    ["Asthma nurses over 40", "Asthma nurses older than 40"],
  ));

Deno.test("bounds are read behind what they count, and a last name is not the last one", async () => {
  await refused(["Sailors with fewer than ten sick days", "Sailors with ten sick days at most"]);
  await aligned(
    ["Members sorted by surname", "Members in order of last name"],
    ["Gardens larger than 200 square metres", "Gardens with an area of more than 200 m²"],
  );
});

Deno.test("a decade is read in words", () => {
  assert.equal(plainQuantities("built in the sixties"), "built in the 1960s");
  assert.equal(plainQuantities("people in their sixties"), "people in their sixties");
});

Deno.test("what a table may tell apart has no word in common", () =>
  neverAligned(
    ["Bands that get together in York", "Bands that form in York"],
    ["Stoves that have run out", "Stoves that expire"],
    ["Clerks laid off in 2020", "Clerks dismissed in 2020"],
    ["Flats with water damage", "Flats with flood damage"],
    ["Permanent clerks", "Full-time clerks"],
    ["Thefts in York", "Burglaries in York"],
  ));

Deno.test("one role is not another", () =>
  neverAligned(["Customers who speak Polish", "Employees who speak Polish"]));
