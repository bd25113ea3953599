import { type Random, randomFrom } from "../../lib/base/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

/** How keys are spread: evenly, or most of them towards few tables. */
export type LargeSchemaShape = "random" | "hub";

export interface LargeSchemaOptions {
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
      to: { table: `t${Math.floor(referenced[shape](random) * tables)}`, columns: ["id"] },
    })),
  };
}

/** Where in the list of tables a key points, from 0 to 1; with the fourth power half of all point at the first 6 %. */
const referenced: Readonly<Record<LargeSchemaShape, (random: Random) => number>> = {
  random: (random) => random(),
  hub: (random) => random() ** 4,
};
