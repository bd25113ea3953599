import {
  type InferredKey,
  joinIdentity,
  type KeyCandidate,
  keyCandidates,
  resolveKeys,
  type Schema,
} from "../../schema/mod.ts";
import type { Database } from "../types.ts";
import { inclusionEvidence, type KnownKeys } from "./inclusion_evidence.ts";
import { sampledCandidates } from "./key_samples.ts";
import { keysOf, storedKeys } from "./stored_keys.ts";
import { withoutCopies } from "./without_copies.ts";

export interface InferKeysOptions {
  /** Keys that are less likely, in 0..1, are left out. @default 0.5 */
  readonly threshold?: number | undefined;
  /** Milliseconds for each query of the data; a key that takes longer is judged without it. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  /**
   * Keys that others suggest, for example a model (`findJoinsByModel`), as further evidence. One to columns that are no
   * key is left out. @default none
   */
  readonly suggested?: readonly KeyCandidate[] | undefined;
  /** Called when another possible key has been compared with the data. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Foreign keys that a database does not declare but probably means, the surest first: from names and types, and, where
 * there is a database, from its rows. Nothing is changed: `withKeys` adds to a schema what is chosen of them.
 *
 * Of the rows are read: which columns are unique in tables that declare no key; whether the values of the referencing
 * columns are values of the key; and, of columns whose names say nothing, whether a sample of their values is in one key
 * alone. That small numbers are among the numbers of a key says little, that texts are says much. Of tables with more
 * than 100,000 rows the first 100,000 are compared, and the evidence says so. No value comes into the evidence.
 *
 * @param database Absent where only a schema is known.
 * @throws {RangeError} If the threshold is not in 0..1.
 * @throws {OutsideError} If the database is lost.
 *
 * @example
 * ```ts
 * import { inferKeys, introspect, openDatabase } from "querylogue/database";
 * import assert from "node:assert/strict";
 * import { DatabaseSync } from "node:sqlite";
 *
 * const path = await Deno.makeTempFile();
 * new DatabaseSync(path).exec(`CREATE TABLE country (code TEXT PRIMARY KEY); CREATE TABLE city (country TEXT);
 *   INSERT INTO country VALUES ('CH'), ('IT'), ('FR'), ('AT'); INSERT INTO city VALUES ('CH'), ('IT'), ('FR')`);
 * await using database = await openDatabase(path);
 * const [key] = await inferKeys(database, await introspect(database));
 * assert.deepEqual(key?.to, { table: "country", columns: ["code"] });
 * assert.ok(key.confidence > 0.8);
 * assert.ok(key.evidence.includes("with values of the key alone, 3 different ones"));
 * await Deno.remove(path);
 * ```
 */
export async function inferKeys(
  database: Database | undefined,
  schema: Schema,
  { threshold = 0.5, timeoutMs = 10_000, suggested = [], onProgress, signal }: InferKeysOptions = {},
): Promise<readonly InferredKey[]> {
  if (!(threshold >= 0 && threshold <= 1)) {
    throw new RangeError(`Cannot infer keys above ${threshold}: threshold is in 0..1`);
  }
  const sure = (keys: readonly InferredKey[]) => keys.filter(({ confidence }) => confidence >= threshold);
  if (database === undefined) {
    const stored = { schema, undeclared: new Set<string>(), keyless: new Set<string>() };
    return sure(
      resolveKeys(schema, withSuggested(keyCandidates(schema), suggested, { declared: schema, stored })),
    );
  }
  const options = { timeoutMs, signal };
  const stored = await storedKeys(database, schema, options);
  const { schema: known, undeclared, keyless } = stored;
  const named = keyCandidates(known, { shown: undeclared }).filter(({ to }) => !keyless.has(to.table));
  const names = new Set(named.map(joinIdentity));
  const sampled = await sampledCandidates(database, known, { named, ...options });
  const possible = [...named, ...sampled.filter((one) => !names.has(joinIdentity(one)))];
  const found = withoutCopies(possible, stored);
  const candidates = withSuggested(found, suggested, { declared: schema, stored });
  const judged = [];
  for (const [done, candidate] of candidates.entries()) {
    signal?.throwIfAborted();
    const found = await inclusionEvidence(database, { declared: schema, stored }, candidate, options);
    judged.push({ ...candidate, evidence: [...candidate.evidence, ...found] });
    onProgress?.(done + 1, candidates.length);
  }
  return sure(resolveKeys(known, judged));
}

/**
 * Candidates together with those that somebody suggests: evidence for a join that is one already is added to it. Others
 * join them, but for those that cannot be foreign keys: from columns that are one already, or to columns that are no key.
 */
function withSuggested(
  candidates: readonly KeyCandidate[],
  suggested: readonly KeyCandidate[],
  { declared, stored }: KnownKeys,
): readonly KeyCandidate[] {
  const settled = new Set(declared.foreignKeys.map(({ from }) => JSON.stringify(from)));
  const possible = suggested.filter(({ from, to }) =>
    !settled.has(JSON.stringify(from)) && mayBeKey(to, { declared, stored })
  );
  const byJoin = Map.groupBy(possible, joinIdentity);
  const further = (join: KeyCandidate) =>
    byJoin.get(joinIdentity(join))?.flatMap(({ evidence }) => evidence) ?? [];
  const known = new Set(candidates.map(joinIdentity));
  return [
    ...candidates.map((one) => ({ ...one, evidence: [...one.evidence, ...further(one)] })),
    ...possible.filter((one) => !known.has(joinIdentity(one)) && byJoin.get(joinIdentity(one))?.[0] === one)
      .map((one) => ({ ...one, evidence: further(one) })),
  ];
}

/** Of a table that declares no key the rows tell single columns that are one; several together are left to doubt. */
function mayBeKey(
  { table, columns }: KeyCandidate["to"],
  { declared, stored: { schema, keyless } }: KnownKeys,
): boolean {
  const known = keysOf(schema, table);
  if (known.some((key) => String(key.toSorted()) === String(columns.toSorted()))) return true;
  if (keysOf(declared, table).length > 0) return false;
  return columns.length > 1 || (known.length === 0 && !keyless.has(table));
}
