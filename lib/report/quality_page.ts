import {
  type Counts,
  type Diversity,
  type VerifiedQuery,
  type VerifyCheck,
  verifyChecks,
} from "../verify/mod.ts";
import { barFigure, type Bars } from "./bar_chart.ts";
import { checkExplanations } from "./check_explanations.ts";
import { checkTitles } from "./check_titles.ts";
import { type Markup, markup } from "./markup.ts";
import { page } from "./page.ts";
import { pageStyle } from "./page_style.ts";
import { qualityGrade } from "./quality_grade.ts";
import { qualityNearDuplicatesTable } from "./quality_near_duplicates_table.ts";
import { qualityParts } from "./quality_parts.ts";
import { qualitySentencesTable } from "./quality_sentences_table.ts";
import { qualityTable } from "./quality_table.ts";
import { countCell, numberColumns, textColumns } from "./table_parts.ts";
import { toHtml } from "./to_html.ts";
import type { ReportTable } from "./types.ts";
import { verificationFindingsTable } from "./verification_findings_table.ts";
import { verificationSummaryTable } from "./verification_summary_table.ts";
import { verificationTable } from "./verification_table.ts";

const MOST_WEAK = 10;

/** The ground truths with the lowest mutation scores, and their surviving mutants. */
function qualityWeakest(queries: readonly VerifiedQuery[]): ReportTable {
  const scored = queries.flatMap(({ dialogue_key, interaction, mutation_score, mutants }) =>
    mutation_score === undefined || mutants === undefined || mutants.survived === 0
      ? []
      : [{ query: `${dialogue_key}.${interaction}`, mutation_score, survivors: mutants.survivors }]
  );
  const weakest = scored.toSorted((a, b) => a.mutation_score - b.mutation_score).slice(0, MOST_WEAK);
  return {
    caption: `The ${weakest.length} ground truths with the fewest mutants told apart`,
    label: "tab:quality-weakest",
    columns: [...textColumns("Query"), ...numberColumns("Mutants"), ...textColumns("Not Told Apart")],
    rows: weakest.map(({ query, mutation_score, survivors }) => [
      query,
      { kind: "number", value: 100 * mutation_score, unit: "%" },
      survivors.join("; "),
    ]),
    notes: [],
  };
}

export interface QualityPageOptions {
  /** Name of the dataset. */
  readonly name: string;
  readonly diversity: Diversity;
}

/**
 * Renders the quality of a dataset as one page without scripts or outside parts: its grade with every figure behind it,
 * the ground truths that pass each check, failures, mutation scores, and the variety of dialogues, sentences and queries.
 * Long tables show their first rows, the rest is folded.
 *
 * @param queries Findings on each interaction.
 *
 * @example
 * ```ts
 * import { qualityPage } from "querylogue/report";
 * import { diversityOf } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const schema = { tables: [], foreignKeys: [] };
 * const diversity = await diversityOf({ control: {}, dialogues: [] }, schema, { dialect: "sqlite" });
 * assert.match(qualityPage([], { name: "a<b", diversity }), /<h1>Quality of a&lt;b<\/h1>/);
 * ```
 */
export function qualityPage(
  queries: readonly VerifiedQuery[],
  { name, diversity }: QualityPageOptions,
): string {
  const title = `Quality of ${name}`;
  const quality = qualityGrade(queries, diversity);
  const [scores, ...ofQueries] = qualityBars(queries, diversity);
  const alike = qualityNearDuplicatesTable(diversity);
  return page({
    title,
    task: "verify",
    style: `${pageStyle}\n${qualityStyle}`,
    body: [
      markup`<h1>${title}</h1>`,
      markup`<p class="grade grade-${quality.grade ?? "none"}">${quality.grade ?? "–"}</p>`,
      markup`<p>${sizes(diversity)}</p>`,
      ...folding(withoutCaption(qualityTable(quality))),
      ...formulas,
      markup`<h2>Checks</h2>`,
      ...folding(withoutCaption(verificationSummaryTable(queries))),
      markup`<details><summary>What each check asks</summary><dl>`,
      ...verifyChecks.map((name) =>
        markup`<dt>${checkTitles[name]}</dt><dd>${checkExplanations[name].asks}</dd>`
      ),
      markup`</dl></details>`,
      ...findingsElements(queries),
      markup`<details><summary>Every interaction</summary>`,
      ...folding(verificationTable(queries), Infinity),
      markup`</details>`,
      ...(scores === undefined ? [] : barFigure(scores)),
      ...folding(qualityWeakest(queries)),
      markup`<h2>Dialogues</h2>`,
      markup`<div class="beside">`,
      ...qualityCounts(diversity).map(tableElement),
      markup`</div>`,
      ...(alike.rows.length === 0 ? [markup`<p>No two dialogues are near-duplicates.</p>`] : folding(alike)),
      markup`<h2>Sentences</h2>`,
      ...folding(withoutCaption(qualitySentencesTable(diversity))),
      ...ofQueries.flatMap(barFigure),
    ],
  });
}

function sizes({ dialogues, interactions, queries, unreadable, tables, columns }: Diversity): string {
  const unread = unreadable === 0 ? "" : ` (${unreadable} more could not be read)`;
  return `${dialogues} dialogues, ${interactions} interactions, ${queries} ground truths${unread}; ` +
    `${tables.covered} of ${tables.of} tables and ${columns.covered} of ${columns.of} columns are asked about.`;
}

const formulas: readonly Markup[] = [
  markup`<details><summary>How each figure is counted</summary>`,
  markup`<dl>`,
  ...Object.values(qualityParts).map(({ title, formula }) => markup`<dt>${title}</dt><dd>${formula}</dd>`),
  markup`</dl>`,
  markup`</details>`,
];

/** For tables under a heading of the same words. */
function withoutCaption(table: ReportTable): ReportTable {
  return { ...table, caption: "" };
}

const FIRST_ROWS = 25;

/** A table; rows beyond the first ones open on demand. */
function folding(table: ReportTable, first = FIRST_ROWS): readonly Markup[] {
  const { rows } = table;
  if (rows.length === 0) return [];
  const wide = (part: ReportTable) => [markup`<div class="wide">`, tableElement(part), markup`</div>`];
  if (rows.length <= first) return wide(table);
  const rest = { ...withoutCaption(table), notes: [], rows: rows.slice(first) };
  return [
    ...wide({ ...table, rows: rows.slice(0, first) }),
    markup`<details><summary>and ${rows.length - first} more</summary>`,
    ...wide(rest),
    markup`</details>`,
  ];
}

const tableElement = (table: ReportTable): Markup => ({ text: toHtml(table) });

/** What failed or is undecided, a part for each check, with what it asks and how to mend it. */
function findingsElements(queries: readonly VerifiedQuery[]): readonly Markup[] {
  const { rows, columns, ...table } = verificationFindingsTable(queries);
  const found = rows.filter(([, , result]) => result !== "note");
  if (found.length === 0) return [];
  const parts = (Object.keys(checkTitles) as VerifyCheck[]).flatMap((name) => {
    const own = found.filter(([, title]) => title === checkTitles[name]);
    const failed = own.filter(([, , result]) => result === "FAIL").length;
    return own.length === 0 ? [] : [
      markup`<h3>${checkTitles[name]} <small>${
        [failed > 0 ? `${failed} failed` : [], failed < own.length ? `${own.length - failed} undecided` : []]
          .flat().join(", ")
      }</small></h3>`,
      markup`<p><strong>Asked:</strong> ${checkExplanations[name].asks} <strong>Remedy:</strong> ${
        checkExplanations[name].remedy
      }</p>`,
      ...folding({
        ...withoutCaption({ ...table, columns, rows: [] }),
        columns: columns.filter((_, place) => place !== 1),
        rows: own.map((cells) => cells.filter((_, place) => place !== 1)),
      }),
    ];
  });
  return [markup`<h2>Findings</h2>`, ...parts];
}

const qualityStyle = `
h2 { margin: 2rem 0 .6rem }
h3 { margin: 1.6rem 0 0 }
h3 + p { margin: .3rem 0 }
caption { text-align: left; font-weight: 600; padding: .4rem 0; white-space: nowrap }
caption:empty { display: none }
@media (min-width: 40rem) { tbody td:first-child { white-space: nowrap } }
@media (max-width: 40rem) { th, td { padding: .25rem .4rem } }
summary { cursor: pointer; padding: .2rem 0 }
.wide td[style*="right"] { white-space: nowrap }
.wide td:last-child:not([style*="right"]) { overflow-wrap: anywhere; min-width: 7rem }
.beside { display: flex; flex-wrap: wrap; align-items: flex-start; gap: .6rem 3rem }
.grade { float: left; margin: 0 1rem .4rem 0; min-width: 1.4em; padding: .1em; font-size: 2.6rem; font-weight: 700;
  line-height: 1.1; text-align: center; border-radius: .3rem; color: #fff; background: #5b6570 }
.grade-A { background: #0b7a45 } .grade-B { background: #4d7c0f } .grade-C { background: #a16207 }
.grade-D { background: #c2410c } .grade-E { background: #b91c1c }
.grade ~ .wide, .grade ~ h2 { clear: left }
figure svg { max-width: max(100%, 30rem) }
figure .bar { fill: light-dark(#0072b2, #56b4e9) }
`.trim();

/** How many dialogues and interactions there are of each kind; a table for each way to count that the dataset has. */
function qualityCounts(diversity: Diversity): readonly ReportTable[] {
  const { dialogue_kinds, dialogue_sizes, utterance_kinds, question_types, thematic_relations } = diversity;
  return [
    countsTable("Dialogues by kind", dialogue_kinds),
    countsTable("Dialogues by interactions", dialogue_sizes),
    countsTable("Utterances by kind", utterance_kinds),
    countsTable("Questions by type", question_types),
    countsTable("Interactions by relation", thematic_relations),
  ].filter(({ rows }) => rows.length > 0);
}

function countsTable(caption: string, counts: Counts): ReportTable {
  return {
    caption,
    label: `tab:quality-${caption.toLowerCase().replaceAll(" ", "-")}`,
    columns: [...textColumns("What"), ...numberColumns("Number")],
    rows: Object.entries(counts).map(([name, value]) => [name.replaceAll("_", " "), countCell(value)]),
    notes: [],
  };
}

/** Bars of the mutation scores, SQL constructs and tables. */
function qualityBars(
  queries: readonly VerifiedQuery[],
  { constructs, table_frequency }: Diversity,
): readonly Bars[] {
  const scores = queries.flatMap(({ mutation_score }) => mutation_score ?? []);
  // The last tenth holds 100 % too; in binary, 0.7 lies below seven tenths of 1.
  const tenths = scores.map((score) => Math.min(9, Math.floor(10 * score + 1e-9)));
  return [
    {
      title: "Ground truths by the share of mutants that the data tell apart",
      bars: scores.length === 0 ? [] : Array.from({ length: 10 }, (_, tenth) => ({
        label: `${10 * tenth} to ${10 * tenth + 10} %`,
        value: tenths.filter((one) => one === tenth).length,
      })),
      unit: "ground truths",
    },
    {
      title: "Ground truths with each SQL construct",
      bars: sorted(constructs).filter(({ value }) => value > 0)
        .map(({ label, value }) => ({ label: label.replaceAll("_", " "), value })),
      unit: "ground truths",
    },
    { title: "Dialogues that ask about each table", bars: sorted(table_frequency), unit: "dialogues" },
  ];
}

function sorted(counts: Readonly<Record<string, number>>): Bars["bars"] {
  return Object.entries(counts).map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => b.value - a.value);
}
