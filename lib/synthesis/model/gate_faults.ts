import { compareTables } from "../../compare/mod.ts";
import { querySteadily, type ResultTable } from "../../database/mod.ts";
import { type Dialogue, type Interaction, realizedQuery } from "../../dialogue/mod.ts";
import { joinIdentity, nameParts } from "../../schema/mod.ts";
import { buildSql, type Dialect, lexSql, sql } from "../../sql/mod.ts";
import { type VerifyCheck, verifyDataset } from "../../verify/mod.ts";
import { claimsOf } from "./claims_of.ts";
import { inInteraction } from "./in_interaction.ts";
import { partialFaults } from "./partial_faults.ts";
import { sparseColumnFaults } from "./sparse_column_faults.ts";
import type { Studio } from "./types.ts";

/** What the queries of a dialogue, those of further readings too, do not prove, one sentence each. */
export async function gateFaults(
  dialogue: Dialogue,
  studio: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  return [
    ...await checksFailed(dialogue, studio, signal),
    ...await answerFaults(dialogue.interactions, studio, signal),
    ...await sparseColumnFaults(dialogue.interactions, studio, signal),
    ...await contextFaults(dialogue.interactions, studio, signal),
    ...await partialFaults(dialogue.interactions, studio),
    ...(dialogue.kind === "partial" ? await joinFaults(dialogue, studio) : []),
  ];
}

async function checksFailed(
  dialogue: Dialogue,
  { database, predictedDatabase, schema, tools }: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const further = furtherReadings(dialogue);
  const dialogues = [dialogue, ...(further === undefined ? [] : [further.dialogue])];
  const options = { goldDatabase: database, predictedDatabase, schema, tools, signal };
  const last = dialogue.interactions.findLastIndex((one) => one.ground_truth_sql !== undefined) + 1;
  const faults: string[] = [];
  for await (const found of verifyDataset({ control: {}, dialogues }, options)) {
    const own = found.dialogue_key === dialogue.experiment_id;
    const place = own ? found.interaction : further?.places[found.interaction - 1] ?? 0;
    for (const [name, { ok, detail }] of Object.entries(found.checks)) {
      // A last query that cannot be read is not proven to express the combination.
      const unproven = own && found.interaction === last &&
        name === ("realizes_plan" satisfies VerifyCheck) &&
        ok === "not_checked";
      if (ok !== false && !unproven) continue;
      const what = `${name.replaceAll("_", " ")}: ${detail}`;
      faults.push(inInteraction(place, own ? what : `a further reading: ${what}`));
    }
  }
  return faults;
}

/** The readings that are not ground truths themselves, as a dialogue, and the interaction that each belongs to. */
function furtherReadings(
  dialogue: Dialogue,
): { readonly dialogue: Dialogue; readonly places: readonly number[] } | undefined {
  const readings = dialogue.interactions.flatMap(({ readings = [] }, i) =>
    readings.slice(1).map((reading) => ({ ...reading, place: i + 1 }))
  );
  if (readings.length === 0) return undefined;
  return {
    places: readings.map(({ place }) => place),
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

/** Each question of a dialogue of partial questions brings in a join that none before it made. */
async function joinFaults(
  { interactions, join_combination: combination }: Dialogue,
  { schema, database: { dialect } }: Studio,
): Promise<readonly string[]> {
  const open = new Set((combination?.joins ?? []).map(joinIdentity));
  if (open.size === 0) return [];
  const faults: string[] = [];
  for (const [i, { ground_truth_sql: sql }] of interactions.entries()) {
    if (sql === undefined) continue;
    const read = await realizedQuery(sql, { schema, dialect });
    if (typeof read === "string") continue;
    const brought = read.joins.map(joinIdentity).filter((join) => open.delete(join));
    if (brought.length === 0) faults.push(inInteraction(i + 1, NO_JOIN));
  }
  return faults;
}

const NO_JOIN = "it makes no join of the combination that no query before it made";

/**
 * Which queries, those of readings too, give an answer that another of the dialogue has given, or that is unknown for the
 * most part. Long answers are not compared.
 */
async function answerFaults(
  interactions: readonly Interaction[],
  { database }: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const answers: { readonly table: ResultTable; readonly place: number }[] = [];
  for (const { place, sql } of claimsOf(interactions)) {
    const outcome = await querySteadily(database, sql, { maxRows: 1_000, signal });
    if (outcome.kind !== "rows" || outcome.table.truncated) continue;
    const { table } = outcome;
    faults.push(
      ...emptyColumns(table).map((name) =>
        inInteraction(
          place,
          `its answer holds nothing in more than half of the rows of ${name}; ask for what is known`,
        )
      ),
    );
    const same = answers.find((before) => isSame(before.table, table));
    if (same === undefined) answers.push({ table, place });
    else faults.push(inInteraction(place, same.place === place ? SAME_READINGS : sameAs(same.place)));
  }
  return faults;
}

function emptyColumns({ columns }: ResultTable): readonly string[] {
  return columns.filter(({ values }) => values.filter((value) => value === null).length * 2 > values.length)
    .map(({ name }) => name);
}

function isSame(a: ResultTable, b: ResultTable): boolean {
  // Further columns are no difference to a comparison, and here they are.
  return a.columns.length === b.columns.length &&
    compareTables(a, b, { ordered: false, pairByName: false }).verdict === "equal";
}

const SAME_READINGS = "two of its readings give the same answer";

function sameAs(place: number): string {
  return `its query gives the answer of interaction ${place} once more`;
}

/**
 * What is wrong with the contexts of a dialogue: restrictions that do not run, that no row or every row of their table
 * meets, and queries without a restriction that is in force.
 */
async function contextFaults(
  interactions: readonly Interaction[],
  studio: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { dialect } = studio.database;
  const faults: string[] = [];
  let inForce: readonly string[] = [];
  for (const [i, { context, ground_truth_sql: query }] of interactions.entries()) {
    for (const restriction of context?.restrictions ?? []) {
      const fault = await restrictionFault(restriction, studio, signal);
      if (fault !== undefined) faults.push(inInteraction(i + 1, `restriction ${restriction}: ${fault}`));
    }
    inForce = context?.restrictions ?? inForce;
    if (query === undefined) continue;
    const held = new Set(lexSql(query, dialect).map(({ value }) => value.toLowerCase()));
    const missing = inForce.filter((restriction) =>
      marksOf(restriction, dialect).some((mark) => !held.has(mark))
    );
    faults.push(
      ...missing.map((restriction) =>
        inInteraction(i + 1, `its query does not hold the restriction ${restriction}`)
      ),
    );
  }
  return faults;
}

async function restrictionFault(
  restriction: string,
  { database, schema }: Studio,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const tokens = lexSql(restriction, database.dialect);
  const named = tokens.filter((_, i) => tokens[i + 1]?.value === "." && tokens[i + 1]?.kind === "symbol")
    .map(({ value }) => value.toLowerCase());
  const tables = schema.tables.filter(({ name }) =>
    named.includes(nameParts(name).at(-1)?.toLowerCase() ?? "")
  );
  const [table] = tables;
  if (table === undefined || tables.length > 1) {
    return "it must name its column with its table, and only one table";
  }
  const counted = buildSql(
    sql`SELECT count(*), count(CASE WHEN ${sql.raw(restriction)} THEN 1 END) FROM ${
      sql.id(...nameParts(table.name))
    }`,
    database.dialect,
  );
  const outcome = await querySteadily(database, counted, { timeoutMs: 10_000, signal });
  if (outcome.kind !== "rows") return outcome.kind === "failed" ? outcome.message : "it cannot be run";
  const [all, met] = outcome.table.columns.map(({ values }) => Number(values[0]));
  if (met === 0) return `no row of ${table.name} meets it`;
  return met === all ? `every row of ${table.name} meets it` : undefined;
}

/** The literals and the column of a restriction, in lower case: whoever applies it writes them. */
function marksOf(restriction: string, dialect: Dialect): readonly string[] {
  const tokens = lexSql(restriction, dialect);
  const marks = tokens.filter(({ kind }, i) =>
    kind === "text" || kind === "number" || tokens[i - 1]?.value === "." && tokens[i - 1]?.kind === "symbol"
  );
  return marks.map(({ value }) => value.toLowerCase());
}
