import type { Diversity, VerifiedQuery } from "../verify/mod.ts";
import { barChart } from "./bar_chart.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { explorationStyle } from "./exploration_style.ts";
import { pagePolicy } from "./page_policy.ts";
import type { Bars } from "./plan_bars.ts";
import { qualityBars } from "./quality_bars.ts";
import { qualityCounts } from "./quality_counts.ts";
import { qualityFindings } from "./quality_findings.ts";
import { qualityGrade } from "./quality_grade.ts";
import { qualityParts } from "./quality_parts.ts";
import { qualityNearDuplicatesTable } from "./quality_near_duplicates_table.ts";
import { qualitySentencesTable } from "./quality_sentences_table.ts";
import { qualityStyle } from "./quality_style.ts";
import { qualityTable } from "./quality_table.ts";
import { qualityWeakest } from "./quality_weakest.ts";
import { toHtml } from "./to_html.ts";
import type { ReportTable } from "./types.ts";
import { verificationSummaryTable } from "./verification_summary_table.ts";
import { verificationTable } from "./verification_table.ts";

export interface QualityPageOptions {
  /** What the dataset is called. */
  readonly name: string;
  readonly diversity: Diversity;
}

/**
 * What was found of a dataset as one page without scripts or outside parts: its grade with every figure behind it, how
 * many ground truths pass each check, what fails, mutation scores, and how varied dialogues, sentences and queries are.
 * Long tables show their first rows, the rest is folded.
 *
 * @param queries What was found of each interaction.
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
  return [
    `<!doctype html>`,
    `<html lang="en">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="generator" content="deno task verify"><meta name="color-scheme" content="light dark">`,
    // Whatever a dataset holds: the page loads nothing and sends nothing.
    pagePolicy(),
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${explorationStyle}\n${qualityStyle}</style></head>`,
    `<body>`,
    `<h1>${escapeMarkup(title)}</h1>`,
    `<p class="grade grade-${quality.grade ?? "none"}">${quality.grade ?? "–"}</p>`,
    `<p>${escapeMarkup(sizes(diversity))}</p>`,
    ...folding(withoutCaption(qualityTable(quality))),
    ...formulas,
    `<h2>Checks</h2>`,
    ...folding(withoutCaption(verificationSummaryTable(queries))),
    ...folding(qualityFindings(queries)),
    `<details><summary>Every interaction</summary>`,
    ...folding(verificationTable(queries), Infinity),
    `</details>`,
    ...(scores === undefined ? [] : chart(scores)),
    ...folding(qualityWeakest(queries)),
    `<h2>Dialogues</h2>`,
    `<div class="beside">`,
    ...qualityCounts(diversity).map(toHtml),
    `</div>`,
    ...(alike.rows.length === 0 ? [`<p>No two dialogues are near-duplicates.</p>`] : folding(alike)),
    `<h2>Sentences</h2>`,
    ...folding(withoutCaption(qualitySentencesTable(diversity))),
    ...ofQueries.flatMap(chart),
    `</body>`,
    `</html>`,
    "",
  ].join("\n");
}

function sizes({ dialogues, interactions, queries, unreadable, tables, columns }: Diversity): string {
  const unread = unreadable === 0 ? "" : ` (${unreadable} more could not be read)`;
  return `${dialogues} dialogues, ${interactions} interactions, ${queries} ground truths${unread}; ` +
    `${tables.covered} of ${tables.of} tables and ${columns.covered} of ${columns.of} columns are asked about.`;
}

const formulas: readonly string[] = [
  `<details><summary>How each figure is counted</summary>`,
  `<dl>`,
  ...Object.values(qualityParts).map(({ title, formula }) =>
    `<dt>${escapeMarkup(title)}</dt><dd>${escapeMarkup(formula)}</dd>`
  ),
  `</dl>`,
  `</details>`,
];

/** For tables under a heading that says the same. */
function withoutCaption(table: ReportTable): ReportTable {
  return { ...table, caption: "" };
}

const FIRST_ROWS = 25;

/** A table; rows beyond the first ones open on demand. */
function folding(table: ReportTable, first = FIRST_ROWS): readonly string[] {
  const { rows } = table;
  if (rows.length === 0) return [];
  const wide = (part: ReportTable) => [`<div class="wide">`, toHtml(part), `</div>`];
  if (rows.length <= first) return wide(table);
  const rest = { ...withoutCaption(table), notes: [], rows: rows.slice(first) };
  return [
    ...wide({ ...table, rows: rows.slice(0, first) }),
    `<details><summary>and ${rows.length - first} more</summary>`,
    ...wide(rest),
    `</details>`,
  ];
}

function chart(bars: Bars): readonly string[] {
  if (bars.bars.length === 0) return [];
  return [`<h2>${escapeMarkup(bars.title)}</h2>`, `<figure>`, barChart(bars), `</figure>`];
}
