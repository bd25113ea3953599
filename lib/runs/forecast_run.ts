import type { Interaction } from "../dialogue/mod.ts";
import { detectableDifference } from "../metrics/mod.ts";
import { conditionsIn, sourcesIn, specificationOf, valuesIn } from "../specification/mod.ts";
import type { EvaluationSetup } from "./prepare_evaluation.ts";

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

/** The smallest difference between two agents that the dataset shows at 80 % power. */
export interface Resolution {
  /** Interactions that can be scored for both agents: those of First-Attempt SQL Correctness. */
  readonly pairs: number;
  /** Share of pairs in which one agent alone is taken to be right. */
  readonly discordance: number;
  /** Where all pairs are independent, a share; absent where the dataset shows none. */
  readonly independent?: number;
  /** Where the pairs of a dialogue are alike, so that the variance is 1.25 times as large; absent where it shows none. */
  readonly clustered?: number;
}

export interface ForecastRunOptions {
  readonly trials: number;
  readonly maxRetries: number;
  /** Most calls of a judge by model about a pair. @default 0, no model judges */
  readonly judgeCalls?: number | undefined;
  /** Whether a model plays the user. @default false */
  readonly userByModel?: boolean | undefined;
}

/** Share of discordant pairs between published models on multi-turn questions. */
const USUAL_DISCORDANCE = 0.23;

/** How much the pairs of a dialogue of three interactions add to the variance. */
const USUAL_DESIGN_EFFECT = 1.25;

/**
 * Reckons what a run will do before any agent is asked: its turns, the calls of models, which stored values the user's
 * messages hold, and what difference between two agents the dataset can show.
 *
 * Values are the texts that a condition of a ground truth compares a column with, where a message holds them word for word.
 * Ground truths that cannot be read count none.
 */
export async function forecastRun(
  { dataset: { dialogues }, agents, dialect, schema, pairable }: EvaluationSetup,
  { trials, maxRetries, judgeCalls = 0, userByModel = false }: ForecastRunOptions,
): Promise<RunForecast> {
  const interactions = dialogues.flatMap((dialogue) => dialogue.interactions);
  const fewest = interactions.length * trials;
  const most = fewest * (1 + maxRetries);
  const spoken = await Promise.all(interactions.map((interaction) => columnsSpoken(interaction)));
  const counts = Map.groupBy(spoken.flat(), (column) => column);
  const resolution = { discordance: USUAL_DISCORDANCE };
  const independent = detectableDifference(pairable, resolution);
  const clustered = detectableDifference(pairable, { ...resolution, designEffect: USUAL_DESIGN_EFFECT });
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
    resolution: {
      ...{ pairs: pairable, ...resolution },
      ...(independent !== undefined && { independent }),
      ...(clustered !== undefined && { clustered }),
    },
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
        said.includes(value.value.replace(/^%|%$/g, "").toLowerCase())
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
