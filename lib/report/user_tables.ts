import type { Dataset } from "../dialogue/mod.ts";
import {
  auditUser,
  countedWithSpoiled,
  metricRows,
  type TurnRecord,
  type UserAudit,
  type UserCheck,
} from "../evaluation/mod.ts";
import {
  type Metric,
  sqlQueryCorrectnessRate,
  type TurnRow,
  userTurnIntentionAlignmentRate,
  wilson,
} from "../metrics/mod.ts";
import type { NamedAgent } from "./measure_run.ts";
import { countCell, numberColumns, textColumns, wilsonCell } from "./table_parts.ts";
import type { Cell, ReportTable } from "./types.ts";

export interface UserTablesOptions {
  readonly dataset: Dataset;
  /** Agents in the order of the rows. */
  readonly agents: readonly NamedAgent[];
  readonly trials: number;
  readonly seed: number;
}

/** Percentage points between users from which an agent's scores are flagged. */
const mostSpread = 5;

/** Users that a spread needs. */
const fewestUsers = 3;

/**
 * Makes the tables about a user by model: what was wrong with its messages, and what that does to the scores of each
 * agent, with all turns counted and between the users of the trials. None where no model played the user.
 *
 * @param records The whole journal, in any order.
 */
export function userTables(
  records: readonly TurnRecord[],
  options: UserTablesOptions,
): readonly ReportTable[] {
  const audit = auditUser(records);
  return audit === undefined ? [] : [auditTable(audit), scoresTable(records, options)];
}

const titles: Readonly<Record<UserCheck["kind"], string>> = {
  sql: "SQL or Schema Names Spoken",
  unasked_constraint: "Unasked Constraint",
  contradiction: "Contradiction to the Goal",
  not_delivered: "Goal not Delivered",
  premature_ending: "Premature Ending",
  endless_ending: "Endless Ending",
  empty: "Empty",
  repeated: "Repeated",
  unreadable: "No Usable Reply",
};

function auditTable({ messages, checks }: UserAudit): ReportTable {
  return {
    caption: "The simulated user's messages by model, over all agents and attempts",
    label: "tab:user-audit",
    columns: [...textColumns("Fault"), ...numberColumns("Stopped", "Mended"), ...textColumns("Tolerated")],
    rows: checks.map(({ kind, stopped, mended, threshold }) => [
      titles[kind],
      wilsonCell(stopped, messages),
      countCell(mended),
      tolerated({ stopped, messages, threshold }),
    ]),
    notes: [
      "A stopped message was not sent; its dialogue was played again. A mended one was written again and then had no fault.",
      "Square brackets hold 95 % intervals (Wilson), as if messages were independent; a share is shown to be tolerated where " +
      "their upper end is.",
    ],
  };
}

function tolerated(
  { stopped, messages, threshold }: {
    readonly stopped: number;
    readonly messages: number;
    readonly threshold: number;
  },
): string {
  const bound = `${100 * threshold} %`;
  if (messages === 0) return `${bound}: no messages`;
  if (stopped / messages > threshold) return `${bound}: exceeded`;
  return wilson(stopped, messages)[1] <= threshold ? `${bound}: kept` : `${bound}: too few messages to tell`;
}

function scoresTable(
  records: readonly TurnRecord[],
  { dataset, agents, trials, seed }: UserTablesOptions,
): ReportTable {
  const names = agents.map(({ agent }) => agent);
  const counted = countedWithSpoiled(records, trials);
  const { turns } = metricRows(records, { dataset, agents: names, trials });
  const all = metricRows(counted.records, { dataset, agents: names, trials: counted.trials }).turns;
  const spoiled = records.filter(({ cause }) => cause === "user_fault");
  return {
    caption: "What the simulated user does to the scores of the agents",
    label: "tab:user-scores",
    columns: [
      ...textColumns("Agent"),
      ...numberColumns("SQL Query Correctness", "with Spoiled Turns as Wrong"),
      ...numberColumns("User Turn Intention Alignment", "with Spoiled Turns as Wrong"),
      ...numberColumns("Dialogues Played Again", "SQL Spread between Users"),
    ],
    rows: agents.map(({ agent, label }): readonly Cell[] => {
      const own = turns.filter((turn) => turn.agent === agent);
      const ownAll = all.filter((turn) => turn.agent === agent);
      return [
        label,
        { kind: "rate", metric: sqlQueryCorrectnessRate(own, { seed }) },
        { kind: "rate", metric: sqlQueryCorrectnessRate(ownAll, { seed }) },
        { kind: "rate", metric: userTurnIntentionAlignmentRate(own, { seed }) },
        { kind: "rate", metric: userTurnIntentionAlignmentRate(ownAll, { seed }) },
        countCell(spoiled.filter((record) => record.agent === agent && record.ends !== true).length),
        spread(own, { trials, seed }),
      ];
    }),
    notes: [
      `Each trial has another user. A spread of more than ${mostSpread} points says that the user, not the agent, decides the score.`,
    ],
  };
}

/** The distance of the highest and the lowest SQL correctness among the trials, in points. */
function spread(
  turns: readonly TurnRow[],
  { trials, seed }: { readonly trials: number; readonly seed: number },
): Cell {
  if (trials < fewestUsers) return `not measured: --trials ${fewestUsers}`;
  const values = Array.from({ length: trials }, (_, index) => index + 1).flatMap(
    (trial): readonly number[] => {
      const metric: Metric = sqlQueryCorrectnessRate(turns.filter((turn) => turn.trial === trial), { seed });
      return "value" in metric ? [metric.value] : [];
    },
  );
  if (values.length < trials) return "not measured: a trial has no score";
  const points = 100 * (Math.max(...values) - Math.min(...values));
  return `${points.toFixed(1)} pp${points > mostSpread ? " (too much)" : ""}`;
}
