import { peerNames, peers } from "../peers.ts";
import type { Cell, ReportTable } from "../../../lib/report/mod.ts";
import type { JudgedLabel } from "./judge_labelled.ts";

/** One set with its judged pairs; field names are those of the JSON. */
export interface MeasuredSet {
  readonly set: string;
  /** Queries with a label that have nothing to be compared with. */
  readonly unpaired: number;
  readonly pairs: readonly JudgedLabel[];
}

const right = (header: string) => ({ header, align: "right" as const });
const number = (value: number): Cell => ({ kind: "number", value });

/** One label on one pair. */
interface Labelled {
  readonly label: boolean | undefined;
  readonly pair: JudgedLabel;
}

function labelsOf({ pairs }: MeasuredSet): readonly Labelled[] {
  return pairs.flatMap((pair) =>
    (pair.labels.length === 0 ? [undefined] : pair.labels).map((label) => ({ label, pair }))
  );
}

/** Labels against verdicts, and how often each evaluator agrees where there is something to compare. */
export function labelTable(sets: readonly MeasuredSet[]): ReportTable {
  return {
    caption: "Labelled pairs of queries on small databases made from their schemas",
    label: "tab:labelled-pairs",
    columns: [
      { header: "Set" },
      { header: "Label" },
      ...["Labels", "Not Told Apart", "Told Apart", "Undecided", "Ours Agrees"].map(right),
      ...peers.map((peer) => right(`${peerNames[peer]} Agrees`)),
    ],
    rows: sets.flatMap((measured) => {
      const all = labelsOf(measured);
      const groups: readonly (readonly [string, readonly Labelled[]])[] = [
        ["same", all.filter(({ label }) => label === true)],
        ["different", all.filter(({ label }) => label === false)],
        ["not known", all.filter(({ label }) => label === undefined)],
        ["all", all],
      ];
      return groups.filter(([, own]) => own.length > 0).map(([label, own]) => [
        measured.set,
        label,
        number(own.length),
        ...(["not_told_apart", "told_apart", "undecided"] as const).map((verdict) =>
          number(own.filter(({ pair }) => pair.verdict === verdict).length)
        ),
        agreement(own, ({ verdict }) => verdict === "told_apart"),
        ...peers.map((peer) => agreement(own, ({ told_apart_by }) => told_apart_by?.[peer] === true)),
      ]);
    }),
    notes: [
      "A pair is told apart where some instance gives different answers; not to be told apart is no proof of being the " +
      "same. All evaluators see the same instances, and agreement is over the labels of decided pairs.",
      ...sets.flatMap(betweenPeople),
      ...noted.filter(([set]) => sets.some((one) => one.set === set)).map(([, note]) => note),
    ],
  };
}

const noted: readonly (readonly [set: string, note: string])[] = [
  [
    "SQLExam",
    "SQLExam's labels say whether a query answers its question on the data at hand, in the eyes of people, not whether two " +
    "queries always give the same; of those that are told apart although labelled the same, the reasons below are the most " +
    "frequent.",
  ],
  [
    "NL2SQL-Bugs",
    "NL2SQL-Bugs labels single queries against their question. Its databases are absent and it has no ground truths: they " +
    "are taken from BIRD's mini-dev set and from SQLExam where these ask the same question of the same database.",
  ],
  [
    "VeriEQL Calcite",
    "VeriEQL's pairs are rewrites of Calcite's optimizer: same where the prover found no counterexample up to a bound on " +
    "rows, different where it found one, not known where it does not support or cannot read a query.",
  ],
];

function agreement(labelled: readonly Labelled[], isApart: (pair: JudgedLabel) => boolean): Cell {
  const decided = labelled.filter(({ label, pair }) => label !== undefined && pair.verdict !== "undecided");
  if (decided.length === 0) return "none";
  const agreeing = decided.filter(({ label, pair }) => label !== isApart(pair)).length;
  return { kind: "number", value: 100 * agreeing / decided.length, decimals: 1, unit: "%" };
}

function betweenPeople({ set, pairs }: MeasuredSet): readonly string[] {
  const twice = pairs.filter(({ labels }) => labels.length > 1);
  if (twice.length === 0) return [];
  const agreeing = twice.filter(({ labels }) => new Set(labels).size === 1).length;
  const share = (100 * agreeing / twice.length).toFixed(1);
  return [`In ${set} two people judged ${twice.length} pairs and agree on ${agreeing} of them (${share} %).`];
}

/** Why pairs could not be decided. */
export function undecidedTable(sets: readonly MeasuredSet[]): ReportTable {
  const causes = ["malformed", "gold_fails", "prediction_fails", "nothing_compared"] as const;
  return {
    caption: "Labelled pairs that could not be decided",
    label: "tab:labelled-undecided",
    columns: [
      { header: "Set" },
      ...[
        "Pairs",
        "Malformed",
        "First Query Fails",
        "Second Query Fails",
        "Nothing to Compare",
        "Queries without a Pair",
      ]
        .map(right),
    ],
    rows: sets.map(({ set, pairs, unpaired }) => [
      set,
      number(pairs.length),
      ...causes.map((cause) => number(pairs.filter((pair) => pair.cause === cause).length)),
      number(unpaired),
    ]),
    notes: [
      "Malformed: the structure is missing, or no database can be made of it.",
      "Nothing to compare: on no instance do both queries return a row that is not all NULL, or the first leaves its answer " +
      "open (a LIMIT that cuts through ties).",
    ],
  };
}

/** What tells pairs apart that are labelled the same by all who judged them. */
export function reasonTable(sets: readonly MeasuredSet[]): ReportTable {
  const apart = sets.map(({ set, pairs }) => ({
    set,
    own: pairs.filter(({ labels, verdict }) =>
      verdict === "told_apart" && labels.length > 0 && labels.every((label) => label)
    ),
  }));
  const names = apart.map(({ own }) => number(own.filter((pair) => pair.by_names_alone).length));
  const kinds = new Set(apart.flatMap(({ own }) => own.flatMap(({ reasons = [] }) => reasons)));
  return {
    caption: "Reasons that tell apart what is labelled the same",
    label: "tab:labelled-reasons",
    columns: [{ header: "Reason" }, ...apart.map(({ set }) => right(set))],
    rows: [
      ...[...kinds].sort().map((kind) => [
        kind.replaceAll("_", " "),
        ...apart.map(({ own }) => number(own.filter(({ reasons = [] }) => reasons.includes(kind)).length)),
      ]),
      ["names alone", ...names],
      ["pairs", ...apart.map(({ own }) => number(own.length))],
    ],
    notes: [
      "A pair can have several reasons; they are those of the first instance that tells it apart. Names alone: it would not " +
      "be told apart if a name that stands once on each side did not pair its columns, as when an engine makes up the name.",
    ],
  };
}

/** Pairs of a prover's set on which it and the instances disagree, one by one. */
export function disagreementTable({ set, pairs }: MeasuredSet): ReportTable {
  const disagreeing = pairs.filter(({ labels: [label], verdict }) =>
    label !== undefined && verdict !== "undecided" && label !== (verdict === "not_told_apart")
  );
  return {
    caption: `Pairs of ${set} that are judged otherwise than labelled`,
    label: "tab:labelled-disagreements",
    columns: ["Pair", "Label", "What Tells Apart", "By Names Alone"].map((header) => ({ header })),
    rows: disagreeing.map(({ id, labels: [label], text = "nothing", by_names_alone = false }) => [
      id,
      label ? "same" : "different",
      text,
      by_names_alone ? "yes" : "no",
    ]),
    notes: [
      ...disagreeing.length === 0 ? ["None."] : [],
      "The instances are DuckDB's, where the average of integers is a fraction; to the prover it is an integer.",
    ],
  };
}
