import assert from "node:assert/strict";
import { join } from "node:path";
import { InputError } from "../../lib/base/mod.ts";
import { type GenerateOptions, generateSettings } from "../../scripts/cli/generate_options.ts";
import { writePairs } from "./model_pairs.ts";
import { callTask, inFolder } from "./run_task.ts";

const usual = { seed: 1, engine: "grammar", concurrency: 4, modelTimeout: 120 } as const;
const settings = (options: Partial<GenerateOptions>, url?: string) =>
  generateSettings({ ...usual, out: "d.json", ...options }, url);

Deno.test("without options the grammar writes partial questions, once a place for them is told", () => {
  assert.deepEqual(settings({ out: "d.json" }), { options: { ...usual, out: "d.json" }, kinds: ["partial"] });
  assert.throws(() => generateSettings(usual), /add --out FILE/);
});

Deno.test("kinds are taken once each, in the order given, and a mix of types by its weights", () => {
  const { kinds, typeMix } = settings({ kinds: "types, partial,types", mix: "answerable:3, ambiguous:.5" });
  assert.deepEqual(kinds, ["types", "partial"]);
  assert.deepEqual(typeMix, { answerable: 3, unanswerable: 0, ambiguous: 0.5, improper: 0 });
});

Deno.test("a model's drafts are checked by the set that is named, else by the newest", () => {
  const byModel = { engine: "model", cassette: "c.jsonl", replay: true } as const;
  assert.equal(settings({ ...byModel, sentenceChecks: "1" }).sentenceChecks, 1);
  assert.equal(settings(byModel).sentenceChecks, undefined);
});

Deno.test("a replay without a cassette is that of the embedded recording, of all kinds", () => {
  const { kinds, options, sentenceChecks } = generateSettings({ ...usual, engine: "model", replay: true });
  assert.equal(sentenceChecks, 2);
  assert.equal(options.out, "reports/run-dialogues.json");
  assert.deepEqual(kinds, ["partial", "context", "mixed", "types"]);
  assert.match(options.cassette ?? "", /datasets\/atlas\/replay\/cassette\.jsonl$/);
  assert.match(options.plan ?? "", /datasets\/atlas\/replay\/plan\.json$/);
});

const refused: readonly (readonly [Partial<GenerateOptions>, RegExp])[] = [
  [
    { kinds: "poems" },
    /^There are no dialogues of kind "poems": choose among partial, context, mixed, types$/,
  ],
  [{ kinds: "partial," }, /^There are no dialogues of kind "": choose among/],
  [{ kinds: "types", mix: "answerable" }, /^Cannot read "answerable" of --mix: write as in answerable:8,/],
  [{ kinds: "types", mix: "answerable:-1" }, /^Cannot read "answerable:-1" of --mix/],
  [{ kinds: "types", mix: "toString:1" }, /^Cannot read "toString:1" of --mix/],
  [{ kinds: "types", mix: "improper:1" }, /^Cannot mix question types with 0% answerable ones/],
  [
    { mix: "answerable:1" },
    /^Only dialogues of the kind types have a mix of question types: add it to --kinds$/,
  ],
  [{ plan: "p.json", count: 3 }, /^A plan says .*: leave out --count, or leave out --plan$/],
  [{ plan: "p.json", sizes: "2" }, /^A plan says .*: leave out --sizes, or leave out --plan$/],
  [{ plan: "p.json", detect: 5 }, /^A plan says .*: leave out --detect, or leave out --plan$/],
  [{ count: 3, detect: 5 }, /^--detect reckons how many dialogues there are: leave out --count, /],
  [{ discordance: 0.2 }, /^--discordance says .*: add --detect POINTS$/],
  [{ engine: "model", model: "m", modelKeys: true }, /: add --infer-keys$/],
  ...([
    { model: "m" },
    { judgeModel: "m" },
    { cassette: "c" },
    { modelKeys: true, inferKeys: true },
    { replay: true },
    { prices: "p" },
    { maxTokens: 0 },
    { maxCostUsd: 0 },
    { sentenceChecks: "1" },
  ] as const).map((flag) => [flag, /^The grammar asks no model: add --engine model, or leave out/] as const),
  ...([
    { plan: "p.json" },
    { count: 3 },
    { sizes: "2" },
    { database: "d" },
    { kinds: "partial" },
    { kinds: "types", mix: "answerable:1" },
    { glossary: "g" },
    { sentenceChecks: "2" },
  ] as const).map((flag) =>
    [{ engine: "model", replay: true, ...flag }, /^Without a cassette only the embedded dialogues/] as const
  ),
];

for (const [options, sentence] of refused) {
  Deno.test(`${JSON.stringify(options)} is refused in one sentence`, () => {
    assert.throws(() => settings(options), (error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, sentence);
      return true;
    });
  });
}

Deno.test("a replay of the embedded dialogues takes no other database as an argument", () => {
  assert.throws(() => settings({ engine: "model", replay: true }, "sqlite:other.sqlite"), InputError);
});

Deno.test("the command tells what is wrong in one sentence and exits with 2", () =>
  inFolder(async (folder) => {
    const path = (name: string) => join(folder, name);
    const database = writePairs(folder, 1);
    await Deno.writeTextFile(path("list.json"), "[1]");
    await Deno.writeTextFile(path("words.json"), '{"tables": {"lake": ["loch"]}}');
    await Deno.writeTextFile(path("notes.txt"), "my notes\nwithout an end");
    const model = ["--engine", "model", "--model", "m"];
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["--engine", "poet"], /'poet' is invalid.*grammar, model/],
      [["--concurrency", "0"], /--concurrency.*whole number/],
      [[...model, "--model-timeout", "soon"], /whole number from 1 to 2147482/],
      [[...model, "--max-tokens", "-1"], /--max-tokens/],
      [[...model, "--replay", "--cassette", path("none.jsonl")], /none\.jsonl: there is no such file/],
      [
        [...model, "--replay", "--cassette", path("list.json")],
        /Cannot read the cassette .*list\.json: call 1 is malformed/,
      ],
      [
        [...model, "--cassette", path("notes.txt")],
        /notes\.txt holds something else than calls of models.*another file/,
      ],
      [[...model, "--prices", path("list.json")], /list\.json/],
      [[...model, "--max-cost-usd", "1"], /the price of "m" is not known/],
      [["--engine", "model"], /No model is named as the synthesizer: add --model NAME/],
      [["--glossary", path("words.json"), "--sizes", "1:1"], /lake/],
      [["--kinds", "poems"], /poems/],
      [["--detect", "0"], /--detect.*percentage points from 0\.1 to 100/],
      [["--detect", "5", "--discordance", "1.5"], /--discordance.*a share above 0/],
      [
        ["--detect", "5", "--discordance", path("none")],
        /none, as it is no folder of a finished run: give one/,
      ],
      [["--detect", "30"], /ask for 23 points at most/],
    ];
    for (const [args, sentence] of cases) {
      const given = ["--database", database, "--out", path("set.json"), ...args];
      const environment = { OPENAI_API_KEY: "sk-canary-1" };
      const { code, stdout, stderr } = await callTask("generate", given, { environment });
      const label = `${args.join(" ")}: ${stderr}`;
      assert.equal(code, 2, label);
      assert.match(stderr, sentence, label);
      assert.match(stderr, /^[^\n]+\n$/, label);
      assert.doesNotMatch(stderr, /canary/);
      assert.equal(stdout, "", label);
    }
    assert.equal(await Deno.readTextFile(path("notes.txt")), "my notes\nwithout an end");
    assert.deepEqual(
      [...Deno.readDirSync(folder)].map(({ name }) => name).toSorted(),
      ["list.json", "notes.txt", "pairs-1.sqlite", "words.json"],
    );
  }));
