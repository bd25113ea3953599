import { shareCell } from "../../../lib/report/mod.ts";
import type { MutantKind } from "../../../lib/compare/mod.ts";
import type { Cell, ReportTable } from "../../../lib/report/mod.ts";

/** What was found for one database. */
export interface MeasuredMutants {
  readonly dataset: string;
  readonly database: string;
  readonly queries: number;
  readonly variant_rows: readonly number[];
  readonly unscored: readonly { readonly query: number; readonly reason: string }[];
  readonly mutants: readonly MutantTally[];
  /** Sum of the queries' own scores, of those with five mutants at least. */
  readonly scores: number;
  readonly scored: number;
  /** Queries with fewer mutants, which have no share in the mean. */
  readonly few_mutants: number;
  /** Queries whose mutants are all told apart. */
  readonly complete_before: number;
  readonly complete_after: number;
}

/** Mutants of one kind. */
export interface MutantTally {
  readonly kind: MutantKind;
  readonly killed: number;
  readonly killed_by_variants: number;
  readonly survived: number;
  readonly invalid: number;
  readonly undecided: number;
}

/** A published pair that the official evaluator calls equal in execution. */
export interface VariantPair {
  readonly source: string;
  readonly dialogue: number;
  readonly turn: number;
  readonly db_id: string;
  /** The official verdict of exact set match. */
  readonly exact_match: 0 | 1 | null;
  /** Our verdict on the database itself, and on its variants. */
  readonly at_hand: string;
  readonly on_variants: string;
  readonly told_apart_by?: string;
}

const added = (tallies: readonly MutantTally[]): Omit<MutantTally, "kind"> => {
  const sum = (key: Exclude<keyof MutantTally, "kind">) =>
    tallies.reduce((total, one) => total + one[key], 0);
  return {
    killed: sum("killed"),
    killed_by_variants: sum("killed_by_variants"),
    survived: sum("survived"),
    invalid: sum("invalid"),
    undecided: sum("undecided"),
  };
};

const number = (value: number): Cell => ({ kind: "number", value });

function tallyCells(tallies: readonly MutantTally[]): readonly Cell[] {
  const { killed, killed_by_variants, survived, invalid, undecided } = added(tallies);
  const decided = killed + survived;
  return [
    number(decided + invalid + undecided),
    number(invalid),
    number(undecided),
    shareCell(killed - killed_by_variants, decided),
    shareCell(killed, decided),
  ];
}

const tallyColumns = ["Mutants", "Do Not Run", "Undecided", "Score Before", "Score After"];
const right = (header: string) => ({ header, align: "right" as const });

/** The score of each dataset, and of its databases where it has several. */
export function mutationScoreTable(measured: readonly MeasuredMutants[]): ReportTable {
  const row = (name: string, own: readonly MeasuredMutants[]): readonly Cell[] => {
    const sum = (count: (one: MeasuredMutants) => number) =>
      own.reduce((total, one) => total + count(one), 0);
    return [
      name,
      number(sum(({ queries }) => queries)),
      number(sum(({ unscored }) => unscored.length)),
      ...tallyCells(own.flatMap(({ mutants }) => mutants)),
      shareCell(sum(({ scores }) => scores), sum(({ scored }) => scored)),
      number(sum(({ few_mutants }) => few_mutants)),
      number(sum((one) => one.complete_before)),
      number(sum((one) => one.complete_after)),
    ];
  };
  const datasets = Map.groupBy(measured, ({ dataset }) => dataset);
  return {
    caption: "How well data tell ground truths from their mutants, before and after variants",
    label: "tab:mutation-scores",
    columns: [
      { header: "Dataset" },
      ...["Queries", "Unscored", ...tallyColumns, "Mean of Queries", "Too Few", "All Killed Before", "After"]
        .map(right),
    ],
    rows: [...datasets].flatMap(([name, own]) => [
      row(name, own),
      ...(own.length > 1 ? own.map((one) => row(`– ${one.database}`, [one])) : []),
    ]),
    notes: scoreNotes,
  };
}

/** The score of each kind of mutant. */
export function mutantKindTable(measured: readonly MeasuredMutants[]): ReportTable {
  const kinds = Map.groupBy(measured.flatMap(({ mutants }) => mutants), ({ kind }) => kind);
  return {
    caption: "The same by kind of mutant, all datasets together",
    label: "tab:mutation-kinds",
    columns: [{ header: "Kind" }, ...tallyColumns.map(right)],
    rows: [...kinds].toSorted(([a], [b]) => a < b ? -1 : 1).map(([kind, own]) => [
      kind.replaceAll("_", " "),
      ...tallyCells(own),
    ]),
    notes: [],
  };
}

/** Equal on the data at hand, as far as there is anything to compare. */
const isAlike = ({ at_hand }: VariantPair) => at_hand === "equal" || at_hand === "vacuous";

/** Equal on the data at hand, and told apart by a variant. */
export function isAccidental(pair: VariantPair): boolean {
  return isAlike(pair) && pair.told_apart_by !== undefined;
}

/** Published pairs, by what exact set match says of them. */
export function variantPairTable(pairs: readonly VariantPair[]): ReportTable {
  const row = (name: string, own: readonly VariantPair[]): readonly Cell[] => {
    const alike = own.filter(isAlike);
    const apart = alike.filter(isAccidental);
    const untold = alike.filter(({ on_variants }) => on_variants === "vacuous");
    const counts = [own.length, own.length - alike.length, alike.length, apart.length].map(number);
    return [name, ...counts, shareCell(apart.length, alike.length), number(untold.length)];
  };
  const exact = { 1: "exact set match too", 0: "no exact set match", null: "exact set match undecided" };
  return {
    caption: "Published pairs that the official evaluator calls equal in execution, asked on variants",
    label: "tab:accidental-verdicts",
    columns: [
      { header: "Pairs" },
      ...["Official Equal", "Not Equal to Us", "Equal at Hand", "Told Apart", "Accidental"].map(right),
      right("Variants Silent"),
    ],
    rows: [
      row("All", pairs),
      ...[1, 0, null].map((match) =>
        row(
          exact[match as keyof typeof exact],
          pairs.filter(({ exact_match }) => exact_match === match),
        )
      ),
    ],
    notes: pairNotes,
  };
}

const scoreNotes = [
  "Score: mutants whose answer differs from the ground truth's, of all that run; before: on the data at hand; after: there or " +
  "on a variant. Some mutants mean the same as their query on all data, so that no data reach 100 %.",
  "Do not run: the engine refuses them, or they take more than five seconds. Undecided: the ground truth's answer moved. " +
  "Unscored: the ground truth does not run, is cut off, or two runs of it differ. A query that a dataset asks twice counts twice.",
  "Mean of queries: of the scores of single queries, after variants. Too few: queries with fewer than 5 mutants, which have no " +
  "share in it.",
  "All killed: queries of whose mutants none survives.",
  "wta_1 holds no rows, so that its variants are made of values of the columns' types and of the queries' constants alone.",
];

const pairNotes = [
  "Not equal to us: our default comparison calls them different on the data at hand already. Accidental: told apart by a " +
  "variant, of those equal at hand. Variants silent: the ground truth is empty or leaves its answer open on all of them.",
  "Exact set match leaves values, DISTINCT and the kind of a join out of sight, so that its pairs can be told apart too. Left " +
  "unnoticed: what else SQLite leaves open, as a column beside GROUP BY that is no key, or DISTINCT sorted by what is not shown.",
];
