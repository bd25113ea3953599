import fc from "fast-check";
import type { Specification } from "querylogue/specification";
import { type Draw, drawFrom } from "./random/draw.ts";
import { randomCondition } from "./random/random_conditions.ts";
import { randomQuery } from "./random/random_queries.ts";
import { randomValue } from "./random/random_values.ts";
import { randomWorld } from "./random/random_world.ts";
import type { Maker, World } from "./random/types.ts";

export type { Cell, Sort, World, WorldTable } from "./random/types.ts";

/** Tables with keys and a few rows: NULLs, ties, quotes, two keys between the same tables, self references. */
export function worldOf(numbers: readonly number[], suffix = ""): World {
  return randomWorld(drawFrom(numbers), suffix);
}

/** A specification over the tables of a world, of every kind of part; `depth` bounds what stands inside one another. */
export function specificationOver(world: World, draw: Draw, depth = 3): Specification {
  const roles = new Set<string>();
  const maker: Maker = {
    draw,
    world,
    role: (like) => {
      let role = like;
      for (let i = 2; roles.has(role); i++) role = `${like} ${i}`;
      roles.add(role);
      return role;
    },
    value: (sort, scope) => randomValue(sort, scope, maker),
    condition: (scope) => randomCondition(scope, maker),
    query: (wish) => randomQuery(wish, maker),
  };
  return randomQuery({ around: [], depth }, maker).specification;
}

/** Lists of decisions; they shrink towards first choices, and with them what is made of them. */
export const decisions = fc.array(fc.nat(9999), { maxLength: 400, size: "max" });

export const worlds: fc.Arbitrary<World> = decisions.map((numbers) => worldOf(numbers));

/** Specifications over a world. */
export function specificationsOver(world: World): fc.Arbitrary<Specification> {
  return decisions.map((numbers) => specificationOver(world, drawFrom(numbers)));
}

/** A world and a specification over it. */
export const casesOfSpecifications: fc.Arbitrary<
  { readonly world: World; readonly specification: Specification }
> = worlds.chain((world) => specificationsOver(world).map((specification) => ({ world, specification })));
