import assert from "node:assert/strict";
import { aligned, neverAligned, refused, verdicts } from "./verdicts.ts";

Deno.test("a preposition before a relative pronoun tells who does it to whom", async () => {
  await refused(
    ["Which members has Ann recommended?", "The members by whom Ann has been recommended."],
    ["Which members did Ann recommend?", "The members whom Ann was recommended by."],
  );
  await aligned(["Which members recommended Ann?", "The members by whom Ann has been recommended."]);
});

Deno.test("what is given and received names who does it", async () => {
  await refused(
    ["Which members were trained by Ivan?", "Members from whom Ivan received his training."],
    ["Which members did Ivan train?", "Members who gave training to Ivan."],
    ["Which members did Ivan train?", "Members that gave Ivan training."],
    ["Which members did Ivan train?", "Members from whom Ivan got training."],
    ["Members invited by Ann", "Members who extended an invitation to Ann"],
  );
  await aligned(["Which members trained Ivan?", "Members from whom Ivan received his training."]);
  const lines = await verdicts([
    ["Firms that provided funding to Orbis", "Firms from which Orbis received funding"],
  ]);
  assert.deepEqual(lines.filter((line) => !line.startsWith("undecided")), []);
});

Deno.test("a role that only one sentence tells leaves them open", () =>
  neverAligned(
    ["Which members were referred to us by Ann?", "Members through whose referral Ann came to us."],
    ["Which members did Ann recommend?", "Members on whose recommendation Ann came."],
    ["The agents through whom Ann was hired", "The agents who hired Ann"],
  ));
