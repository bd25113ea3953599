import assert from "node:assert/strict";
import fc from "fast-check";
import { splitName } from "../../lib/schema/mod.ts";

/** The same cuts, place by place. */
function slowly(name: string): readonly string[] {
  const cutAll = (text: string, isCut: (before: string, behind: string) => boolean) =>
    [...text].map((_, i, all) => {
      const [before, behind] = [all.slice(0, i).join(""), all.slice(i).join("")];
      return `${isCut(before, behind) ? " " : ""}${all[i]}`;
    }).join("");
  const cuts: readonly (readonly [RegExp, RegExp])[] = [
    [/\p{Ll}$/u, /^\p{Lu}/u],
    [/\p{Lu}{2}$/u, /^\p{Lu}\p{Ll}/u],
    [/\p{L}{3}$/u, /^\p{N}/u],
    [/\p{N}$/u, /^\p{L}{3}/u],
  ];
  const cut = cuts.reduce((text, [before, behind]) => {
    return cutAll(text, (left, right) => before.test(left) && behind.test(right));
  }, name);
  return cut.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

Deno.test("splitName() cuts where the spelling shows a new word", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    IATACode: ["iata", "code"],
    HTTPServerID: ["http", "server", "id"],
    area_km2: ["area", "km2"],
    address2line: ["address", "2", "line"],
    "ÉtatMajor": ["état", "major"],
    "_-_": [],
    "": [],
  };
  for (const [name, words] of Object.entries(cases)) assert.deepEqual(splitName(name), words);
});

Deno.test("splitName() cuts at the same places as a search place by place", () => {
  const unit = fc.constantFrom(..."aAbB1 _2éÉǅª٣中😀");
  fc.assert(fc.property(fc.string({ unit, maxLength: 16 }), (name) => {
    assert.deepEqual(splitName(name), slowly(name));
  }));
});

Deno.test("splitName() splits names of any length", () => {
  for (const letter of ["a", "A", "É", "1", "_"]) {
    assert.equal(splitName(letter.repeat(1_000_000)).length, letter === "_" ? 0 : 1);
  }
});
