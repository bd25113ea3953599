import { leastMutants } from "../compare/mod.ts";
import type { Diversity, VerifiedQuery, VerifyCheck } from "../verify/mod.ts";
import { type Grade, grades, type QualityPartName, qualityParts } from "./quality_parts.ts";

/** One figure of the quality of a dataset; field names are those of the JSON. */
export interface QualityPart {
  readonly part: QualityPartName;
  /** 0..1, higher is better; absent where nothing could be measured. */
  readonly figure?: number;
  /** The counts in words. */
  readonly counted: string;
  /** Absent where there is no figure. */
  readonly grade?: Grade;
}

/** The quality of a dataset; field names are those of the JSON. */
export interface QualityGrade {
  /** Absent where a part could not be measured. */
  readonly grade?: Grade;
  readonly parts: readonly QualityPart[];
  /** Checks that could be made for no ground truth, and so are in no figure. */
  readonly never_made: readonly VerifyCheck[];
}

/**
 * Grades a dataset from A to E: each part by its own figure, and the dataset by its weakest part, so that no part
 * compensates for another and a better part never lowers the grade. Without a measurement of each part there is no grade.
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
 * An unchecked part does not pass. Every check of a ground truth has to be made, unless it could be made for no ground
 * truth of the dataset (`never_made`). A sentence has to pass the check that it says its query; an interaction without a
 * query has to pass one check of its words. Checks that often do not apply (the plan, readings) only must not fail, and be
 * decided where they apply.
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
        outcome(query, { must: query.status === "not_asked" ? undefined : saying, may: ofSentences }),
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
    ...([["tables", tables], ["columns", columns]] as const).map(([name, { covered, of }]) =>
      part(name, { good: covered, of, counted: `${covered} of ${of}` })
    ),
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
const demanded: readonly VerifyCheck[] = [
  ...["runs", "query", "equals_itself", "returns_rows", "not_whole_table"] as const,
  ...["stable", "stable_reordered", "no_cut_ties", "literals_occur"] as const,
];

/** Checks that do not apply to many ground truths. */
const perhaps = ["realizes_plan", "one_dialogue_per_combination", "readings_differ"] as const;

const saying = ["sentence_says_query"] as const;
const ofSentences = [
  ...saying,
  "standalone_stands_alone",
  "partial_is_partial",
  "unanswerable_holds",
] as const;

interface Demand {
  /** Checks that have to be passed. @default at least one of the others */
  readonly must?: readonly VerifyCheck[] | undefined;
  /** Checks that must not fail. */
  readonly may: readonly VerifyCheck[];
}

function outcome({ checks }: VerifiedQuery, { must, may }: Demand): "passed" | "failed" | "not checked" {
  const results = (names: readonly VerifyCheck[]) => names.map((name) => checks[name].ok);
  const all = [...must ?? [], ...may];
  if (results(all).includes(false)) return "failed";
  if (all.some((name) => checks[name].undecided)) return "not checked";
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
