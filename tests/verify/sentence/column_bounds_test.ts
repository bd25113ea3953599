import assert from "node:assert/strict";
import { outcomesOver } from "./outcomes_over.ts";

const outcomeOf = outcomesOver({
  tables: {
    loan: "reader, due_on DATE, returned_on DATE",
    plan: "city, budget REAL, spending REAL",
  },
});
const loans = (operator: string) => `SELECT count(*) FROM loan WHERE returned_on ${operator} due_on`;
const plans = (operator: string) => `SELECT city FROM plan WHERE spending ${operator} budget`;

const bounds = [
  ["How many loans were returned on or before their due date?", loans, "<="],
  ["How many loans were returned by the due date at the latest?", loans, "<="],
  ["How many loans were returned no later than the due date?", loans, "<="],
  ["How many loans were not returned after the due date?", loans, "<="],
  ["How many loans were returned on the due date or earlier?", loans, "<="],
  ["How many loans were returned on or after the due date?", loans, ">="],
  ["How many loans were returned no earlier than the due date?", loans, ">="],
  ["How many loans were returned before the due date?", loans, "<"],
  ["How many loans were returned after the due date?", loans, ">"],
  ["Cities of the plans whose spending is less than or equal to the budget", plans, "<="],
  ["Cities of the plans whose spending does not exceed the budget", plans, "<="],
  ["Cities of the plans whose spending exceeds the budget", plans, ">"],
] as const;

Deno.test("a bound between two columns is the operator that the sentence says", async () => {
  for (const [sentence, queryOf, said] of bounds) {
    for (const operator of ["<", "<=", ">", ">="]) {
      const outcome = await outcomeOf(sentence, queryOf(operator));
      if (operator !== said) assert.match(outcome, /^fault/, `${sentence} ${operator}`);
      // A denial may be one of the query, too.
      else if (/\bnot\b/.test(sentence)) assert.doesNotMatch(outcome, /two columns/, sentence);
      else assert.equal(outcome, "sound", sentence);
    }
  }
});

Deno.test("late is after what was due", async () => {
  for (
    const [sentence, said] of [
      ["How many loans were returned late, by when they were due?", ">"],
      ["How many loans were returned early, by when they were due?", "<"],
      ["How many loans were returned on time, by when they were due?", "<="],
    ] as const
  ) {
    assert.equal(await outcomeOf(sentence, loans(said)), "sound", sentence);
    const other = said === ">" ? "<" : ">";
    assert.match(await outcomeOf(sentence, loans(other)), /^fault/, sentence);
  }
});
