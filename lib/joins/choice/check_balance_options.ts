import { InputError, nearestName } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import type { BalanceOptions } from "./balance_options.ts";

/** Weights beyond this would drown the rest in rounding. */
const [least, most] = [0.000001, 1_000_000];

/**
 * Refuses what no plan could be asked for.
 *
 * @throws {InputError} At an unknown table, a weight from which no frequency follows, or a limit outside its range.
 */
export function checkBalanceOptions(graph: SchemaGraph, options: BalanceOptions) {
  const { required = [], forbidden = [], weights = {}, maxFrequency = 1, maxOverlap = 1 } = options;
  for (const table of [...required, ...forbidden, ...Object.keys(weights)]) {
    if (graph.positions.has(table)) continue;
    const near = nearestName(table, graph.tables);
    throw new InputError(
      `The schema has no table "${table}"${
        near === undefined ? "; check the spelling" : `: did you mean "${near}"?`
      }`,
    );
  }
  for (const [table, weight] of Object.entries(weights)) {
    if (weight >= least && weight <= most) continue;
    throw new InputError(
      `Cannot weigh the table "${table}" with ${weight}: give a number from ${least} to ${most}`,
    );
  }
  if (maxFrequency !== Infinity && (!Number.isInteger(maxFrequency) || maxFrequency < 1)) {
    throw new InputError(
      `Cannot let a table occur in ${maxFrequency} combinations at most: give a whole number from 1`,
    );
  }
  if (!(maxOverlap >= 0 && maxOverlap <= 1)) {
    throw new InputError(
      `Cannot let combinations share ${maxOverlap} of their tables at most: give a share from 0 to 1`,
    );
  }
}
