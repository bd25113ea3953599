import { writeJsonFile } from "../lib/base/mod.ts";
import { databaseWarnings } from "../lib/database/mod.ts";
import { joinReturnsRows } from "../lib/dialogue/mod.ts";
import { balance, type JoinPlan, planSizes } from "../lib/joins/mod.ts";
import { schemaGraph } from "../lib/schema/mod.ts";
import { interrupted, print, say } from "./command.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { defaultCount } from "./default_count.ts";
import { openSchema } from "./open_schema.ts";
import { refuseForeignFile } from "./refuse_foreign_file.ts";

/** What `deno task joins` was asked for. */
export interface JoinsOptions extends DatabaseFlags {
  readonly database?: string;
  readonly count?: number;
  readonly sizes: string;
  readonly seed: number;
  readonly out?: string;
  readonly allowEmpty?: true;
  readonly json?: true;
}

/** Chooses join combinations, writes the plan and prints it or its certificate. */
export async function planJoins(url: string | undefined, options: JoinsOptions): Promise<void> {
  const { count, seed, out, allowEmpty = false, json = false } = options;
  const sizes = planSizes(options.sizes, count ?? (options.sizes.includes(":") ? undefined : defaultCount));
  if (out !== undefined) await refuseForeignFile(out, "combinations");
  await using opened = await openSchema([url, options.database], { flags: options, signal: interrupted });
  const { name, schema, database } = opened;
  const warnings = database === undefined ? [] : await databaseWarnings(database, { signal: interrupted });
  for (const warning of warnings) say(warning);
  const tested = database !== undefined && !allowEmpty;
  const plan = await balance(schemaGraph(schema), {
    database: name,
    sizes,
    seed,
    signal: interrupted,
    ...(tested &&
      { admit: (combination) => joinReturnsRows(database, combination, { signal: interrupted }) }),
  });
  if (out !== undefined) await writeJsonFile(out, plan);
  const admitted = tested
    ? "only combinations whose join returns a row"
    : database === undefined
    ? "all combinations: a schema alone has no rows to test them on"
    : "all combinations, empty ones too";
  print(json ? JSON.stringify(plan, null, 2) : certificate(plan, { seed, admitted }));
  if (out !== undefined) say(`Plan written to ${out}`);
}

function certificate(
  { database, combinations, quality }: JoinPlan,
  { seed, admitted }: { readonly seed: number; readonly admitted: string },
): string {
  const round = (value: number) => value.toFixed(3);
  const tables = Object.entries(quality.table_frequency);
  const covered = tables.filter(([, frequency]) => frequency > 0).length;
  const sizes = Object.entries(quality.sizes).map(([size, n]) =>
    `${n} of ${size} ${size === "1" ? "join" : "joins"}`
  );
  const width = Math.max(...tables.map(([table]) => table.length));
  return [
    `Join plan for ${database} (seed ${seed})`,
    `  combinations  ${combinations.length}: ${sizes.join(", ")}`,
    `  admitted      ${admitted}`,
    `  coverage      ${covered} of ${tables.length} joinable tables (${
      (100 * quality.coverage).toFixed(1)
    } %)`,
    `  frequencies   ${quality.minimum} to ${quality.maximum} combinations a table, Gini ${
      round(quality.gini)
    }`,
    `  deviation     ${round(quality.standard_deviation)}; no plan of these sizes is below ` +
    `${round(quality.lower_bound)} (gap ${round(quality.gap)})`,
    `  to cover all  ${quality.fewest_to_cover} combinations are enough`,
    ...quality.unmet.map((sentence) => `  not met       ${sentence}`),
    "",
    "Combinations a table occurs in",
    ...tables.toSorted(([, a], [, b]) => b - a)
      .map(([table, n]) =>
        `  ${table.padEnd(width)}  ${String(n).padStart(3)}  ${"#".repeat(Math.min(n, 60))}`
      ),
  ].join("\n");
}
