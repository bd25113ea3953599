import { completeSchema, type CompleteSchemaOptions, inferKeys, introspect } from "querylogue/database";
import { scriptedChat } from "querylogue/llm";
import type { InferredKey, KeyCandidate } from "querylogue/schema";
import { findJoinsByModel } from "querylogue/synthesis";
import assert from "node:assert/strict";
import { onSharedEngines } from "./fixtures.ts";

/** Rivers reference seas by a name that says nothing, ports their country by one that says it. */
const waters = `
  CREATE TABLE country (code VARCHAR(2) PRIMARY KEY, name VARCHAR(20));
  CREATE TABLE sea (name VARCHAR(20) PRIMARY KEY, ocean VARCHAR(20));
  CREATE TABLE river (name VARCHAR(20) PRIMARY KEY, mouth VARCHAR(20), spring VARCHAR(20));
  CREATE TABLE port (name VARCHAR(20) PRIMARY KEY, country VARCHAR(2));
  CREATE TABLE gauge (place VARCHAR(20), kind VARCHAR(20));
  INSERT INTO country VALUES ('CH', 'Schweiz'), ('IT', 'Italia'), ('FR', 'France');
  INSERT INTO sea VALUES ('Aral', 'none'), ('Baltic', 'Atlantic'), ('Caspian', 'none'), ('North', 'Atlantic');
  INSERT INTO river VALUES ('Amu', 'Aral', 'Pamir'), ('Oder', 'Baltic', 'Sudeten'), ('Rhine', 'North', 'Alps');
  INSERT INTO port VALUES ('Genova', 'IT'), ('Basel', 'CH'), ('Marseille', 'FR');
  INSERT INTO gauge VALUES ('Basel', 'level'), ('Basel', 'flow');
`;

const end = (text: string) => {
  const [table = "", column = ""] = text.split(".");
  return { table, columns: [column] };
};
const words = "a reference to it in somebody's judgement";
const suggestion = (from: string, to: string): KeyCandidate => ({
  ...{ from: end(from), to: end(to), anchor: end(from).columns[0] ?? "" },
  evidence: [{ weight: 2.5, words }],
});

const text = ({ from, to }: Pick<InferredKey, "from" | "to">) =>
  `${from.table}.${from.columns} > ${to.table}.${to.columns}`;

onSharedEngines(
  "a suggestion is one more piece of evidence for a key that names tell",
  waters,
  async (database) => {
    const schema = await introspect(database);
    const port = async (suggested: readonly KeyCandidate[]) =>
      (await inferKeys(database, schema, { suggested })).find(({ from }) => from.table === "port");
    const alone = await port([]);
    const backed = await port([suggestion("port.country", "country.code")]);
    assert.ok(alone !== undefined && backed !== undefined);
    assert.ok(backed.confidence > alone.confidence);
    assert.deepEqual(new Set(backed.evidence), new Set([...alone.evidence, words]));
  },
);

onSharedEngines(
  "a key that names do not tell is found by a suggestion, and rows may refute it",
  waters,
  async (database) => {
    const schema = await introspect(database);
    const suggested = [suggestion("river.mouth", "sea.name"), suggestion("river.spring", "sea.name")];
    const keys = new Map(
      (await inferKeys(database, schema, { suggested, threshold: 0 })).map((key) => [text(key), key]),
    );
    const mouth = keys.get("river.mouth > sea.name");
    const spring = keys.get("river.spring > sea.name");
    assert.ok(mouth !== undefined && mouth.confidence > 0.9 && mouth.evidence.includes(words));
    assert.ok(spring !== undefined && spring.confidence < 0.1);
    assert.ok(
      (await inferKeys(undefined, schema, { suggested })).some((key) =>
        text(key) === "river.mouth > sea.name"
      ),
    );
  },
);

onSharedEngines(
  "suggestions to columns that are no key, or from a key that is declared, are left out",
  waters,
  async (database) => {
    const found = await introspect(database);
    const declared = { from: end("river.mouth"), to: end("sea.name") };
    const schema = { ...found, foreignKeys: [{ name: "mouth", ...declared }] };
    const suggested = [
      suggestion("river.spring", "sea.ocean"),
      suggestion("port.name", "gauge.place"),
      suggestion("river.mouth", "country.code"),
    ];
    const keys = (await inferKeys(database, schema, { suggested, threshold: 0 })).map(text);
    for (const one of suggested) assert.ok(!keys.includes(text(one)), text(one));
  },
);

onSharedEngines(
  "what a model finds completes a schema without keys, once somebody wants keys inferred",
  waters,
  async (database) => {
    const schema = await introspect(database);
    const joins = [{ from: end("river.mouth"), to: end("sea.name") }, {
      from: end("river.mouth"),
      to: end("lake.name"),
    }];
    const chat = scriptedChat([JSON.stringify({ joins })]);
    let asked = 0;
    const suggestKeys: CompleteSchemaOptions["suggestKeys"] = (schema) => {
      asked++;
      return findJoinsByModel(chat, schema, { database });
    };
    assert.deepEqual((await completeSchema(database, schema, { suggestKeys })).foreignKeys, []);
    assert.equal(asked, 0);
    const { foreignKeys } = await completeSchema(database, schema, { inferKeys: 0.5, suggestKeys });
    assert.deepEqual(foreignKeys.map(text).toSorted(), [
      "port.country > country.code",
      "river.mouth > sea.name",
    ]);
  },
);
