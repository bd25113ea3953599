import type { ShownResult } from "../../compare/mod.ts";
import { createValueHider } from "../value_hider.ts";
import type { RunData, ShownTurn } from "./run_data.ts";

/**
 * Replaces every stored value of a run by a stand-in: cells of results, literals of SQL, and what sentences say of them. Steps
 * of agents and what they count themselves are left out, as they may hold anything.
 */
export function hideStoredValues(data: RunData): RunData {
  const interactions = data.dialogues.flatMap(({ interactions }) => interactions);
  const turns = interactions.flatMap(({ plays }) => plays.flat());
  const gold = new Set(interactions.flatMap(({ gold }) => gold ?? []));
  const results = data.results.flatMap(({ gold, predicted }) => [gold, predicted ?? []].flat());
  const hider = createValueHider({
    dialect: data.dialect,
    sql: data.sql.filter((_, place) => gold.has(place)),
    foreignSql: data.sql.filter((_, place) => !gold.has(place)),
    values: [...results, ...turns.flatMap(({ rows }) => rows ?? [])].flatMap(({ rows }) =>
      (rows ?? []).flat()
    ),
    sentences: interactions.flatMap(({ utterance, intention, standalone = "" }) => [
      utterance,
      intention,
      standalone,
    ]),
  });
  const { cell, sql, sentence, foreign } = hider;
  const hiddenTurn = (
    { trace: _, usage: __, user, text, interpretation, judge_reason, reasons, rows, ...turn }: ShownTurn,
  ): ShownTurn => ({
    ...turn,
    ...(user !== undefined && { user: foreign(user) }),
    ...(interpretation !== undefined && { interpretation: foreign(interpretation) }),
    ...(rows !== undefined && {
      rows: {
        ...rows,
        columns: rows.columns.map(foreign),
        rows: (rows.rows ?? []).map((row) => row.map(cell)),
      },
    }),
    ...{ text: foreign(text), judge_reason: foreign(judge_reason), reasons: reasons.map(foreign) },
  });
  const hiddenResult = ({ columns, rows, ...result }: ShownResult): ShownResult => ({
    ...{ ...result, columns: columns.map(sql), rows: rows.map((row) => row.map(cell)) },
  });
  // In the order in which a reader meets them.
  const dialogues = data.dialogues.map((dialogue) => ({
    ...dialogue,
    interactions: dialogue.interactions.map((
      { utterance, intention, standalone, plays, ...interaction },
    ) => ({
      ...interaction,
      ...{ utterance: sentence(utterance), intention: sentence(intention) },
      ...(standalone !== undefined && { standalone: sentence(standalone) }),
      plays: plays.map((turns) => turns.map(hiddenTurn)),
    })),
  }));
  return {
    ...data,
    dialogues,
    sql: data.sql.map(sql),
    results: data.results.map(({ gold, predicted }) => ({
      gold: hiddenResult(gold),
      ...(predicted && { predicted: hiddenResult(predicted) }),
    })),
    cut: [
      ...data.cut,
      "Stored values are hidden. v1, v2, … replace them, the same name for the same value; … replaces other words that could " +
      "be values. Steps of agents are left out.",
    ],
  };
}
