import type { Mention } from "../../linking/mod.ts";
import { type Cue, cueAt } from "./cues.ts";
import type { Token } from "./tokens.ts";

export interface FoundCue {
  readonly cue: Cue;
  /** In tokens. */
  readonly length: number;
}

const NO_CUE: ReadonlySet<Token["kind"]> = new Set(["quoted", "number", "date", "break"]);

/** Finds the cues of a sentence, by their first tokens. */
export function findCues(
  tokens: readonly Token[],
  mentions: readonly Mention[],
): ReadonlyMap<Token, FoundCue> {
  const words = tokens.map((token) => token.text);
  const found = new Map<Token, FoundCue>();
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] as Token;
    const cue = NO_CUE.has(token.kind) ? undefined : cueAt(words, i);
    const isNoun = cue !== undefined && readsAsNoun(i, { tokens, mentions, cue: cue.cue });
    // "A maximum of 5" is a bound, "the maximum of the figures" the highest one.
    const isEnd = cue?.cue.kind === "compare" && /^(?:max|min)imum$/.test(token.text) &&
      tokens[i + cue.length]?.kind !== "number";
    // "Not registered" denies where a column is called so.
    const isDenial = cue?.cue.kind === "null" && token.text === "not" &&
      mentions.some((mention) =>
        mention.kind === "column" && mention.score >= 0.85 && mention.start === tokens[i + 1]?.start
      );
    const end = isEnd || isDenial ? cueAt([token.text], 0) : undefined;
    if (cue !== undefined && !isNoun) found.set(token, end ?? cue);
    i += isNoun ? 1 : (end ?? cue)?.length ?? 1;
  }
  return found;
}

/** Whether a cue is a noun here: "at least one order by adding" sorts nothing, "a quantity of 20" may be a column. */
function readsAsNoun(
  position: number,
  { tokens, mentions, cue }: {
    readonly tokens: readonly Token[];
    readonly mentions: readonly Mention[];
    readonly cue: Cue;
  },
): boolean {
  const token = tokens[position] as Token;
  if (cue.kind === "order" && token.text === "order") {
    return /^(?:one|an|each|every|any|no|that|this|the|same)$/.test(tokens[position - 1]?.text ?? "");
  }
  const next = tokens[position + 1];
  const before = tokens[position - 1]?.text ?? "";
  // "By last name", "I take it to mean".
  if (cue.kind === "extreme" && token.text === "last" && /^names?$/.test(next?.text ?? "")) return true;
  // "How long outages last on average".
  if (cue.kind === "extreme" && token.text === "last" && lasts(tokens, position)) return true;
  // "Goods of every sort".
  if (
    cue.kind === "order" && /^(?:any|every|each|this|that|what|which|one|some|same)$/.test(before) &&
    /^sort$/.test(token.text)
  ) {
    return true;
  }
  if (token.text === "mean" && /^(?:to|i|you|we|it|that)$/.test(tokens[position - 1]?.text ?? "")) {
    return true;
  }
  // "Products that appear in order lines", "in order to be sent".
  if (cue.kind === "order" && token.text === "in" && next?.text === "order") {
    const after = tokens[position + 2];
    return after?.kind === "word" &&
      !/^(?:of|by|from|with|and|then|starting|beginning|please|first|last|according|ascending|descending)$/
        .test(after.text);
  }
  // "Customers that ordered more than 20 times".
  if (cue.kind === "order" && token.text === "ordered") {
    // "Goods ordered from a firm", "ordered from highest to lowest".
    const ends = tokens.slice(position + 2, position + 4).map(({ text }) => text);
    if (next?.text === "from" && !ends.some((text) => END.test(text))) return true;
    return !/^(?:by|in|from|according|alphabetically|chronologically|ascending|descending|on|after|with|,)$/
      .test(next?.text ?? "");
  }
  // "For the largest sums", "a sum of 500".
  if (cue.kind === "aggregate" && /^sums?$/.test(token.text)) {
    const isOfRows = next?.text === "of" && tokens[position + 2]?.kind !== "number";
    return !isOfRows &&
      (/^(?:an?|any|some|such|what|which|larger?|big(?:ger)?|small(?:er)?|high(?:er)?|\p{L}+est)$/u.test(
        before,
      ) || isSums(token, next));
  }
  // "Biggest limit first", where a column is called so.
  if (cue.kind === "cut" && token.text === "limit") {
    return next?.kind !== "number" && next?.text !== "to" &&
      mentions.some((mention) =>
        mention.kind === "column" && mention.start <= token.start && token.start < mention.end
      );
  }
  // "The highest total", where a column is called so.
  const isTotal = token.text === "total" && (next === undefined || next.kind === "break");
  return (token.text === "quantity" || isTotal) &&
    mentions.some((mention) =>
      mention.kind === "column" && mention.score >= 0.85 && mention.start <= token.start &&
      token.start < mention.end
    );
}

/** Whether "sums" is a noun: "fetch sums above 400", but not "sums the prices". */
const isSums = ({ text }: Token, next: Token | undefined) =>
  text === "sums" &&
  /^(?:above|below|over|under|of|between|from|up|exceeding|larger|smaller|higher|lower|more|less)$/.test(
    next?.text ?? "",
  );

/** Where an order may begin. */
const END =
  /^(?:\p{L}+est|most|least|top|bottom|first|last|high|low|large|small|old|new|young|early|late|a|z)$/u;

/** Whether "last" is a verb: after "how long", or behind several of something and before what tells for how long. */
function lasts(tokens: readonly Token[], position: number): boolean {
  const ahead = tokens.slice(Math.max(0, position - 6), position).map(({ text }) => text).join(" ");
  const next = tokens[position + 1];
  const isPlural = /[^s]s$/.test(tokens[position - 1]?.text ?? "") &&
    !/^(?:this|its|his|was|is|has|as|does)$/.test(tokens[position - 1]?.text ?? "");
  return /\bhow long (?:\S+ )*\S+$/.test(ahead) ||
    isPlural &&
      (next?.kind === "number" ||
        /^(?:for|over|under|longer|at|up|between|more|less)$/.test(next?.text ?? ""));
}
