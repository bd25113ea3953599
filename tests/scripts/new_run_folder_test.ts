import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { newRunFolder } from "../../scripts/cli/new_run_folder.ts";
import { inFolder } from "./run_task.ts";

const temporary = () => `.${crypto.randomUUID()}.tmp`;

Deno.test("a new run removes the folders of runs that were killed before they had begun, and no others", () =>
  inFolder(async (reports) => {
    for (const name of ["run-20260101-080000", "run-20260101-080000-2", "run-20260101-080001", "run-mine"]) {
      await Deno.mkdir(join(reports, name));
      await Deno.writeTextFile(join(reports, name, temporary()), "{");
    }
    await Deno.writeTextFile(join(reports, "run-20260101-080001", "run.json"), "{}");
    await Deno.mkdir(join(reports, "run-20260101-080002"));
    using held = await Deno.open(join(reports, "run-20260101-080002", temporary()), {
      ...{ write: true, createNew: true },
    });
    await held.lock(true);
    const folder = await newRunFolder("2026-01-01T08:00:01.5Z", reports);
    assert.equal(folder, join(reports, "run-20260101-080001-2"));
    assert.deepEqual(readdirSync(reports).toSorted(), [
      "run-20260101-080001",
      "run-20260101-080002",
      "run-mine",
    ]);
    assert.deepEqual(readdirSync(join(reports, "run-20260101-080001")), ["run.json"]);
    assert.equal(readdirSync(join(reports, "run-20260101-080002")).length, 1);
  }));

Deno.test("the first run needs no folder of runs", () =>
  inFolder(async (folder) => {
    const reports = join(folder, "reports");
    assert.equal(
      await newRunFolder("2026-01-01T08:00:01.5Z", reports),
      join(reports, "run-20260101-080001"),
    );
    assert.ok(!existsSync(reports));
  }));
