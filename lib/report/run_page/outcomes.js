/** @typedef {import("./run_data.ts").ShownTurn} ShownTurn */

/** What became of an interaction with one agent: words and sign of each state of its SQL. */
export const sqlStates = {
  right: { sign: "✓", word: "SQL right at once" },
  later: { sign: "✓", word: "SQL right after a retry" },
  wrong: { sign: "✗", word: "SQL wrong" },
  none: { sign: "·", word: "no SQL due" },
  unscored: { sign: "?", word: "SQL unscored" },
  unplayed: { sign: "–", word: "not played" },
};

/** The same for the judge's verdict on what was understood. */
export const alignedStates = {
  yes: { sign: "=", word: "understood" },
  no: { sign: "≠", word: "not understood" },
  undecided: { sign: "~", word: "judge undecided" },
  unplayed: { sign: "–", word: "not played" },
};

/** @param {ShownTurn} turn */
export const verdictOf = (turn) => turn.rows_verdict ?? turn.verdict;

/**
 * @param {ShownTurn[]} turns Of one interaction with one agent.
 * @returns {keyof typeof sqlStates}
 */
export function sqlState(turns) {
  if (turns.length === 0) return "unplayed";
  const verdicts = turns.map(verdictOf);
  if (verdicts[0] === "equal") return "right";
  if (verdicts.includes("equal")) return "later";
  if (verdicts.some((verdict) => ["different", "failed", "refused", "missing"].includes(verdict))) {
    return "wrong";
  }
  return verdicts.includes("unscored") ? "unscored" : "none";
}

/**
 * @param {ShownTurn[]} turns Of one interaction with one agent.
 * @returns {keyof typeof alignedStates}
 */
export function alignedState(turns) {
  if (turns.length === 0) return "unplayed";
  if (turns.some(({ aligned }) => aligned === true)) return "yes";
  return turns.some(({ aligned }) => aligned === "undecided") ? "undecided" : "no";
}
