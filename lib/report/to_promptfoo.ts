import type { ReportedDialogue, ReportedTurn } from "../evaluation/mod.ts";
import { type InteractionOutcome, interactionOutcome } from "./interaction_outcome.ts";
import type { NamedAgent } from "./measure_run.ts";

export interface ToPromptfooOptions {
  /** Agents in the order of the columns. */
  readonly agents: readonly NamedAgent[];
  /** What was run, for people. */
  readonly description: string;
}

/** Results of promptfoo, in the fields that it reads. */
export interface PromptfooResults {
  readonly results: {
    readonly version: 3;
    /** Columns. */
    readonly prompts: readonly {
      readonly id: string;
      readonly raw: string;
      readonly label: string;
      readonly provider: string;
      readonly metrics: Readonly<Record<string, unknown>>;
    }[];
    /** Cells, by row (`testIdx`) and column (`promptIdx`). */
    readonly results: readonly PromptfooResult[];
  };
  readonly config: Readonly<Record<string, unknown>>;
}

/** An interaction with one agent. */
export interface PromptfooResult {
  readonly testIdx: number;
  readonly promptIdx: number;
  readonly success: boolean;
  readonly failureReason: number;
  readonly gradingResult: { readonly pass: boolean; readonly score: number; readonly reason: string };
  readonly [field: string]: unknown;
}

/** Why a result of promptfoo is no success: by its codes, nothing, an assertion, an error. */
const failureReasons = { passed: 0, failed: 1, skipped: 2 } as const satisfies Record<
  InteractionOutcome["kind"],
  number
>;

/**
 * The report as results of promptfoo (format 3), which `promptfoo import FILE` reads: a row for each interaction and trial,
 * a column for each agent, with its last answer, whether the interaction passed, and why not. What was not played or says
 * nothing of the agent is an error there, as promptfoo skips no test.
 *
 * @example
 * ```ts
 * import { toPromptfoo } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const { results } = toPromptfoo([], { agents: [{ agent: "keyword", label: "keyword" }], description: "Nothing." });
 * assert.deepEqual(results.prompts.map(({ provider }) => provider), ["keyword"]);
 * ```
 */
export function toPromptfoo(
  report: readonly ReportedDialogue[],
  { agents, description }: ToPromptfooOptions,
): PromptfooResults {
  const tests = new Map<string, number>();
  const results = report.flatMap(({ agent, trial, dialogue_key, interactions }) =>
    interactions.map((interaction, i) => {
      const test = JSON.stringify([dialogue_key, i, trial]);
      const testIdx = tests.getOrInsertComputed(test, () => tests.size);
      const conversationId = `${dialogue_key}, trial ${trial}`;
      const place = { conversationId, dialogue_key, interaction: i + 1, trial };
      return resultOf(interaction, { testIdx, agent, place, agents });
    })
  );
  const prompts = agents.map(({ agent, label }, promptIdx) => ({
    ...{ id: promptId(agent), raw: "{{message}}", label, provider: agent },
    metrics: countsOf(results.filter((result) => result.promptIdx === promptIdx)),
  }));
  return {
    results: { version: 3, prompts, results },
    config: { description, prompts: ["{{message}}"], providers: agents.map(({ agent }) => agent) },
  };
}

function promptId(agent: string): string {
  return `querylogue: ${agent}`;
}

function resultOf(
  interaction: ReportedDialogue["interactions"][number],
  { testIdx, agent, place, agents }: {
    readonly testIdx: number;
    readonly agent: string;
    readonly place: Readonly<Record<string, string | number>>;
    readonly agents: readonly NamedAgent[];
  },
): PromptfooResult {
  const outcome = interactionOutcome(interaction);
  const last = interaction.turns.at(-1);
  const isPassed = outcome.kind === "passed";
  const score = isPassed ? 1 : 0;
  const reason = isPassed ? "A turn was answered correctly." : [outcome.why].flat().join("; ");
  const vars = { message: interaction.utterance };
  const { ground_truth_sql: truth } = interaction;
  const metadata = {
    ...place,
    intention: interaction.intention,
    ...(truth !== undefined && { ground_truth_sql: truth }),
    turns: interaction.turns.length,
  };
  return {
    ...{ testIdx, promptIdx: agents.findIndex((one) => one.agent === agent), promptId: promptId(agent) },
    provider: { id: agent, label: agents.find((one) => one.agent === agent)?.label ?? agent },
    prompt: { raw: interaction.utterance, label: "{{message}}" },
    ...{ vars, metadata, testCase: { vars, metadata } },
    response: last === undefined ? {} : { output: outputOf(last) },
    ...{ success: isPassed, score, failureReason: failureReasons[outcome.kind], latencyMs: 0, cost: 0 },
    namedScores: {},
    ...(!isPassed && { error: reason }),
    gradingResult: { pass: isPassed, score, reason },
  };
}

function outputOf({ answer, interpretation, sql }: ReportedTurn) {
  return {
    text: answer,
    ...(interpretation !== undefined && { interpretation }),
    ...(sql !== undefined && { sql }),
  };
}

function countsOf(results: readonly { readonly failureReason: number }[]) {
  const count = (kind: InteractionOutcome["kind"]) =>
    results.filter(({ failureReason }) => failureReason === failureReasons[kind]).length;
  const passed = count("passed");
  return {
    ...{ score: passed, testPassCount: passed, testFailCount: count("failed") },
    ...{ testErrorCount: count("skipped"), assertPassCount: passed, assertFailCount: count("failed") },
    ...{ totalLatencyMs: 0, cost: 0, tokenUsage: {}, namedScores: {}, namedScoresCount: {} },
  };
}
