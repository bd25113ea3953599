import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startFaultServer } from "../llm/fault_server.ts";
import { callTask, inFolder, runTask } from "./run_task.ts";

/** A bank with German names, digits in names and keys that do not echo their tables. */
function makeBank(path: string) {
  const file = new DatabaseSync(path);
  file.exec(`
    CREATE TABLE kunden (kunden_id INTEGER PRIMARY KEY, nachname TEXT NOT NULL, geburtsjahr INTEGER);
    CREATE TABLE konten (konto_sk INTEGER PRIMARY KEY, kontoname TEXT NOT NULL, kontostand REAL,
      inhaber INTEGER REFERENCES kunden);
    CREATE TABLE sap4_buchungen (buchung_sk INTEGER PRIMARY KEY, betrag REAL, zweck TEXT,
      belastet INTEGER REFERENCES konten);`);
  const names = ["Adler", "Brandt", "Czerny", "Dürer", "Ebner", "Falk", "Graf", "Huber"];
  names.forEach((name, i) => file.exec(`INSERT INTO kunden VALUES (${i + 1}, '${name}', ${1950 + 7 * i})`));
  for (let i = 0; i < 24; i++) {
    file.exec(
      `INSERT INTO konten VALUES (${i + 1}, 'Konto ${String.fromCharCode(65 + i)}', ${37 * i % 900}, ${
        i * i % 8 + 1
      })`,
    );
  }
  for (let i = 0; i < 60; i++) {
    file.exec(
      `INSERT INTO sap4_buchungen VALUES (${i + 1}, ${17 * i % 500}.5, '${["Miete", "Strom"][i % 2]}', ${
        (i * 7) % 24 + 1
      })`,
    );
  }
  file.close();
}

const utterances = async (path: string) => {
  const { control, dialogues } = JSON.parse(await Deno.readTextFile(path));
  const texts: readonly string[] = dialogues.flatMap((dialogue: { interactions: { utterance: string }[] }) =>
    dialogue.interactions.map(({ utterance }) => utterance)
  );
  return { control, text: texts.join("\n") };
};

Deno.test("lexicon writes the words of a database to a file, and generate, verify and eval read its edits", () =>
  inFolder(async (folder) => {
    const database = join(folder, "bank.sqlite");
    makeBank(database);
    const file = join(folder, "bank.lexicon.yaml");
    const shown = await runTask("lexicon", database);
    assert.equal(shown.code, 0, shown.stderr);
    assert.match(shown.stdout, /^ {2}sap4_buchungen:\n {4}singular: sap4 buchung$/m);
    assert.match(
      shown.stdout,
      /^ {2}konten\(inhaber\) -> kunden\(kunden_id\):\n {4}forward: have the inhaber$/m,
    );
    assert.equal((await runTask("lexicon", database, "--out", file)).code, 0);
    assert.equal(await Deno.readTextFile(file), shown.stdout);

    const generate = (out: string, ...more: readonly string[]) =>
      runTask("generate", database, "--sizes", "1:2,2:1", "--seed", "4", "--out", join(folder, out), ...more);
    const before = await generate("before.json");
    assert.equal(before.code, 0, before.stderr);
    const plain = await utterances(join(folder, "before.json"));
    assert.match(plain.text, /\b(?:konten|konto|kunden|sap4 buchungen)\b/);
    assert.doesNotMatch(plain.text, /buchungens|kontens|kundens|sap 4/);
    assert.equal(plain.control.lexicon_hash, undefined);

    const text = (await Deno.readTextFile(file))
      .replace("singular: konto\n    plural: konten\n", "singular: account\n    plural: accounts\n")
      .replace(
        "singular: entry of kunden\n    plural: kunden\n",
        "singular: customer\n    plural: customers\n",
      )
      .replace(
        "singular: sap4 buchung\n    plural: sap4 buchungen\n",
        "singular: booking\n    plural: bookings\n",
      )
      .replace(
        "-> kunden(kunden_id):\n    forward: have the inhaber\n    backward: are the inhaber of",
        "-> kunden(kunden_id):\n    forward: are held by\n    backward: hold",
      );
    await Deno.writeTextFile(file, text);
    const after = await generate("after.json", "--lexicon", file);
    assert.equal(after.code, 0, after.stderr);
    const edited = await utterances(join(folder, "after.json"));
    assert.match(edited.text, /\b(?:held by|holds?|holding)\b/);
    assert.match(edited.text, /\bbookings?\b/);
    assert.doesNotMatch(edited.text, /konten|kunden|buchungen/);

    const again = await runTask("lexicon", database, "--lexicon", file, "--json");
    const { lexicon_hash, tables } = JSON.parse(again.stdout);
    assert.equal(edited.control.lexicon_hash, lexicon_hash);
    assert.equal(
      tables.find(({ table }: { table: string }) => table === "kunden").evidence,
      "edited by hand",
    );

    const checked = (...more: readonly string[]) =>
      runTask(
        "verify",
        ...[
          "--dataset",
          join(folder, "after.json"),
          "--database",
          database,
          "--no-mutants",
          "--json",
          ...more,
        ],
      );
    const known = await checked("--lexicon", file);
    assert.equal(known.code, 0, known.stderr);
    const undecided = ({ stdout }: typeof known) => stdout.split('"undecided":true').length - 1;
    assert.ok(undecided(known) < undecided(await checked()));

    const played = await runTask(
      "eval",
      ...["--dataset", join(folder, "after.json"), "--database", database, "--agent", "keyword"],
      ...["--lexicon", file, "--out", join(folder, "run"), "--json"],
    );
    assert.equal(played.code, 0, played.stderr);
    const [{ metrics }] = JSON.parse(played.stdout).agents;
    assert.ok(metrics.sql_query_correctness_rate.numerator > 0);
    const run = JSON.parse(await Deno.readTextFile(join(folder, "run", "run.json")));
    assert.equal(run.lexicon, file);
  }));

Deno.test("lexicon lets a model fill what is doubtful, and leaves alone what a person wrote", () =>
  inFolder(async (folder) => {
    const database = join(folder, "bank.sqlite");
    makeBank(database);
    const edited = join(folder, "bank.lexicon.yaml");
    await Deno.writeTextFile(edited, "tables:\n  kunden: { singular: client }\n");
    const noun = (table: string, singular: string) => ({ table, singular, plural: null, named_by: null });
    const text = JSON.stringify({
      tables: [noun("sap4_buchungen", "booking"), noun("kunden", "customer")],
      columns: [],
      keys: [],
    });
    await using server = await startFaultServer({ reply: () => ({ kind: "answer", text }) });
    const environment = { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "key" };
    const { code, stdout, stderr } = await callTask(
      "lexicon",
      [database, "--lexicon", edited, "--model", "small"],
      { environment },
    );
    assert.equal(code, 0, stderr);
    assert.match(stderr, /tables asked about: \d of \d/);
    assert.match(stdout, /^ {2}sap4_buchungen:\n {4}singular: booking\n {4}plural: bookings$/m);
    assert.match(stdout, /evidence: in a model's judgement/);
    assert.match(stdout, /^ {2}kunden:\n {4}singular: client$/m);
  }));

Deno.test("lexicon overwrites no file whose words it would lose, and tells a fault of one in one sentence", () =>
  inFolder(async (folder) => {
    const database = join(folder, "bank.sqlite");
    makeBank(database);
    const file = join(folder, "bank.lexicon.yaml");
    await Deno.writeTextFile(file, "tables:\n  kunden: { singular: customer }\n");
    const refused = await runTask("lexicon", database, "--out", file);
    assert.deepEqual([refused.code, refused.stdout], [2, ""]);
    assert.match(
      refused.stderr,
      /exists already and is not overwritten: add --lexicon .* to keep its words, or give --out another file\n$/,
    );
    assert.equal((await runTask("lexicon", database, "--lexicon", file, "--out", file)).code, 0);
    assert.match(await Deno.readTextFile(file), /singular: customer\n/);

    await Deno.writeTextFile(file, "tables:\n  kunde: { singular: customer }\n");
    const wrong = await runTask("generate", database, "--lexicon", file, "--out", join(folder, "new.json"));
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /line 2: the database has no table "kunde": did you mean "kunden"\?\n$/);
  }));
