import { type Cut, lastKind } from "./cut.ts";
import type { Concept, NamedValue } from "./elements.ts";
import {
  DETERMINERS,
  FINITE,
  HANDING,
  isParticiple,
  JUNCTIONS,
  OCCUPATION,
  OUTDOING,
  PREPOSITIONS,
  PRONOUNS,
  SKIPPED,
} from "./phrase_words.ts";
import { endsWithHave } from "./ends_with_have.ts";
import { isRoleAsVerb } from "./is_role_as_verb.ts";
import { mayAct } from "./may_act.ts";
import type { Token } from "./tokens.ts";

/** Whether a word that may be a noun or a verb is a verb here, by what stands around it. */
export function isVerbAt(cut: Cut, position: number): boolean {
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
      if (isParticiple(text) && next?.text === "by" && cut.phrases.some((one) => one.kind === "verb")) {
        return true;
      }
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

/** Whether two words name a column by what is done: "recommended by", "reports to". */
export function isVerbPhrase({ named: { tokens, names } }: Cut, position: number): boolean {
  const [verb, link] = tokens.slice(position, position + 2);
  return names.get(verb as Token)?.element.kind === "concept" && PREPOSITIONS.has(link?.text ?? "") &&
    (isParticiple(verb?.text ?? "") || (link?.text !== "of" && /[^s]s$/.test(verb?.text ?? "")));
}
