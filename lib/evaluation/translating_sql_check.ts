import { translateAgentSql, type TranslateAgentSqlOptions } from "../sql/mod.ts";
import { isTranslatorsFailure } from "./is_translators_failure.ts";
import type { SqlCheck } from "./types.ts";

/**
 * Creates a check that translates predicted SQL from the dialect of an agent before it is compared; `translated` of the
 * verdict holds what ran. SQL that cannot be translated is unscored (`translation`), and so is translated SQL that fails by
 * what is left of its own dialect (see {@link isTranslatorsFailure}). Where it fails otherwise or gives another answer, a last
 * reason names the missing table, or says that the translation may be at fault. Between equal dialects only table names are
 * shortened, and `translated` is absent where none was.
 */
export function translatingSqlCheck(checkSql: SqlCheck, options: TranslateAgentSqlOptions): SqlCheck {
  const { from, to } = options;
  const isForeign = from.name !== to;
  return async (goldSql, predictedSql, checkOptions) => {
    if (predictedSql === undefined || predictedSql.trim() === "") {
      return await checkSql(goldSql, predictedSql, checkOptions);
    }
    const translation = await translateAgentSql(predictedSql, options);
    if (translation.kind === "unreadable") {
      const unanswered = await checkSql(goldSql, undefined, checkOptions);
      // Whatever keeps the ground truth from being scored says more.
      if (unanswered.verdict === "unscored") return unanswered;
      const text = `The SQL cannot be translated from ${from.name} to ${to}: ${translation.reason}`;
      return { verdict: "unscored", reasons: [{ kind: "translation", text }] };
    }
    const { sql, missing } = translation;
    const verdict = await checkSql(goldSql, sql, { ...checkOptions, otherEngine: isForeign });
    const [failure] = verdict.verdict === "failed" ? verdict.reasons : [];
    if (isForeign && failure && isTranslatorsFailure(failure.text, { agentSql: predictedSql })) {
      const text =
        `The SQL was translated from ${from.name} to ${to} and does not run there: ${failure.text}`;
      return {
        verdict: "unscored",
        reasons: [{ kind: "translation", text }, ...verdict.reasons],
        translated: sql,
      };
    }
    if (!isForeign && sql === predictedSql && missing === undefined) return verdict;
    const text = missing === undefined
      ? `The SQL was translated from ${from.name} to ${to}, which may be at fault.`
      : `The database holds no table ${missing.join(", ")}, nor one of that name in another schema.`;
    const isDoubtful = verdict.verdict === "failed" || verdict.verdict === "different";
    return {
      ...verdict,
      reasons: isDoubtful ? [...verdict.reasons, { kind: "translation", text }] : verdict.reasons,
      ...((isForeign || sql !== predictedSql) && { translated: sql }),
    };
  };
}
