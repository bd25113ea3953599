import type { ColumnReference } from "../../specification/mod.ts";

/** Result of comparing a sentence with a query. */
export interface Findings {
  /** Contradictions. */
  readonly faults: readonly string[];
  /** Those of the faults that a word which nothing explains may excuse. @default none */
  readonly excusable?: readonly string[] | undefined;
  /** Undecidable points. */
  readonly unsure: readonly string[];
  /** What the query has and no known word of the sentence says. A word that nothing explains may say it. @default none */
  readonly unsaid?: readonly UnsaidPart[] | undefined;
  /** What only the query or only the sentence has, with the faults that this makes. @default none */
  readonly oneSided?: readonly OneSidedPart[] | undefined;
}

/** A part of a query for which a sentence has no known word. */
export interface UnsaidPart {
  readonly fault: string;
  /** What cannot be told, where a word of the sentence may say it. */
  readonly doubt: string;
}

/** A part that only one side has. What only the other side has may mean it where the kinds allow it. */
export interface OneSidedPart {
  readonly side: "query" | "sentence";
  readonly kind: "number" | "text" | "name" | "operation" | "denial";
  /** Columns that may hold a text, the table of a column. @default unknown */
  readonly places?: readonly string[] | undefined;
  /** Whether it is a column whose name has no word (`A11`), so that any words may name it. @default false */
  readonly isCode?: boolean | undefined;
  /** The fault that it makes. @default none, it only may be meant by other parts */
  readonly fault?: string | undefined;
}

/** A place of a text. */
export const placeOf = ({ table, column }: ColumnReference): string => JSON.stringify([table, column]);

/** Merges findings without duplicates. */
export function foundAll(parts: readonly Findings[]): Findings {
  const unsaid = new Map(
    parts.flatMap(({ unsaid = [] }) => unsaid).map((one) => [one.fault, one]),
  );
  const excusable = [...new Set(parts.flatMap(({ excusable = [] }) => excusable))];
  const oneSided = parts.flatMap(({ oneSided = [] }) => oneSided);
  return {
    faults: [...new Set(parts.flatMap(({ faults }) => faults))],
    unsure: [...new Set(parts.flatMap(({ unsure }) => unsure))],
    ...(excusable.length > 0 && { excusable }),
    ...(unsaid.size > 0 && { unsaid: [...unsaid.values()] }),
    ...(oneSided.length > 0 && { oneSided }),
  };
}

/** Findings of which a word that nothing explains may excuse each fault, as it may say what the check did not find. */
export function allExcusable(findings: Findings): Findings {
  return { ...findings, excusable: findings.faults };
}

/** Findings each of whose faults is a part that only one side has. */
export function allOneSided(findings: Findings, part: Omit<OneSidedPart, "fault">): Findings {
  const all = [...findings.faults, ...(findings.unsaid ?? []).map(({ fault }) => fault)];
  return { ...findings, oneSided: all.map((fault) => ({ ...part, fault })) };
}

export interface DecidedOptions {
  /** Whether the sentence has words that nothing explains. */
  readonly isOpen: boolean;
  /** Whether a part that only one side has may mean one that only the other has. */
  readonly isMatched: boolean;
}

/**
 * Makes faults of what no word says, or doubts of these and of excusable ones where the sentence has words that may say it. A fault
 * that a part of one side alone makes is a doubt where the other side has a part left that it may mean.
 */
export function decided(
  { faults, unsure, unsaid = [], excusable = [], oneSided = [] }: Findings,
  { isOpen, isMatched }: DecidedOptions,
): Findings {
  const matched = new Set(
    isMatched ? oneSided.filter((one) => mayBeMeant(one, oneSided)).map(({ fault }) => fault) : [],
  );
  const isDoubt = (fault: string) => isOpen && excusable.includes(fault) || matched.has(fault);
  const isUnsaid = (fault: string) => isOpen || matched.has(fault);
  return foundAll([{
    faults: [
      ...unsaid.filter(({ fault }) => !isUnsaid(fault)).map(({ fault }) => fault),
      ...faults.filter((fault) => !isDoubt(fault)),
    ],
    unsure: [
      ...unsaid.filter(({ fault }) => isUnsaid(fault)).map(({ doubt }) => doubt),
      ...unsure,
      ...faults.filter(isDoubt).map((fault) => `whether ${fault}`),
    ],
  }]);
}

/** Whether a part of one side may be meant by one of the other side, and contradicts none of it. */
function mayBeMeant(one: OneSidedPart, all: readonly OneSidedPart[]): boolean {
  const others = all.filter(({ side }) => side !== one.side);
  return others.some((other) => one.side === "query" ? mayMean(other, one) : mayMean(one, other)) &&
    !others.some((other) => contradicts(one, other));
}

/** Whether a part of a sentence may mean one of a query. */
function mayMean(said: OneSidedPart, asked: OneSidedPart): boolean {
  const kinds: readonly OneSidedPart["kind"][] = MEANT[asked.kind];
  // A column that may be named is none that a number stands for.
  return kinds.includes(said.kind) &&
    (asked.fault !== undefined || asked.isCode === true || said.kind === "name");
}

/** What parts of a sentence may mean a part of a query: a name of another table its column, a kind its code, "big" its bound. */
const MEANT = {
  name: ["name", "number", "operation"],
  number: ["text", "operation"],
  text: ["operation"],
  operation: ["denial"],
  denial: [],
} as const satisfies Readonly<Record<OneSidedPart["kind"], readonly OneSidedPart["kind"][]>>;

/** Whether two parts are of one kind and place, so that one stands in place of the other. */
function contradicts(one: OneSidedPart, other: OneSidedPart): boolean {
  if (one.kind !== other.kind) return false;
  const [places, others] = [one.places ?? [], other.places ?? []];
  if (one.kind === "name") return places.some((place) => others.includes(place));
  return places.length === 0 || others.length === 0 || places.some((place) => others.includes(place));
}
