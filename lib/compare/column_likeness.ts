import type { ShownColumn } from "../sql/mod.ts";
import type { EncodedColumn, EncodedTables } from "./encode_tables.ts";
import type { ShownBySides } from "./query_facts.ts";
import { valueFamily } from "./value_family.ts";

/** What speaks for a column of the ground truth and one of the prediction, by their positions, where no value does. */
export interface ColumnLikeness {
  /** No type keeps their values apart. */
  readonly isOfType: (gold: number, predicted: number) => boolean;
  /** Both are called, or copy a column that is called, the same but for case, blanks and marks. */
  readonly isNamesake: (gold: number, predicted: number) => boolean;
  /** Both are computed, or made of the same column; nothing where one of the queries does not tell. */
  readonly isMadeAlike: (gold: number, predicted: number) => boolean | undefined;
  /** The queries tell that they copy different columns, so that even a common name is by accident. */
  readonly isOtherCopy: (gold: number, predicted: number) => boolean;
  /** The queries tell that they show different things, so that values in common are by accident. */
  readonly isOther: (gold: number, predicted: number) => boolean;
}

export function columnLikeness({ gold, predicted }: EncodedTables, shows: ShownBySides = {}): ColumnLikeness {
  const namesOf = (columns: readonly EncodedColumn[], shown: ShownBySides["gold"]) =>
    columns.map(({ name }, i) => {
      const copied = shown?.[i]?.computed === false ? shown[i].columns : [];
      return new Set([name, ...copied].map(bareLetters).filter((letters) => letters !== ""));
    });
  const ours = namesOf(gold, shows.gold);
  const theirs = namesOf(predicted, shows.predicted);
  const families = (columns: readonly EncodedColumn[]) =>
    columns.map(({ source }) => source && valueFamily(source));
  const ourFamilies = families(gold);
  const theirFamilies = families(predicted);
  return {
    isOfType: (i, j) => {
      const [a, b] = [ourFamilies[i], theirFamilies[j]];
      return a === undefined || b === undefined || a === b;
    },
    isNamesake: (i, j) => [...ours[i] ?? []].some((name) => theirs[j]?.has(name)),
    isMadeAlike: (i, j) => {
      const [a, b] = [shows.gold?.[i], shows.predicted?.[j]];
      if (!a || !b) return undefined;
      return (a.computed && b.computed) || a.columns.some((name) => b.columns.includes(name));
    },
    isOtherCopy: (i, j) => areOtherCopies(shows.gold?.[i], shows.predicted?.[j]),
    isOther: (i, j) => areOther(shows.gold?.[i], shows.predicted?.[j]),
  };
}

/** Whether one is computed of other columns than the other copies, or both copy columns that no query sets equal. */
function areOther(gold?: ShownColumn, predicted?: ShownColumn): boolean {
  if (!gold || !predicted) return false;
  return gold.computed === predicted.computed
    ? areOtherCopies(gold, predicted)
    : !gold.columns.some((name) => predicted.columns.includes(name));
}

function areOtherCopies(gold?: ShownColumn, predicted?: ShownColumn): boolean {
  const [ours, theirs] = [gold?.equals, predicted?.equals];
  if (ours === undefined || theirs === undefined || ours.some((column) => theirs.includes(column))) {
    return false;
  }
  return gold?.columns[0] !== predicted?.columns[0] || !isKeyName(gold?.columns[0] ?? "");
}

/** Whether a name tells whose key it is, so that tables that have a column of that name refer to each other by it. */
function isKeyName(name: string): boolean {
  return /[a-z0-9][_ ]?(?:id|code|key|no|nr|number)$/.test(name);
}

function bareLetters(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
