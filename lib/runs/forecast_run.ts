import type { Interaction } from "../dialogue/mod.ts";
import { conditionsIn, sourcesIn, specificationOf, valuesIn } from "../specification/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";
import { type Resolution, resolution } from "./resolution.ts";

/** What a run would do, reckoned before it begins. */
export interface RunForecast {
  readonly dialogues: number;
  readonly interactions: number;
  readonly agents: readonly AgentForecast[];
  /** Most calls about a turn of the models of judge and user, as many as there are turns at most. */
  readonly judge_calls: number;
  readonly user_calls: number;
  readonly values: SpokenValues;
  readonly resolution: Resolution;
}

/** The turns of one agent: without any retry, and with all that are allowed. */
export interface AgentForecast {
  readonly agent: string;
  readonly label: string;
  /** It comes with the project and asks no model, so that nothing leaves the machine. */
  readonly is_offline: boolean;
  readonly fewest_turns: number;
  readonly most_turns: number;
}

/** Stored values that the user's messages hold. */
export interface SpokenValues {
  /** Messages, clarifications included, that hold a stored value. */
  readonly messages: number;
  /** How many messages hold a value of each column, `table.column`, the most frequent first. */
  readonly columns: Readonly<Record<string, number>>;
}

export interface ForecastRunOptions {
  readonly trials: number;
  readonly maxRetries: number;
  /** Most calls of a judge by model about a pair. @default 0, no model judges */
  readonly judgeCalls?: number | undefined;
  /** Whether a model plays the user. @default false */
  readonly userByModel?: boolean | undefined;
}

/**
 * Reckons what a run will do before any agent is asked: its turns, the calls of models, which stored values the user's
 * messages hold, and what difference between two agents the dataset can show, by the assumptions that it was made for, or else
 * the usual ones.
 *
 * Values are the texts that a condition of a ground truth compares a column with, where a message holds them word for word.
 * Ground truths that cannot be read count none.
 */
export async function forecastRun(
  { dataset: { control, dialogues }, agents, dialect, schema, pairable }: EvaluationSetup,
  { trials, maxRetries, judgeCalls = 0, userByModel = false }: ForecastRunOptions,
): Promise<RunForecast> {
  const interactions = dialogues.flatMap((dialogue) => dialogue.interactions);
  const fewest = interactions.length * trials;
  const most = fewest * (1 + maxRetries);
  const spoken = await Promise.all(interactions.map((interaction) => columnsSpoken(interaction)));
  const counts = Map.groupBy(spoken.flat(), (column) => column);
  return {
    dialogues: dialogues.length,
    interactions: interactions.length,
    agents: agents.map(({ name, label, isOffline }) => ({
      ...{ agent: name, label, is_offline: isOffline, fewest_turns: fewest, most_turns: most },
    })),
    judge_calls: most * agents.length * judgeCalls,
    user_calls: userByModel ? most * agents.length : 0,
    values: {
      messages: spoken.filter(({ length }) => length > 0).length,
      columns: Object.fromEntries(
        Array.from(counts, ([column, of]) => [column, of.length] as const)
          .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)),
      ),
    },
    resolution: resolution(pairable, control.detects),
  };

  /** The columns of which the messages of an interaction hold a value. */
  async function columnsSpoken(
    { utterance, clarification, ground_truth_sql: sql }: Interaction,
  ): Promise<readonly string[]> {
    if (sql === undefined) return [];
    const reading = await specificationOf(sql, { dialect, schema });
    if (reading.kind !== "specification") return [];
    const { specification } = reading;
    const tableOf = new Map(
      sourcesIn(specification).flatMap((source) =>
        source.kind === "table" ? [[source.role, source.table]] : []
      ),
    );
    const said = `${utterance} ${clarification ?? ""}`.toLowerCase();
    const single = conditionsIn(specification).filter((condition) => conditionsIn(condition).length === 1);
    const columns = single.flatMap((condition) => {
      const values = valuesIn(condition);
      const isSaid = values.some((value) =>
        value.kind === "literal" && typeof value.value === "string" &&
        isSaidIn(said, value.value.replace(/^%|%$/g, "").toLowerCase())
      );
      return isSaid
        ? values.flatMap((value) =>
          value.kind === "column" ? [`${tableOf.get(value.role) ?? value.role}.${value.column}`] : []
        )
        : [];
    });
    return [...new Set(columns)];
  }
}

/** Tells whether a text holds words, not as a part of longer ones. */
function isSaidIn(said: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, "u").test(said);
}
