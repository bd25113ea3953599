import { type Missing, of } from "./missing.ts";
import { MISSING_PLACES } from "./missing_places.ts";
import { MISSING_THINGS } from "./missing_things.ts";

const MISSING = [...MISSING_PLACES, ...MISSING_THINGS];

/** What things of any kind lack. */
const MISSING_ANYWHERE: Missing = {
  heads: [],
  properties: [
    of("photo", "picture", "image"),
    of("web site", "website", "homepage", "url"),
    of("contact person", "responsible"),
    of("last update", "updated", "modified", "changed", "timestamp"),
    of("annotation", "note", "remark", "comment"),
  ],
  related: { verb: "have", nouns: ["photos", "attachments", "complaints"] },
  opinions: ["the most interesting", "your favourite", "the most surprising"],
};

/** What things lack that are called by a noun: first what those of their kind lack. */
export function missingOf(noun: string): Missing {
  const head = noun.split(" ").at(-1) ?? "";
  const known = MISSING.find(({ heads }) => heads.includes(noun)) ??
    MISSING.find(({ heads }) => heads.includes(head));
  return known ?? MISSING_ANYWHERE;
}
