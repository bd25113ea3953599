import { jsonrepair } from "jsonrepair";

export interface ReadJsonReplyOptions {
  /**
   * Whether what is not quite JSON is mended: trailing commas, single quotes, comments, a missing end. A reply that was
   * cut at its most tokens is better not: its last words would be taken for whole.
   *
   * @default true
   */
  readonly repair?: boolean | undefined;
}

/**
 * Yields the values that a model's reply may mean as JSON, likeliest first: the whole text, fenced blocks, objects or
 * lists in prose, then the same repaired, longer ones first. A leading `<think>` section is skipped.
 *
 * Scalars count only as the whole reply or block. Of each sort the 50 longest are tried, and at most 60,000 characters
 * are repaired, as that takes quadratic time.
 */
export function* readJsonReply(
  text: string,
  { repair = true }: ReadJsonReplyOptions = {},
): Generator<unknown, void, void> {
  const reply = text.replace(/^\s*<think>[^]*?<\/think>/, "").replaceAll("\uFEFF", "").trim();
  const blocks = fenced(reply);
  const { spans, tail } = bracketed(reply);
  const asTheyAre = [reply, ...longestFirst(blocks), ...(tail === "" ? longestFirst(spans) : [])];
  for (const candidate of asTheyAre) yield* valueOf(candidate);
  if (!repair) return;
  let left = mostMended;
  for (const candidate of [...longestFirst(blocks), tail, ...longestFirst(spans)]) {
    // A word without brackets would be mended to a text.
    if (candidate.length > left || !/[{[]/.test(candidate)) continue;
    left -= candidate.length;
    yield* mendedValue(candidate);
  }
}

interface Bracketed {
  /** The widest stretches from a bracket to the one that closes it. */
  readonly spans: readonly string[];
  /** From the first bracket that nothing closes; empty where all are closed. */
  readonly tail: string;
}

function bracketed(text: string): Bracketed {
  const spans: { readonly start: number; readonly end: number }[] = [];
  const open: { readonly start: number; readonly closer: string }[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign === "\\") at++;
      // A text in JSON ends with its line at the latest: a stray quotation mark does no harm beyond it.
      else if (sign === '"' || sign === "\n") quoted = false;
    } else if (sign === '"') quoted = open.length > 0;
    else if (sign === "{" || sign === "[") open.push({ start: at, closer: sign === "{" ? "}" : "]" });
    else if (sign === open.at(-1)?.closer) {
      const start = open.pop()?.start ?? at;
      while ((spans.at(-1)?.start ?? -1) > start) spans.pop();
      spans.push({ start, end: at + 1 });
    }
  }
  const [unclosed] = open;
  return {
    spans: spans.map(({ start, end }) => text.slice(start, end)),
    tail: unclosed === undefined ? "" : text.slice(unclosed.start),
  };
}

/** What stands in closed blocks between lines of three backticks or tildes. */
function fenced(text: string): readonly string[] {
  const lines = text.split("\n");
  const bare = lines.map((line) => line.trim());
  const lastCloser = new Map(["```", "~~~"].map((mark) => [mark, bare.lastIndexOf(mark)]));
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const mark = bare[at]?.slice(0, 3) ?? "";
    if ((lastCloser.get(mark) ?? -1) <= at) continue;
    const end = bare.indexOf(mark, at + 1);
    blocks.push(lines.slice(at + 1, end).join("\n"));
    at = end;
  }
  return blocks;
}

/** Texts of one sort that are tried. */
const mostTexts = 50;
/** Characters that are mended of one reply. */
const mostMended = 60_000;

function longestFirst(texts: readonly string[]): readonly string[] {
  return texts.toSorted((a, b) => b.length - a.length).slice(0, mostTexts);
}

function* valueOf(json: string): Generator<unknown, void, void> {
  try {
    yield JSON.parse(json);
  } catch {
    // Not JSON as it is; there are other places to look.
  }
}

function* mendedValue(json: string): Generator<unknown, void, void> {
  try {
    yield JSON.parse(jsonrepair(json));
  } catch {
    // Beyond repair, or nested too deep to be meant.
  }
}
