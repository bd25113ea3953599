import type { Database, QueryOutcome } from "../../database/mod.ts";

/**
 * A database that runs each query once and remembers its outcome for as long as it lives. Only for one state of the data;
 * a lost connection is not remembered. Disposing of it leaves the database open.
 */
export function rememberAnswers(database: Database): Database {
  const { url, dialect, hides } = database;
  const answers = new Map<string, Promise<QueryOutcome>>();
  return {
    ...{ url, dialect },
    ...(hides && { hides }),
    query: async (sql, options = {}) => {
      const key = JSON.stringify([sql, options.maxRows, options.timeoutMs]);
      const answer = answers.get(key) ?? database.query(sql, options);
      answers.set(key, answer);
      const outcome = await answer;
      if (outcome.kind === "connection_lost") answers.delete(key);
      return outcome;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
