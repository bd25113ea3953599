/** A part of a sentence that can be said otherwise. */
export interface ParaphraseMark {
  /** The column whose condition it says, as `table.column`; empty for any other part. */
  readonly column: string;
  readonly right: string;
  /** Says something else; of a withdrawn restriction, that restriction. */
  readonly wrong: string;
  /** What stands there where the condition is dropped. */
  readonly without: string;
}

/** A sentence with parts that can be said otherwise: texts and marks in their order. */
export type Paraphrase = readonly (string | ParaphraseMark)[];

/**
 * Reads a sentence with marks `{column|right|wrong|without}`, of which the last part may be missing.
 *
 * @throws {RangeError} If a mark has other parts.
 *
 * @example
 * ```ts
 * import { parseParaphrase, sayParaphrase } from "querylogue/agents";
 * import assert from "node:assert/strict";
 *
 * const said = parseParaphrase("Rivers {river.length|longer than 9|shorter than 9|} and their seas");
 * assert.equal(sayParaphrase(said), "Rivers longer than 9 and their seas");
 * assert.equal(sayParaphrase(said, { mark: 1, as: "without" }), "Rivers and their seas");
 * ```
 */
export function parseParaphrase(text: string): Paraphrase {
  return text.split(/(\{[^{}]*\})/).filter((part) => part !== "").map((part) => {
    if (!part.startsWith("{")) return part;
    const [column, right, wrong, without = "", ...more] = part.slice(1, -1).split("|");
    if (column === undefined || right === undefined || wrong === undefined || more.length > 0) {
      throw new RangeError(`Cannot read the mark ${part}: write {column|right|wrong|without}`);
    }
    return { column, right, wrong, without };
  });
}

/** Says a paraphrase, with one of its marks said otherwise where that is wanted, and with it others of the same column. */
export function sayParaphrase(
  paraphrase: Paraphrase,
  otherwise?: { readonly mark: number; readonly as: "wrong" | "without" },
): string {
  const meant = otherwise && paraphrase[otherwise.mark];
  const said = paraphrase.map((part) => {
    if (typeof part === "string") return part;
    const isMeant = part === meant || typeof meant === "object" && meant.column !== "" &&
        meant.column === part.column;
    return isMeant && otherwise !== undefined ? part[otherwise.as] : part.right;
  });
  return said.join("").replaceAll(/\s+/g, " ").replaceAll(/ (?=[,.?:;])/g, "").trim();
}
