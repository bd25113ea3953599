import type { Concept, NamedTokens, NamedValue } from "./elements.ts";
import {
  BE,
  DETERMINERS,
  DO,
  FINITE,
  HANDING,
  HAVE,
  isParticiple,
  isPluralVerb,
  JUNCTIONS,
  OCCUPATION,
  OUTDOING,
  PREPOSITIONS,
  PRONOUNS,
  QUESTIONS,
  REQUESTS,
  SKIPPED,
} from "./phrase_words.ts";
import { endsWithHave } from "./ends_with_have.ts";
import { isRoleAsVerb } from "./is_role_as_verb.ts";
import { mayAct } from "./may_act.ts";
import type { Phrase, Superlative } from "./phrase.ts";
import { stemOf } from "./stem_of.ts";
import type { Token } from "./tokens.ts";

/** Cuts a sentence into noun phrases, verbs and the words between them; adverbs and auxiliaries are left out. */
export function phrasesOf(named: NamedTokens): readonly Phrase[] {
  const cut: Cut = { named, phrases: [], open: undefined, auxiliary: undefined };
  for (let i = 0; i < named.tokens.length;) i += takeAt(cut, i);
  closeNoun(cut);
  return cut.phrases;
}

/** `do` is `did` once its subject is taken: "do rivers flow". */
type Auxiliary = "be" | "do" | "did" | "have";

type OpenNoun = {
  elements: (Concept | NamedValue)[];
  numbers: number[];
  endsInNumber: boolean;
  superlative: Superlative | undefined;
  head: string;
  /** The last word. */
  text: string;
  before?: string;
  determiner: string;
};

const NOTHING = { head: "", text: "", endsInNumber: false, superlative: undefined };

/** What has been cut so far. */
interface Cut {
  readonly named: NamedTokens;
  readonly phrases: Phrase[];
  /** The noun phrase that the next word may still belong to. */
  open: OpenNoun | undefined;
  auxiliary: Auxiliary | undefined;
}

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

function lastKind(cut: Cut): Phrase["kind"] | "determiner" | undefined {
  return cut.open === undefined ? cut.phrases.at(-1)?.kind : cut.open.head === "" ? "determiner" : "noun";
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

/** Whether two words name a column by what is done: "recommended by", "reports to". */
function isVerbPhrase({ named: { tokens, names } }: Cut, position: number): boolean {
  const [verb, link] = tokens.slice(position, position + 2);
  return names.get(verb as Token)?.element.kind === "concept" && PREPOSITIONS.has(link?.text ?? "") &&
    (isParticiple(verb?.text ?? "") || (link?.text !== "of" && /[^s]s$/.test(verb?.text ?? "")));
}

/** Whether a word that may be a noun or a verb is a verb here, by what stands around it. */
function isVerbAt(cut: Cut, position: number): boolean {
  const { tokens, names } = cut.named;
  const { text, kind } = tokens[position] as Token;
  const named = names.get(tokens[position] as Token);
  const name = named?.element.kind === "concept" && named.element.isPart ? undefined : named;
  if (
    kind !== "word" || text.includes("_") ||
    (name !== undefined &&
      ((name.length > 1 && !isVerbPhrase(cut, position)) || name.element.kind === "value"))
  ) {
    return false;
  }
  // "Where region = Galicia"
  if (tokens[position + 1]?.kind === "symbol") return false;
  // "Ann's supervisor"
  const owner = tokens[position - 1]?.text ?? "";
  if (/'s$/.test(owner) && !/^(?:what|who|where|when|how|it|that|there|here|he|she|let)'s$/.test(owner)) {
    return false;
  }
  const next = tokens[position + 1];
  const ends = next === undefined || next.kind !== "word" || next.capitalised ||
    PREPOSITIONS.has(next.text) ||
    DETERMINERS.has(next.text) || PRONOUNS.has(next.text) || JUNCTIONS.has(next.text) ||
    next.text === "than" || next.text === "up" ||
    SKIPPED.has(next.text) || next.text.endsWith("ly") ||
    /^compar/.test(cut.named.cues.get(next)?.cue.kind ?? "");
  const before = cut.phrases.at(-1);
  const earlier = cut.phrases.at(-2)?.kind;
  switch (lastKind(cut)) {
    case "determiner":
      // "Those referred by Ann"
      return /^(?:those|these)$/.test(cut.open?.determiner ?? "") && isParticiple(text) &&
        PREPOSITIONS.has(next?.text ?? "");
    case "relative":
      // "That receptionist Tom Albers cancelled"
      if (next?.kind === "word" && next.capitalised && OCCUPATION.test(text)) return false;
      if (before?.kind === "relative" && before.text === "whose") return false;
      // "At which arrivals …": what follows is the subject.
      // "The pets that students over 20 have".
      return earlier !== "preposition" && (ends || isParticiple(text)) &&
        !(name?.element.kind === "concept" && name.element.isTable && endsWithHave(tokens, position));
    case "question":
      return before?.kind === "question" && before.text !== "which" && before.text !== "how" &&
        (name === undefined || (before.text === "who" && ends));
    case "noun":
      // "Ann's latest treatment".
      if (/['’]s$/.test(cut.open?.text ?? "")) return false;
      // "Ten inhabitants".
      if (cut.open?.elements.length === 0 && cut.open.numbers.length > 0) {
        // "Patients who in 2016 visited a doctor".
        const isAside = before?.kind === "preposition" && earlier === "relative";
        if (isAside && isParticiple(text)) return true;
        // "An area above 20 flowing into": that is no number of them.
        return text.endsWith("ing") && PREPOSITIONS.has(next?.text ?? "");
      }
      break;
    case "and":
      // "Sent by Ann and checked by Bo"
      if (isParticiple(text) && next?.text === "by" && cut.phrases.some((one) => one.kind === "verb")) return true;
      return (cut.auxiliary === "be" || cut.auxiliary === "have") &&
        (isParticiple(text) || text.endsWith("ing"));
    default:
      return (cut.auxiliary === "be" || cut.auxiliary === "have") &&
        (isParticiple(text) || text.endsWith("ing"));
  }
  if (cut.auxiliary === "be" || cut.auxiliary === "have") {
    return isParticiple(text) || text.endsWith("ing");
  }
  if (cut.auxiliary === "do") return false;
  // "What do the female students study": no verb after "do" ends in "s".
  if (cut.auxiliary === "did") return ends && !/[^s]s$/.test(text);
  // "Orbis received funding".
  const isTaken = cut.open?.elements.at(-1)?.kind === "value" && HANDING.test(text);
  if (OUTDOING.test(text) || isTaken || FINITE.has(text) && name === undefined) return true;
  if (isRoleAsVerb(named?.element, { rows: cut.open, next: next && names.get(next)?.element })) return true;
  // "Rivers flow into", "students Alexis likes".
  const isPlural = name === undefined && /(?:s|people|men|children)$/.test(cut.open?.text ?? "") &&
    !text.endsWith("s");
  const last = cut.open?.elements.at(-1);
  // "Continents containing countries".
  const isDoing = name === undefined && /(?:ing|ed)$/.test(text) && last?.kind === "concept" &&
    last.isTable &&
    (cut.open?.text.endsWith("s") ?? false) && next !== undefined && isTableName(names.get(next)?.element);
  if (isDoing) return true;
  const isName = last?.kind === "value" && mayAct(last, { word: text, isNamed: named !== undefined }) &&
    !/s$/.test(cut.open?.head ?? "");
  const isPronoun = before?.kind === "noun" && cut.open === undefined && PRONOUNS.has(before.head);
  // "Cancelled flights", "diabetes patients": no verb follows one thing without an article.
  const isBare = cut.open?.determiner === "" && cut.open.elements.length === 0 &&
    before?.kind !== "question" &&
    before?.kind !== "relative";
  return ends &&
    (isParticiple(text) || isPronoun || isPlural ||
      (isName && (name === undefined || text.endsWith("s"))) ||
      (name === undefined && (text.endsWith("ing") || (!isBare && /[^s]s$/.test(text)))));
}

function isTableName(element: Concept | NamedValue | undefined): boolean {
  return element?.kind === "concept" && element.isTable;
}

function isCapitalised(token: Token | undefined): boolean {
  return token?.kind === "word" && token.capitalised;
}
