import { alignedState, alignedStates, sqlState, sqlStates } from "./outcomes.js";

/**
 * The interactions of a run as the list shows them, with what filters and orders ask for.
 *
 * @param {import("./run_data.ts").RunData} data
 */
export function listItems(data) {
  return data.dialogues.flatMap((dialogue, at) =>
    dialogue.interactions.map((interaction, index) => {
      const states = interaction.plays.map((turns) => ({
        sql: sqlState(turns),
        aligned: alignedState(turns),
        causes: [...new Set(turns.map(({ cause }) => cause).filter((cause) => cause !== "none"))],
      }));
      const played = states.filter(({ sql }) => sql !== "unplayed");
      return {
        ...{ dialogue, interaction, index, states },
        place: at * 1_000 + index,
        differs: new Set(played.map(({ sql }) => sql === "later" ? "right" : sql)).size > 1
          ? 2
          : Number(new Set(played.map(({ aligned }) => aligned)).size > 1),
        wrong: played.filter(({ sql, aligned }) => sql === "wrong" || aligned === "no").length,
        turns: Math.max(0, ...interaction.plays.map(({ length }) => length)),
        ms: Math.max(0, ...interaction.plays.flat().map(({ ms = 0 }) => ms)),
        text: "",
      };
    })
  );
}

/** What a search looks through: made when first asked for. */
function textOf(item, data) {
  if (item.text === "") {
    const { interaction, dialogue } = item;
    item.text = [
      dialogue.key,
      interaction.utterance,
      interaction.standalone ?? interaction.intention,
      interaction.gold === undefined ? "" : data.sql[interaction.gold],
      ...interaction.plays.flat().flatMap((turn) => [
        turn.user ?? "",
        turn.text,
        turn.interpretation ?? "",
        turn.sql === undefined ? "" : data.sql[turn.sql],
      ]),
    ].join("\n").toLowerCase();
  }
  return item.text;
}

/** Filters that the dataset answers: their values for an interaction. */
const datasetFilters = {
  kind: ({ dialogue }) => [dialogue.kind],
  joins: ({ dialogue }) => dialogue.joins === undefined ? [] : [String(dialogue.joins)],
  table: ({ interaction }) => interaction.tables,
  type: ({ interaction }) => interaction.type === undefined ? [] : [interaction.type],
};

/** Outcomes that can be asked for: those of SQL, those of the judge, and where both disagree. */
export const outcomes = {
  ...Object.fromEntries(Object.entries(sqlStates).map(([name, { word }]) => [`sql-${name}`, word])),
  ...Object.fromEntries(
    Object.entries(alignedStates).filter(([name]) => name !== "unplayed")
      .map(([name, { word }]) => [`aligned-${name}`, word]),
  ),
  "right-not-understood": "SQL right, not understood",
  "understood-wrong": "understood, SQL wrong",
};

const hasOutcome = ({ sql, aligned }, outcome) => {
  const isRight = sql === "right" || sql === "later";
  if (outcome === "right-not-understood") return isRight && aligned === "no";
  if (outcome === "understood-wrong") return sql === "wrong" && aligned === "yes";
  return outcome === `sql-${sql}` || outcome === `aligned-${aligned}`;
};

/** The values of each filter that occur. */
export function filterValues(items) {
  const of = (read) =>
    [...new Set(items.flatMap(read))].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0));
  return {
    outcome: Object.keys(outcomes).filter((name) =>
      items.some(({ states }) => states.some((state) => hasOutcome(state, name)))
    ),
    cause: of(({ states }) => states.flatMap(({ causes }) => causes)),
    ...Object.fromEntries(Object.entries(datasetFilters).map(([name, read]) => [name, of(read)])),
  };
}

export const orders = {
  dataset: { title: "in the dataset's order", by: () => 0 },
  differs: { title: "agents differ first", by: (item) => -item.differs },
  wrong: { title: "wrong ones first", by: (item) => -item.wrong },
  turns: { title: "most turns first", by: (item) => -item.turns },
  slow: { title: "slowest first", by: (item) => -item.ms },
};

/**
 * The items that pass all filters, in the order that was asked for.
 *
 * @param {Record<string, string>} asked Search words, play, outcome, cause, kind, joins, table, type, order; "" is any.
 */
export function filtered(items, data, asked) {
  const sought = asked.search.toLowerCase().split(/\s+/).filter(Boolean);
  const isShown = (item) => {
    const states = asked.play === "" ? item.states : [item.states[Number(asked.play)]];
    return states.some((state) =>
      (asked.outcome === "" || hasOutcome(state, asked.outcome)) &&
      (asked.cause === "" || state.causes.includes(asked.cause))
    ) &&
      Object.entries(datasetFilters).every(([name, read]) =>
        asked[name] === "" || read(item).includes(asked[name])
      ) &&
      sought.every((word) => textOf(item, data).includes(word));
  };
  const { by } = orders[asked.order];
  return items.filter(isShown).sort((a, b) => by(a) - by(b) || a.place - b.place);
}
