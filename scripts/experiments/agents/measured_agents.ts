import { agentLabel } from "../../../lib/agents/mod.ts";
import type { Dataset, ReplyKind } from "../../../lib/dialogue/mod.ts";
import { keyedDialogues, metricRows, type TurnRecord } from "../../../lib/evaluation/mod.ts";
import { compareAgents, type Comparison, measureAgent, type Metric } from "../../../lib/metrics/mod.ts";
import type { MeasuredAgent } from "../../../lib/report/mod.ts";
import { comparedAgents, memoryPair, playedAgents, repairedAgents } from "./compared_agents.ts";

/** Replies of a kind, and those of them that are right. */
export interface RightReplies {
  readonly given: number;
  readonly right: number;
}

/** All numbers of an agent. */
export interface AgentFigures extends MeasuredAgent {
  readonly agent: string;
  readonly what: string;
  /** Right where the SQL gives the rows of the ground truth. */
  readonly answers: RightReplies;
  /** Right where the dataset expects one. */
  readonly requests: RightReplies;
  readonly refusals: RightReplies;
  /** First-attempt SQL correctness by the kind of dialogue. */
  readonly by_kind: Readonly<Record<string, Metric>>;
}

/** What a recorded agent gets right with fewer repairs. */
export interface RepairFigures {
  readonly agent: string;
  readonly label: string;
  /** First-attempt SQL correctness with 0 to 3 repairs. */
  readonly with_repairs: readonly Metric[];
  /** Turns whose SQL is another with 0 repairs than with 3. */
  readonly changed: number;
  readonly turns: number;
}

/** All numbers of the experiment. */
export interface RecordingFigures {
  /** Turns of an agent, and those in which the dataset expects a reply of a kind. */
  readonly due: Readonly<Record<"turns" | "answers" | "requests" | "refusals", number>>;
  readonly agents: readonly AgentFigures[];
  /** The paper's agent with memory over the same without. */
  readonly memory: readonly Comparison[];
  readonly repairs: readonly RepairFigures[];
}

/** Measures the agents of the table from all turns, those with fewer repairs among them. */
export function measuredAgents(
  records: readonly TurnRecord[],
  { dataset, seed }: { readonly dataset: Dataset; readonly seed: number },
): RecordingFigures {
  const maxRetries = dataset.control.max_retries ?? 0;
  const all = metricRows(records, { dataset, agents: playedAgents, trials: 1, maxRetries });
  const rowsOf = (agent: string) => ({
    agent,
    turns: all.turns.filter((turn) => turn.agent === agent),
    dialogues: all.dialogues.filter((dialogue) => dialogue.agent === agent),
  });
  const measure = ({ turns, dialogues }: ReturnType<typeof rowsOf>) =>
    measureAgent(turns, dialogues, { seed, maxRetries });
  const interactions = dataset.dialogues.flatMap(({ interactions }) => interactions);
  const dueOf = (kind: ReplyKind) =>
    interactions.filter(({ expected_reply }) => expected_reply.includes(kind)).length;
  const kinds = Map.groupBy(keyedDialogues(dataset), ({ kind = "no kind" }) => kind);
  return {
    due: {
      turns: interactions.length,
      ...{ answers: dueOf("response"), requests: dueOf("request"), refusals: dueOf("refusal") },
    },
    agents: comparedAgents.map(({ agent, what }) => {
      const rows = rowsOf(agent);
      return {
        ...{ agent, label: agentLabel(agent), what },
        ...measure(rows),
        ...repliesOf(records.filter((record) => record.agent === agent), dataset),
        by_kind: Object.fromEntries(
          [...kinds].map(([kind, own]) => {
            const keys = own.map(({ dialogue_key }) => dialogue_key);
            const isOwn = ({ dialogue }: { readonly dialogue: string }) => keys.includes(dialogue);
            const { metrics } = measure({
              agent,
              turns: rows.turns.filter(isOwn),
              dialogues: rows.dialogues.filter(isOwn),
            });
            return [kind, metrics.first_attempt_sql_correctness];
          }),
        ),
      };
    }),
    memory: compareAgents(rowsOf(memoryPair[0]), rowsOf(memoryPair[1]), { seed }),
    repairs: repairedAgents.map(({ agent, limited: of }) => {
      const [without, full] = [of[0], of.at(-1)].map((name) => sqlByTurn(records, name));
      return {
        ...{ agent, label: agentLabel(agent) },
        with_repairs: of.map((name) => measure(rowsOf(name)).metrics.first_attempt_sql_correctness),
        changed: [...full ?? []].filter(([place, sql]) => without?.get(place) !== sql).length,
        turns: full?.size ?? 0,
      };
    }),
  };
}

function repliesOf(records: readonly TurnRecord[], dataset: Dataset) {
  const dialogues = new Map(keyedDialogues(dataset).map((one) => [one.dialogue_key, one]));
  const dueOf = ({ dialogue_key, interaction }: TurnRecord) =>
    dialogues.get(dialogue_key)?.interactions[interaction - 1]?.expected_reply ?? [];
  const count = (kind: ReplyKind, isRight: (record: TurnRecord) => boolean) => {
    const given = records.filter(({ reply }) => [reply.kind].flat().includes(kind));
    return { given: given.length, right: given.filter(isRight).length };
  };
  return {
    answers: count("response", ({ sql }) => sql.verdict === "equal"),
    requests: count("request", (record) => dueOf(record).includes("request")),
    refusals: count("refusal", (record) => dueOf(record).includes("refusal")),
  };
}

function sqlByTurn(records: readonly TurnRecord[], agent: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    records.filter((record) => record.agent === agent).map((
      { dialogue_key, interaction, turn, reply },
    ) => [JSON.stringify([dialogue_key, interaction, turn]), reply.sql ?? ""]),
  );
}
