import assert from "node:assert/strict";
import type { AnswerExplanation, ReadingKind } from "../../lib/evaluation/mod.ts";
import { blameTable, readingsTable, toMarkdown } from "../../lib/report/mod.ts";

const agents = [{ agent: "a", label: "a" }, { agent: "b", label: "b" }];

function explained(
  kinds: readonly ReadingKind[],
  { readings = 10, apart = 10 }: Partial<Pick<AnswerExplanation, "readings" | "apart">> = {},
): AnswerExplanation {
  const place = { agent: "a", trial: 1, dialogue_key: "1", interaction: 1, turn: 1 };
  return { ...place, matches: kinds.map((kind) => ({ kind, text: kind })), readings, apart };
}

/** The counts of each row by its title. */
function counts(markdown: string): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    markdown.split("\n").filter((line) => line.startsWith("|")).map((line) => {
      const [, title = "", cell = ""] = line.split("|").map((text) => text.trim());
      return [title, /\d+\/\d+/.exec(cell)?.[0] ?? cell];
    }),
  );
}

Deno.test("the table of readings counts what one kind explains, what several do, and what the rows cannot show", () => {
  const table = counts(toMarkdown(readingsTable([
    explained(["condition_kept"]),
    explained(["condition_kept", "condition_kept"], { apart: 9 }),
    explained(["condition_kept", "order"]),
    explained([]),
    explained([], { readings: 0, apart: 0 }),
  ], agents)));
  assert.equal(table["Kept a Condition That No Longer Holds"], "2/5");
  assert.equal(table["Several of These"], "1/5");
  assert.equal(table["None of the Readings"], "1/5");
  assert.equal(table["Ground Truth That Has No Readings"], "1/5");
  assert.equal(table["One Reading Alone"], "1/5");
  assert.equal(table["Questions All of Whose Readings Give Other Rows"], "3/5");
  assert.equal(table["Sorted Otherwise"], undefined);
});

Deno.test("the table of blame draws no cell with a smaller share than the error of the instrument", () => {
  const answer = { agent: "a", understood: true, faithful: true, correct: false } as const;
  const table = counts(toMarkdown(blameTable([
    answer,
    answer,
    ...Array.from({ length: 3 }, () => ({ ...answer, faithful: false })),
    { ...answer, understood: false },
    { ...answer, understood: "undecided" },
  ], agents)));
  assert.equal(table["Error of the Instrument (Understood, Faithful, Wrong)"], "2/6");
  assert.equal(table["Understood, Mistranslated"], "3/6");
  assert.equal(table["Misunderstood, Faithfully Translated"], "below the instrument's error");
  assert.equal(table["Undecided"], "1/7");
  assert.equal(table["Decided Answers"], "6");
});
