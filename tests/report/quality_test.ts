import {
  checkCounts,
  qualityGrade,
  qualityPage,
  qualityParts,
  qualityTable,
  toTerminal,
} from "querylogue/report";
import { sqlConstructs } from "querylogue/sql";
import type { CheckResult, Diversity, TextShares, VerifiedQuery } from "querylogue/verify";
import fc from "fast-check";
import assert from "node:assert/strict";
import { verifiedQuery } from "./verified_query.ts";

const shares = (texts: number, most: number): TextShares => ({
  ...{ texts, most, distinct: texts - most + 1, commonest: "Which N are <there>?" },
});

function diversity(more: Partial<Diversity> = {}): Diversity {
  const sentences = {
    patterns: shares(21, 1),
    openings: shares(21, 4),
    words: { minimum: 2, median: 8.5, maximum: 20 },
  };
  return {
    ...{ dialogues: 10, interactions: 21, queries: 20, unreadable: 0 },
    ...{
      dialogue_kinds: { partial: 10 },
      dialogue_sizes: { "2": 9, "3": 1 },
      utterance_kinds: { question: 21 },
    },
    ...{ question_types: { answerable: 20, unanswerable: 1 }, thematic_relations: {} },
    constructs: Object.fromEntries(sqlConstructs.map((name, i) => [name, i])) as Diversity["constructs"],
    table_frequency: { "lake_<b>": 1, river_bed: 9 },
    ...{ tables: { covered: 20, of: 20 }, columns: { covered: 60, of: 100 } },
    sentences: { utterance: sentences, intention: sentences, standalone_intention: sentences },
    distinct_n: { 1: { distinct: 1, of: 4 }, 2: { distinct: 2, of: 3 }, 3: { distinct: 0, of: 0 } },
    near_duplicates: [],
    ...more,
  };
}

const failed: CheckResult = { ok: false, detail: "it <fails>" };
const unknown: CheckResult = { ok: "not_checked", detail: "it could not be told" };
const good = (count: number) =>
  Array.from({ length: count }, (_, i) => verifiedQuery(`${i}`, {}, { mutation_score: 0.75 }));
const figures = (...args: Parameters<typeof qualityGrade>) =>
  Object.fromEntries(qualityGrade(...args).parts.map(({ part, figure, grade }) => [part, [figure, grade]]));

Deno.test("a dataset that reaches every A is an A", () => {
  const { grade, parts } = qualityGrade(good(20), diversity());
  assert.equal(grade, "A");
  assert.deepEqual(parts.map((part) => part.grade), ["A", "A", "A", "A", "A", "A", "A"]);
});

Deno.test("a check that applies and is undecided counts against the grade, and one that does not apply does not", () => {
  const notApplied = verifiedQuery("1", { partial_is_partial: unknown }, { mutation_score: 0.75 });
  const partial_is_partial = { ...unknown, undecided: true } as const;
  const undecided = verifiedQuery("1", { partial_is_partial }, { mutation_score: 0.75 });
  assert.deepEqual(figures([...good(9), notApplied], diversity()).sentences, [1, "A"]);
  assert.deepEqual(figures([...good(9), undecided], diversity()).sentences, [0.9, "C"]);
  assert.deepEqual(checkCounts([...good(9), notApplied, undecided]).partial_is_partial, {
    ...{ passed: 9, failed: 0, not_checked: 2, undecided: 1 },
  });
});

Deno.test("the grade is that of the weakest part, each figure as worked out by hand", () => {
  const queries = [
    ...good(17),
    verifiedQuery("17", { runs: failed }, { mutation_score: 0.25 }),
    verifiedQuery("18", { sentence_says_query: unknown }),
    verifiedQuery("19", { partial_is_partial: failed }),
  ];
  const near_duplicates = [
    { dialogue_key: "3", like: "1", similarity: 0.7 },
    { dialogue_key: "3", like: "2", similarity: 0.6 },
  ];
  const { utterance, ...others } = diversity().sentences;
  const varied = diversity({
    near_duplicates,
    tables: { covered: 3, of: 4 },
    sentences: { ...others, utterance: { ...utterance, patterns: shares(21, 3) } },
  });
  assert.deepEqual(figures(queries, varied), {
    ground_truths: [0.95, "B"],
    sentences: [0.9, "C"],
    mutation_score: [(17 * 0.75 + 0.25) / 18, "B"],
    patterns: [0.9, "B"],
    tables: [0.75, "C"],
    columns: [0.6, "A"],
    dialogues: [0.9, "C"],
  });
  assert.equal(qualityGrade(queries, varied).grade, "C");
  assert.equal(qualityGrade(queries, diversity({ ...varied, columns: { covered: 0, of: 9 } })).grade, "E");
});

Deno.test("what was not checked does not count as passed", () => {
  const doubtful = verifiedQuery("1", { stable: unknown, sentence_says_query: unknown });
  const { ground_truths, sentences } = figures([doubtful, ...good(1)], diversity());
  assert.deepEqual([ground_truths, sentences], [[0.5, "E"], [0.5, "E"]]);
  const counted = qualityGrade([doubtful, ...good(1)], diversity()).parts.map((part) => part.counted);
  assert.equal(counted[0], "1 of 2; 0 fail, 1 not checked");
});

Deno.test("checks with nothing to look at do not count against a query", () => {
  const alone = verifiedQuery("1", {
    realizes_plan: unknown,
    readings_differ: unknown,
    unanswerable_holds: unknown,
  });
  const { ground_truths, sentences } = figures([alone], diversity());
  assert.deepEqual([ground_truths, sentences], [[1, "A"], [1, "A"]]);
});

Deno.test("an interaction without a query needs one check of its words that is passed", () => {
  const words = {
    sentence_says_query: unknown,
    standalone_stands_alone: unknown,
    partial_is_partial: unknown,
  };
  const held = verifiedQuery("1", words, { status: "not_asked" });
  const unheld = verifiedQuery("2", { ...words, unanswerable_holds: unknown }, { status: "not_asked" });
  const { ground_truths, sentences } = figures([held, unheld], diversity());
  assert.deepEqual([ground_truths, sentences], [[undefined, undefined], [0.5, "E"]]);
});

Deno.test("a check that could be made nowhere is left out and named, a part without figure leaves no grade", () => {
  const queries = good(3).map(({ mutation_score: _, ...query }) => ({
    ...query,
    checks: { ...query.checks, stable_reordered: unknown },
  }));
  const quality = qualityGrade(queries, diversity());
  assert.deepEqual(quality.never_made, ["stable_reordered"]);
  assert.equal(quality.grade, undefined);
  const text = toTerminal(qualityTable(quality));
  assert.match(text, /^Quality: no grade\n/);
  assert.match(text, /nothing could be measured of: mutants told apart, on average\./);
  assert.match(text, /could be made of no ground truth: Stable Reordered\./);
});

Deno.test("a figure is never shown rounded up to a threshold that it does not reach", () => {
  const { rows } = qualityTable(qualityGrade(good(3), diversity({ tables: { covered: 9_499, of: 10_000 } })));
  const row = rows.find(([title]) => title === qualityParts.tables.title);
  assert.deepEqual(row?.slice(1, 3), ["B", { kind: "number", value: 94.9, decimals: 1, unit: "%" }]);
});

Deno.test("no grade gets worse where a part gets better", () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(count, count, count, count, (tables, columns, sound, more) => {
      const of = 40;
      const gradeOf = (covered: number, passing: number) =>
        qualityGrade(
          [
            ...good(passing),
            ...Array.from(
              { length: of - passing },
              () => verifiedQuery("x", { query: failed }, { mutation_score: 1 }),
            ),
          ],
          diversity({ tables: { covered, of }, columns: { covered: columns, of } }),
        ).grade ?? "";
      const better = (value: number) => Math.min(of, value + more);
      assert.ok(gradeOf(better(tables), sound) <= gradeOf(tables, sound));
      assert.ok(gradeOf(tables, better(sound)) <= gradeOf(tables, sound));
    }),
    { seed: 1 },
  );
});

const texts = (page: string) =>
  page.replaceAll(/<style>[^]*?<\/style>/g, "").replaceAll(/<[^>]*>/g, "\n").replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">").split("\n").map((line) => line.trim()).filter((line) => line !== "");

Deno.test("qualityPage() shows the grade, every figure, findings, scores, near-duplicates and diversity", () => {
  const mutants = { killed: 1, survived: 1, invalid: 0, undecided: 0, survivors: ["adds <DISTINCT>"] };
  const queries = [
    ...good(30),
    verifiedQuery("bad", { no_cut_ties: failed, runs: failed }, { mutation_score: 0.5, mutants }),
  ];
  const near_duplicates = [{ dialogue_key: "7#2", like: "7", similarity: 0.666 }];
  const page = qualityPage(queries, { name: "lakes <&>.json", diversity: diversity({ near_duplicates }) });
  const told = texts(page);
  for (
    const text of [
      ...["Quality of lakes <&amp;>.json", "C", ...Object.values(qualityParts).map(({ formula }) => formula)],
      ...["30 of 31; 1 fail, 0 not checked", "bad.1", "it <fails>", "70 to 80 %", "adds <DISTINCT>"],
      ...["7#2", "66 %", "Which N are <there>?", "group by", "lake_<b>", "river_bed", "unanswerable"],
    ]
  ) assert.ok(told.includes(text), text);
  const findings = told.slice(told.indexOf("Findings"));
  assert.ok(
    findings.some((text) => text.includes("Read the engine")),
    "each finding has its remedy",
  );
  assert.ok(findings.indexOf("Runs") < findings.indexOf("No Cut Ties"), "what does not run stands first");
  assert.ok(
    told.some((text) => text.includes("distinct-1 0.25 (1/4), distinct-2 0.67 (2/3), distinct-3 none")),
  );
});

Deno.test("qualityPage() loads nothing, and nothing in a dataset becomes markup", () => {
  const page = qualityPage(good(2), { name: "<script>alert(1)</script>", diversity: diversity() });
  assert.doesNotMatch(page, /<script|<there|<b>|<fails|src=|url\(|@import|<link/);
  assert.match(page, /default-src 'none'/);
  for (const [address] of page.matchAll(/https?:[^"'<\s]*/g)) {
    assert.equal(address, "http://www.w3.org/2000/svg");
  }
});

Deno.test("qualityPage() folds long tables and leaves empty ones out", () => {
  const many = Array.from({ length: 30 }, (_, i) => verifiedQuery(`${i}`, { query: failed }));
  const page = qualityPage(many, { name: "n", diversity: diversity() });
  assert.match(page, /<summary>and 5 more<\/summary>/);
  assert.doesNotMatch(page, /fewest mutants told apart|Ground truths by the share of mutants/);
  assert.match(page, /No two dialogues are near-duplicates/);
});

Deno.test("qualityGrade() leaves shares of fewer than five mutants out of the mean, and says of how many", () => {
  const share = (mutation_score: number, mutation_score_of: number) =>
    verifiedQuery("1", {}, { mutation_score, mutation_score_of });
  const part = (queries: readonly VerifiedQuery[]) =>
    qualityGrade(queries, diversity()).parts.find((one) => one.part === "mutation_score");
  const mixed = part([share(0, 4), share(0.5, 5), share(1, 9)]);
  assert.equal(mixed?.figure, 0.75);
  assert.match(
    mixed?.counted ?? "",
    /^mean of 2 ground truths; 0 have no score, 1 one of fewer than 5 mutants$/,
  );
  assert.equal(part([share(1, 4)])?.figure, undefined);
});
