import { resolve } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../lib/base/mod.ts";
import { databaseWarnings } from "../../lib/database/mod.ts";
import { explainPlan, type PlanSizes, planSizes } from "../../lib/joins/mod.ts";
import { planPage } from "../../lib/report/mod.ts";
import { openSchema, planJoins } from "../../lib/runs/mod.ts";
import { certificateText } from "./certificate_text.ts";
import { interrupted, print, say } from "./command.ts";
import { databaseConfiguration, oneAddress } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { kindsOf } from "./dialogue_kinds.ts";
import { createProgress } from "./progress.ts";
import { defaultCount } from "./default_count.ts";
import { refuseForeignFile, refuseForeignPage } from "./refuse_foreign.ts";
import { lineWidth } from "./line_width.ts";
import { fitLines } from "./fit_lines.ts";

/** What `deno task joins` was asked for. */
export interface JoinsOptions extends DatabaseFlags {
  readonly database?: string | undefined;
  readonly count?: number | undefined;
  readonly sizes: string;
  readonly cover?: "tables" | "keys" | undefined;
  readonly require?: readonly string[] | undefined;
  readonly forbid?: readonly string[] | undefined;
  readonly weight?: Readonly<Record<string, number>> | undefined;
  readonly maxFrequency?: number | undefined;
  readonly maxOverlap?: number | undefined;
  readonly singleTables?: true | undefined;
  readonly allShapes?: true | undefined;
  readonly allowEmpty?: true | undefined;
  readonly kinds?: string | undefined;
  readonly seed: number;
  /** Seconds. */
  readonly deadline?: number | undefined;
  readonly strict?: true | undefined;
  readonly out?: string | undefined;
  readonly html?: string | undefined;
  readonly explain?: true | undefined;
  readonly json?: true | undefined;
}

/** Chooses join combinations, writes the plan and prints it or its certificate. */
export async function joinsTask(url: string | undefined, options: JoinsOptions): Promise<void> {
  const { seed, out, html, allowEmpty = false, json = false, explain = false } = options;
  const sizes = askedSizes(options);
  const kinds = options.kinds === "none" ? [] : kindsOf(options.kinds ?? "partial");
  const wanted = Array.isArray(sizes) ? 0 : Object.values(sizes).reduce((sum, count) => sum + count, 0);
  const progress = createProgress("combinations with a dialogue");
  if (out !== undefined) await refuseForeignFile(out, "combinations");
  if (html !== undefined) await refuseForeignPage(html);
  if (out !== undefined && html !== undefined && resolve(out) === resolve(html)) {
    throw new InputError(`Cannot write both the plan and its page to ${out}; give --html another file`);
  }
  await using opened = await openSchema({
    ...databaseConfiguration(oneAddress(url, options.database), options),
    dialect: options.dialect,
    signal: interrupted,
  });
  const { name, schema, database, selected } = opened;
  const warnings = database === undefined ? [] : await databaseWarnings(database, { signal: interrupted });
  for (const warning of warnings) say(warning);
  const tested = database !== undefined && !allowEmpty;
  const { cover, require, forbid, weight, maxFrequency, maxOverlap, deadline } = options;
  const plan = await planJoins({ name, schema, database, selected }, {
    sizes,
    seed,
    trees: options.allShapes !== true,
    singleTables: options.singleTables === true,
    strict: options.strict === true,
    ...(cover && { cover }),
    ...(require && { required: require }),
    ...(forbid && { forbidden: forbid }),
    ...(weight && { weights: weight }),
    maxFrequency,
    maxOverlap,
    signal: interrupted,
    ...(deadline !== undefined && { deadline: AbortSignal.timeout(Math.ceil(1_000 * deadline)) }),
    ...{ allowEmpty, kinds, onEstimate: say },
    ...(wanted > 0 && {
      onAccepted: (accepted) => progress.update(Math.min(accepted, wanted), wanted),
    }),
  });
  progress.end();
  if (out !== undefined) await writeJsonFile(out, plan);
  if (html !== undefined) await writeFileAtomic(html, await planPage(plan, { schema }));
  const reasons = explain ? explainPlan(plan) : undefined;
  const admitted = tested && kinds.length === 0
    ? "only combinations whose join returns a row"
    : tested
    ? `only combinations that dialogues can be made of (${kinds.join(", ")}), as was tried`
    : database === undefined
    ? "all combinations: a schema alone has no rows to test them on"
    : "all combinations, empty ones too";
  print(
    json
      ? JSON.stringify({ ...plan, ...(reasons && { reasons }) }, null, 2)
      : fitLines(certificateText(plan, { seed, admitted, reasons, width: lineWidth() })),
  );
  if (out !== undefined) say(`Plan written to ${out}`);
  if (html !== undefined) say(`Page written to ${html}`);
}

/** A list of sizes asks for as few combinations as cover all. */
function askedSizes({ sizes, count, cover }: JoinsOptions): PlanSizes | readonly number[] {
  if (count !== undefined || sizes.includes(":")) return planSizes(sizes, count);
  if (cover === undefined) return planSizes(sizes, defaultCount);
  return Object.keys(planSizes(sizes, sizes.split(",").length)).map(Number);
}
