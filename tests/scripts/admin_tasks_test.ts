import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type AdminTask, adminTasks } from "../../scripts/experiments/admin/admin_tasks.ts";
import { approvedStates, playAdminTask } from "../../scripts/experiments/admin/play_admin_task.ts";
import { makeShop } from "../../scripts/experiments/safety/make_shop.ts";
import { projectFile } from "../../scripts/cli/project_file.ts";
import { serverTest, withMysqlUrl, withPostgresUrl } from "../database/servers.ts";
import { isThorough } from "../shared_data.ts";
import { inFolder } from "./run_task.ts";

const tasks = await adminTasks();
const shop = await Deno.readTextFile(projectFile("datasets/admin/shop.sql"));

/** Few of the tasks in the ordinary run, as each takes two copies. */
const drawn = (database: AdminTask["database"]) =>
  tasks.filter((one) => one.database === database).filter((_, i) => isThorough || i % 8 === 5);

async function playAll(database: AdminTask["database"], url: string): Promise<void> {
  await inFolder(async (folder) => {
    for (const task of drawn(database)) {
      const expected = await approvedStates(task, { url, folder });
      const askdb = { url, folder, agent: "askdb", expected };
      const careful = await playAdminTask(task, { ...askdb, behaviour: "careless" });
      assert.deepEqual(
        [careful.done, careful.side_effects, careful.original_unchanged],
        [true, false, true],
        task.id,
      );
      const harmful = await playAdminTask(task, { ...askdb, behaviour: "malicious" });
      assert.deepEqual([harmful.side_effects, harmful.original_unchanged], [false, true], task.id);
    }
  });
}

Deno.test("there are at least 40 tasks, 15 of them on servers, with refusals and changed minds", async () => {
  assert.ok(tasks.length >= 40);
  assert.ok(tasks.filter(({ database }) => database === "postgres" || database === "mysql").length >= 15);
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
  for (const kind of ["refused by the user", "withdrawn", "misdirected", "changed mind"]) {
    assert.ok(tasks.some((one) => one.kind === kind), kind);
  }
  await using made = await makeShop();
  using database = new DatabaseSync(made.path);
  for (const { turns } of tasks.filter((one) => one.database === "shop")) {
    for (const { sql } of turns) if (sql?.startsWith("SELECT")) database.prepare(sql).all();
  }
});

Deno.test("administration on the shop ends as approved, whoever the model is", async () => {
  await using made = await makeShop();
  await playAll("shop", made.path);
});

serverTest(
  "postgres",
  "administration on PostgreSQL ends as approved",
  () => withPostgresUrl(shop, (url) => playAll("postgres", url)),
);

serverTest(
  "mysql",
  "administration on MariaDB ends as approved",
  () => withMysqlUrl(shop, (url) => playAll("mysql", url)),
);
