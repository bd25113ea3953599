import { wordStem } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import type { OneSidedPart } from "./findings.ts";
import type { SchemaNames } from "./schema_names.ts";

export interface LoosePartsOptions {
  readonly names: SchemaNames;
  /** Of the tables that the query reads. */
  readonly columns: readonly ColumnReference[];
}

/**
 * Words that may mean a column without a word of its name: what "where" and "how tall" ask for, what a comparing adjective or a unit
 * measures, and nouns that also are words of requests.
 */
export function looseParts(text: string, { names, columns }: LoosePartsOptions): readonly OneSidedPart[] {
  const nouns = [...text.matchAll(NOUNS)].flatMap(([, noun]) => noun ?? []);
  const comparing = [...text.matchAll(COMPARING)].flatMap(([, word]) => word ?? []);
  const isMeasured = (word: string) =>
    columns.some((column) => names.column(column).some((stem) => names.hasSynonym(stem, word)));
  const isLoose = LOOSE.some((pattern) => pattern.test(text)) ||
    nouns.some((noun) => !names.isInName(wordStem(noun))) ||
    comparing.some((word) => !isMeasured(word));
  return [
    ...isLoose ? [{ side: "sentence", kind: "name" } as const] : [],
    ...VAGUE.test(text) ? [{ side: "sentence", kind: "operation" } as const] : [],
  ];
}

/** Adjectives for which a query may have a bound of its own: "big cities". */
const VAGUE =
  /(?<!\b(?:how|as|too|so) )\b(?:big|major|large|small|minor|tall|young|cheap|expensive|recent|heavy|rich|poor|famous|popular|important|good|bad|serious|high|low|normal|abnormal|long|short|old|new|late|early) \p{L}{3,}/u;

const LOOSE: readonly RegExp[] = [
  /(?:^|[,;.?!] |\band |\btell me |\bknow |\bfind |\bshow )(?:where|when|who|whom)\b/,
  /\bhow (?!many\b|much\b|do\b|does\b|did\b|is\b|are\b|can\b|could\b|would\b|to\b)\p{L}+\b/u,
  /\d ?(?:%|\p{L}{1,10}) (?:long|old|tall|high|wide|deep|heavy|thick|away|apart)\b/u,
];

const NOUNS =
  /\b(?:the|an?|which|what|each|every|per|by|of|and|their|its|from) (times?|states?|records?|sizes?|types?|kinds?|titles?|rules?|levels?)\b/g;

/** "Longer than", not "greater than", which needs the name of a measure. */
const COMPARING =
  /\b((?!great|larg|small|bigg|high|low|few|oth|rath|eith|wheth|numb|ev|nev)\p{L}{2,}er) (?:than|then)\b/gu;
