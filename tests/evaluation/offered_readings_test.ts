import assert from "node:assert/strict";
import fc from "fast-check";
import { checkResponse, type Judge, offeredReadings } from "../../lib/evaluation/mod.ts";
import { literalSqlCheck, question } from "./fixtures.ts";

Deno.test("offeredReadings() counts what a request offers, however it lists it", () => {
  const counts: readonly (readonly [string, number])[] = [
    ["By area or by population?", 2],
    ["Do you mean the area, the population, or the length?", 3],
    ["Do you mean one of these: lakes, rivers, seas?", 3],
    ["Which one?\n- by area\n- by depth", 3],
    ["(1) the lakes; (2) the rivers", 2],
    ["Do you mean the lakes?", 1],
    ["What do you mean?", 0],
    ["Can you say it in other words, please?", 0],
  ];
  for (const [request, count] of counts) assert.equal(offeredReadings(request), count, request);
});

Deno.test("each further offer makes one more", () => {
  const offers = fc.array(fc.constantFrom("the area", "all lakes", "the rivers by length"), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(fc.property(offers, (all) => {
    assert.equal(offeredReadings(`Do you mean ${all.join("; ")}?`), all.length);
  }));
});

/** Finds a reading in a request that holds it, and cannot say of "perhaps". */
const containing: Judge = ({ interpretation, intention }) =>
  Promise.resolve({
    verdict: interpretation.includes(intention)
      ? "aligned"
      : interpretation.includes("perhaps")
      ? "undecided"
      : "not_aligned",
    reason: "",
  });

Deno.test("a request about an ambiguous question is kept with the readings that it offers", async () => {
  const ambiguous = question("the largest", {
    question_type: "ambiguous",
    expected_reply: ["request"],
    readings: ["by area", "by people"].map((meaning) => ({ meaning, ground_truth_sql: `SELECT ${meaning}` })),
  });
  const readingsOf = async (text: string, asked = ambiguous) => {
    const options = { judge: containing, checkSql: literalSqlCheck, earlier: [] };
    return (await checkResponse(asked, { kind: "request", text }, options)).readings;
  };
  assert.deepEqual(
    await readingsOf("Do you mean by area, by depth or by people?"),
    { offered: 3, accepted: 2, found: 2, undecided: 0 },
  );
  assert.deepEqual(
    await readingsOf("Do you mean by area or perhaps by depth?"),
    { offered: 2, accepted: 2, found: 1, undecided: 1 },
  );
  const { readings: _, ...unknown } = ambiguous;
  assert.equal(await readingsOf("Do you mean by area?", unknown), undefined);
});
