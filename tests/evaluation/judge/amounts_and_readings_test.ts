import assert from "node:assert/strict";
import { aligned, neverAligned, verdicts } from "./verdicts.ts";

const refusals = async (...pairs: Parameters<typeof verdicts>[0]) =>
  (await verdicts(pairs)).filter((line) => line.startsWith("not_aligned"));

Deno.test("a number of rows is not an amount of what they hold, nor a rate the whole", () =>
  neverAligned(
    ["Which city has the largest number of grants?", "The city which has received the most grant money."],
    ["Which member made the largest number of donations?", "Which member made the largest donation?"],
    ["What did the trip to Leeds cost per person?", "What did the trip to Leeds cost?"],
  ));

Deno.test("a concession and a grouped list say which reading is meant", async () => {
  const lines = await verdicts([
    [
      "How many large trucks and trailers are there?",
      "Count the large trucks together with trailers of every sort, large or not.",
    ],
    [
      "complaints by guests about waiters in Graz",
      "The complaints that guests living in Graz made about waiters, wherever the waiters live.",
    ],
    ["trips with a meal or a drink and a guide", "Trips with a guide plus either a meal or a drink"],
    ["Show the reviews of books written in 2020.", "Book reviews that were written in 2020."],
  ]);
  assert.deepEqual(lines.filter((line) => !line.startsWith("undecided")), []);
});

Deno.test("a rate is no group, a month no bearer, a kind before a name no condition, and every sort no order", async () =>
  assert.deepEqual(
    await refusals(
      ["lowest daily rate of the cars", "The lowest price per day charged for any car."],
      ["How many bookings did the branch take in July?", "Bookings taken by the branch during July."],
      ["Average bonus per driver in August", "For every driver, the mean bonus paid in August."],
      ["Which hall is Linear Algebra held in?", "The hall where the course Linear Algebra takes place."],
      ["Trips of every sort to Leeds", "All trips to Leeds, whatever they are"],
    ),
    [],
  ));

Deno.test("to last is no superlative, a decade may be spelled out, and each thing at which is each of all", () =>
  aligned(
    ["How long do trips last on average, broken down by carrier?", "mean trip duration per carrier"],
    ["Songs from the nineteen-eighties", "Songs from the 1980s"],
    ["List the start station of each ride.", "List the station at which each ride starts."],
  ));

Deno.test("May is a month", () =>
  neverAligned(
    ["Members who joined in May", "Members who joined"],
    ["Members who joined in May and paid in June", "Members who joined in June and paid in May"],
  ));
