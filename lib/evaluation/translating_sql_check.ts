import { type AgentDialect, type Dialect, translateAgentSql } from "../sql/mod.ts";
import type { SqlCheck } from "./types.ts";

/**
 * A check that translates predicted SQL from the dialect of an agent before it is compared; the verdict keeps what ran as
 * `translated`. SQL that cannot be translated is unscored (`translation`). Where the translated SQL does not run or gives
 * another answer, a last reason says that the translation may be at fault.
 */
export function translatingSqlCheck(
  checkSql: SqlCheck,
  { from, to }: { readonly from: AgentDialect; readonly to: Dialect },
): SqlCheck {
  return async (goldSql, predictedSql, options) => {
    if (predictedSql === undefined || predictedSql.trim() === "") {
      return await checkSql(goldSql, predictedSql, options);
    }
    const translation = await translateAgentSql(predictedSql, { from, to });
    if (translation.kind === "unreadable") {
      const unanswered = await checkSql(goldSql, undefined, options);
      // Whatever keeps the ground truth from being scored says more.
      if (unanswered.verdict === "unscored") return unanswered;
      const text = `The SQL cannot be translated from ${from.name} to ${to}: ${translation.reason}`;
      return { verdict: "unscored", reasons: [{ kind: "translation", text }] };
    }
    const verdict = await checkSql(goldSql, translation.sql, options);
    const text = `The SQL was translated from ${from.name} to ${to}, which may be at fault.`;
    const isDoubtful = verdict.verdict === "failed" || verdict.verdict === "different";
    return {
      ...verdict,
      reasons: isDoubtful ? [...verdict.reasons, { kind: "translation", text }] : verdict.reasons,
      translated: translation.sql,
    };
  };
}
