import { fold, type Linker, type Mention, wordStem } from "../../linking/mod.ts";
import type { Cue } from "./cues.ts";
import { isFiller } from "./fillers.ts";
import { findCues, type FoundCue } from "./find_cues.ts";
import { FUNCTION_WORDS } from "./function_words.ts";
import { isTableNoun } from "./is_table_noun.ts";
import { isParticiple } from "./phrase_words.ts";
import { saysWholeName } from "./says_whole_name.ts";
import { stemOf } from "./stem_of.ts";
import { judgeTokens, type Token } from "./tokens.ts";
import { UNIT } from "./units.ts";

/** Words that name a table or a column, with everything they may name. */
export interface Concept {
  readonly kind: "concept";
  readonly text: string;
  readonly stems: readonly string[];
  /** `river` for a table, `river.length` for a column. */
  readonly candidates: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
  /** The tables that the columns lead to, where all that it may name are foreign keys: `river` for `lake.outflow`. */
  readonly refersTo: ReadonlySet<string>;
  /** The tables whose columns of this name lead to no other table: `trip` of `trip.id`, where `stop.trip_id` leads there. */
  readonly homes: ReadonlySet<string>;
  /** Whether all that it may name are foreign keys beside others that lead to the same table: `flight.source`. */
  readonly isRole: boolean;
  readonly isColumn: boolean;
  readonly isTable: boolean;
  /** Whether it is only a part of the names: "shipped" of `ShippedDate`. */
  readonly isPart: boolean;
}

/** Words that are a stored value, or that are spelled or quoted as a name. */
export interface NamedValue {
  readonly kind: "value";
  readonly text: string;
  /** Folded spellings of the possible stored values. */
  readonly spellings: ReadonlySet<string>;
  /** Whether the database stores it or it is quoted; otherwise it only looks like a name. */
  readonly sure: boolean;
  /** Columns and tables that store it. */
  readonly places: ReadonlySet<string>;
}

export type JudgeElement =
  | Concept
  | NamedValue
  | { readonly kind: "cue"; readonly cue: Cue; readonly text: string }
  /** `times`: "twice". */
  | { readonly kind: "number"; readonly value: number; readonly times?: boolean }
  | { readonly kind: "date"; readonly value: string }
  | { readonly kind: "word"; readonly text: string; readonly stem: string }
  | { readonly kind: "and" }
  | { readonly kind: "break"; readonly ends: boolean };

/** The tokens of a sentence and what is recognised among them. */
export interface NamedTokens {
  readonly tokens: readonly Token[];
  /** The names and values by their first tokens. */
  readonly names: ReadonlyMap<Token, NameSpan>;
  readonly cues: ReadonlyMap<Token, FoundCue>;
}

export interface NameSpan {
  readonly element: Concept | NamedValue;
  /** In tokens. */
  readonly length: number;
}

/** Finds names, values and cues among the tokens of a sentence. */
export function nameTokens(sentence: string, linker: Linker): NamedTokens {
  const tokens = judgeTokens(sentence);
  const mentions = linker(sentence);
  const cues = findCues(tokens, mentions);
  const names = new Map<Token, NameSpan>();
  for (const span of spansOf(mentions, tokens, cues)) {
    const inside = tokens.filter(({ start }) => span.start <= start && start < span.end);
    const [first] = inside;
    if (first !== undefined) names.set(first, { element: elementOf(span, sentence), length: inside.length });
  }
  addDateNames(tokens, names, mentions);
  addSpelledNames(tokens, names, cues);
  return { tokens, names, cues };
}

/** Adds times that are called after a participle of a column: "left date" and "leaving date" of `left_on`, "hiring year" of `hired`. */
function addDateNames(
  tokens: readonly Token[],
  names: Map<Token, NameSpan>,
  mentions: readonly Mention[],
): void {
  tokens.forEach((word, i) => {
    const noun = tokens[i + 1];
    const [own, beside] = [names.get(word), noun && names.get(noun)];
    const isTaken = [...names].some(([first, { length }]) => {
      const start = tokens.indexOf(first);
      return length > 1 && start <= i + 1 && i < start + length;
    });
    const isTable = [own, beside].some((one) => one?.element.kind === "concept" && one.element.isTable);
    if (
      noun === undefined || !/^(?:date|year|day|month|time)$/.test(noun.text) || word.kind !== "word" ||
      isTaken || isTable
    ) return;
    const columns = mentions.filter((mention) =>
      mention.kind === "column" && mention.start === word.start && mention.end === word.end &&
      mention.score >= 0.4 &&
      (noun.text === "date" && isDateName(mention.column) || isParticiple(mention.column.toLowerCase()))
    );
    if (columns.length === 0) return;
    names.delete(noun);
    const text = `${word.text} ${noun.text}`;
    const element = elementOf({ start: 0, end: text.length, mentions: columns }, text);
    names.set(word, {
      element: element.kind === "concept" ? { ...element, isPart: false } : element,
      length: 2,
    });
  });
}

/** Whether a column's name says that it holds dates: `left_on`, `ShippedDate`. */
export function isDateName(name: string): boolean {
  return /(?:_(?:on|at|date)|(?:On|At|Date))$/.test(name);
}

/** Adds the words side by side that are spelled as one name, whatever is stored: "Sri Lanka". */
function addSpelledNames(
  tokens: readonly Token[],
  names: Map<Token, NameSpan>,
  cues: ReadonlyMap<Token, FoundCue>,
): void {
  const taken = new Set(
    [...names, ...cues].flatMap(([token, { length }]) => {
      const start = tokens.indexOf(token);
      return tokens.slice(start, start + length);
    }),
  );
  const spelled = tokens.map((token, i) => {
    const element = taken.has(token) ? undefined : plain(token, tokens[i - 1]);
    return element?.kind === "value" && !element.sure ? element : undefined;
  });
  spelled.forEach((element, i) => {
    if (element === undefined || spelled[i - 1] !== undefined) return;
    const end = spelled.findIndex((one, place) => place > i && one === undefined);
    const parts = spelled.slice(i, end < 0 ? undefined : end).flatMap((one) => one ?? []);
    const text = parts.map((part) => part.text).join(" ");
    names.set(tokens[i] as Token, {
      element: { ...element, text, spellings: new Set([folded(text)]) },
      length: parts.length,
    });
  });
}

/** The elements of a sentence: names and cues, without function words. */
export function judgeElements({ tokens, names, cues }: NamedTokens): readonly JudgeElement[] {
  const words = tokens.map((token) => token.text);
  const elements: JudgeElement[] = [];
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] as Token;
    const name = names.get(token);
    if (name !== undefined) {
      elements.push(name.element);
      i += name.length;
      continue;
    }
    const found = cues.get(token);
    if (found !== undefined) {
      elements.push({ kind: "cue", cue: found.cue, text: words.slice(i, i + found.length).join(" ") });
      i += found.length;
      continue;
    }
    const element = plain(token, tokens[i - 1]);
    if (element !== undefined) elements.push(element);
    i++;
  }
  return elements;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly mentions: readonly Mention[];
}

/** Runs of words that do not overlap, the longest and surest first, without runs of cues only. */
function spansOf(
  mentions: readonly Mention[],
  tokens: readonly Token[],
  cues: ReadonlyMap<Token, FoundCue>,
): readonly Span[] {
  const inCue = new Set(
    tokens.flatMap((token, i) => {
      const found = cues.get(token);
      return found === undefined ? [] : tokens.slice(i, i + found.length);
    }),
  );
  const groups = [...Map.groupBy(mentions, ({ start, end }) => `${start} ${end}`).values()];
  const spans = groups.flatMap((group) => {
    const { start, end } = group[0] as Mention;
    const inside = tokens.filter((token) => token.start < end && start < token.end);
    const quoted = inside.length === 1 && inside[0]?.kind === "quoted" &&
      inside[0].end - inside[0].start === end - start;
    // "Orders shipped in May" says which date, though no column is called "shipped" alone.
    const isPast = inside.length === 1 && inside[0]?.kind === "word" && isPastForm(inside[0].text);
    const usable = group.filter((mention) =>
      mention.score >= (mention.kind === "value" ? 0.8 : isPast && mention.kind === "column" ? 0.4 : 0.6) ||
      saysWholeName(inside.map((token) => token.text), mention)
    );
    // "Count the countries the mountains lie in" names two things, even where a table is called after both.
    // "The four highest mountains" are not what a column "highest mountain" holds.
    const isRanked = /^(?:high|low|larg|small|long|short|deep)\w*est$/.test(inside[0]?.text ?? "") &&
      tokens[tokens.indexOf(inside[0] as Token) - 1]?.kind === "number";
    const isCut = !usable.some(isValue) &&
      inside.slice(1, -1).some((token) =>
        /^(?:the|an?|all|each|every|those|these|their|its)$/.test(token.text)
      );
    // "At most one booking"
    const isCounted = inside.length > 1 && inside[0]?.kind === "number" && /^\p{L}/u.test(inside[0].text) &&
      !usable.some(isValue);
    // "People" are whoever a table holds, where a column that counts them is called so.
    const isAnyone = inside.length === 1 && /^(?:people|persons?)$/.test(inside[0]?.text ?? "") &&
      usable.every((one) => one.kind === "column");
    const counts = /^(?:number|count|sum) of\b/.test(inside.map((token) => token.text).join(" "));
    if (
      usable.length === 0 || isAnyone || counts || isCut || isRanked || isCounted ||
      isFiller(inside, { tokens, asValue: usable.every(isValue) }) ||
      (!quoted &&
        inside.every((token) =>
          inCue.has(token) || FUNCTION_WORDS.has(token.text) && !isTableNoun(token.text, usable) ||
          token.kind === "number"
        ))
    ) return [];
    return [{ start, end, mentions: usable }];
  });
  const chosen: Span[] = [];
  const weight = (span: Span) =>
    (span.end - span.start) * Math.max(...span.mentions.map((mention) => mention.score));
  for (const span of spans.toSorted((a, b) => weight(b) - weight(a) || a.start - b.start)) {
    if (chosen.every((other) => span.end <= other.start || other.end <= span.start)) chosen.push(span);
  }
  return chosen;
}

/** Whether a word is a participle that a column may be called after: "shipped", "born". */
function isPastForm(text: string): boolean {
  return /\p{L}{3}ed$/u.test(text) ||
    /^(?:written|wrote|born|paid|sold|built|won|lost|led|held|given|taken|spent)$/.test(text);
}

const isValue = (mention: Mention) => mention.kind === "value";

function elementOf(span: Span, sentence: string): Concept | NamedValue {
  const text = sentence.slice(span.start, span.end);
  const names = span.mentions.filter((mention) => mention.kind !== "value");
  const values = span.mentions.filter((mention) => mention.kind === "value");
  const quoted = /['"“‘]/.test(sentence[span.start - 1] ?? "");
  // "river" may be stored somewhere as a type; written as a common noun it is the table.
  const asName = names.length > 0 && !(quoted && values.length > 0);
  if (!asName) {
    const spellings = values.flatMap((mention) =>
      mention.kind === "value" ? [folded(String(mention.value))] : []
    );
    return {
      kind: "value",
      text,
      spellings: new Set([folded(text), ...spellings]),
      sure: true,
      places: new Set(values.flatMap(placesOf)),
    };
  }
  const best = Math.max(...names.map((mention) => mention.score));
  const kept = names.filter((mention) => mention.score >= Math.min(best, 0.85));
  const leads = kept.map((mention) => mention.kind === "column" ? mention.refersTo ?? [] : []);
  return {
    kind: "concept",
    text,
    stems: fold(text).map((word) => wordStem(word.text)),
    candidates: new Set(kept.map((mention) => placesOf(mention)[0] as string)),
    tables: new Set(kept.map((mention) => mention.table)),
    refersTo: new Set(leads.every((tables) => tables.length > 0) ? leads.flat() : []),
    homes: new Set(kept.flatMap(({ table }, i) => leads[i]?.length === 0 ? [table] : [])),
    isRole: kept.every((mention) => mention.kind === "column" && mention.isRole === true),
    isColumn: kept.some((mention) => mention.kind === "column"),
    isTable: kept.some((mention) => mention.kind === "table"),
    isPart: best < 0.6 &&
      !kept.some((one) => saysWholeName(text.toLowerCase().split(" "), one)),
  };
}

function placesOf(mention: Mention): readonly string[] {
  return mention.kind === "table" ? [mention.table] : [`${mention.table}.${mention.column}`, mention.table];
}

function plain(token: Token, before: Token | undefined): JudgeElement | undefined {
  switch (token.kind) {
    case "number":
      return {
        kind: "number",
        value: token.value,
        ...(/^(?:once|twice)$/.test(token.text) && { times: true }),
      };
    case "date":
      return { kind: "date", value: token.value };
    case "quoted":
      return {
        kind: "value",
        text: token.text,
        spellings: new Set([folded(token.text)]),
        sure: true,
        places: new Set(),
      };
    case "break":
      return { kind: "break", ends: /[.?!]/.test(token.text) };
    case "symbol":
      return undefined;
    case "word": {
      const text = token.text.replace(/'s$/, "");
      if (/n't$/.test(text)) return { kind: "cue", cue: { kind: "negation" }, text };
      if (text === "and" || text === "or") return { kind: "and" };
      // "The US", "US airlines".
      const startsSentence = (before === undefined || /[.?!:]/.test(before.text)) &&
        !(token.isAcronym === true && text === "us");
      // "3 MW"
      const isUnit = before?.kind === "number" && UNIT.test(text) ||
        before?.text === "in" && /^(?:[kmg]wh?|kg|km|eur|usd|gbp)$/.test(text);
      const isName = !startsSentence && !isUnit &&
        (token.isAcronym === true && text !== "ok" || token.capitalised && text === "may");
      if (FUNCTION_WORDS.has(text) && !isName) {
        return undefined;
      }
      if (token.capitalised && !startsSentence && !isUnit && !text.includes("_")) {
        const written = token.isAcronym === true ? text.toUpperCase() : text;
        return {
          kind: "value",
          text: written,
          spellings: new Set([folded(text)]),
          sure: false,
          places: new Set(),
        };
      }
      return { kind: "word", text, stem: stemOf(folded(text)) };
    }
    default:
      return token satisfies never;
  }
}

/** Words of a text without case, accents and signs. */
export function folded(text: string): string {
  return fold(text).map((word) => word.text).join(" ");
}
