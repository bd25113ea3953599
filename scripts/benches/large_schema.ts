import { randomFrom } from "../../lib/base/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

/** How keys are spread: evenly, or more and more of them towards few tables. */
export type LargeSchemaShape = "random" | "uneven" | "hub" | "star";

interface LargeSchemaOptions {
  readonly shape: LargeSchemaShape;
  readonly tables: number;
  readonly keys: number;
  readonly seed: number;
}

/** A schema of the size of the largest in use; parallel keys, self references and circles happen as they may. */
export function largeSchema({ shape, tables, keys, seed }: LargeSchemaOptions): Schema {
  const random = randomFrom(seed, shape);
  return {
    tables: Array.from({ length: tables }, (_, i) => ({
      name: `t${i}`,
      columns: [],
      primaryKey: [],
      uniqueKeys: [],
    })),
    foreignKeys: Array.from({ length: keys }, (_, i) => ({
      name: `k${i}`,
      from: { table: `t${Math.floor(random() * tables)}`, columns: [`c${i}`] },
      to: { table: `t${Math.floor(random() ** powers[shape] * tables)}`, columns: ["id"] },
    })),
  };
}

/**
 * The power of a random number from 0 to 1 that says where in the list of tables a key points; with the fourth half of
 * all point at the first 6 %. The second and the last are chosen by the numbers of table sets that they give.
 */
const powers: Readonly<Record<LargeSchemaShape, number>> = { random: 1, uneven: 1.73, hub: 4, star: 10.5 };
