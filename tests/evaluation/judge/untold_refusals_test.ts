import assert from "node:assert/strict";
import { verdicts } from "./verdicts.ts";
import { club, fair, kennel, shop } from "./worlds.ts";

type Pairs = Parameters<typeof verdicts>[0];

const never = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => line.startsWith(verdict));

const others = async (verdict: string, pairs: Pairs, world = club) =>
  (await verdicts(pairs, world)).filter((line) => !line.startsWith(verdict));

Deno.test("what is done by nobody is done by no one", async () =>
  assert.deepEqual(
    await others("aligned", [
      ["How many courses did no one book?", "The number of courses that were booked by nobody"],
      ["How many courses did nobody review?", "The number of courses that were reviewed by nobody"],
    ]),
    [],
  ));

Deno.test("who takes care of something looks after it", async () => {
  assert.deepEqual(
    await others("aligned", [
      ["What barns does Rita Moss take care of?", "The barns that are looked after by Rita Moss."],
    ], fair),
    [],
  );
  assert.deepEqual(
    await others("not_aligned", [
      ["What barns does Rita Moss take care of?", "The barns that are looked after by Olaf Brun."],
    ], fair),
    [],
  );
});

Deno.test("what remains when something is taken away is the rest", async () =>
  assert.deepEqual(
    await never("not_aligned", [[
      "Leave out what is cancelled; how many orders are in some other status?",
      "What remains, as a number, when cancelled orders are taken away from all the orders?",
    ]], shop),
    [],
  ));

Deno.test("rows where nothing was are kept with 0", async () =>
  assert.deepEqual(
    await never("not_aligned", [
      [
        "Give every hound with its number of walks, including hounds that have none.",
        "One row per hound with its number of walks; where nothing was walked, 0 is shown instead of the hound being left out.",
      ],
      [
        "Give every hound with its number of walks, including hounds that have none.",
        "One row per hound with its number of walks; hounds for which nothing was found are shown with 0",
      ],
    ], kennel),
    [],
  ));

Deno.test("a word that is not read may be a name of the other sentence", async () =>
  assert.deepEqual(
    await never("not_aligned", [[
      "Which members have never made a booking?",
      "The athletes for whom there isn't a single booking on any of their courses",
    ]]),
    [],
  ));

Deno.test("members are people, and who has most to his or her name has most", async () =>
  assert.deepEqual(
    await never("not_aligned", [
      ["Count our members with an age of 30 or more.", "How many people have an age above 29?"],
      [
        "Which member has the most bookings?",
        "The member with the highest number of bookings to his or her name",
      ],
    ]),
    [],
  ));

Deno.test("a flag that is off denies what it says, and the last may be the latest", async () =>
  assert.deepEqual(
    await never("not_aligned", [
      ["Keepers who are no longer active", "The keepers whose active flag is off"],
      ["What was the last walk?", "The latest walk"],
    ], kennel),
    [],
  ));

Deno.test("what is left out as others are denies nothing more", async () =>
  assert.deepEqual(
    await never("not_aligned", [[
      "Hounds with their walks and the bills of these walks, only where there are walks and bills.",
      "Hounds with their walks and the bills of these walks; hounds without walks are left out, as are walks without bills",
    ]], kennel),
    [],
  ));
