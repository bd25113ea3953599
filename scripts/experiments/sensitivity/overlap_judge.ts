import type { Judge } from "../../../lib/evaluation/mod.ts";

/**
 * A judge of no understanding, to be set beside better ones: two sentences ask for the same when at least half of the
 * different words of both stand in both.
 */
export const overlapJudge: Judge = ({ intention, standalone = intention, interpretation }) => {
  const [asked, said] = [wordsOf(standalone), wordsOf(interpretation)];
  const all = asked.union(said);
  const share = all.size === 0 ? 1 : asked.intersection(said).size / all.size;
  return Promise.resolve({
    verdict: share >= 0.5 ? "aligned" : "not_aligned",
    reason: `${(100 * share).toFixed(0)} % of the words stand in both sentences.`,
  });
};

function wordsOf(sentence: string): ReadonlySet<string> {
  return new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
