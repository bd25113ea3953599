/** The grades, the best first. */
export const grades = ["A", "B", "C", "D", "E"] as const;

export type Grade = typeof grades[number];

/** A figure that grades the quality of a dataset. */
export interface QualityRule {
  readonly title: string;
  /** How the figure is counted, in words. */
  readonly formula: string;
  /** The least figure for each grade, 0..1; anything below is an E. */
  readonly least: Readonly<Record<Exclude<Grade, "E">, number>>;
}

/** The figures that grade the quality of a dataset, in the order of the tables. */
export const qualityParts = {
  ground_truths: {
    title: "SQL that passes every check",
    formula:
      "Ground truths that pass every check of their SQL, of all. One that was not checked to the end does not pass; the plan and readings count only where there are some.",
    least: { A: 0.98, B: 0.95, C: 0.9, D: 0.75 },
  },
  sentences: {
    title: "Sentences that pass every check",
    formula:
      "Interactions whose sentences fail no check, of all verified. It has to be known that the sentence says the query; where there is no query, one check at least has to be passed.",
    least: { A: 0.98, B: 0.95, C: 0.9, D: 0.75 },
  },
  // Some mutants mean the same on all data, so the whole is out of reach.
  mutation_score: {
    title: "Mutants told apart, on average",
    formula:
      "Mean share of the small changes to a ground truth that change its answer on the data, of the ground truths with a score of at least 5 such changes.",
    least: { A: 0.75, B: 0.6, C: 0.45, D: 0.3 },
  },
  patterns: {
    title: "Utterances unlike the commonest pattern",
    formula:
      "1 − (utterances with the commonest pattern − 1) / (utterances − 1), names and values being masked.",
    least: { A: 0.95, B: 0.9, C: 0.8, D: 0.6 },
  },
  tables: {
    title: "Tables asked about",
    formula: "Tables that a ground truth reads, of all.",
    least: { A: 0.95, B: 0.85, C: 0.7, D: 0.5 },
  },
  // Keys and notes are seldom asked for by people.
  columns: {
    title: "Columns asked about",
    formula: "Columns that a ground truth names or shows, of all.",
    least: { A: 0.6, B: 0.45, C: 0.3, D: 0.15 },
  },
  dialogues: {
    title: "Dialogues unlike any earlier one",
    formula:
      "Dialogues that do not have 60 % or more of their phrases (three words or pieces of SQL in a row, values masked) in common with an earlier one, of all.",
    least: { A: 0.98, B: 0.95, C: 0.9, D: 0.8 },
  },
} as const satisfies Readonly<Record<string, QualityRule>>;

export type QualityPartName = keyof typeof qualityParts;
