import fc from "fast-check";

/**
 * Gives every property test the same seed, so that two runs of the same code test the same cases. The environment
 * variable `SEED` names another. A failed property prints its seed and its path.
 */
const seed = Deno.env.get("SEED") ?? "1";
if (!/^-?\d{1,10}$/.test(seed)) {
  throw new RangeError(`Cannot seed the tests: SEED is "${seed}", give a whole number`);
}
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
