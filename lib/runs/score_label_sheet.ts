import { randomFrom, redactPersonal, sha256, shuffle } from "../base/mod.ts";
import type { ScoreTier } from "../score/mod.ts";
import type { LoggedAnswer } from "./logged_answer.ts";

/** A line of a sheet of answers to label, which `score calibrate` reads as well. Neither score nor tier stands in it. */
export interface ScoreLabelLine
  extends Pick<LoggedAnswer, "id" | "agent" | "at" | "question" | "enriched_question" | "sql" | "dialect"> {
  /** Names the stratum that it was drawn from, without telling which. */
  readonly stratum: string;
  /** Answers of that stratum in the log. */
  readonly stratum_size: number;
  /** `null` until a person says whether the SQL answers the question. */
  readonly right: boolean | null;
}

/** An answer with its tier; without one where it could not be scored. */
export interface TieredAnswer {
  readonly answer: LoggedAnswer;
  readonly tier?: ScoreTier | undefined;
}

export interface ScoreLabelSheetOptions {
  /** Most answers of each agent, at least 10. */
  readonly sample: number;
  readonly seed: number;
}

/**
 * Draws answers of a log for a person to label, of each agent as many. The strata are an agent's tiers and what could not be
 * scored. Half of the sample is spread evenly over them and half by their sizes, so that rare tiers are seen and common
 * ones do not become uncertain; each gives at least two answers, where it has them. What `redactPersonal` finds is
 * replaced. The order of the lines tells nothing.
 */
export async function scoreLabelSheet(
  answers: readonly TieredAnswer[],
  { sample, seed }: ScoreLabelSheetOptions,
): Promise<readonly ScoreLabelLine[]> {
  const lines: ScoreLabelLine[] = [];
  for (const [agent, own] of Map.groupBy(answers, ({ answer }) => answer.agent ?? "")) {
    const strata = [...Map.groupBy(own, ({ tier }) => tier ?? "none")];
    const counts = allocate(strata.map(([, members]) => members.length), sample);
    for (const [i, [tier, members]] of strata.entries()) {
      const stratum = (await sha256(JSON.stringify([seed, agent, tier]))).slice(0, 8);
      const drawn = shuffle(randomFrom(seed, "label", agent, tier), members).slice(0, counts[i]);
      for (const { answer } of drawn) {
        lines.push({ ...shownAnswer(answer), stratum, stratum_size: members.length, right: null });
      }
    }
  }
  return lines.toSorted((a, b) => a.id < b.id ? -1 : 1);
}

function shownAnswer(answer: LoggedAnswer) {
  const { right: _, question, enriched_question: enriched, sql, ...rest } = answer;
  return {
    ...rest,
    question: redactPersonal(question).text,
    ...(enriched !== undefined && { enriched_question: redactPersonal(enriched).text }),
    sql: redactPersonal(sql).text,
  };
}

/** How many of each stratum are drawn. */
function allocate(sizes: readonly number[], sample: number): readonly number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const wanted = sizes.map((size) => sample * (1 / sizes.length + size / all) / 2);
  const counts = sizes.map((size) => Math.min(size, LEAST));
  const drawn = () => counts.reduce((sum, count) => sum + count, 0);
  while (drawn() < Math.min(sample, all)) {
    const lacking = sizes.map((size, i) =>
      (counts[i] as number) < size ? (wanted[i] as number) - (counts[i] as number) : -Infinity
    );
    const next = lacking.indexOf(Math.max(...lacking));
    counts[next] = (counts[next] as number) + 1;
  }
  return counts;
}

/** One answer of a stratum says nothing of its spread. */
const LEAST = 2;
