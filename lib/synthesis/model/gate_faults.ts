import { compareTables } from "../../compare/mod.ts";
import { querySteadily, type ResultTable } from "../../database/mod.ts";
import { type Dialogue, type Interaction, realizedQuery } from "../../dialogue/mod.ts";
import { joinIdentity, tableRole } from "../../schema/mod.ts";
import { type VerifyCheck, verifyDataset } from "../../verify/mod.ts";
import { contextFaults } from "./context_faults.ts";
import { interactionFault } from "./interaction_fault.ts";
import { partialFaults } from "./partial_faults.ts";
import { queryOf } from "./query_of.ts";
import { sparseColumnFaults } from "./sparse_column_faults.ts";
import { statedQueries, type StatedQuery } from "./stated_queries.ts";
import type { ModelSynthesisSetup } from "./types.ts";

/** Runs the queries of a dialogue, including those of further readings, and returns their faults, a sentence each. */
export async function gateFaults(
  dialogue: Dialogue,
  setup: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const partial = await partialFaults(dialogue.interactions, setup);
  return [
    ...await checksFailed(dialogue, { ...setup, complete: partial.map(({ place }) => place) }, signal),
    ...await answerFaults(dialogue.interactions, setup, signal),
    ...await sparseColumnFaults(dialogue.interactions, setup, signal),
    ...await contextFaults(dialogue.interactions, setup, signal),
    ...partial.map(({ place, fault }) => interactionFault(place, fault)),
    ...(dialogue.kind === "partial" ? await joinFaults(dialogue, setup) : []),
  ];
}

interface ChecksSetup extends ModelSynthesisSetup {
  /** Interactions whose utterance is known to be no partial question. */
  readonly complete: readonly number[];
}

/** A failed check. */
interface FailedCheck {
  readonly name: string;
  readonly detail: string;
  readonly place: number;
  /** Number of the further reading that it is about. */
  readonly reading?: number | undefined;
}

async function checksFailed(
  dialogue: Dialogue,
  { database, predictedDatabase, schema, tools, complete }: ChecksSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const further = furtherReadings(dialogue);
  const dialogues = [dialogue, ...(further === undefined ? [] : [further.dialogue])];
  const options = { goldDatabase: database, predictedDatabase, schema, tools, signal };
  const last = dialogue.interactions.findLastIndex((one) => one.ground_truth_sql !== undefined) + 1;
  const found: FailedCheck[] = [];
  for await (const verified of verifyDataset({ control: {}, dialogues }, options)) {
    const own = verified.dialogue_key === dialogue.experiment_id;
    const at = own ? { place: verified.interaction } : further?.places[verified.interaction - 1];
    for (const [name, { ok, detail }] of Object.entries(verified.checks)) {
      // A last query that cannot be parsed may not realize the combination.
      const unproven = own && verified.interaction === last &&
        name === ("realizes_plan" satisfies VerifyCheck) &&
        ok === "not_checked";
      if (ok === false || unproven) found.push({ name, detail, place: 0, ...at });
    }
  }
  return found.filter((one) => !isToldElsewhere(one, { found, complete })).map(
    ({ name, detail, place, reading }) => {
      const what = `${name.replaceAll("_", " ")}: ${detail}`;
      return interactionFault(place, reading === undefined ? what : `reading ${reading}: ${what}`);
    },
  );
}

/** Whether a failed check only repeats another fault. */
function isToldElsewhere(
  { name, detail, place, reading }: FailedCheck,
  { found, complete }: { readonly found: readonly FailedCheck[]; readonly complete: readonly number[] },
): boolean {
  const here = found.filter((other) => other.place === place);
  switch (name) {
    case "runs" satisfies VerifyCheck:
      return reading === undefined &&
        here.some((other) => detail === `in reading ${other.reading}, ${other.detail}`);
    case "returns_rows" satisfies VerifyCheck:
      return here.some((other) => other.name === "literals_occur" && other.reading === reading);
    case "readings_differ" satisfies VerifyCheck:
      return here.some((other) => other.name === "runs" || other.name === "returns_rows");
    case "sentence_says_query" satisfies VerifyCheck:
      // The check of the whole turn covers its readings, and names the first that fails.
      return reading !== undefined &&
        here.some((other) =>
          other.reading === undefined && other.detail.startsWith(`the meaning of reading ${reading}:`)
        );
    case "partial_is_partial" satisfies VerifyCheck:
      return complete.includes(place) ||
        here.some((other) => other.name === "sentence_says_query" && holdsFaults(other.detail, detail));
    default:
      return false;
  }
}

/** Whether the detail of one sentence check holds all faults that that of another lists. */
function holdsFaults(listing: string, detail: string): boolean {
  const [, faults = ""] = /^the utterance: (.*); [^;]*$/.exec(detail) ?? [];
  return faults !== "" && faults.split("; ").every((fault) => listing.includes(fault));
}

/** Returns the readings other than the ground truth as a dialogue, with the interaction and the number of each. */
function furtherReadings(dialogue: Dialogue):
  | {
    readonly dialogue: Dialogue;
    readonly places: readonly { readonly place: number; readonly reading: number }[];
  }
  | undefined {
  const readings = dialogue.interactions.flatMap(({ readings = [] }, i) =>
    readings.slice(1).map((reading, k) => ({ ...reading, place: i + 1, reading: k + 2 }))
  );
  if (readings.length === 0) return undefined;
  return {
    places: readings.map(({ place, reading }) => ({ place, reading })),
    dialogue: {
      experiment_id: `${dialogue.experiment_id} readings`,
      total_expected_interactions: readings.length,
      kind: dialogue.kind,
      interactions: readings.map(({ meaning, ground_truth_sql }) => ({
        utterance: meaning,
        intention: meaning,
        standalone_intention: meaning,
        ground_truth_sql,
        utterance_kinds: ["question"],
        expected_reply: ["response"],
      })),
    },
  };
}

/**
 * Finds questions of a partial dialogue that add no join of the combination. A link table needs no question of its own, so that
 * one question for each link table of the combination may add none.
 */
async function joinFaults(
  { interactions, join_combination: combination }: Dialogue,
  { schema, database: { dialect } }: ModelSynthesisSetup,
): Promise<readonly string[]> {
  const open = new Set((combination?.joins ?? []).map(joinIdentity));
  if (open.size === 0) return [];
  const faults: string[] = [];
  for (const [i, { ground_truth_sql: sql }] of interactions.entries()) {
    if (sql === undefined) continue;
    const read = await realizedQuery(sql, { schema, dialect });
    if (typeof read === "string") continue;
    const brought = read.joins.map(joinIdentity).filter((join) => open.delete(join));
    if (brought.length === 0) faults.push(interactionFault(i + 1, NO_JOIN));
  }
  const joinsOf = (table: string) =>
    (combination?.joins ?? []).filter(({ from, to }) => from.table === table || to.table === table).length;
  const links = (combination?.tables ?? []).filter((table) =>
    tableRole(schema, table) === "link" && joinsOf(table) > 1
  );
  return faults.slice(links.length);
}

const NO_JOIN = "it makes no join of the combination that no query before it made";

/**
 * Finds queries whose result an earlier result shows already, alone or within more columns, or is mostly NULL; results of over
 * 1,000 rows are not compared, nor the readings of one turn, which `verifyDataset` compares.
 */
async function answerFaults(
  interactions: readonly Interaction[],
  { database }: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const answers: (Asked & { readonly table: ResultTable })[] = [];
  for (const { place, reading, sql } of statedQueries(interactions)) {
    const outcome = await querySteadily(database, sql, { maxRows: 1_000, signal });
    if (outcome.kind !== "rows" || outcome.table.truncated) continue;
    const { table } = outcome;
    faults.push(
      ...emptyColumns(table).map((name) =>
        interactionFault(
          place,
          `${
            queryOf(reading)
          }'s answer holds nothing in more than half of the rows of ${name}; ask for what is known`,
        )
      ),
    );
    const before = answers.find((other) => other.place !== place && shows(other.table, table));
    if (before !== undefined) faults.push(interactionFault(place, showsAgain({ reading }, before)));
    answers.push({ table, place, reading });
  }
  return faults;
}

function emptyColumns({ columns }: ResultTable): readonly string[] {
  return columns.filter(({ values }) => values.filter((value) => value === null).length * 2 > values.length)
    .map(({ name }) => name);
}

/** Whether the columns of one result hold another one, row by row. */
function shows(before: ResultTable, after: ResultTable): boolean {
  return compareTables(after, before, { ordered: false, pairByName: false })
    .verdict ===
    "equal";
}

/** A query by its interaction and, where it is that of an ambiguous turn, its reading. */
type Asked = Pick<StatedQuery, "place" | "reading">;

function showsAgain({ reading }: Pick<Asked, "reading">, before: Asked): string {
  const told = before.reading === undefined ? "" : `, reading ${before.reading},`;
  return `${queryOf(reading)}'s answer is shown by that of interaction ${before.place}${told} already`;
}
