import type { Schema } from "../schema/mod.ts";
import {
  conjunctiveQueryFrom,
  conjunctiveRefusals,
  type Specification,
  specificationOf,
} from "../specification/mod.ts";
import type { Dialect } from "../sql/mod.ts";
import type { SentenceCheckSet } from "./sentence_check_sets.ts";

/** A query as the sentence checks compare it, or why they cannot. */
export type QueryReading =
  | { readonly kind: "specification"; readonly specification: Specification }
  /** `reason` ends a sentence that begins with the query. */
  | { readonly kind: "not_readable"; readonly reason: string };

/** Reads a query for the sentence checks. */
export type QueryReader = (sql: string, dialect: Dialect) => Promise<QueryReading>;

/** Creates the reader of a set of checks: set 1 reads conjunctive queries alone. */
export function createQueryReader(schema: Schema, checks: SentenceCheckSet): QueryReader {
  return async (sql, dialect) => {
    const reading = await specificationOf(sql, { dialect, schema });
    if (reading.kind === "not_readable" || checks > 1) return reading;
    const flat = conjunctiveQueryFrom(reading.specification, { schema });
    return flat.kind === "conjunctive"
      ? reading
      : { kind: "not_readable", reason: conjunctiveRefusals[flat.refusal] };
  };
}
