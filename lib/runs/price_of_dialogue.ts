import { InputError } from "../base/mod.ts";
import {
  keyedDialogues,
  metricRows,
  type PriceArm,
  type PriceArmName,
  priceArms,
  pricedKey,
  type TurnRecord,
} from "../evaluation/mod.ts";
import {
  type AgentRows,
  compareAgents,
  type Comparison,
  holm,
  interactionRate,
  type Metric,
  type TurnRow,
} from "../metrics/mod.ts";
import type { RunComparison } from "../report/mod.ts";
import type { RunAgent } from "./open_agent_under_test.ts";
import { playEvaluation, type PlayEvaluationOptions } from "./play_evaluation.ts";
import {
  type EvaluationSetup,
  prepareEvaluation,
  type PrepareEvaluationOptions,
} from "./prepare_evaluation.ts";
import { runNote } from "./run_note.ts";

/** The questions in one arm. */
export interface PricedArm {
  readonly arm: PriceArmName;
  /** Share of the questions whose first answer is correct, with its interval by dialogue. */
  readonly first_attempt_sql_correctness: Metric;
  /** This arm over the plain one, paired by question; `p_holm` is among all arms. @default it is the plain one */
  readonly against_plain?: RunComparison;
}

/** Some of the questions, in all arms. */
export interface PricedQuestions {
  readonly arms: readonly PricedArm[];
  /** Standalone wording in the dialogue over the same in a fresh conversation: what the dialogue around it costs. */
  readonly context_tax: Comparison;
}

/** What a conversation costs one agent. */
export interface PricedAgent {
  readonly agent: string;
  readonly label: string;
  /** Why it was not asked after the right answers. @default it was */
  readonly without_history?: string;
  /** Questions before which nobody asked for data or set a context. */
  readonly first: PricedQuestions;
  readonly later: PricedQuestions;
}

/** What a conversation costs the agents of a run. */
export interface PriceOfDialogue {
  /** Who was under test, who played the user, and what the numbers are worth: a caption's sentences. */
  readonly note: string;
  readonly agents: readonly PricedAgent[];
}

/** A finished turn of an arm. */
export interface PricedTurn {
  readonly arm: PriceArmName;
  readonly record: TurnRecord;
}

export interface PriceOfDialogueOptions
  extends
    Omit<PrepareEvaluationOptions, "preset">,
    Pick<PlayEvaluationOptions, "proceedOn" | "maxRetries" | "concurrency"> {
  /** Seed of the intervals. */
  readonly seed: number;
  /** Called after each dialogue of each arm. @default nothing */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Keeps a finished turn; the dialogue's next turn starts only when it is kept. @default not kept */
  readonly keep?: ((turn: PricedTurn) => Promise<void>) | undefined;
  /** Turns that were kept before, which are not played again. @default [] */
  readonly finished?: readonly PricedTurn[] | undefined;
}

/**
 * Measures what a conversation costs each agent: plays the questions of a dataset in the arms of `priceArms`, and compares
 * first answers by question, with intervals and tests by dialogue. Dialogues are played as `evaluate` plays them; questions
 * of a fresh conversation are asked once. The right answers stand in the history only where requests carry it: not where the
 * agent is declared stateful, its mapping sends none, or a reply of the plain arm had a session.
 *
 * @returns The agents in their order.
 * @throws {InputError} If an agent is the oracle or a transcript, no question has a standalone intention, or as {@link prepareEvaluation}.
 * @throws {OutsideError} If the database cannot be reached, or an agent gives no replies.
 */
export async function priceOfDialogue(options: PriceOfDialogueOptions): Promise<PriceOfDialogue> {
  const { agents: specs, seed, onProgress = () => {}, signal, ...playing } = options;
  const { keep = () => Promise.resolve(), finished: before = [] } = options;
  if (specs.includes(oracle)) {
    throw new InputError(`Agent "${oracle}" has no price, as it answers from the dataset: leave it out`);
  }
  await using setup = await prepareEvaluation({ ...options, agents: [...specs, oracle] });
  const recorded = setup.agents.find(({ isRecorded }) => isRecorded);
  if (recorded !== undefined) {
    throw new InputError(
      `Agent "${recorded.label}" has no price, as it can be asked nothing anew: leave it out`,
    );
  }
  const { arms, first } = priceArms(setup.dataset);
  const total = arms.reduce((sum, { dataset }) => sum + dataset.dialogues.length * specs.length, 0);
  let done = 0;
  const play = async (arm: PriceArm, agents: readonly RunAgent[], answered: readonly TurnRecord[] = []) => {
    const records = before.filter((turn) => turn.arm === arm.arm && agents.some(isOf(turn))).map((
      { record },
    ) => record);
    const finished = [...answered, ...records];
    const dialogues = playEvaluation({ ...setup, dataset: arm.dataset, agents }, {
      ...{ proceedOn: playing.proceedOn, concurrency: playing.concurrency, finished, signal },
      maxRetries: arm.retries ? playing.maxRetries : 0,
      keep: async (record) => {
        records.push(record);
        // What the oracle says comes from the dataset at once.
        if (record.agent !== oracle) await keep({ arm: arm.arm, record });
      },
    });
    for await (const { agent } of dialogues) if (agent !== oracle) onProgress(++done, total);
    return records;
  };
  const [plain] = arms;
  if (plain === undefined || plain.places.size === 0) {
    throw new InputError(
      "No question of the dataset has a standalone intention and a ground truth, so that nothing can be asked without its dialogue",
    );
  }
  const tested = setup.agents.filter(({ name }) => name !== oracle);
  const played = new Map<PriceArmName, readonly TurnRecord[]>();
  const reasons = new Map<string, string>();
  for (const arm of arms) {
    if (!arm.finished) {
      played.set(arm.arm, await play(arm, tested));
      continue;
    }
    const asked = tested.filter((agent) => {
      const reason = withoutHistory(agent, played.get("plain") ?? []);
      if (reason !== undefined) reasons.set(agent.name, reason);
      return reason === undefined;
    });
    const answers = await play(
      { ...plain, retries: false },
      setup.agents.filter(({ name }) => name === oracle),
    );
    played.set(arm.arm, await play(arm, asked, rightAnswers(answers, { arm, agents: asked })));
  }
  const priced = tested.map(({ name, label }): PricedAgent => {
    const reason = reasons.get(name);
    const questions = (isFirst: boolean) =>
      pricedQuestions(
        arms.filter(({ finished }) => !finished || reason === undefined).map((arm) => ({
          arm: arm.arm,
          rows: rowsOf(played.get(arm.arm) ?? [], {
            ...{ arm, setup, agent: name },
            isCounted: (key) => first.has(key) === isFirst,
          }),
        })),
        seed,
      );
    return {
      ...{ agent: name, label },
      ...(reason !== undefined && { without_history: reason }),
      first: questions(true),
      later: questions(false),
    };
  });
  return { note: runNote({ ...setup, agents: tested }), agents: priced };
}

const isOf = ({ record }: PricedTurn) => ({ name }: RunAgent) => name === record.agent;

/** The agent whose answers are the right ones. */
const oracle = "oracle";

function withoutHistory(
  { name, sendsHistory = true, stateful = false }: RunAgent,
  plain: readonly TurnRecord[],
): string | undefined {
  if (stateful) return "it remembers conversations itself";
  if (!sendsHistory) return "its requests carry no history";
  if (plain.some(({ agent, reply }) => agent === name && reply.session !== undefined)) {
    return "it keeps conversations in sessions";
  }
  return undefined;
}

/** The turns before the last interaction of each dialogue of an arm, answered rightly. */
function rightAnswers(
  answers: readonly TurnRecord[],
  { arm: { dataset, places }, agents }: { readonly arm: PriceArm; readonly agents: readonly RunAgent[] },
): readonly TurnRecord[] {
  const byDialogue = Map.groupBy(answers, ({ dialogue_key }) => dialogue_key);
  return keyedDialogues(dataset).flatMap(({ dialogue_key, interactions: { length: interaction } }) => {
    const { dialogue = "" } = places.get(pricedKey({ dialogue: dialogue_key, interaction })) ?? {};
    return (byDialogue.get(dialogue) ?? []).filter((turn) => turn.interaction < interaction).flatMap(
      (turn) => {
        const { reply } = turn;
        // What the oracle says to people is no answer to a question.
        const said = { ...reply, text: reply.interpretation ?? reply.text };
        return agents.map(({ name }) => ({ ...turn, agent: name, dialogue_key, reply: said }));
      },
    );
  });
}

/** The first answers of an agent in an arm, at the places of the questions in their dialogues. */
function rowsOf(
  records: readonly TurnRecord[],
  { arm: { arm, dataset, places }, setup, agent, isCounted }: {
    readonly arm: PriceArm;
    readonly setup: EvaluationSetup;
    readonly agent: string;
    readonly isCounted: (place: string) => boolean;
  },
): AgentRows {
  const { turns } = metricRows(records.filter((record) => record.agent === agent), {
    dataset,
    ...{ agents: [agent], trials: 1 },
  });
  return {
    agent: arm,
    turns: turns.filter(({ turn }) => turn === 1).flatMap((row): TurnRow[] => {
      const place = places.get(pricedKey(row));
      return place === undefined || !isCounted(pricedKey(place)) ? [] : [{ ...row, agent: arm, ...place }];
    }),
    dialogues: keyedDialogues(setup.dataset).map((
      { dialogue_key: dialogue, total_expected_interactions },
    ) => ({
      ...{ agent: arm, trial: 1, dialogue, expectedInteractions: total_expected_interactions },
    })),
  };
}

function pricedQuestions(
  arms: readonly { readonly arm: PriceArmName; readonly rows: AgentRows }[],
  seed: number,
): PricedQuestions {
  const of = (name: PriceArmName) => arms.find(({ arm }) => arm === name)?.rows as AgentRows;
  const compared = arms.filter(({ arm }) => arm !== "plain").map(({ rows }) =>
    firstAttempts(rows, of("plain"), seed)
  );
  const family = compared.flatMap((comparison) => "p" in comparison ? [comparison] : []);
  const corrected = holm(family.map(({ p }) => p));
  return {
    arms: arms.map(({ arm, rows: { turns, dialogues } }) => {
      const comparison = compared.find(({ a }) => a === arm);
      const p_holm = corrected[family.findIndex(({ a }) => a === arm)];
      return {
        arm,
        first_attempt_sql_correctness: interactionRate(turns, dialogues, {
          of: "sql",
          attempt: "first",
          seed,
        }),
        ...(comparison && { against_plain: { ...comparison, ...(p_holm !== undefined && { p_holm }) } }),
      };
    }),
    context_tax: firstAttempts(of("standalone_in_dialogue"), of("standalone_fresh"), seed),
  };
}

function firstAttempts(a: AgentRows, b: AgentRows, seed: number): Comparison {
  return compareAgents(a, b, { seed }).find(({ metric }) =>
    metric === "first_attempt_sql_correctness"
  ) as Comparison;
}
