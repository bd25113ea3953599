import type { ReportedDialogue } from "../evaluation/mod.ts";
import { escapeMarkup } from "./escape_markup.ts";
import { type InteractionOutcome, interactionOutcome } from "./interaction_outcome.ts";

/**
 * Writes the report as JUnit XML for CI systems, valid by the schema of Jenkins' xUnit plugin: a suite for each agent and
 * trial, a case for each interaction, failed where no turn of it was answered correctly, with the reasons, the ground truth
 * and what was answered; skipped where it was not played, where a transcript holds no reply to it, or where others than the
 * agent spoiled all of its turns.
 *
 * @example
 * ```ts
 * import { toJunit } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.match(toJunit([]), /<testsuites tests="0" failures="0" errors="0">/);
 * ```
 */
export function toJunit(report: readonly ReportedDialogue[]): string {
  const suites = [...Map.groupBy(report, ({ agent, trial }) => `${agent}, trial ${trial}`)].map(
    ([name, dialogues]) => ({ name, cases: dialogues.flatMap(casesOf) }),
  );
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites ${counts(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escapeMarkup(name)}" ${counts(cases)} skipped="${count(cases, "skipped")}">`,
      ...cases.map(caseElement),
      `  </testsuite>`,
    ]),
    `</testsuites>`,
    "",
  ].join("\n");
}

interface Case {
  readonly className: string;
  readonly name: string;
  readonly outcome: InteractionOutcome;
  /** What was answered and what was expected. */
  readonly details: string;
}

function count(cases: readonly Case[], kind: InteractionOutcome["kind"]): number {
  return cases.filter(({ outcome }) => outcome.kind === kind).length;
}

/** The schema lets suites alone count what is skipped, and asks for errors, of which there are none: they are failures. */
function counts(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${count(cases, "failed")}" errors="0"`;
}

function casesOf({ dialogue_key, interactions }: ReportedDialogue): Case[] {
  return interactions.map((interaction, index) => ({
    className: dialogue_key,
    name: `${index + 1}. ${interaction.utterance}`,
    outcome: interactionOutcome(interaction),
    details: detailsOf(interaction),
  }));
}

function detailsOf({ intention, ground_truth_sql, turns }: ReportedDialogue["interactions"][number]): string {
  return [
    `meant: ${intention}`,
    ...(ground_truth_sql === undefined ? [] : [`ground truth: ${ground_truth_sql}`]),
    ...turns.flatMap(({ user_input, interpretation, sql, answer }, i) => [
      `turn ${i + 1}, user: ${user_input}`,
      ...(interpretation === undefined ? [] : [`turn ${i + 1}, understood as: ${interpretation}`]),
      `turn ${i + 1}, ${sql === undefined ? `answer: ${answer}` : `SQL: ${sql}`}`,
    ]),
  ].join("\n");
}

function caseElement({ className, name, outcome, details }: Case): string {
  const opening = `    <testcase classname="dialogue ${escapeMarkup(className)}" name="${
    escapeMarkup(name)
  }"`;
  switch (outcome.kind) {
    case "passed":
      return `${opening}/>`;
    case "skipped":
      return `${opening}><skipped message="${escapeMarkup(outcome.why)}"/></testcase>`;
    case "failed": {
      const message = escapeMarkup(outcome.why.join("; "));
      return `${opening}><failure type="${escapeMarkup(outcome.cause)}" message="${message}">${
        escapeMarkup(details)
      }</failure></testcase>`;
    }
    default:
      return outcome satisfies never;
  }
}
