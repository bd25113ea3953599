import type { Thing } from "../plan/thing.ts";

const WATERY = /^(sea|river|desert|ocean|mountain range)$/;
const GEOGRAPHIC = /\b(sea|ocean|lake|bay|gulf|river|desert|mountain|range|volcano|peak|island)$/;
const PARTS = "ocean|sea|lake|bay|gulf|river|desert|range|mountains|islands?";
const MOUNTS = /^(mount|mont|monte|cerro|pico|piz|pik) /i;
/** Names of countries and regions that are several or say what they are: "the United Kingdom", "the Cook Islands". */
const DEFINITE =
  /^(?:(?:united (?:states|kingdom|arab emirates)|netherlands|philippines|bahamas|maldives|seychelles|gambia|comoros)(?: [^,]+)?|(?:[^\s,]+ )+(?:islands|republic|federation))$/i;

/** How a thing is called by its name: with its noun where the name alone would not tell what it is. */
export function properNames(thing: Pick<Thing, "singular" | "place">, name: string): readonly string[] {
  if (/^the /i.test(name)) return [name];
  const { singular, place } = thing;
  const isGeographic = place !== undefined || GEOGRAPHIC.test(singular);
  // "The mountain Mount Etna" says it twice.
  if (isGeographic && MOUNTS.test(name)) return [name];
  if (place !== undefined && DEFINITE.test(name)) return [`the ${name}`];
  const says = new RegExp(`\\b(${[singular, ...(isGeographic ? [PARTS] : [])].join("|")})\\b`, "i");
  if (place !== undefined) return says.test(name) ? [name] : [`the ${singular} of ${name}`, name, name];
  const watery = WATERY.test(singular);
  if (watery && says.test(name) && !/^(lake|mount)\b/i.test(name)) return [`the ${name}`];
  if (says.test(name)) return [name];
  return watery ? [`the ${name}`, `the ${singular} ${name}`] : [`the ${singular} ${name}`];
}

/** A name beside which the noun stands already: "the Danube", "Peru". */
export function otherName(thing: Pick<Thing, "singular" | "place">, name: string): string {
  const names = properNames(thing, name);
  const own = names.find((text) => text === `the ${name}`) ?? names.at(-1) ?? name;
  return own.replace(`the ${thing.singular} `, "");
}
