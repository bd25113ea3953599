import type { Schema } from "../schema/mod.ts";
import {
  type ConjunctiveQuery,
  conjunctiveQueryFrom,
  conjunctiveRefusals,
  specificationOf,
} from "../specification/mod.ts";
import type { Dialect } from "../sql/mod.ts";

/** A query as the sentence checks read it, or why they cannot. */
export type ConjunctiveQueryReading =
  | { readonly kind: "specification"; readonly specification: ConjunctiveQuery }
  | { readonly kind: "not_readable"; readonly reason: string };

export interface ReadConjunctiveOptions {
  readonly dialect: Dialect;
  readonly schema: Schema;
}

/** Reads a query as a conjunctive one. */
export async function readConjunctive(
  sql: string,
  { dialect, schema }: ReadConjunctiveOptions,
): Promise<ConjunctiveQueryReading> {
  const read = await specificationOf(sql, { dialect, schema });
  if (read.kind === "not_readable") return read;
  const flat = conjunctiveQueryFrom(read.specification, { schema });
  return flat.kind === "conjunctive"
    ? { kind: "specification", specification: flat.query }
    : { kind: "not_readable", reason: conjunctiveRefusals[flat.refusal] };
}
