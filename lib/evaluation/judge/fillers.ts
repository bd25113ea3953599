import type { Token } from "./tokens.ts";
import { UNIT } from "./units.ts";

/** Words of conversation that databases may store too; in lower case they name nothing stored. */
const FILLERS: ReadonlySet<string> = new Set(
  `again answer back before besides bit both first group instead just keep last later less list more move moving
  next now number on once only order out plus put question rather reduce same second state sq square step such take then third
  time times too turn way while yet`.split(/\s+/),
);

/** Set phrases whose nouns name nothing, whatever the schema calls its columns. */
const SET_PHRASE =
  /(?:\b(?:this|that|next|last|first|each|same|at a|one more|at the same) (?=times?\b)|\b(?:the|one|a|my|another|last|next) (?=question\b)|\b(?:the|one|a) (?=step\b))$/;

const REQUEST = /^(?:(?:the )?(?:number|names?|total|average|mean|count|sum)|how|which|what|for|all|the)\b/;

/**
 * Whether the words of a mention are a mere phrase: "this time", "move on", "state how many", "I'd", a letter.
 *
 * @param asValue Whether they are held to be a stored value, which common words hardly are.
 */
export function isFiller(
  words: readonly Token[],
  { tokens, asValue }: { readonly tokens: readonly Token[]; readonly asValue: boolean },
): boolean {
  const first = words[0];
  if (first === undefined || words.some((token) => token.kind === "quoted")) return false;
  const start = tokens.indexOf(first);
  const before = tokens[start - 1];
  const opens = before === undefined || before.kind === "break";
  const spelled = words.some((token, i) => token.kind === "word" && token.capitalised && !(opens && i === 0));
  if (words.every((token) => /^\p{L}+'(?:d|m|ll|ve|re)$/u.test(token.text))) return true;
  if (spelled) return false;
  // "Three minutes" is a time, also where a song is called so.
  if (asValue && words.some(({ kind }) => kind === "number") && UNIT.test(words.at(-1)?.text ?? "")) {
    return true;
  }
  // "8b"
  const isCode = words.length > 1 && words.every((token, i) => i === 0 || token.start === words[i - 1]?.end);
  if (asValue && !isCode && words.every((token) => token.text.length === 1 || FILLERS.has(token.text))) {
    return true;
  }
  if (words.length > 1) return false;
  const after = tokens.slice(start + 1, start + 4).map((token) => token.text).join(" ");
  // "State the number" begins a request, even where states are stored.
  const isNoun = /^of\b/.test(after);
  const isVerb = (start === 0 && !isNoun) || ((opens || before.text === "and") && REQUEST.test(after));
  if (isVerb && /^(?:state|name|count)$/.test(first.text)) return true;
  const ahead = tokens.slice(Math.max(0, start - 3), start + 1).map((token) => token.text).join(" ");
  return SET_PHRASE.test(ahead.slice(0, ahead.length - first.text.length));
}
