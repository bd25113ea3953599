import { type Cut, isCapitalised, lastKind, type OpenNoun } from "./cut.ts";
import type { NamedTokens } from "./elements.ts";
import { isVerbAt, isVerbPhrase } from "./is_verb_at.ts";
import {
  BE,
  DETERMINERS,
  DO,
  HAVE,
  isParticiple,
  isPluralVerb,
  JUNCTIONS,
  PREPOSITIONS,
  PRONOUNS,
  QUESTIONS,
  REQUESTS,
  SKIPPED,
} from "./phrase_words.ts";
import type { Phrase } from "./phrase.ts";
import { stemOf } from "./stem_of.ts";
import type { Token } from "./tokens.ts";

/** Cuts a sentence into noun phrases, verbs and the words between them; adverbs and auxiliaries are left out. */
export function phrasesOf(named: NamedTokens): readonly Phrase[] {
  const cut: Cut = { named, phrases: [], open: undefined, auxiliary: undefined };
  for (let i = 0; i < named.tokens.length;) i += takeAt(cut, i);
  closeNoun(cut);
  return cut.phrases;
}

const NOTHING = { head: "", text: "", endsInNumber: false, superlative: undefined };

/** Takes what begins at a token, and returns its number of tokens. */
function takeAt(cut: Cut, position: number): number {
  const { tokens, names, cues } = cut.named;
  const token = tokens[position] as Token;
  const name = names.get(token);
  const cue = cues.get(token);
  // "Recommended by", where a column is called so, but "the recommended by of the member".
  const isVerbName = name?.length === 2 && isVerbPhrase(cut, position) &&
    (lastKind(cut) !== "determiner" || /^(?:those|these)$/.test(cut.open?.determiner ?? "")) &&
    tokens[position + 2]?.text !== "of";
  if (name !== undefined && !isVerbName && !isVerbAt(cut, position)) {
    const { element, length } = name;
    if (element.kind === "value" && startsClause(cut, position + length)) closeNoun(cut);
    const last = tokens[position + length - 1] as Token;
    addToNoun(cut, { elements: [element], head: stemOf(last.text), text: last.text });
    return length;
  }
  const isThan = cue !== undefined && tokens[position + cue.length - 1]?.text === "than";
  if (cue?.cue.kind === "comparative" || (cue?.cue.kind === "compare" && isThan)) {
    const operator = cue.cue.operator.startsWith("<") ? "<" : ">";
    addPhrase(cut, { kind: "comparative", operator });
    if (isThan) addPhrase(cut, { kind: "than", text: "than" });
    return cue.length;
  }
  if (cue?.cue.kind === "extreme") {
    const next = tokens[position + cue.length];
    // "Who earns most" counts nothing.
    const counts = /^(?:most|least|fewest)$/.test(token.text) && cue.length === 1 && !cut.open?.head;
    // "The most frequent airport" counts no airports.
    const isVague = counts && next?.kind === "word" && !names.has(next) && next.text !== "number";
    if (isVague) return 1;
    const measures = cue.cue.measures !== undefined;
    // "The most inhabitants" is a noun of its own.
    const last = tokens[position + cue.length - 1] as Token;
    const noun = measures && /^(?:inhabitants|people)$/.test(last.text)
      ? { head: stemOf(last.text), text: last.text }
      : {};
    addToNoun(cut, {
      superlative: { word: token.text, direction: cue.cue.direction, counts, measures },
      ...noun,
    });
    return cue.length;
  }
  if (token.kind === "number") {
    const head = cut.open?.head || token.text;
    // "The lines of order 10248" and "order 10248's lines" count no lines.
    const isName = cut.open?.elements.length !== 0 && cut.open !== undefined && token.value >= 1000;
    addToNoun(cut, { numbers: isName ? [] : [token.value], head, endsInNumber: !isName });
    return 1;
  }
  if (token.kind === "break") return addPhrase(cut, { kind: "break", text: token.text });
  if (token.kind === "quoted") {
    addToNoun(cut, { head: token.text });
    return 1;
  }
  if (token.kind === "symbol") return 1;
  return takeWord(cut, position, token.text.replace(/'s$/, ""));
}

function takeWord(cut: Cut, position: number, text: string): number {
  const last = lastKind(cut);
  if (JUNCTIONS.has(text)) return addPhrase(cut, { kind: "and", text });
  if (text === "than") return addPhrase(cut, { kind: "than", text });
  // "Name the river", "for each river, name the country".
  const isNaming = text === "name" && DETERMINERS.has(cut.named.tokens[position + 1]?.text ?? "");
  if ((REQUESTS.has(text) || isNaming) && (last === undefined || last === "break")) {
    return addPhrase(cut, { kind: "break", text });
  }
  if (PREPOSITIONS.has(text)) {
    const before = cut.open === undefined ? cut.phrases.at(-1) : undefined;
    if (text === "of" && before?.kind === "preposition") return 1;
    // "The longest of those rivers".
    if (text === "of" && cut.open?.superlative !== undefined && cut.open.head === "") return 1;
    return addPhrase(cut, { kind: "preposition", text });
  }
  if (QUESTIONS.has(text)) {
    const opens = text !== "whose" && text !== "that" && (last === undefined || last === "break");
    // "The writer of what Ann directed".
    const isObject = text === "what" && last === "preposition" && cut.phrases.length > 1;
    const isPlural = isPluralVerb(cut.named.tokens[position + 1]?.text ?? "");
    return addPhrase(cut, {
      ...{ kind: (opens || text === "what") && !isObject ? "question" : "relative", text, isPlural },
    });
  }
  const next = cut.named.tokens[position + 1];
  // "Got coaching from Ann", "got trained".
  const isGot = text === "got" && next?.kind === "word" && !isParticiple(next.text);
  const auxiliary = isGot
    ? undefined
    : BE.has(text)
    ? "be"
    : DO.has(text)
    ? "do"
    : HAVE.has(text)
    ? "have"
    : undefined;
  if (auxiliary !== undefined) {
    closeNoun(cut);
    if (
      auxiliary === "have" && !isInverted(cut, position) &&
      !(next?.kind === "word" &&
        (next.text === "been" || isParticiple(next.text) || SKIPPED.has(next.text)))
    ) {
      return addPhrase(cut, { kind: "verb", stem: "have", passive: "never" });
    }
    const isDenied = /n't$/.test(text) || next?.text === "not";
    cut.auxiliary = auxiliary === "have" && cut.auxiliary === "be"
      ? "be"
      : auxiliary === "do" && isDenied
      ? "did"
      : auxiliary;
    return 1;
  }
  // "Starting with A".
  const isLetter = text === "a" && position > 0 && isCapitalised(cut.named.tokens[position]);
  if (DETERMINERS.has(text) && !isLetter) {
    if (cut.open?.superlative !== undefined && cut.open.head === "") return 1;
    closeNoun(cut);
    addToNoun(cut, { determiner: text });
    return 1;
  }
  if (PRONOUNS.has(text)) {
    closeNoun(cut);
    addToNoun(cut, { head: text });
    closeNoun(cut);
    return 1;
  }
  if (SKIPPED.has(text) || text.endsWith("ly")) return 1;
  if (!isGot && !isVerbAt(cut, position)) {
    addToNoun(cut, { head: stemOf(text), text });
    return 1;
  }
  const passive = !isParticiple(text)
    ? "never"
    : cut.auxiliary === "be"
    ? "surely"
    : cut.auxiliary === undefined
    ? "perhaps"
    : "never";
  return addPhrase(cut, { kind: "verb", stem: stemOf(text), passive });
}

/** "Which books has Ann written": the name after "has" does something. */
function isInverted({ named: { tokens, names } }: Cut, position: number): boolean {
  const next = tokens[position + 1];
  if (next === undefined) return false;
  const name = names.get(next);
  const isName = name?.element.kind === "value" || (name === undefined && isCapitalised(next)) ||
    PRONOUNS.has(next.text);
  const verb = tokens[position + 1 + (name?.length ?? 1)];
  return isName && verb?.kind === "word" && isParticiple(verb.text);
}

function addPhrase(cut: Cut, phrase: Phrase): number {
  closeNoun(cut);
  cut.phrases.push(phrase);
  cut.auxiliary = undefined;
  return 1;
}

function addToNoun(
  cut: Cut,
  { elements = [], numbers = [], head = "", text = head, ...rest }: Partial<OpenNoun>,
): void {
  const open = cut.open ??= { ...NOTHING, elements: [], numbers: [], determiner: rest.determiner ?? "" };
  if (cut.auxiliary === "do" && head !== "") cut.auxiliary = "did";
  open.elements.push(...elements);
  open.numbers.push(...numbers);
  open.superlative ??= rest.superlative;
  if (head !== "" && open.head !== "") open.before = open.head;
  if (head !== "") [open.head, open.text, open.endsInNumber] = [head, text, rest.endsInNumber ?? false];
}

function closeNoun(cut: Cut): void {
  const open = cut.open;
  // "Those from Oslo"
  if (open?.head === "" && open.superlative === undefined && /^(?:those|these)$/.test(open.determiner)) {
    [open.head, open.text] = [open.determiner, open.determiner];
  }
  if (open !== undefined && open.head !== "") cut.phrases.push({ kind: "noun", ...open });
  cut.open = undefined;
}

/** Whether a noun is open and a verb follows: a name there begins a clause of its own ("students Alexis likes"). */
function startsClause(cut: Cut, next: number): boolean {
  const isNoun = lastKind(cut) === "noun" && !cut.open?.elements.some((one) => one.kind === "value");
  const token = cut.named.tokens[next];
  const isNamed = token !== undefined && cut.named.names.has(token);
  // "Students Kris likes": nothing follows a verb that is a name too.
  const after = cut.named.tokens[next + 1];
  return isNoun && token?.kind === "word" && (!isNamed || after === undefined || after.kind === "break") &&
    (HAVE.has(token.text) || DO.has(token.text) || BE.has(token.text) || isParticiple(token.text) ||
      /[^s]s$/.test(token.text));
}
