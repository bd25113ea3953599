import assert from "node:assert/strict";
import type { SentenceField } from "../../../lib/verify/mod.ts";
import { fastAtlas } from "../../fast_atlas.ts";
import { sampled, sharedPath, sharedTest } from "../../shared_data.ts";
import { dialoguesBySeed, SEEDS_AND_SIZES, type SeedsAndSizes } from "./made_dialogues.ts";

const FIELDS: readonly SentenceField[] = ["utterance", "intention", "standalone_intention"];
const SMALL = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** The spellings under which each literal of a query may stand in a sentence. */
function literalsOf(sql: string): readonly (readonly string[])[] {
  const texts = [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => {
    const value = text.replaceAll("''", "'").replaceAll("%", "");
    const day = /^\d{4}-\d\d-\d\d/.exec(value)?.[0];
    return day === undefined ? [value] : [
      new Date(day).toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }),
    ];
  });
  const bare = sql.replaceAll(/'((?:[^']|'')*)'|"[^"]*"/g, "x");
  const numbers = [...bare.matchAll(/(?:[<>=(,]|BETWEEN|AND|LIMIT) ?(-?\d+(?:\.\d+)?)/g)].map((
    [, digits = ""],
  ) => Number(digits));
  const single = / LIMIT 1$/.test(bare) ? [] : numbers;
  const counted = / LIMIT 1$/.test(bare) ? numbers.slice(0, -1) : single;
  return [
    ...texts,
    ...counted.map((value) => [
      value.toLocaleString("en-US", { maximumFractionDigits: 6 }),
      String(value),
      SMALL[value - 1] ?? String(value),
    ]),
  ];
}

/** What an aggregate, a negation or a missing value is called. */
const SAID: readonly (readonly [sql: RegExp, english: RegExp])[] = [
  [/^SELECT .*\bSUM\(.* FROM/, /\b(total|combined)\b/i],
  [/^SELECT .*\bAVG\(.* FROM/, /\b(average|mean)\b/i],
  [/^SELECT .*\bMAX\(.* FROM/, /\b(highest|maximum|latest|largest|greatest)\b/i],
  [/^SELECT .*\bMIN\(.* FROM/, /\b(lowest|minimum|earliest|smallest|shortest)\b/i],
  [/\(SELECT AVG\(/, /average/i],
  [/COUNT\(/, /\b(number|count|how many|most|more than|at least)\b/i],
  [/NOT EXISTS|NOT IN|<>/, /\b(not|no|other than|without)\b/i],
  [/IS NULL/, /\b(no|un)/i],
  [/IS NOT NULL/, /\b(known|record|recorded)\b/i],
];

/** Slips against grammar that no sentence may hold. */
const SLIPS: readonly RegExp[] = [
  /undefined/,
  / {2}/,
  / [,.?]/,
  /\b(\w+) \1\b(?<!\bhad had)/i,
  /\ba (?:area|airport|island|elevation|ocean|organization|estuary|employee|artist|album|order|invoice)\b/i,
  /\ban (?:river|lake|city|country|population|length|region|track|customer|product|unit|union)\b/i,
  /\bis (?:the|their|its) (?:\w+ )?(?:languages|countries|cities|islands|provinces|regions|continents|rivers|lakes|seas|mountains|airports|names|tracks|orders|products)\b/,
  /\b(?:headquarters|capital) is (?:an? )?(?:headquarters|capital) /,
  /\b(?:share|percentage) (?:above|over|of more than|greater than|of at least) 100\b(?!,)/,
];

async function check(url: string, { seeds, sizes }: SeedsAndSizes) {
  for (const { seed, dialogues } of await dialoguesBySeed(url, { seeds: sampled(seeds, 2), sizes })) {
    for (const { experiment_id, interactions } of dialogues) {
      for (const [i, interaction] of interactions.entries()) {
        const sql: string = interaction.ground_truth_sql ?? "";
        const where = `seed ${seed}, dialogue ${experiment_id}, interaction ${i + 1}`;
        for (const [, noun = ""] of (interaction.standalone_intention ?? "").matchAll(/\bknown (\w+)/g)) {
          assert.ok(interaction.intention?.includes(noun), `${where} must be known: ${noun}\n${sql}`);
        }
        for (const field of FIELDS) {
          const sentence: string = interaction[field] ?? "";
          const report = `${where}, ${field}: ${sentence}\n${sql}`;
          assert.match(sentence, /^[\p{Lu}"'].*[.?]$/u, report);
          for (const slip of SLIPS) assert.doesNotMatch(sentence, slip, report);
          if (field === "utterance") continue;
          for (const spellings of literalsOf(sql)) {
            assert.ok(
              spellings.some((spelling) => sentence.includes(spelling)),
              `${spellings[0]}: ${report}`,
            );
          }
          for (const [part, english] of SAID) if (part.test(sql)) assert.match(sentence, english, report);
        }
      }
    }
  }
}

Deno.test("intentions state every value, aggregate and negation of their query, on the embedded database", async () => {
  await check((await fastAtlas()).database.url, SEEDS_AND_SIZES);
});

sharedTest(
  "intentions state every value, aggregate and negation of their query, on Mondial",
  ["mondial/mondial.sqlite"],
  () => check(`sqlite:${sharedPath("mondial/mondial.sqlite")}`, SEEDS_AND_SIZES),
);

for (const name of ["chinook", "northwind"]) {
  sharedTest(
    `intentions state every value, aggregate and negation of their query, on ${name}`,
    [`schemas/${name}.sqlite`],
    () => check(`sqlite:${sharedPath(`schemas/${name}.sqlite`)}`, { seeds: [3, 5], sizes: { 2: 5, 3: 5 } }),
  );
}
