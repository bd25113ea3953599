import { ABBREVIATIONS } from "./common_words.ts";

/**
 * Puts the parts of a column's name in the order in which English says them. A type word in front goes to the end and is not
 * doubled: "join date" of `dt_join`, "start date" of `dt_start_date`; before a bound it goes unsaid (`dt_from`). "yn" of a
 * truth value goes unsaid, too.
 */
export function saidOrder(parts: readonly string[]): readonly string[] {
  const [first = "", second = "", ...more] = parts;
  if (parts.length > 1 && parts.at(-1) === "yn") return saidOrder(parts.slice(0, -1));
  if (second === "" || !IN_FRONT.has(first)) return parts;
  const rest = [second, ...more];
  const last = rest.at(-1) ?? "";
  if (/^(?:of|per)$/.test(second)) return [first === "dt" ? "date" : first, ...rest];
  const isTime = TIMES.has(first);
  if (isTime && (/^(?:dt|tm|ts|date|time|day|datetime|timestamp|dob)$/.test(last) || BOUND.test(last))) {
    return rest;
  }
  // "Amount paid" is English as it stands.
  if (
    !isTime &&
    (/(?:ed|ing|paid|due|sold|left)$/.test(last) || /^(?:oh|in|on|at|for|by|to|from)$/.test(second))
  ) return parts;
  return last === first || last === ABBREVIATIONS.get(first)?.join("") ? rest : [...rest, first];
}

const TIMES: ReadonlySet<string> = new Set(["dt", "tm", "ts", "dtm"]);

/** Type words that stand before what they tell of, in names that begin with the type. */
const IN_FRONT: ReadonlySet<string> = new Set([
  ...TIMES,
  "nm",
  "cd",
  "amt",
  "qty",
  "pct",
  "flg",
  "desc",
  "txt",
]);

/** Last words of names that say that something begins or ends. */
const BOUND = /^(?:from|until|till|to|since)$/;
