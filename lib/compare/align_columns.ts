import type { CompareRules } from "./compare_rules.ts";
import { columnLikeness } from "./column_likeness.ts";
import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";
import { mix, valueSum } from "./hash_key.ts";
import type { ShownBySides } from "./query_facts.ts";

/** The partners of the ground truth's columns. */
interface Alignment {
  /** Index of the prediction's column for each; `undefined` where it has none that answers this one. */
  readonly partners: readonly (number | undefined)[];
  /** Noise may hide a better partner of some column, as it shares few numbers with the one that it has, or has none. */
  readonly doubtful: boolean;
}

interface AlignColumnsOptions {
  readonly rules: Pick<CompareRules, "pairByName" | "freeColumnOrder">;
  readonly shows?: ShownBySides | undefined;
  /** Pair also columns for which nothing speaks, while there are any. @default false */
  readonly pairsAll?: boolean;
}

/**
 * The most plausible partner of each column of the ground truth, to explain a difference along it: the only column of the
 * same name, else one with the same values, else one that is called the same but for its spelling or copies the same
 * column, else the one that shares most values with it, those that share most first, and of those that share as many one of
 * its type. Columns of which the queries tell that they show different things pair only by having the same values. Where no value pairs them, two columns of one type still pair if both are computed or made of the same column.
 * Where the queries do not tell that, they pair if they have the same place in two tables of one width, or are the only
 * ones left of the type. Where a column holds thousands of different values, what it shares is told from a sample.
 */
export function alignColumns(
  tables: EncodedTables,
  { rules: { pairByName, freeColumnOrder }, shows, pairsAll = false }: AlignColumnsOptions,
): Alignment {
  const { gold, predicted } = tables;
  const { isOfType, isNamesake, isMadeAlike, isOther, isOtherCopy } = columnLikeness(tables, shows);
  if (!freeColumnOrder) {
    return { partners: gold.map((_, i) => i < predicted.length ? i : undefined), doubtful: false };
  }
  const free = new Set(predicted.keys());
  const places = (columns: readonly EncodedColumn[]) =>
    Map.groupBy(columns.keys(), (i) => columns[i]?.name.toLowerCase() ?? "");
  const [ourPlaces, theirPlaces] = [places(gold), places(predicted)];
  const partners = gold.map(({ name }, own): number | undefined => {
    const called = theirPlaces.get(name.toLowerCase()) ?? [];
    // Which of several columns of one name is meant, their values tell.
    const isSingle = called.length === 1 && ourPlaces.get(name.toLowerCase())?.length === 1;
    const named = pairByName && (isSingle || pairsAll)
      ? called.find((i) => free.has(i) && (pairsAll || !isOtherCopy(own, i)))
      : undefined;
    if (named !== undefined) free.delete(named);
    return named;
  });
  const take = (i: number, j: number) => {
    partners[i] = j;
    free.delete(j);
  };
  const openColumns = () => [...gold.keys()].filter((i) => partners[i] === undefined);
  const sumsOf = (columns: readonly EncodedColumn[], positions: Iterable<number>) =>
    new Map([...positions].map((i) => [i, valueSum(columns[i]?.values ?? NOTHING)]));
  const sums = sumsOf(predicted, free);
  for (const [i, sum] of sumsOf(gold, openColumns())) {
    const same = [...free].find((j) => sums.get(j) === sum);
    if (same !== undefined) take(i, same);
  }
  const open = openColumns();
  const [only] = free;
  if (pairsAll && open.length === 1 && free.size === 1) {
    take(open[0] as number, only as number);
    return { partners, doubtful: false };
  }
  const most = Math.max(
    FEWEST_VALUES,
    Math.min(MOST_VALUES, Math.floor(MOST_LOOKS / (open.length * free.size))),
  );
  const countsOf = (columns: readonly EncodedColumn[], positions: Iterable<number>) =>
    new Map([...positions].map((i) => [i, valueCounts(columns[i]?.values ?? NOTHING, most)]));
  const theirs = countsOf(predicted, free);
  const likeness = [...countsOf(gold, free.size > 0 ? open : [])].flatMap(([i, a]) =>
    [...theirs].flatMap(([j, b]) => {
      const ofType = isOfType(i, j);
      if (!pairsAll && isOther(i, j)) return [];
      const namesake = pairByName && !pairsAll && isNamesake(i, j);
      const held = sharedValues({ ...a, nulls: 0 }, b);
      const speaks = pairsAll || namesake || held > 0 || (ofType && isMadeAlike(i, j) === true);
      // NULL alone, which any column holds, is no value that columns of two types share.
      return speaks
        ? [{ i, j, ofType, namesake, shared: ofType && a.nulls > 0 ? sharedValues(a, b) : held }]
        : [];
    })
  );
  let doubtful = false;
  likeness.sort((a, b) =>
    Number(b.namesake) - Number(a.namesake) || b.shared - a.shared ||
    Number(b.ofType) - Number(a.ofType) || a.i - b.i || a.j - b.j
  );
  for (const { i, j, shared } of likeness) {
    if (partners[i] !== undefined || !free.has(j)) continue;
    take(i, j);
    const rows = Math.min(gold[i]?.values.length ?? 0, predicted[j]?.values.length ?? 0);
    doubtful ||= gold[i]?.numbers !== 0 && shared < rows / 2;
  }
  doubtful ||= free.size > 0 && openColumns().some((i) => gold[i]?.numbers !== 0);
  const isOpen = (i: number, j: number) => isOfType(i, j) && isMadeAlike(i, j) === undefined;
  if (gold.length === predicted.length) {
    for (const i of openColumns()) if (free.has(i) && isOpen(i, i)) take(i, i);
  }
  for (const [i, j] of onlyPairs({ ours: openColumns(), theirs: [...free], isOpen })) take(i, j);
  return { partners, doubtful };
}

interface OpenPairs {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly isOpen: (ours: number, theirs: number) => boolean;
}

/** Those that may pair with each other and with no other. */
function onlyPairs(
  { ours, theirs, isOpen }: OpenPairs,
): readonly (readonly [ours: number, theirs: number])[] {
  return ours.flatMap((i) => {
    const [j, another] = theirs.filter((theirs) => isOpen(i, theirs));
    if (j === undefined || another !== undefined) return [];
    return ours.some((other) => other !== i && isOpen(other, j)) ? [] : [[i, j] as const];
  });
}

/** Different values of a column that are counted, and values that all pairs together look up in each other. */
const [FEWEST_VALUES, MOST_VALUES] = [32, 4096];
const MOST_LOOKS = 20_000_000;

const NOTHING = new Int32Array();

/** How often the values of a column stand there: of all values, or of those alone whose hashes are small. */
interface ValueCounts {
  readonly counts: ReadonlyMap<number, number>;
  /** Share of the hashes that are counted, in 0..1. */
  readonly share: number;
  /** NULLs, which are no value. */
  readonly nulls: number;
  readonly rows: number;
}

/**
 * Counts the values of a column. Of many different values only those of the smallest hashes are counted, the same ones in
 * every column, so that what two columns have in common can be told from a sample.
 *
 * @param most Different values that are counted.
 * Source: Flajolet, "On adaptive sampling" (1990).
 */
export function valueCounts(values: Int32Array, most: number): ValueCounts {
  const counts = new Map<number, number>();
  let below = hashes;
  let nulls = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number;
    if (value === 0) nulls++;
    if (value === 0 || mix(value, SALT) >= below) continue;
    const count = counts.get(value) ?? 0;
    counts.set(value, count + 1);
    while (counts.size > most) {
      below /= 2;
      for (const known of counts.keys()) if (mix(known, SALT) >= below) counts.delete(known);
    }
  }
  return { counts, share: below / hashes, nulls, rows: values.length };
}

/** About how many values two columns have in common, as multisets; exact where all values of both are counted. */
export function sharedValues(a: ValueCounts, b: ValueCounts): number {
  const share = Math.min(a.share, b.share);
  const [few, many] = a.counts.size <= b.counts.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [value, count] of few.counts) {
    if (mix(value, SALT) < share * hashes) shared += Math.min(count, many.counts.get(value) ?? 0);
  }
  return Math.min(shared / share + Math.min(a.nulls, b.nulls), a.rows, b.rows);
}

/** 2^31, above all hashes. */
const hashes = 0x80000000;

/** Hashes of hashes: which values are counted shall not hang on how they were hashed. */
const SALT = 11;
