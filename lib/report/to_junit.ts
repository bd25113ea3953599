import type { ReportedDialogue, ReportedTurn } from "../evaluation/mod.ts";
import { escapeMarkup } from "./escape_markup.ts";

/**
 * Writes the report as JUnit XML for CI systems: a suite for each agent and trial, a case for each interaction, failed
 * where no turn of it was answered correctly.
 *
 * @example
 * ```ts
 * import { toJunit } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.match(toJunit([]), /<testsuites tests="0" failures="0">/);
 * ```
 */
export function toJunit(report: readonly ReportedDialogue[]): string {
  const suites = [...Map.groupBy(report, ({ agent, trial }) => `${agent}, trial ${trial}`)].map(
    ([name, dialogues]) => {
      const cases = dialogues.flatMap(casesOf);
      return { name, cases, failures: cases.filter(({ failure }) => failure !== undefined).length };
    },
  );
  const total = suites.reduce((sum, { cases }) => sum + cases.length, 0);
  const failures = suites.reduce((sum, suite) => sum + suite.failures, 0);
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites tests="${total}" failures="${failures}">`,
    ...suites.flatMap((suite) => [
      `  <testsuite name="${
        escapeMarkup(suite.name)
      }" tests="${suite.cases.length}" failures="${suite.failures}">`,
      ...suite.cases.map(caseElement),
      `  </testsuite>`,
    ]),
    `</testsuites>`,
    "",
  ].join("\n");
}

interface Case {
  readonly className: string;
  readonly name: string;
  readonly failure?: string;
}

function casesOf({ dialogue_key, interactions }: ReportedDialogue): Case[] {
  return interactions.map(({ utterance, turns }, index) => {
    const name = `${index + 1}. ${utterance}`;
    const last = turns.at(-1);
    // Asking back where that is right is not yet an answer.
    const verdictOf = ({ sql_verdict, rows_verdict = sql_verdict }: ReportedTurn) => rows_verdict;
    const answered = turns.some((turn) => verdictOf(turn) === "equal") ||
      last?.intention_aligned === true && ["not_expected", "unscored"].includes(verdictOf(last));
    if (answered) return { className: dialogue_key, name };
    const causes = turns.map(({ cause }, turn) => `turn ${turn + 1}: ${cause}`).join("; ");
    return { className: dialogue_key, name, failure: causes || "not reached" };
  });
}

function caseElement({ className, name, failure }: Case): string {
  const opening = `    <testcase classname="dialogue ${escapeMarkup(className)}" name="${
    escapeMarkup(name)
  }"`;
  return failure === undefined
    ? `${opening}/>`
    : `${opening}><failure message="${escapeMarkup(failure)}"/></testcase>`;
}
