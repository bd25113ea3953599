import { jsonrepair } from "jsonrepair";

/** How a reply is searched for JSON. */
export interface ReadJsonReplyOptions {
  /**
   * Whether what is not quite JSON is mended: trailing commas, single quotes, comments, a missing end. A reply that was
   * cut at its most tokens is better not: its last words would be taken for whole.
   *
   * @default true
   */
  readonly repair?: boolean;
}

/**
 * The values that a model's reply may mean as JSON, the likeliest first: the whole text, a fenced block, an object or a
 * list amid prose; then the same mended. Whoever knows the schema takes the first that fits. Of several of one sort the
 * longest comes first. What a model thinks aloud in `<think>` before its answer is left out.
 *
 * Nothing is yielded where there is no JSON. Texts, numbers, `true`, `false` and `null` count only where they are the
 * whole reply or a whole block.
 */
export function* readJsonReply(
  text: string,
  { repair = true }: ReadJsonReplyOptions = {},
): Generator<unknown, void, void> {
  const reply = text.replace(/^\s*<think>[^]*?<\/think>/, "").replaceAll("\uFEFF", "").trim();
  const blocks = [...reply.matchAll(/^\s*(```|~~~)[^\n]*\n([^]*?)\n\s*\1\s*$/gm)].map(([, , block = ""]) =>
    block
  );
  const { spans, tail } = bracketed(reply);
  const asTheyAre = [reply, ...longestFirst(blocks), ...(tail === "" ? longestFirst(spans) : [])];
  for (const candidate of asTheyAre) yield* valueOf(candidate);
  if (!repair) return;
  for (const candidate of [...longestFirst(blocks), tail]) yield* mendedValue(candidate);
  for (const candidate of longestFirst(spans)) yield* mendedValue(candidate);
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

function longestFirst(texts: readonly string[]): readonly string[] {
  return texts.toSorted((a, b) => b.length - a.length);
}

function* valueOf(json: string): Generator<unknown, void, void> {
  try {
    yield JSON.parse(json);
  } catch {
    // Not JSON as it is; there are other places to look.
  }
}

function* mendedValue(json: string): Generator<unknown, void, void> {
  // A word without brackets would be mended to a text.
  if (!/[{[]/.test(json)) return;
  try {
    yield JSON.parse(jsonrepair(json));
  } catch {
    // Beyond repair, or nested too deep to be meant.
  }
}
