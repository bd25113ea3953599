import type { Thing } from "./thing.ts";

/** How a thing is called by its name: with its noun where the name alone would not tell what it is. */
export function properNames(thing: Thing, name: string): readonly string[] {
  if (/^the /i.test(name)) return [name];
  const says = new RegExp(
    `\\b(${thing.singular}|ocean|sea|lake|bay|gulf|river|desert|range|mountains|islands?)\\b`,
    "i",
  );
  if (thing.place === undefined) {
    const watery = /^(sea|river|desert|ocean|mountain range)$/.test(thing.singular);
    if (watery && says.test(name) && !/^(lake|mount)\b/i.test(name)) return [`the ${name}`];
    if (says.test(name)) return [name];
    return watery ? [`the ${name}`, `the ${thing.singular} ${name}`] : [`the ${thing.singular} ${name}`];
  }
  return says.test(name) ? [name] : [`the ${thing.singular} of ${name}`, name, name];
}

/** A name beside which the noun stands already. */
export function otherName(thing: Thing, name: string): string {
  return (properNames(thing, name).at(-1) ?? name).replace(`the ${thing.singular} `, "");
}
