import { latestAttempts, type TurnRecord } from "../evaluation/mod.ts";
import { type AreaUnderRoc, areaUnderRoc, clusterInterval } from "../metrics/mod.ts";
import { scoreAnswer, type ScoreAnswerOptions } from "../score/mod.ts";

export interface StefAgreementOptions extends ScoreAnswerOptions {
  /** Of the SQL that ran, and of agents' SQL that says no other. */
  readonly dialect: string;
  /** Of the intervals. */
  readonly seed: number;
}

/** STEF scores beside execution, on the turns of one agent that both can judge. */
export interface StefAgreement {
  readonly agent: string;
  /** Turns with SQL that was compared in execution. */
  readonly turns: number;
  /** Of these, those with a score. */
  readonly scored: number;
  /** Of these, those that are right in execution. */
  readonly right: number;
  /** Mean score of the right and of the wrong turns; absent where there are none. */
  readonly mean_right?: number;
  readonly mean_wrong?: number;
  /** Turns whose verdict is at least Likely Correct and that are right, or neither, with an interval over dialogues. */
  readonly agreeing: number;
  readonly interval?: readonly [number, number];
  /** How often a right turn has a higher score than a wrong one. */
  readonly area?: AreaUnderRoc;
}

/** Scores the turns of a run by STEF and sets the scores against execution, for each agent. */
export async function stefAgreement(
  records: readonly TurnRecord[],
  agents: readonly string[],
  { dialect, seed, ...options }: StefAgreementOptions,
): Promise<readonly StefAgreement[]> {
  const compared = latestAttempts(records).filter(({ sql, reply }) =>
    reply.sql !== undefined && /^(?:equal|different|failed|refused)$/.test(sql.verdict)
  );
  return await Promise.all(agents.map(async (agent): Promise<StefAgreement> => {
    const own = compared.filter((record) => record.agent === agent);
    const scores = await Promise.all(own.map(async ({ user, reply, sql, dialogue_key }) => {
      const scored = await scoreAnswer({
        question: user.text,
        enriched_question: reply.interpretation,
        sql: sql.translated ?? reply.sql ?? "",
        dialect,
      }, options);
      if (scored.kind === "unscored") return [];
      const { score, components } = scored;
      return [{
        score,
        isGood: components.verdict >= 3,
        right: sql.verdict === "equal",
        cluster: dialogue_key,
      }];
    }));
    const scored = scores.flat();
    const right = scored.filter((one) => one.right);
    const wrong = scored.filter((one) => !one.right);
    const agrees = (one: { readonly isGood: boolean; readonly right: boolean }) => one.isGood === one.right;
    const clusters = [...Map.groupBy(scored, ({ cluster }) => cluster).values()].map((turns) => (
      { numerator: turns.filter(agrees).length, denominator: turns.length }
    ));
    const area = areaUnderRoc(scored, { seed, name: `STEF ${agent}` });
    return {
      ...{ agent, turns: own.length, scored: scored.length, right: right.length },
      ...(right.length > 0 && { mean_right: mean(right) }),
      ...(wrong.length > 0 && { mean_wrong: mean(wrong) }),
      agreeing: scored.filter(agrees).length,
      ...(scored.length > 0 && {
        interval: clusterInterval(clusters, { seed }).interval,
      }),
      ...(area !== undefined && { area }),
    };
  }));
}

const mean = (scores: readonly { readonly score: number }[]) =>
  scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
