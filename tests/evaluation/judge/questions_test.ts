import { aligned, neverAligned, refused } from "./verdicts.ts";

Deno.test("a time, a place, a person and an amount are not asked for by one another's words", async () => {
  await refused(
    ["When was the ferry built?", "I'll find out who built the ferry."],
    ["Who guards the tower?", "Looking up where the tower is guarded"],
    ["From which gate does the ferry leave?", "Finding out at what time the ferry leaves"],
    ["When was the museum built?", "I'll check what a ticket to the museum costs"],
  );
  await aligned(["When was the ferry built?", "Looking up the date on which the ferry was built."]);
});

Deno.test("rows are not counted where their minutes or their money are added up", async () => {
  await refused(
    ["How many ferries were late in May?", "The total minutes by which ferries were late in May"],
    ["How many claims did Ann make?", "Adding up the money that Ann claimed"],
  );
  await neverAligned(["How many hours did Ann work?", "How many days did Ann work?"]);
});

Deno.test("two names before one noun are two, though no column holds them", async () => {
  await refused(["Vases in the Northgate museum", "Vases in the Eastfield museum"]);
  await aligned(["Vases in the Northgate museum", "Vases held by the Northgate museum"]);
});
