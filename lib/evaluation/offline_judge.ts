import type { Linker } from "../linking/mod.ts";
import { differences } from "./judge_conflict.ts";
import { folded } from "./judge_elements.ts";
import { expectedOf } from "./judge_expected.ts";
import { type Reading, readSentence } from "./judge_reading.ts";
import type { Judge, Judgement, JudgeQuestion } from "./types.ts";

export function createOfflineJudge(linker: Linker): Judge {
  return (question, { signal } = {}) => {
    signal?.throwIfAborted();
    return Promise.resolve(judgementOf(question, linker));
  };
}

function judgementOf({ interpretation, intention, earlier }: JudgeQuestion, linker: Linker): Judgement {
  if (interpretation.trim() === intention.trim() || sameWords(interpretation, intention)) {
    return { verdict: "aligned", reason: "Both sentences have the same words." };
  }
  const found = readSentence(interpretation, linker);
  const wanted = readSentence(intention, linker);
  if (readCount(found) === 0) {
    return { verdict: "undecided", reason: "Nothing could be read in the interpretation." };
  }
  if (readCount(wanted) === 0) {
    return { verdict: "undecided", reason: "Nothing could be read in the intention." };
  }
  const expected = expectedOf(wanted, found, earlier.map((sentence) => readSentence(sentence, linker)));
  const different = differences(found, expected);
  const conflict = different.find((one) => one.kind === "conflict");
  if (conflict !== undefined) return { verdict: "not_aligned", reason: conflict.text };
  const doubt = different[0];
  if (doubt !== undefined) return { verdict: "undecided", reason: doubt.text };
  const unmatched = wanted.unread.filter((stem) => !found.words.includes(` ${stem.slice(0, 5)}`));
  if (unmatched.length > readCount(wanted)) {
    return {
      verdict: "undecided",
      reason: `Too little of the intention could be read, not ${unmatched.join(", ")}.`,
    };
  }
  return { verdict: "aligned", reason: "Everything that could be read is the same in both sentences." };
}

/** The words decide only where signs do not: "> 5" and "< 5" have the same words. */
function sameWords(a: string, b: string): boolean {
  const words = folded(a);
  return words !== "" && words === folded(b) && !/[<>=≤≥≠−-]/.test(a + b);
}

/** How many things a sentence says. */
function readCount(reading: Reading): number {
  return [
    reading.concepts,
    reading.labels,
    reading.values,
    reading.comparisons,
    reading.aggregates,
    reading.extremes,
    reading.orderings,
    reading.denials,
    reading.nulls,
  ].reduce((sum, list) => sum + list.length, 0);
}
