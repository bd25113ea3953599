import { InputError, nearestName } from "../../base/mod.ts";
import type { SchemaGraph } from "../../schema/mod.ts";
import type { BalanceOptions } from "./balance_options.ts";

/**
 * Refuses what no plan could be asked for.
 *
 * @throws {InputError} At an unknown table, a weight that is not above 0, or a limit outside its range.
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
    if (weight > 0 && Number.isFinite(weight)) continue;
    throw new InputError(`Cannot weigh the table "${table}" with ${weight}: give a number above 0`);
  }
  if (!Number.isInteger(maxFrequency) || maxFrequency < 1) {
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
