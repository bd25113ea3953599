import { leastMutants } from "../compare/mod.ts";
import type { Diversity, VerifiedQuery, VerifyCheck } from "../verify/mod.ts";
import { type Grade, grades, type QualityPartName, qualityParts } from "./quality_parts.ts";

/** One figure of a dataset's quality; field names are those of the JSON. */
export interface QualityPart {
  readonly part: QualityPartName;
  /** 0..1, the more the better; absent where nothing could be measured. */
  readonly figure?: number;
  /** What was counted, for people. */
  readonly counted: string;
  /** Absent where there is no figure. */
  readonly grade?: Grade;
}

/** How good a dataset is; field names are those of the JSON. */
export interface QualityGrade {
  /** Absent where a part could not be measured. */
  readonly grade?: Grade;
  readonly parts: readonly QualityPart[];
  /** Checks of ground truths that could be made of none of them, and so are in no figure. */
  readonly never_made: readonly VerifyCheck[];
}

/**
 * Grades a dataset from A to E: each part by its own figure, and the dataset as its weakest part, so no part makes up for
 * another and no part that gets better can make the grade worse. Where a part cannot be measured there is no grade.
 *
 * | part | figure | A, B, C, D from |
 * | --- | --- | --- |
 * | SQL | ground truths that pass every check of their SQL, of all | 98, 95, 90, 75 % |
 * | sentences | interactions whose sentences pass every check, of all that were verified | 98, 95, 90, 75 % |
 * | mutation score | mean share of mutants that the data tell apart, of the ground truths with a score of 5 mutants at least | 75, 60, 45, 30 % |
 * | patterns | 1 − (commonest − 1) / (utterances − 1): other utterances that do not have the commonest pattern | 95, 90, 80, 60 % |
 * | tables | those that a ground truth reads, of all | 95, 85, 70, 50 % |
 * | columns | those that a ground truth names or shows, of all | 60, 45, 30, 15 % |
 * | dialogues | those that are no near-duplicate of an earlier one, of all | 98, 95, 90, 80 % |
 *
 * What was not checked is not passed: of a ground truth every check has to be made, unless it could be made of no ground
 * truth of the dataset (`never_made`); of its sentence it has to be known that it says the query, and of an interaction
 * without a query one check of its words has to be passed. Checks that often have nothing to look at (the plan, readings)
 * only must not fail.
 *
 * @example
 * ```ts
 * import { qualityGrade } from "querylogue/report";
 * import { diversityOf } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [], foreignKeys: [] };
 * const diversity = await diversityOf({ control: {}, dialogues: [] }, schema, { dialect: "sqlite" });
 * const { grade, parts } = qualityGrade([], diversity);
 * assert.equal(grade, undefined);
 * assert.ok(parts.every((part) => part.figure === undefined));
 * ```
 */
export function qualityGrade(queries: readonly VerifiedQuery[], diversity: Diversity): QualityGrade {
  const { sentences: { utterance: { patterns } }, tables, columns, near_duplicates, dialogues } = diversity;
  const truths = queries.filter(({ status }) => status !== "not_asked");
  const neverMade = demanded.filter((name) =>
    truths.every(({ checks }) => checks[name].ok === "not_checked")
  );
  const made = demanded.filter((name) => !neverMade.includes(name));
  const scored = truths.flatMap(({ mutation_score, mutation_score_of = Infinity }) =>
    mutation_score === undefined ? [] : [{ score: mutation_score, of: mutation_score_of }]
  );
  const scores = scored.flatMap(({ score, of }) => of < leastMutants ? [] : [score]);
  const alike = new Set(near_duplicates.map(({ dialogue_key }) => dialogue_key)).size;
  const repeated = Math.max(0, patterns.most - 1);
  const parts = [
    checked("ground_truths", truths, (query) => outcome(query, { must: made, may: perhaps })),
    checked(
      "sentences",
      queries,
      (query) =>
        outcome(
          query,
          query.status === "not_asked" ? { may: ofSentences } : { must: saying, may: ofSentences },
        ),
    ),
    part("mutation_score", {
      good: scores.reduce((sum, score) => sum + score, 0),
      of: scores.length,
      counted: `mean of ${scores.length} ground truths; ${truths.length - scored.length} have no score` +
        (scored.length === scores.length
          ? ""
          : `, ${scored.length - scores.length} one of fewer than ${leastMutants} mutants`),
    }),
    part("patterns", {
      good: Math.max(1, patterns.texts - 1) - repeated,
      of: patterns.texts === 0 ? 0 : Math.max(1, patterns.texts - 1),
      counted: `${patterns.most} of ${patterns.texts} have the commonest`,
    }),
    part("tables", {
      good: tables.covered,
      of: tables.of,
      counted: `${tables.covered} of ${tables.of}`,
    }),
    part("columns", {
      good: columns.covered,
      of: columns.of,
      counted: `${columns.covered} of ${columns.of}`,
    }),
    part("dialogues", {
      good: dialogues - alike,
      of: dialogues,
      counted: `${alike} of ${dialogues} near-duplicates`,
    }),
  ];
  const worst = Math.max(...parts.map(({ grade }) => grade === undefined ? Infinity : grades.indexOf(grade)));
  const grade = grades[worst];
  return { ...(grade && { grade }), parts, never_made: truths.length === 0 ? [] : neverMade };
}

/** Checks that every ground truth has to pass. */
const demanded = [
  "runs",
  "query",
  "equals_itself",
  "returns_rows",
  "not_whole_table",
  "stable",
  "stable_reordered",
  "no_cut_ties",
  "literals_occur",
] as const satisfies readonly VerifyCheck[];

/** Checks of ground truths that have nothing to look at in many of them. */
const perhaps = ["realizes_plan", "one_dialogue_per_combination", "readings_differ"] as const;

const saying = ["sentence_says_query"] as const;
const ofSentences = [
  ...saying,
  "standalone_stands_alone",
  "partial_is_partial",
  "unanswerable_holds",
] as const satisfies readonly VerifyCheck[];

interface Demand {
  /** Checks that have to be passed. @default at least one of the others */
  readonly must?: readonly VerifyCheck[];
  /** Checks that must not fail. */
  readonly may: readonly VerifyCheck[];
}

function outcome({ checks }: VerifiedQuery, { must, may }: Demand): "passed" | "failed" | "not checked" {
  const results = (names: readonly VerifyCheck[]) => names.map((name) => checks[name].ok);
  if (results([...must ?? [], ...may]).includes(false)) return "failed";
  const passed = must === undefined ? results(may).includes(true) : results(must).every((ok) => ok === true);
  return passed ? "passed" : "not checked";
}

function checked(
  name: QualityPartName,
  queries: readonly VerifiedQuery[],
  outcomeOf: (query: VerifiedQuery) => ReturnType<typeof outcome>,
): QualityPart {
  const outcomes = queries.map(outcomeOf);
  const count = (what: ReturnType<typeof outcome>) => outcomes.filter((one) => one === what).length;
  const good = count("passed");
  return part(name, {
    good,
    of: queries.length,
    counted: `${good} of ${queries.length}; ${count("failed")} fail, ${count("not checked")} not checked`,
  });
}

function part(
  name: QualityPartName,
  { good, of, counted }: { readonly good: number; readonly of: number; readonly counted: string },
): QualityPart {
  if (of === 0) return { part: name, counted };
  const figure = good / of;
  const { least } = qualityParts[name];
  const grade = grades.find((letter) => letter === "E" || figure >= least[letter]) ?? "E";
  return { part: name, figure, counted, grade };
}
