import type { ReportedDialogue, ReportedTurn } from "../evaluation/mod.ts";
import { escapeMarkup } from "./escape_markup.ts";

/**
 * Writes the report as JUnit XML for CI systems: a suite for each agent and trial, a case for each interaction, failed
 * where no turn of it was answered correctly, skipped where it was not played, where a transcript holds no reply to it, or
 * where others than the agent spoiled all of its turns.
 *
 * @example
 * ```ts
 * import { toJunit } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * assert.match(toJunit([]), /<testsuites tests="0" failures="0" skipped="0">/);
 * ```
 */
export function toJunit(report: readonly ReportedDialogue[]): string {
  const suites = [...Map.groupBy(report, ({ agent, trial }) => `${agent}, trial ${trial}`)].map(
    ([name, dialogues]) => {
      const cases = dialogues.flatMap(casesOf);
      return { name, cases };
    },
  );
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuites ${counts(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escapeMarkup(name)}" ${counts(cases)}>`,
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
  /** Why it is no success. @default it is one */
  readonly end?: { readonly kind: "failure" | "skipped"; readonly message: string };
}

function counts(cases: readonly Case[]): string {
  const ended = (kind: "failure" | "skipped") => cases.filter(({ end }) => end?.kind === kind).length;
  return `tests="${cases.length}" failures="${ended("failure")}" skipped="${ended("skipped")}"`;
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
    if (turns.length === 0) {
      return {
        className: dialogue_key,
        name,
        end: { kind: "skipped", message: "its dialogue ended or was stopped before" },
      };
    }
    if (turns.every(({ cause }) => cause === "not_recorded")) {
      return {
        className: dialogue_key,
        name,
        end: { kind: "skipped", message: "no reply to it is recorded" },
      };
    }
    if (turns.every(({ fault = "agent" }) => fault !== "agent")) {
      const by = [...new Set(turns.map(({ fault }) => fault?.replace("_", " ")))].join(", ");
      return { className: dialogue_key, name, end: { kind: "skipped", message: `not scored (${by})` } };
    }
    const message = turns.map(({ cause }, turn) => `turn ${turn + 1}: ${cause}`).join("; ");
    return { className: dialogue_key, name, end: { kind: "failure", message } };
  });
}

function caseElement({ className, name, end }: Case): string {
  const opening = `    <testcase classname="dialogue ${escapeMarkup(className)}" name="${
    escapeMarkup(name)
  }"`;
  return end === undefined
    ? `${opening}/>`
    : `${opening}><${end.kind} message="${escapeMarkup(end.message)}"/></testcase>`;
}
