import { judgeLawPairs } from "../../../lib/evaluation/mod.ts";
import type { SentencePair } from "../../../lib/runs/mod.ts";
import type { CalibrationPair, Half } from "./calibration_pair.ts";
import type { JudgedPair } from "./judge_tables.ts";

/** A pair that tests a law of judges on the sentences of another pair. */
export interface LawTest extends SentencePair {
  readonly law: string;
  readonly half: Half;
  /** The pair whose sentences are swapped, for the law of symmetry. */
  readonly of?: string;
}

/** Pairs that test the laws on these pairs: each intention that is understood alone, changed by each law, and all sentences swapped. */
export function lawPairs(pairs: readonly CalibrationPair[]): readonly LawTest[] {
  const alone = pairs.filter(({ earlier = [], standalone_intention }) =>
    earlier.length === 0 && standalone_intention === undefined
  );
  const intentions = new Map(alone.map(({ intention, half }) => [intention, half]));
  const changed = [...intentions].flatMap(([intention, half]) =>
    judgeLawPairs(intention).map(({ law, interpretation }): LawTest => ({
      ...{ id: `${law} ${intention}`, law, half, intention, interpretation },
    }))
  );
  const swapped = alone.map(({ id, half, intention, interpretation }): LawTest => ({
    ...{ id: `symmetric ${id}`, law: "symmetric", half, of: id },
    ...{ intention: interpretation, interpretation: intention },
  }));
  return [...changed, ...swapped];
}

/** What became of a law: it was kept, the judge contradicted it, or left it open. */
export interface TestedLaw {
  readonly law: string;
  readonly half: Half;
  readonly outcome: "kept" | "contradicted" | "open";
}

/**
 * Tells whether a law was kept: a changed sentence is aligned, a swapped pair has the verdict of the pair. It is contradicted where a
 * changed sentence is not aligned, or a pair is aligned one way alone and not aligned the other.
 */
export function testedLaw(
  { law, half, of }: LawTest,
  verdict: JudgedPair["verdict"],
  judged: ReadonlyMap<string, JudgedPair["verdict"]>,
): TestedLaw {
  const due = of === undefined ? "aligned" : judged.get(of) ?? "undecided";
  const outcome = verdict === due ? "kept" : [verdict, due].includes("undecided") ? "open" : "contradicted";
  return { law, half, outcome };
}
