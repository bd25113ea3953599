/** The grades, the best first. */
export const grades = ["A", "B", "C", "D", "E"] as const;

export type Grade = typeof grades[number];

/** A figure that the quality of a dataset is graded by. */
export interface QualityRule {
  readonly title: string;
  /** The least figure for each grade, 0..1; what is below all is an E. */
  readonly least: Readonly<Record<Exclude<Grade, "E">, number>>;
}

/** What the quality of a dataset is graded by, in the order in which it is shown. */
export const qualityParts = {
  ground_truths: {
    title: "Ground truths that pass every check",
    least: { A: 0.98, B: 0.95, C: 0.9, D: 0.75 },
  },
  sentences: {
    title: "Sentences that pass every check",
    least: { A: 0.98, B: 0.95, C: 0.9, D: 0.75 },
  },
  // Some mutants mean the same on all data, so the whole is out of reach.
  mutation_score: {
    title: "Mutants told apart, on average",
    least: { A: 0.75, B: 0.6, C: 0.45, D: 0.3 },
  },
  patterns: {
    title: "Utterances unlike the commonest pattern",
    least: { A: 0.95, B: 0.9, C: 0.8, D: 0.6 },
  },
  tables: { title: "Tables asked about", least: { A: 0.95, B: 0.85, C: 0.7, D: 0.5 } },
  // Keys and notes are seldom asked for by people.
  columns: { title: "Columns asked about", least: { A: 0.6, B: 0.45, C: 0.3, D: 0.15 } },
  dialogues: {
    title: "Dialogues unlike any earlier one",
    least: { A: 0.98, B: 0.95, C: 0.9, D: 0.8 },
  },
} as const satisfies Readonly<Record<string, QualityRule>>;

export type QualityPartName = keyof typeof qualityParts;
