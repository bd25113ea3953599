/** A scored answer as the findings need it. */
export interface FoundAnswer {
  readonly id: string;
  readonly agent: string;
  /** Empty for rules without name. */
  readonly profile: string;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly missing: readonly string[];
  /** What the enriched question loses of the user's. */
  readonly lost: readonly string[];
}

/** What deserves a look in a log; plain data that can be saved. */
export interface SavedFindings {
  /** Answers with the lowest scores below 90, from the lowest on. */
  readonly worst: readonly FoundAnswer[];
  /** How often a filter was asked for and is missing. */
  readonly missing: Readonly<Record<string, number>>;
  /** The first answers whose enriched question loses something. */
  readonly lost: readonly FoundAnswer[];
  readonly lostCount: number;
}

/** Collects what deserves a look. Its memory is bounded. */
export interface ScoreFindings {
  readonly add: (answer: FoundAnswer) => void;
  readonly save: () => SavedFindings;
}

/** Most answers that are kept of each kind. */
const mostAnswers = 30;

/** Most filters that are counted; those that appear later are not. */
const mostFilters = 5_000;

/** Creates findings, from saved ones where there are. */
export function createScoreFindings(saved?: SavedFindings): ScoreFindings {
  let worst = saved?.worst ?? [];
  const lost = [...saved?.lost ?? []];
  const missing = new Map(Object.entries(saved?.missing ?? {}));
  let lostCount = saved?.lostCount ?? 0;
  return {
    add(answer) {
      const last = worst.at(-1);
      if (
        answer.score < 90 && (worst.length < mostAnswers || last !== undefined && answer.score < last.score)
      ) {
        worst = [...worst, answer].sort((a, b) => a.score - b.score).slice(0, mostAnswers);
      }
      for (const filter of answer.missing) {
        const count = missing.get(filter);
        if (count !== undefined || missing.size < mostFilters) missing.set(filter, (count ?? 0) + 1);
      }
      if (answer.lost.length === 0) return;
      lostCount++;
      if (lost.length < mostAnswers) lost.push(answer);
    },
    save: () => ({ worst, missing: Object.fromEntries(missing), lost, lostCount }),
  };
}
