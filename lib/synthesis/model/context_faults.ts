import { querySteadily } from "../../database/mod.ts";
import type { Interaction } from "../../dialogue/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import { buildSql, type Dialect, lexSql, sql } from "../../sql/mod.ts";
import { interactionFault } from "./interaction_fault.ts";
import type { ModelSynthesisSetup } from "./types.ts";

/** Finds restrictions that do not run or select no or all rows, and queries without a restriction in force. */
export async function contextFaults(
  interactions: readonly Interaction[],
  setup: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { dialect } = setup.database;
  const faults: string[] = [];
  let inForce: readonly string[] = [];
  for (const [i, { context, ground_truth_sql: query }] of interactions.entries()) {
    for (const restriction of context?.restrictions ?? []) {
      const fault = await restrictionFault(restriction, setup, signal);
      if (fault !== undefined) faults.push(interactionFault(i + 1, `restriction ${restriction}: ${fault}`));
    }
    inForce = context?.restrictions ?? inForce;
    if (query === undefined) continue;
    const held = new Set(lexSql(query, dialect).map(({ value }) => value.toLowerCase()));
    const missing = inForce.filter((restriction) =>
      marksOf(restriction, dialect).some((mark) => !held.has(mark))
    );
    faults.push(
      ...missing.map((restriction) =>
        interactionFault(i + 1, `its query does not hold the restriction ${restriction}`)
      ),
    );
  }
  return faults;
}

async function restrictionFault(
  restriction: string,
  { database, schema }: ModelSynthesisSetup,
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

/** The literals and the column of a restriction in lower case; a query that applies it contains them. */
function marksOf(restriction: string, dialect: Dialect): readonly string[] {
  const tokens = lexSql(restriction, dialect);
  const marks = tokens.filter(({ kind }, i) =>
    kind === "text" || kind === "number" || tokens[i - 1]?.value === "." && tokens[i - 1]?.kind === "symbol"
  );
  return marks.map(({ value }) => value.toLowerCase());
}
