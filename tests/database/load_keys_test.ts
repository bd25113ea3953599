import { inferKeys, keysDocument, loadKeys } from "querylogue/database";
import type { Schema } from "querylogue/schema";
import assert from "node:assert/strict";
import { inFolder } from "./fixtures.ts";

const table = (name: string, ...columns: readonly string[]) => ({
  name,
  columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: true })),
  primaryKey: [],
  uniqueKeys: [],
});
const schema: Schema = {
  tables: [
    table("city", "name", "country"),
    table("country", "code"),
    table("audit.log", "city"),
    table('"v.1"', "x"),
  ],
  foreignKeys: [],
};

/** The keys of a file with this content. */
async function load(content: unknown) {
  let loaded: unknown;
  await inFolder(async (folder) => {
    await Deno.writeTextFile(
      `${folder}/keys.json`,
      typeof content === "string" ? content : JSON.stringify(content),
    );
    loaded = await loadKeys(`${folder}/keys.json`, schema);
  });
  return loaded;
}

const key = { from_table: "city", from_columns: ["country"], to_table: "country", to_columns: ["code"] };

Deno.test("a file of keys gives them with a name of their own or one made of their columns", async () => {
  const ends = { from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } };
  assert.deepEqual(await load({ foreign_keys: [key, { ...key, name: "home" }] }), [
    { name: "city_country_fkey", ...ends },
    { name: "home", ...ends },
  ]);
  assert.deepEqual(await load({ foreign_keys: [] }), []);
});

Deno.test("a schema may stand beside a table or in its name, and the default one is known by any name", async () => {
  const from = { from_columns: ["city"], to_table: "city", to_columns: ["name"] };
  const expected = { table: "audit.log", columns: ["city"] };
  for (
    const said of [{ from_schema: "audit", from_table: "log" }, {
      from_table: "audit.log",
      to_schema: "main",
    }]
  ) {
    const [loaded] = await load({ foreign_keys: [{ ...from, ...said }] }) as readonly {
      readonly from: unknown;
    }[];
    assert.deepEqual(loaded?.from, expected);
  }
  await assert.rejects(
    load({ foreign_keys: [{ ...key, from_schema: "audit" }] }),
    /foreign_keys\[0\]\.from_table names the table "audit\.city", which is not there/,
  );
});

Deno.test("a table whose name holds a dot may be named as it is", async () => {
  const dotted = { from_table: "v.1", from_columns: ["x"], to_table: "country", to_columns: ["code"] };
  const [loaded] = await load({ foreign_keys: [dotted] }) as readonly { readonly from: unknown }[];
  assert.deepEqual(loaded?.from, { table: '"v.1"', columns: ["x"] });
});

const faults: readonly (readonly [what: string, content: unknown, message: RegExp])[] = [
  [
    "an unknown table",
    { ...key, to_table: "contry" },
    /foreign_keys\[0\]\.to_table .*did you mean "country"\?/,
  ],
  [
    "an unknown column",
    { ...key, from_columns: ["contry"] },
    /from_columns\[0\] .*"city".*did you mean "country"\?/,
  ],
  [
    "unequal numbers of columns",
    { ...key, from_columns: ["name", "country"] },
    /\[0\] joins 2 columns with 1/,
  ],
  ["no columns", { ...key, from_columns: [] }, /foreign_keys\[0\]\.from_columns is malformed/],
  ["a missing field", { from_table: "city" }, /foreign_keys\[0\]\.from_columns is malformed/],
];

for (const [what, fault, message] of faults) {
  Deno.test(`a key with ${what} is refused with its place`, async () => {
    await assert.rejects(load({ foreign_keys: [fault] }), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, /^Cannot use the keys of .*keys\.json: /);
      assert.match(error.message, message);
      return true;
    });
  });
}

Deno.test("inferred keys that are written down come back as those that are accepted, with the same ends", async () => {
  const inferred = await inferKeys(undefined, schema, { threshold: 0 });
  assert.ok(inferred.length > 0);
  const document = keysDocument(inferred, 0);
  const ends = inferred.map(({ from, to }) => ({ from, to }));
  const loaded = async (content: unknown) =>
    (await load(content) as typeof inferred).map(({ from, to }) => ({ from, to }));
  assert.deepEqual(await loaded(document), ends);
  assert.deepEqual(await loaded(keysDocument(inferred, 1)), []);
  const [first, ...rest] = document.foreign_keys;
  assert.deepEqual(await loaded({ foreign_keys: [{ ...first, accepted: false }, ...rest] }), ends.slice(1));
  for (const { confidence, evidence } of document.foreign_keys) {
    assert.ok(confidence >= 0 && confidence <= 1 && evidence.length > 0);
  }
});

Deno.test("a bad edit is told with its line, also in a key that is not accepted", async () => {
  const good = { ...key, accepted: true, evidence: ['says "to_table", {', "b"] };
  const lines = (...keys: readonly unknown[]) => JSON.stringify({ foreign_keys: keys }, null, 2);
  const lineOf = (text: string, mark: string) => text.slice(0, text.indexOf(mark)).split("\n").length;
  for (
    const [bad, mark, message] of [
      [
        { ...key, accepted: "yes" },
        '"yes"',
        /accepted is malformed \(true or false is expected, not "yes"\)/,
      ],
      [{ ...key, to_columns: ["cod"] }, '"cod"', /to_columns\[0\] names the column "cod"/],
      [{ ...key, accepted: false, from_table: "town" }, '"town"', /from_table names the table "town"/],
    ] as const
  ) {
    const text = lines(good, good, bad);
    await assert.rejects(load(text), (error: Error) => {
      assert.match(error.message, message);
      assert.match(error.message, new RegExp(`: at line ${lineOf(text, mark)}, foreign_keys\\[2\\]\\.`));
      return true;
    });
  }
});

Deno.test("a file that holds no keys is refused", async () => {
  await assert.rejects(load([]), { name: "InputError" });
  await assert.rejects(load("{"), { name: "InputError" });
  await assert.rejects(loadKeys("no/such/keys.json", schema), { name: "InputError" });
});
