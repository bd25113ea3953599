import { singularize } from "inflection";
import { ABBREVIATIONS, COMMON_WORDS, PARTICLES } from "./common_words.ts";

/** What a part of a name is split and written out by. */
export interface SplitContext {
  /** Words that occur separated in names of the schema. */
  readonly vocabulary: ReadonlySet<string>;
  /** Words that stand close by, of which a part may be an abbreviation. */
  readonly near: ReadonlySet<string>;
  /** The names of tables that are one word. */
  readonly tables: ReadonlySet<string>;
  /** Whether the names of the schema are divided into words, so that what is not is one. */
  readonly divided: boolean;
}

/** Most letters of a word that is split, as the time grows with their cube. */
const LONGEST_WORD = 128;

/**
 * Writes a part of a name out where it is an abbreviation, or splits it into the words that are run together in it; else it is
 * one word.
 */
export function splitPart(part: string, context: SplitContext): readonly string[] {
  const { vocabulary } = context;
  if (part.length < 3 || part.length > LONGEST_WORD || isWhole(part, vocabulary)) return [part];
  const short = writtenOut(part, context);
  if (short !== undefined) return short;
  const found = cuts(part, context);
  const cut = (found !== undefined && isKnownCut(found, context) ? found : undefined) ??
    cutBeforeSuffix(part);
  return cut === undefined ? [part] : cut.flatMap((word) => splitPart(word, context));
}

/** The words of an abbreviation: those it usually has, unless words close by say otherwise. */
function writtenOut(part: string, context: SplitContext): readonly string[] | undefined {
  const usual = ABBREVIATIONS.get(part);
  if (usual === undefined) return completion(part, context);
  return context.near.has(usual.at(-1) ?? "") ? usual : completion(part, context) ?? usual;
}

/** Whether a cut is to be believed where names are divided: one of the words is a table, an abbreviation or a particle. */
function isKnownCut(cut: readonly string[], { divided, tables }: SplitContext): boolean {
  return !divided || cut.some((word) => PARTICLES.has(word) || ABBREVIATIONS.has(word) || tables.has(word));
}

/** Whether a part is a common word, its plural, or the plural of a word of this schema. */
function isWhole(part: string, vocabulary: ReadonlySet<string>): boolean {
  if (COMMON_WORDS.has(part)) return true;
  const one = singularize(part);
  return one !== part &&
    (COMMON_WORDS.has(one) ||
      (one.length > 3 && vocabulary.has(one) && !cuts(one, { vocabulary, near: vocabulary })));
}

/** The only word close by with a short prefix, `cap` for "capital"; undefined where there are several. */
function completion(part: string, { near }: WordSets): readonly string[] | undefined {
  if (part.length < 3 || part.length > 4) return undefined;
  const longer = [...near].filter((word) =>
    word.startsWith(part) && word.length >= part.length + 3 && COMMON_WORDS.has(word)
  );
  return longer.length === 1 ? longer : undefined;
}

type WordSets = Pick<SplitContext, "vocabulary" | "near">;

/**
 * Splits a run-together name into the fewest known words, at most one of them a particle; full words are preferred to the
 * same number of abbreviations ("local name", not "loca lname").
 */
function cuts(part: string, context: WordSets): readonly string[] | undefined {
  const { vocabulary } = context;
  const costOf = (word: string) => {
    if (word === part) return undefined;
    if (PARTICLES.has(word) || (word.length > 2 && isWhole(word, vocabulary))) return 1;
    if (word.length > 2 && vocabulary.has(word)) return 1;
    return ABBREVIATIONS.has(word) || completion(word, context) !== undefined ? 1.1 : undefined;
  };
  const best: ({ readonly cost: number; readonly words: readonly string[] } | undefined)[] = [{
    cost: 0,
    words: [],
  }];
  for (let end = 1; end <= part.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const word = part.slice(start, end);
      const cost = before === undefined ? undefined : costOf(word);
      if (before === undefined || cost === undefined) continue;
      if (PARTICLES.has(word) && before.words.some((other) => PARTICLES.has(other))) continue;
      if (before.cost + cost < (best[end]?.cost ?? Infinity)) {
        best[end] = { cost: before.cost + cost, words: [...before.words, word] };
      }
    }
  }
  const cut = best[part.length]?.words;
  return cut?.some((word) => !PARTICLES.has(word)) && !isEnglishWord(cut, vocabulary) ? cut : undefined;
}

/**
 * Whether what was cut is more likely one English word: names of things do not begin with "in" or "on" ("invalid", "onset"),
 * no particle but "id" stands beside an abbreviation ("latin" is no "latitude in"), and what ends in "ship" is
 * a relation ("sponsorship").
 */
function isEnglishWord(cut: readonly string[], vocabulary: ReadonlySet<string>): boolean {
  if (cut[0] === "in" || cut[0] === "on" || /^ships?$/.test(cut.at(-1) ?? "")) return true;
  return cut.some((word) => PARTICLES.has(word) && word !== "id") &&
    cut.some((word) => !PARTICLES.has(word) && !isWhole(word, vocabulary) && !vocabulary.has(word));
}

/** Splits off a frequent last word: `iata` and `code`. */
function cutBeforeSuffix(part: string): readonly string[] | undefined {
  const suffix = ["name", "code", "date", "number", "type", "offset"].find((word) => part.endsWith(word));
  if (suffix === undefined || part.length < suffix.length + 3) return undefined;
  return [part.slice(0, -suffix.length), suffix];
}
