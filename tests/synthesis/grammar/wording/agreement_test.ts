import assert from "node:assert/strict";
import type { Thing } from "../../../../lib/synthesis/grammar/plan/thing.ts";
import { whatAre } from "../../../../lib/synthesis/grammar/wording/agreement.ts";
import type { PhraseContext } from "../../../../lib/synthesis/grammar/wording/phrase_context.ts";

const owners = { singular: "owner", plural: "owners", person: true, children: [] as readonly Thing[] };
const dogs = { singular: "dog", plural: "dogs", person: false, children: [owners] };
const context = { root: dogs } as unknown as PhraseContext;

Deno.test("persons are asked for by who, and things, numbers of persons and both together by what", () => {
  assert.equal(whatAre(["their owners"], context), "who are their owners");
  assert.equal(whatAre(["the owner of the dog Troy"], context), "who is the owner of the dog Troy");
  assert.equal(whatAre(["their owner number"], context), "what is their owner number");
  assert.equal(whatAre(["the dogs"], context), "what are the dogs");
  assert.equal(whatAre(["their owners", "their size"], context), "what are their owners and their size");
});
