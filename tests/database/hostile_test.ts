import assert from "node:assert/strict";
import { choose, randomFrom, shuffle } from "querylogue/base";
import {
  harmlessQueries,
  hostileCorpora,
  type HostileDialect,
  type HostileStatement,
  openAttack,
  plant,
  respell,
} from "./hostile/mod.ts";
import { duckdbReach } from "./hostile/duckdb_reach.ts";
import { serverTest } from "./servers.ts";

const addresses = {
  postgres: "postgres://root@127.0.0.1:5432/postgres",
  mysql: "mysql://root@127.0.0.1:3306/",
};
const SAMPLE = 25;
const SEED = 1;

/** Some statements of every class, without those that take long for the sake of it. */
function sampleOf(dialect: HostileDialect): readonly HostileStatement[] {
  const random = randomFrom(SEED, dialect);
  const quick = hostileCorpora[dialect].statements.filter((one) =>
    one.class !== "denial of service" && one.class !== "memory" && !one.sql.includes("endless")
  );
  const groups = Map.groupBy(shuffle(random, quick), (one) => one.class);
  const inTurn = [...groups.values()].flatMap((group) => group.map((one, turn) => ({ one, turn })));
  return inTurn.toSorted((a, b) => a.turn - b.turn).slice(0, SAMPLE).map(({ one }) => one);
}

async function tryHostile(dialect: HostileDialect): Promise<void> {
  await using planted = await plant(dialect, addresses);
  const harmful: string[] = [];
  for (const login of planted.logins) {
    await using attack = await openAttack(planted, login, { timeoutMs: 1_000 });
    for (const { sql } of sampleOf(dialect)) {
      const { harms } = await attack.run(planted.fill(sql));
      if (harms.length > 0) harmful.push(`${login.name}: ${sql}: ${harms.join("; ")}`);
    }
  }
  assert.deepEqual(harmful, []);
}

async function tryHarmless(dialect: HostileDialect): Promise<void> {
  await using planted = await plant(dialect, addresses, { traps: false });
  const stopped: string[] = [];
  for (const login of planted.logins) {
    await using attack = await openAttack(planted, login);
    for (const sql of harmlessQueries[dialect]) {
      const { fate, message } = await attack.tryOut(sql);
      if (fate !== "ran") stopped.push(`${login.name}: ${sql}: ${fate} ${message}`);
    }
    stopped.push(...await attack.check());
  }
  assert.deepEqual(stopped, []);
}

Deno.test("the corpora hold at least 150 hostile statements and 40 harmless queries for every engine, none twice", () => {
  for (const [dialect, { statements }] of Object.entries(hostileCorpora)) {
    const hostile = new Set(statements.map(({ sql }) => sql));
    const harmless = new Set(harmlessQueries[dialect as HostileDialect]);
    assert.equal(hostile.size, statements.length);
    assert.ok(hostile.size >= 150, `${dialect}: ${hostile.size}`);
    assert.ok(harmless.size >= 40, `${dialect}: ${harmless.size}`);
    assert.deepEqual([...hostile.intersection(harmless)], []);
  }
});

Deno.test("respell() writes equal statements for equal seeds, and many different ones", () => {
  for (const dialect of Object.keys(hostileCorpora) as HostileDialect[]) {
    const { sql } = choose(randomFrom(SEED, dialect), hostileCorpora[dialect].statements);
    const write = () => {
      const random = randomFrom(SEED, dialect, sql);
      return Array.from({ length: 200 }, () => respell(sql, { dialect, random }));
    };
    assert.deepEqual(write(), write());
    assert.ok(new Set(write()).size > 50, sql);
  }
});

Deno.test("hostile statements change nothing in an SQLite file and see no canary", () =>
  tryHostile("sqlite"));

Deno.test("hostile statements change nothing in a DuckDB file and see no canary", () => tryHostile("duckdb"));

Deno.test("what acts is stopped wherever a DuckDB query reaches it", async () => {
  await using planted = await plant("duckdb", addresses);
  const [login] = planted.logins;
  assert.ok(login);
  await using attack = await openAttack(planted, login);
  for (const { sql } of duckdbReach) {
    const { fate } = await attack.tryOut(planted.fill(sql));
    assert.ok(fate === "refused" || fate === "stopped", `${sql}: ${fate}`);
  }
  assert.deepEqual(await attack.check(), []);
});

Deno.test("queries that look alarming run on an SQLite file", () => tryHarmless("sqlite"));

Deno.test("queries that look alarming run on a DuckDB file", () => tryHarmless("duckdb"));

serverTest(
  "postgres",
  "hostile statements change nothing on a PostgreSQL server and see no canary",
  () => tryHostile("postgres"),
);

serverTest(
  "mysql",
  "hostile statements change nothing on a MariaDB server and see no canary",
  () => tryHostile("mysql"),
);

serverTest("postgres", "queries that look alarming run on PostgreSQL", () => tryHarmless("postgres"));

serverTest("mysql", "queries that look alarming run on MariaDB", () => tryHarmless("mysql"));
