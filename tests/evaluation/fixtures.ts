import type { Agent, AgentReply } from "../../lib/agents/mod.ts";
import type { Dataset, Interaction } from "../../lib/dialogue/mod.ts";
import {
  createScriptedUser,
  type Judge,
  type PlayDialogueOptions,
  runEvaluation,
  type RunEvaluationOptions,
  type SqlCheck,
  type TurnRecord,
} from "../../lib/evaluation/mod.ts";

/** An interaction whose ground truth is the text `SELECT utterance`. */
export function question(utterance: string, changes: Partial<Interaction> = {}): Interaction {
  return {
    utterance,
    intention: `The intention of ${utterance}`,
    ground_truth_sql: `SELECT ${utterance}`,
    utterance_kinds: ["question"],
    expected_reply: ["response"],
    ...changes,
  };
}

/** A dataset with one dialogue for each list of interactions, called d1, d2 and so on. */
export function datasetOf(...dialogues: readonly (readonly Interaction[])[]): Dataset {
  return {
    control: {},
    dialogues: dialogues.map((interactions, index) => ({
      experiment_id: `d${index + 1}`,
      total_expected_interactions: interactions.length,
      kind: "partial",
      interactions,
    })),
  };
}

/** A judge that asks for equal sentences, and is undecided about the empty question mark. */
export const literalJudge: Judge = ({ interpretation, intention }) =>
  Promise.resolve({
    verdict: interpretation === "?" ? "undecided" : interpretation === intention ? "aligned" : "not_aligned",
    reason: "The sentences are compared letter by letter.",
  });

/** Equal texts are equal answers; a ground truth of `SELECT nothing` is vacuous. */
export const literalSqlCheck: SqlCheck = (groundTruth, predicted) => {
  if (groundTruth === "SELECT nothing") {
    return Promise.resolve({ verdict: "unscored", reasons: [{ kind: "gold_vacuous", text: "no rows" }] });
  }
  if (predicted === undefined) return Promise.resolve({ verdict: "missing", reasons: [] });
  return Promise.resolve({ verdict: predicted === groundTruth ? "equal" : "different", reasons: [] });
};

/** A right answer to the interaction. */
export function rightReply(interaction: Interaction): AgentReply {
  return {
    kind: "response",
    text: "Here it is.",
    interpretation: interaction.intention,
    ...(interaction.ground_truth_sql === undefined ? {} : { sql: interaction.ground_truth_sql }),
  };
}

/** An agent that gives these replies in turn, whatever it is asked; an error is thrown. */
export function agentSaying(...replies: readonly (AgentReply | Error)[]): Agent {
  return ({ history }) => {
    const reply = replies[history.length / 2];
    if (reply === undefined) throw new Error("asked more often than expected");
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  };
}

/** Options that play a dialogue with an agent called `a` in the run `r`. */
export function playing(agent: Agent, changes: Partial<PlayDialogueOptions> = {}): PlayDialogueOptions {
  return {
    ...{ agent, agentName: "a", run: "r", user: createScriptedUser(), judge: literalJudge, trial: 1 },
    ...{ checkSql: literalSqlCheck, elapsedMs: () => 0 },
    ...changes,
  };
}

/** All turns of an evaluation of a dataset in the run `r`, in the order in which they were kept. */
export async function playedTurns(
  dataset: Dataset,
  options: Pick<RunEvaluationOptions, "agents"> & Partial<RunEvaluationOptions>,
): Promise<TurnRecord[]> {
  const kept: TurnRecord[] = [];
  await collect(runEvaluation(dataset, {
    ...{
      run: "r",
      user: createScriptedUser(),
      judge: literalJudge,
      checkSql: literalSqlCheck,
      elapsedMs: () => 0,
    },
    keep: (record) => {
      kept.push(record);
      return Promise.resolve();
    },
    ...options,
  }));
  return kept;
}

/** Everything that an async iterable yields. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A finished turn of dialogue d1 with agent `a`. */
export function turnRecord(changes: Partial<TurnRecord> = {}): TurnRecord {
  return {
    agent: "a",
    trial: 1,
    dialogue_key: "d1",
    interaction: 1,
    turn: 1,
    user: { kind: "question", text: "q" },
    reply: { kind: "response", text: "Here it is.", interpretation: "What is asked." },
    sql: { verdict: "equal", reasons: [] },
    aligned: true,
    judge_reason: "",
    cause: "none",
    proceed: true,
    at_ms: 0,
    ...changes,
  };
}
