import { z } from "zod";
import { formFault, InputError } from "../base/mod.ts";
import type { JoinPlan } from "./types.ts";

const text = z.string().min(1);
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const measure = z.number().min(0);
const joinEnd = z.object({ table: text, columns: z.array(text).min(1) });
const coverage = z.object({ covered: count, total: count, coverage: share });
const combination = z.object({
  id: text,
  size: z.int().min(0),
  tables: z.array(text).min(1),
  joins: z.array(z.object({ from: joinEnd, to: joinEnd })),
})
  .refine(({ size, joins }) => size > 0 || joins.length === 0, { path: ["size"], error: "joins make a size" })
  .refine(({ size, joins }) => size === 0 || joins.length > 0, {
    path: ["joins"],
    error: "a size needs joins",
  })
  .refine(({ size, tables }) => size > 0 || tables.length === 1, {
    path: ["tables"],
    error: "without joins there is one table",
  });
const planDocument = z.object({
  database: z.string(),
  combinations: z.array(combination),
  roles: z.array(text).exactOptional(),
  quality: z.object({
    coverage: share,
    foreign_keys: coverage.exactOptional(),
    columns: coverage.exactOptional(),
    sizes: z.record(z.string(), count),
    table_frequency: z.record(z.string(), count),
    single_tables: z.array(text).exactOptional(),
    standard_deviation: measure,
    weighted_deviation: measure.exactOptional(),
    minimum: count,
    maximum: count,
    gini: share,
    cover: z.enum(["tables", "keys"]).exactOptional(),
    fewest_to_cover: count,
    fewest_lower_bound: count.exactOptional(),
    enough_to_cover: count.exactOptional(),
    lower_bound: measure,
    gap: measure,
    unmet: z.array(z.string()),
  }),
})
  .refine(({ combinations, roles = combinations }) => roles.length === combinations.length, {
    path: ["roles"],
    error: "there is one for each combination",
  });

/**
 * Parses the join plan of a plan file. `checkPlan` checks it against a database.
 *
 * @throws {InputError} If the document is no join plan; the message holds the path into the document.
 *
 * @example
 * ```ts
 * import { parsePlan } from "querylogue/joins";
 * import assert from "node:assert/strict";
 *
 * assert.throws(() => parsePlan({ database: "atlas", combinations: [{ id: 7 }] }), /combinations\[0\]\.id/);
 * ```
 */
export function parsePlan(json: unknown): JoinPlan {
  const parsed = planDocument.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues as [z.core.$ZodIssue];
  const path = issue.path.map((step) => typeof step === "number" ? `[${step}]` : `.${String(step)}`)
    .join("");
  throw new InputError(
    `The join plan is malformed at ${path.replace(/^\./, "") || "its top level"} (${
      formFault(issue, json)
    }): give a file that "deno task joins" wrote`,
  );
}
