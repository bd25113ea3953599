import type { RunData, ShownDialogue, ShownTurn } from "./run_data.ts";

/** Letters of the data as JSON, which a browser reads in about a second. */
const MOST_LETTERS = 32_000_000;

/**
 * Leaves out what a page has no room for: first the results of right answers and the steps of agents, then all results, then
 * the dialogues in which everything is right, and last those at the end. What was left out stands in `cut`.
 */
export function fitData(data: RunData, most = MOST_LETTERS): RunData {
  if (sizeOf(data) <= most) return data;
  const withoutTraces = withTurns(data, ({ trace: _, ...turn }) => turn);
  const ofRight = withTurns(withoutTraces, ({ results, ...turn }) => ({
    ...turn,
    ...(results !== undefined && turn.verdict !== "equal" && { results }),
  }));
  const first = withCut(
    compact(ofRight),
    "The steps of agents and the results of right answers are left out.",
  );
  if (sizeOf(first) <= most) return first;
  const without = withCut(
    compact(withTurns(withoutTraces, ({ results: _, ...turn }) => turn)),
    "The steps of agents and all results are left out.",
  );
  if (sizeOf(without) <= most) return without;
  const ranked = without.dialogues.toSorted((a, b) => Number(isRight(a)) - Number(isRight(b)));
  const room = most - sizeOf({ ...without, dialogues: [], sql: [] });
  let letters = 0;
  const kept = new Set(ranked.filter((dialogue) => {
    const size = sizeOf(dialogue) +
      sqlOf(dialogue).reduce((sum, at) => sum + (without.sql[at]?.length ?? 0) + 8, 0);
    if (letters + size > room) return false;
    letters += size;
    return true;
  }));
  const dialogues = without.dialogues.filter((dialogue) => kept.has(dialogue));
  return withCut(
    compact({ ...without, dialogues }),
    `Shown are ${dialogues.length} of ${without.dialogues.length} dialogues, those with a wrong answer first; ` +
      "report.json holds all.",
  );
}

const sizeOf = (value: unknown) => JSON.stringify(value).length;

function withCut(data: RunData, sentence: string): RunData {
  return { ...data, cut: [...data.cut, sentence] };
}

function withTurns(data: RunData, change: (turn: ShownTurn) => ShownTurn): RunData {
  return {
    ...data,
    dialogues: data.dialogues.map((dialogue) => ({
      ...dialogue,
      interactions: dialogue.interactions.map((interaction) => ({
        ...interaction,
        plays: interaction.plays.map((turns) => turns.map(change)),
      })),
    })),
  };
}

function turnsOf({ interactions }: ShownDialogue): readonly ShownTurn[] {
  return interactions.flatMap(({ plays }) => plays.flat());
}

function isRight(dialogue: ShownDialogue): boolean {
  return turnsOf(dialogue).every(({ cause }) => cause === "none");
}

function sqlOf(dialogue: ShownDialogue): readonly number[] {
  return [
    ...dialogue.interactions.flatMap(({ gold }) => gold ?? []),
    ...turnsOf(dialogue).flatMap(({ sql, translated }) => [sql ?? [], translated ?? []].flat()),
  ];
}

/** Without SQL and results that nothing names, whose places stay. */
function compact(data: RunData): RunData {
  const sql = new Set(data.dialogues.flatMap(sqlOf));
  const results = new Set(data.dialogues.flatMap(turnsOf).map(({ results }) => results));
  return {
    ...data,
    sql: data.sql.map((text, place) => sql.has(place) ? text : ""),
    results: data.results.some((_, place) => results.has(place))
      ? data.results.map((shown, place) => results.has(place) ? shown : NO_RESULTS)
      : [],
  };
}

const NO_RESULTS = { gold: { columns: [], rows: [], positions: [], row_count: 0 } };
