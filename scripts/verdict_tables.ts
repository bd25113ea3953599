import type { ReportTable } from "../lib/report/mod.ts";
import { type JudgedCase, type Peer, peers } from "./judge_cases.ts";
import type { OfficialVerdicts } from "./official_verdicts.ts";

const names: Readonly<Record<Peer, string>> = { spider: "Test Suite", bird: "BIRD", spider2: "Spider 2" };

/** How many cases each judge decides as a careful person does. */
export function rightVerdicts(cases: readonly JudgedCase[]): Readonly<Record<"ours" | Peer, number>> {
  const right = (peer: Peer) =>
    cases.filter((one) => one.accepted[peer] === (one.expected === "equal")).length;
  return {
    ours: cases.filter(({ ours, expected }) => ours === expected).length,
    spider: right("spider"),
    bird: right("bird"),
    spider2: right("spider2"),
  };
}

/** The verdict cases one by one. */
export function casesTable(cases: readonly JudgedCase[]): ReportTable {
  const right = rightVerdicts(cases);
  return {
    caption: "What each comparison says of the verdict cases",
    label: "tab:verdict-cases",
    columns: ["Case", "Told Apart", "Careful Person", "Ours", ...peers.map((peer) => names[peer])]
      .map((header) => ({ header })),
    rows: [
      ...cases.map(({ id, why, expected, ours, accepted }) => [
        id,
        why,
        expected,
        marked(ours, ours === expected),
        ...peers.map((peer) =>
          marked(accepted[peer] ? "accepts" : "rejects", accepted[peer] === (expected === "equal"))
        ),
      ]),
      [
        "right",
        "",
        `${cases.length}`,
        `${right.ours}`,
        ...peers.map((peer) => `${right[peer]}`),
      ],
    ],
    notes: [
      `${WRONG} stands where a judge decides otherwise than a careful person. The published evaluators know two verdicts: ` +
      "accepting is right where the answers are equal, rejecting everywhere else.",
      RUN_AS_PUBLISHED,
    ],
  };
}

/** The conformance cases by category. */
export function conformanceTable(cases: readonly JudgedCase[]): ReportTable {
  const groups = [...Map.groupBy(cases, ({ category }) => category ?? ""), ["all", cases] as const];
  const wrong = cases.filter(({ ours, expected }) => ours !== expected);
  return {
    caption: "Conformance cases decided as a careful person does",
    label: "tab:conformance",
    columns: [
      { header: "Category" },
      ...["Cases", "Ours", ...peers.map((peer) => names[peer])].map((header) => ({
        header,
        align: "right" as const,
      })),
    ],
    rows: groups.map(([category, own]) => {
      const right = rightVerdicts(own);
      return [
        category.replaceAll("_", " "),
        `${own.length}`,
        `${right.ours}`,
        ...peers.map((peer) => `${right[peer]}`),
      ];
    }),
    notes: [
      "Ours counts as right where it gives the very verdict (equal, different, vacuous, refused, failed), the published " +
      "evaluators where they accept what is equal and reject all else.",
      ...(wrong.length === 0 ? [] : [`Ours decides otherwise on ${wrong.map(({ id }) => id).join(", ")}.`]),
      RUN_AS_PUBLISHED,
    ],
  };
}

/** The official execution verdicts beside the preset's, and the default comparison's. */
export function officialTable({ pairs, undecided }: OfficialVerdicts): ReportTable {
  const groups = [...Map.groupBy(pairs, ({ source }) => source), ["all", pairs] as const];
  const differing = pairs.filter(({ official, preset }) => official !== preset);
  return {
    caption: "Official test-suite execution verdicts on outputs of three models",
    label: "tab:official-verdicts",
    columns: [
      { header: "Model" },
      ...[
        "Pairs",
        "Accepted",
        "Preset Agrees",
        "Ours Equal",
        "Official Only",
        "Vacuous",
        "By DISTINCT",
        "Ours Only",
      ]
        .map((header) => ({ header, align: "right" as const })),
    ],
    rows: groups.map(([source, own]) => {
      const count = (wanted: (pair: typeof own[number]) => boolean) => `${own.filter(wanted).length}`;
      return [
        source,
        `${own.length}`,
        count(({ official }) => official === 1),
        count(({ official, preset }) => official === preset),
        count(({ by_default }) => by_default === "equal"),
        count(({ official, by_default }) => official === 1 && by_default !== "equal"),
        count(({ official, by_default }) => official === 1 && by_default === "vacuous"),
        count(({ official, by_default, keeping_distinct }) =>
          official === 1 && by_default === "different" && keeping_distinct === 0
        ),
        count(({ official, by_default }) => official === 0 && by_default === "equal"),
      ];
    }),
    notes: [
      `${undecided} more pairs have no official verdict, as their ground truths do not run; they are left out.`,
      differing.length === 0
        ? "The preset disagrees with the official verdict on no pair."
        : `The preset disagrees on ${
          differing.map(({ source, dialogue, turn }) => `${source} ${dialogue}/${turn}`).join(", ")
        }.`,
      "Ours is the default comparison. Official only are pairs that the official script accepts and it does not: vacuous ones, " +
      "and those of which nothing but the DISTINCT that the script removes made the answers equal. Ours only is the other way " +
      "round, for the most part a column more than was asked for.",
    ],
  };
}

const WRONG = "✗";

const RUN_AS_PUBLISHED =
  "The published evaluators are judged by the presets, which tests hold against the verdicts of the published scripts, and run " +
  "as those run queries: BIRD's runs the prediction first and on one connection with the ground truth, so that a prediction " +
  "which deletes is run, and then believed. Spider 2 is asked to keep the order of rows where the ground truth orders; its own " +
  "benchmark ignores it in every question.";

function marked(text: string, right: boolean): string {
  return right ? text : `${text} ${WRONG}`;
}
