import { type Peer, peerNames, peers } from "../peers.ts";
import type { ReportTable } from "../../../lib/report/mod.ts";
import type { Counting, ExactMatchVerdicts } from "./exact_match_verdicts.ts";
import type { JudgedCase } from "./judge_cases.ts";
import type { OfficialVerdicts } from "./official_verdicts.ts";
import type { OracleAgreement } from "./oracle_agreement.ts";

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
    columns: ["Case", "Told Apart", "Careful Person", "Ours", ...peers.map((peer) => peerNames[peer])]
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
      ...["Cases", "Ours", ...peers.map((peer) => peerNames[peer])].map((header) => ({
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

/** The official exact-match verdicts beside those of exact set match, by what counts. */
export function exactMatchTable({ groups }: ExactMatchVerdicts): ReportTable {
  const all = groups.at(-1)?.agreements;
  const agreed = (counting: Counting) => all?.[counting].agreed ?? 0;
  const otherwise = all?.neither.disagreements ?? [];
  const others = all?.both.disagreements ?? [];
  const headers = ["Pairs", "Decided", "Matches", "Both Count", "Values Only", "DISTINCT Only", "Neither"];
  return {
    caption: "Official exact-match verdicts on outputs of three models",
    label: "tab:exact-match-verdicts",
    columns: [
      { header: "Model" },
      ...[...headers, "Ground Truth Unread", "Prediction Unread"]
        .map((header) => ({ header, align: "right" as const })),
    ],
    rows: groups.map(({ source, pairs, accepted, agreements: { both, values, distinct, neither } }) => [
      source,
      ...[pairs, both.decided, accepted, both.agreed, values.agreed, distinct.agreed, neither.agreed].map(
        String,
      ),
      `${both.undecided.gold ?? 0}`,
      `${both.undecided.predicted ?? 0}`,
    ]),
    notes: [
      "Matches are those of the official script. The four columns behind count the decided pairs on which exact set match says " +
      "the same, by whether values and DISTINCT before a column count. Spider's script counts neither unless told to; the " +
      "published verdicts are those of both counted.",
      others.length === 0
        ? "With both counted it disagrees on no pair."
        : `With both counted it disagrees on ${others.map(({ predicted }) => `"${predicted}"`).join(", ")}.`,
      `Spider's defaults disagree on ${otherwise.length}, of which they match ` +
      `${
        otherwise.filter(({ published }) => published === false).length
      } that the official verdict does not: ` +
      `counting values settles ${agreed("values") - agreed("neither")}, counting DISTINCT ${
        agreed("distinct") - agreed("neither")
      }.`,
      "Unread are pairs without an official verdict, as the official parser stops at a text of theirs; they are counted and not " +
      "compared. Where it reads neither text, the ground truth is the one that counts.",
    ],
  };
}

/** Why the official parser stops, by cause. */
export function unreadTable({ unread }: ExactMatchVerdicts): ReportTable {
  const total = (side: "gold" | "predicted") => unread.reduce((sum, one) => sum + one[side], 0);
  return {
    caption: "Texts that Spider's parser does not read, by cause",
    label: "tab:unread",
    columns: [
      { header: "Cause" },
      ...["Ground Truths", "Predictions"].map((header) => ({ header, align: "right" as const })),
    ],
    rows: [
      ...unread.map(({ cause, gold, predicted }) => [cause, `${gold}`, `${predicted}`]),
      ["all", `${total("gold")}`, `${total("predicted")}`],
    ],
    notes: [
      "The cause is that of exactSetMatch(), which reads the same small language and tells where it stops; the published file " +
      "tells none for predictions. A text with several causes is counted once, by the first that is met.",
    ],
  };
}

/** The default comparison beside the brute-force oracle, by the oracle's verdict. */
export function oracleTable({ pairs, expected, found }: OracleAgreement): ReportTable {
  const row = (name: string, count: number, otherwise: number) =>
    [name, count, count - otherwise, otherwise].map(String);
  return {
    caption: "Random pairs of small tables judged by the default comparison and by brute force",
    label: "tab:oracle",
    columns: [
      { header: "Oracle" },
      ...["Pairs", "Ours Too", "Ours Otherwise"].map((header) => ({ header, align: "right" as const })),
    ],
    rows: [
      ...Object.entries(expected).map(([verdict, count]) =>
        row(verdict, count, found.filter(({ oracle }) => oracle === verdict).length)
      ),
      row("all", pairs, found.length),
    ],
    notes: [
      "The oracle tries every pairing of columns and strikes off rows one by one. Tables have up to 4 columns and 6 rows before one " +
      "change, of few values, so that rows and columns tie often; answers are free, sorted, sorted with ties, cut by a LIMIT, or " +
      "rounded.",
      found.length === 0
        ? "The default comparison disagrees with the oracle on no pair."
        : `The default comparison disagrees with the oracle on the pairs of the seeds ${
          found.map(({ seed }) => seed).join(", ")
        }.`,
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
