import assert from "node:assert/strict";
import { spelled } from "../../../lib/linking/lexicon/spelled.ts";

Deno.test("acronyms stand in capitals, in both numbers, and words and units do not", () => {
  assert.equal(spelled("customer ids"), "customer IDs");
  assert.equal(spelled("gdp"), "GDP");
  assert.equal(spelled("gdps"), "GDPs");
  assert.equal(spelled("mwst einstufung"), "MWST einstufung");
  assert.equal(spelled("tv channels"), "TV channels");
  assert.equal(spelled("rhythm by year"), "rhythm by year");
  assert.equal(spelled("edi attributes"), "edi attributes");
  assert.equal(spelled("length km"), "length km");
  assert.equal(spelled("größe"), "größe");
});
