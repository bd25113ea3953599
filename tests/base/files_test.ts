import assert from "node:assert/strict";
import fc from "fast-check";
import {
  InputError,
  openJsonLines,
  OutsideError,
  readJsonFile,
  readJsonLines,
  readTextFile,
  sha256,
  writeFileAtomic,
  writeJsonFile,
} from "../../lib/base/mod.ts";
import { fileError } from "../../lib/base/file_error.ts";

async function inFolder(run: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const names = async (folder: string) => (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);

Deno.test("writeFileAtomic() replaces a file and leaves no temporary file", () =>
  inFolder(async (folder) => {
    await writeFileAtomic(`${folder}/a.txt`, "first");
    await writeFileAtomic(`${folder}/a.txt`, "é, 東京 and a quote '");
    assert.equal(await Deno.readTextFile(`${folder}/a.txt`), "é, 東京 and a quote '");
    assert.deepEqual(await names(folder), ["a.txt"]);
  }));

Deno.test("writeFileAtomic() makes missing folders", () =>
  inFolder(async (folder) => {
    await writeFileAtomic(`${folder}/new/deep/a.txt`, "text");
    assert.equal(await readTextFile(`${folder}/new/deep/a.txt`), "text");
  }));

Deno.test("writeFileAtomic() removes its temporary file when it fails", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/taken/inside`, { recursive: true });
    await assert.rejects(writeFileAtomic(`${folder}/taken`, "text"), (error: Error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, /^Cannot write .*taken: .*; .+$/);
      return true;
    });
    assert.deepEqual(await names(folder), ["taken"]);
  }));

Deno.test("writeFileAtomic() says in one sentence when a part of the path is a file", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    const path = `${folder}/file/a.txt`;
    await assert.rejects(
      writeFileAtomic(path, "text"),
      new InputError(`Cannot write ${path}: a part of the path is a file, not a folder; correct the path`),
    );
  }));

Deno.test("writeJsonFile() writes two-space JSON with a final newline, fields in their order", () =>
  inFolder(async (folder) => {
    await writeJsonFile(`${folder}/a.json`, { b: 1, a: [null] });
    assert.equal(
      await readTextFile(`${folder}/a.json`),
      '{\n  "b": 1,\n  "a": [\n    null\n  ]\n}\n',
    );
    await assert.rejects(writeJsonFile(`${folder}/b.json`, undefined), TypeError);
    assert.deepEqual(await names(folder), ["a.json"]);
  }));

Deno.test("readJsonFile() reads back what writeJsonFile() wrote", () =>
  inFolder((folder) =>
    fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        await writeJsonFile(`${folder}/a.json`, value);
        assert.equal(JSON.stringify(await readJsonFile(`${folder}/a.json`)), JSON.stringify(value));
      }),
      { numRuns: 20 },
    )
  ));

Deno.test("readJsonFile() names line and column of the first fault", () =>
  inFolder(async (folder) => {
    const path = `${folder}/dataset.json`;
    await Deno.writeTextFile(path, '\uFEFF{"dialogues": [\n  {"kind": "é" "x"}\n]}');
    await assert.rejects(
      readJsonFile(path),
      new InputError(
        `Cannot read ${path}: not JSON at line 2, column 16, where "\\"" stands; correct the file`,
      ),
    );
  }));

Deno.test("readJsonFile() says what to do about a missing file, a folder and an empty file", () =>
  inFolder(async (folder) => {
    await assert.rejects(
      readJsonFile(`${folder}/no.json`),
      new InputError(`Cannot read ${folder}/no.json: there is no such file or folder; check the path`),
    );
    await assert.rejects(
      readJsonFile(folder),
      new InputError(`Cannot read ${folder}: it is a folder; name a file`),
    );
    await Deno.writeTextFile(`${folder}/empty.json`, "\n");
    await assert.rejects(
      readJsonFile(`${folder}/empty.json`),
      new InputError(`Cannot read ${folder}/empty.json: the file is empty; name another file`),
    );
  }));

Deno.test({
  name: "reading and writing without Deno's permission are outside errors of one sentence",
  permissions: { read: false, write: false },
  fn: async () => {
    await assert.rejects(
      readJsonFile("a.json"),
      (error) => error instanceof OutsideError && /a\.json.*permission/.test(error.message),
    );
    await assert.rejects(
      writeFileAtomic("a.json", ""),
      (error) => error instanceof OutsideError && /a\.json.*permission/.test(error.message),
    );
  },
});

Deno.test("readJsonLines() skips blank lines and names the line that is not JSON", () =>
  inFolder(async (folder) => {
    const path = `${folder}/a.jsonl`;
    await Deno.writeTextFile(path, '{"a":1}\r\n\r\n[2]\n');
    assert.deepEqual(await readJsonLines(path), [{ a: 1 }, [2]]);
    await Deno.writeTextFile(path, '{"a":1}\n\n{"a":\n{"a":2}\n');
    await assert.rejects(
      readJsonLines(path),
      new InputError(`Cannot read ${path}: line 3 is not JSON; correct or remove it`),
    );
    await Deno.writeTextFile(path, "");
    assert.deepEqual(await readJsonLines(path), []);
  }));

Deno.test("readJsonLines() takes a last line without newline when it is whole, also by hand", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/a.jsonl`, '{"a":1}\n{"a":2}');
    assert.deepEqual(await readJsonLines(`${folder}/a.jsonl`), [{ a: 1 }, { a: 2 }]);
    {
      await using journal = await openJsonLines(`${folder}/a.jsonl`);
      await journal.append({ a: 3 });
    }
    assert.equal(await Deno.readTextFile(`${folder}/a.jsonl`), '{"a":1}\n{"a":2}\n{"a":3}\n');
  }));

Deno.test("readJsonLines() does not take a last number without newline, which may have lost its end", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/a.jsonl`, "12\n12");
    assert.deepEqual(await readJsonLines(`${folder}/a.jsonl`), [12]);
  }));

Deno.test("a journal that was cut anywhere keeps its whole lines and goes on after them", () =>
  inFolder((folder) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string().map((text) => ({ text, turn: 1 })), { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (values, share) => {
          const path = `${folder}/cut.jsonl`;
          const bytes = new TextEncoder().encode(
            values.map((value) => `${JSON.stringify(value)}\n`).join(""),
          );
          const cut = bytes.subarray(0, Math.round(share * bytes.length));
          await Deno.writeFile(path, cut);
          const kept = await readJsonLines(path);
          assert.ok(kept.length >= cut.filter((byte) => byte === 0x0a).length);
          {
            await using journal = await openJsonLines(path);
            await journal.append({ last: true });
          }
          assert.deepEqual(await readJsonLines(path), [...kept, { last: true }]);
          assert.deepEqual(kept, values.slice(0, kept.length));
          assert.ok((await Deno.readTextFile(path)).endsWith('\n{"last":true}\n') || kept.length === 0);
        },
      ),
      { numRuns: 60 },
    )
  ));

Deno.test("openJsonLines() cuts a torn line that is longer than what it reads at once", () =>
  inFolder(async (folder) => {
    const path = `${folder}/a.jsonl`;
    await Deno.writeTextFile(path, `{"a":1}\n{"text":"${"x".repeat(200_000)}`);
    {
      await using journal = await openJsonLines(path);
      await journal.append(2);
    }
    assert.equal(await Deno.readTextFile(path), '{"a":1}\n2\n');
  }));

Deno.test("append() has written its line when it resolves, and lines of many writers stay whole", () =>
  inFolder(async (folder) => {
    const path = `${folder}/new/journal.jsonl`;
    await using journal = await openJsonLines(path);
    await journal.append({ turn: 0 });
    assert.equal(await Deno.readTextFile(path), '{"turn":0}\n');
    const values = Array.from({ length: 100 }, (_, turn) => ({ turn, text: "x".repeat(turn * 50) }));
    await Promise.all(values.map((value) => journal.append(value)));
    assert.deepEqual(await readJsonLines(path), [{ turn: 0 }, ...values]);
    await assert.rejects(journal.append(undefined), TypeError);
  }));

Deno.test("a line of a file holds no sign that steers the terminal of who prints it, and is read back the same", () =>
  inFolder(async (folder) => {
    const value = { text: "\x9b31m \u202ered\u2066 \x1b[2J" };
    await using lines = await openJsonLines(`${folder}/a.jsonl`);
    await lines.append(value);
    assert.doesNotMatch(await Deno.readTextFile(`${folder}/a.jsonl`), /[^\P{Cc}\n]|[\u202e\u2066]/u);
    assert.deepEqual(await readJsonLines(`${folder}/a.jsonl`), [value]);
  }));

Deno.test("a line of a file holds no sign of no width but where it joins, and is read back the same", () =>
  inFolder(async (folder) => {
    const value = { text: "a\u200bb\ufeff\u200e\u200f\u2060\u2063\u00ad\u180e\u3164c 👩\u200d🚀" };
    await using lines = await openJsonLines(`${folder}/a.jsonl`);
    await lines.append(value);
    assert.match(await Deno.readTextFile(`${folder}/a.jsonl`), /^[\x20-\x7e]+ 👩\u200d🚀"\}\n$/u);
    assert.deepEqual(await readJsonLines(`${folder}/a.jsonl`), [value]);
  }));

Deno.test("a journal is free as soon as it is closed, also while the same program starts others", () =>
  inFolder(async (folder) => {
    const starting = new Worker(
      `data:text/javascript,while (true) await new Deno.Command(${
        JSON.stringify(Deno.execPath())
      }, { args: ["--version"], stdout: "null" }).output();`,
      { type: "module" },
    );
    try {
      for (const end = Date.now() + 500; Date.now() < end;) {
        await using journal = await openJsonLines(`${folder}/journal.jsonl`);
        await journal.append({});
      }
    } finally {
      starting.terminate();
    }
  }));

Deno.test("openJsonLines() refuses a file that is being written", () =>
  inFolder(async (folder) => {
    const path = `${folder}/journal.jsonl`;
    await using _journal = await openJsonLines(path);
    await assert.rejects(
      openJsonLines(path),
      (error) => error instanceof OutsideError && /another program/.test(error.message),
    );
  }));

Deno.test({
  name: "a write that the system ends halfway leaves one sentence, whole lines and no temporary file",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      const base = new URL("../../lib/base/mod.ts", import.meta.url);
      const program = `
        import { openJsonLines, writeFileAtomic } from "${base}";
        const failures = [];
        const report = (error) => failures.push(error.name + ": " + error.message);
        await writeFileAtomic("${folder}/large.txt", "x".repeat(20_000)).catch(report);
        try {
          await using journal = await openJsonLines("${folder}/journal.jsonl");
          for (let turn = 0; ; turn++) await journal.append({ turn, text: "x".repeat(1000) });
        } catch (error) {
          report(error);
        }
        console.log(JSON.stringify(failures));`;
      // Files end at 8 blocks of 512 or 1,024 bytes, as on a disk that fills up.
      const command =
        `trap '' XFSZ; ulimit -f 8; exec "$1" run --quiet --no-check --allow-read --allow-write -`;
      const child = new Deno.Command("sh", {
        args: ["-c", command, "sh", Deno.execPath()],
        stdin: "piped",
        stdout: "piped",
      }).spawn();
      const writer = child.stdin.getWriter();
      await writer.write(new TextEncoder().encode(program));
      await writer.close();
      const { stdout } = await child.output();
      const rule = "File too large; check the path and the disk";
      assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), [
        `OutsideError: Cannot write ${folder}/large.txt: ${rule}`,
        `OutsideError: Cannot write ${folder}/journal.jsonl: ${rule}`,
      ]);
      assert.deepEqual(await names(folder), ["journal.jsonl"]);
      const kept = await readJsonLines(`${folder}/journal.jsonl`);
      assert.ok(kept.length >= 3);
      assert.deepEqual(kept, kept.map((_, turn) => ({ turn, text: "x".repeat(1000) })));
    }),
});

Deno.test("a full disk and a missing permission are told in one sentence each", () => {
  const failed = (code: string) =>
    fileError(Object.assign(new Error("failed"), { code }), { action: "write", path: "a.json" });
  assert.equal(
    `${failed("ENOSPC")}`,
    "OutsideError: Cannot write a.json: the disk is full; free some space and try again",
  );
  assert.equal(
    `${failed("EACCES")}`,
    "OutsideError: Cannot write a.json: permission is denied; change the permissions or choose another place",
  );
});

Deno.test("sha256() gives the published digest of abc", () => {
  assert.equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
