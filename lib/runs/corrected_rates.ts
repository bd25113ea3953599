import * as z from "zod";
import { InputError, readJsonLines } from "../base/mod.ts";
import {
  type Count,
  type Estimate,
  type LabelledTurn,
  type Metric,
  predictionPoweredRate,
  roganGladenRates,
  userTurnIntentionAlignmentRate,
} from "../metrics/mod.ts";
import { judgedTurns } from "./judged_turns.ts";

/** The alignment rates of a run, corrected by labels; field names are those of the JSON. */
export interface CorrectedRates {
  readonly agents: readonly {
    readonly agent: string;
    readonly labelled: number;
    readonly as_judged: Metric;
    readonly prediction_powered: Estimate;
    readonly rogan_gladen: Estimate;
  }[];
  readonly sensitivity: Count;
  readonly specificity: Count;
  readonly equal_errors_p?: number;
  readonly caveat?: string;
}

/**
 * Corrects the user turn intention alignment rates of a run by the labels of a sheet. Lines without a label are left out.
 *
 * @throws {InputError} If the folder holds no run, the sheet has no labels or two of one turn, or a label belongs to no turn of it.
 */
export async function correctedRates(folder: string, labelFile: string): Promise<CorrectedRates> {
  const { turns, agents: names, seed } = await judgedTurns(folder);
  const labels = await readLabels(labelFile);
  const ids = new Set(turns.map(({ id }) => id));
  const stray = [...labels.keys()].find((id) => !ids.has(id));
  if (stray !== undefined) {
    throw new InputError(
      `${labelFile} labels "${stray}", which is no turn of ${folder}: give the sheet of this run`,
    );
  }
  const agents = names.map((agent) => {
    const own = turns.filter((turn) => turn.agent === agent);
    return {
      agent,
      rows: own.map(({ row }) => row),
      labelled: own.flatMap(({ id, called }): readonly LabelledTurn[] => {
        const label = labels.get(id);
        return called === undefined ? [] : [{ ...called, ...(label !== undefined && { label }) }];
      }),
    };
  });
  const { rates, ...worth } = roganGladenRates(agents.map(({ labelled }) => labelled), { seed });
  return {
    agents: agents.map(({ agent, rows, labelled }, i) => ({
      agent,
      labelled: labelled.filter(({ label }) => label !== undefined).length,
      as_judged: userTurnIntentionAlignmentRate(rows, { seed }),
      prediction_powered: predictionPoweredRate(labelled, { seed }),
      rogan_gladen: rates[i] ?? { unscored: "no user turns" },
    })),
    ...worth,
  };
}

const labelShape = z.looseObject({
  id: z.string(),
  label: z.enum(["aligned", "not_aligned"]).nullish(),
});

async function readLabels(path: string): Promise<ReadonlyMap<string, boolean>> {
  const labels = new Map<string, boolean>();
  for (const [index, line] of (await readJsonLines(path)).entries()) {
    const read = labelShape.safeParse(line);
    if (!read.success) {
      throw new InputError(
        `Line ${
          index + 1
        } of ${path} is no labelled turn: write "aligned", "not_aligned" or null as its "label"`,
      );
    }
    const { id, label } = read.data;
    if (label === null || label === undefined) continue;
    if (labels.has(id)) {
      throw new InputError(`Line ${index + 1} of ${path} labels "${id}" again: keep one label a turn`);
    }
    labels.set(id, label === "aligned");
  }
  if (labels.size === 0) {
    throw new InputError(`${path} has no labels: write "aligned" or "not_aligned" as "label" of its lines`);
  }
  return labels;
}
