import type { Random } from "../../base/mod.ts";

/**
 * Covers all elements greedily: always the column that covers most open ones, the first of equals.
 *
 * @param columns For each column the elements that it covers.
 * @returns Positions of the columns.
 */
export function greedyCover(columns: readonly (readonly number[])[]): readonly number[] {
  const open = new Set(columns.flat());
  // Gains only fall, so that a column is weighed anew only where what it gained before would still win.
  const gains = columns.map((covered) => covered.length);
  const chosen: number[] = [];
  while (open.size > 0) {
    let best = -1;
    let most = 0;
    for (const [column, covered] of columns.entries()) {
      if ((gains[column] as number) <= most) continue;
      let gain = 0;
      for (const element of covered) if (open.has(element)) gain++;
      gains[column] = gain;
      if (gain > most) [most, best] = [gain, column];
    }
    chosen.push(best);
    for (const element of columns[best] as readonly number[]) open.delete(element);
  }
  return chosen;
}

interface CoverSearch {
  /** How many elements there are; all that lie in a column are to be covered. */
  readonly elements: number;
  /** For each column the elements that it covers. */
  readonly columns: readonly (readonly number[])[];
  /** For each column its kind: a column takes the place of one of its own kind. @default all are of one kind */
  readonly kinds?: readonly number[];
  /** Columns that cover all, in the order of their places. */
  readonly start: readonly number[];
  /** No fewer columns cover all. */
  readonly atLeast: number;
  readonly random: Random;
}

/** Changes to try for each element, and in all. */
const stepsPerElement = 400;
const mostSteps = 60_000;
const stepsPerTurn = 4_000;

/**
 * Searches a small cover by local search with row weights (Gao, Weise and Li, "An efficient local search heuristic
 * with row weighting for the unicost set covering problem", 2015). The last place is dropped while the others cover
 * all; otherwise the least missed column makes room for an open element, whose weight grows while open. Yields the
 * best cover now and then.
 */
export function* searchCover(search: CoverSearch): Generator<readonly number[], readonly number[]> {
  const { elements, columns, kinds, atLeast, random } = search;
  const steps = Math.min(mostSteps, stepsPerElement * elements);
  const holders = Array.from({ length: elements }, (): number[] => []);
  for (const [column, covered] of columns.entries()) {
    for (const element of covered) holders[element]?.push(column);
  }
  const able = holders.map((held) => new Set(held.map((column) => kinds?.[column])));
  const fits = (column: number, element: number) => kinds === undefined || able[element]?.has(kinds[column]);
  const weight = new Float64Array(elements).fill(1);
  const count = new Int32Array(elements);
  const open: number[] = [];
  const openAt = new Int32Array(elements).fill(-1);
  const changed = new Int32Array(columns.length).fill(-1);
  const chosen = [...search.start];
  let best = [...chosen];

  const add = (column: number) => {
    for (const element of columns[column] as readonly number[]) {
      count[element] = (count[element] as number) + 1;
      if (count[element] !== 1) continue;
      const place = openAt[element] as number;
      if (place === -1) continue;
      const last = open.pop() as number;
      if (last !== element) [open[place], openAt[last]] = [last, place];
      openAt[element] = -1;
    }
  };
  const remove = (column: number) => {
    for (const element of columns[column] as readonly number[]) {
      count[element] = (count[element] as number) - 1;
      if (count[element] === 0) openAt[element] = open.push(element) - 1;
    }
  };
  /** What the elements weigh that so many columns cover. */
  const weigh = (column: number, times: number) => {
    let sum = 0;
    for (const element of columns[column] as readonly number[]) {
      if (count[element] === times) sum += weight[element] as number;
    }
    return sum;
  };

  for (const column of chosen) add(column);
  for (let step = 0; step < steps && best.length > atLeast; step++) {
    if (step % stepsPerTurn === stepsPerTurn - 1) yield best;
    if (open.length === 0) {
      best = [...chosen];
      remove(chosen.pop() as number);
      continue;
    }
    const wanted = open[Math.floor(random() * open.length)] as number;
    // One that has just been taken is not given up at once.
    let place = -1;
    let least = Infinity;
    for (let i = 0; i < chosen.length; i++) {
      const column = chosen[i] as number;
      if (changed[column] === step - 1 || !fits(column, wanted)) continue;
      const loss = weigh(column, 1);
      if (
        loss < least ||
        (loss === least && (changed[column] as number) < (changed[chosen[place] as number] as number))
      ) {
        [least, place] = [loss, i];
      }
    }
    if (place === -1) continue;
    const out = chosen[place] as number;
    remove(out);
    let taken = -1;
    let most = 0;
    for (const column of holders[wanted] as readonly number[]) {
      if (column === out || kinds?.[column] !== kinds?.[out]) continue;
      const gain = weigh(column, 0);
      if (gain > most || (gain === most && (changed[column] as number) < (changed[taken] ?? Infinity))) {
        [most, taken] = [gain, column];
      }
    }
    if (taken === -1) taken = out;
    add(taken);
    chosen[place] = taken;
    [changed[out], changed[taken]] = [step, step];
    for (const element of open) weight[element] = (weight[element] as number) + 1;
  }
  return best;
}
