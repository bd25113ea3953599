/**
 * Runs random specifications on four engines and compares their rows with those of the interpreter:
 * `deno run -A tests/specification/long_round_trip.ts --cases 100000 [--seed 1] [--engines sqlite,duckdb] [--shown 20] [--through]`.
 * With `--through`, each is written in one of the dialects and read back before it is written for the engine.
 */
import { parseArgs } from "node:util";
import { drawFrom } from "./random/draw.ts";
import { type CaseOutcome, checkCase } from "./random/check_case.ts";
import { duckdbRunner } from "./random/duckdb_runner.ts";
import { mysqlRunner, postgresRunner, type Runner, sqliteRunner } from "./random/runners.ts";
import { worldStatements } from "./random/world_statements.ts";
import { specificationOver, worldOf } from "./random_specifications.ts";

const open: Readonly<Record<string, () => Runner | Promise<Runner>>> = {
  sqlite: sqliteRunner,
  duckdb: duckdbRunner,
  postgres: () => postgresRunner("postgres://root@127.0.0.1:5432/postgres"),
  mysql: () => mysqlRunner("mysql://root@127.0.0.1:3306/"),
};

/** Dialects that specifications are written in and read back from. */
const dialects = ["sqlite", "duckdb", "postgres", "mysql"] as const;

/** Specifications over the tables of one world; making tables costs more than a query. */
const perWorld = 40;

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    engines: { type: "string", default: Object.keys(open).join() },
    shown: { type: "string", default: "20" },
    through: { type: "boolean", default: false },
  },
});
await main();

async function main() {
  const engines = values.engines.split(",");
  const each = Math.ceil(Number(values.cases) / engines.length);
  const counts = new Map<string, Record<CaseOutcome["kind"], number>>();
  const reasons = new Map<string, number>();
  let shown = 0;
  const numbers = numbersFrom(Number(values.seed));
  const began = performance.now();
  await using stack = new AsyncDisposableStack();
  const runners: Runner[] = [];
  for (const engine of engines) {
    const runner = await open[engine]?.();
    if (runner) runners.push(stack.use(runner));
  }
  for (let done = 0; done < each; done += perWorld) {
    const world = worldOf(numbers(500));
    const specifications = Array.from(
      { length: Math.min(perWorld, each - done) },
      () => specificationOver(world, drawFrom(numbers(400))),
    );
    for (const runner of runners) {
      const count = counts.get(runner.dialect) ?? {
        equal: 0,
        unsupported: 0,
        open: 0,
        engine_fault: 0,
        not_readable: 0,
        different: 0,
      };
      counts.set(runner.dialect, count);
      for (const statement of worldStatements(world, runner.dialect)) await runner.run(statement);
      for (const [i, specification] of specifications.entries()) {
        const through = values.through
          ? dialects[(done + i + runners.indexOf(runner)) % dialects.length]
          : undefined;
        const outcome = await checkCase(specification, world, runner, { through });
        count[outcome.kind]++;
        if (outcome.kind !== "equal" && outcome.kind !== "open" && outcome.kind !== "different") {
          const reason = outcome.reason.replace(/(?<!function )".*?"/g, "…");
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
        const isFault = outcome.kind === "different" || outcome.kind === "not_readable";
        if (isFault && shown++ < Number(values.shown)) {
          print(`\n${through ?? ""} ${runner.dialect}, case ${done + i}: ${outcome.reason}\n${outcome.sql}`);
        }
      }
      for (const { name } of world.tables) {
        const quote = runner.dialect === "mysql" ? "`" : '"';
        await runner.run(`DROP TABLE ${quote}${name.replaceAll(quote, quote + quote)}${quote}`);
      }
    }
    if (done % (perWorld * 25) === 0) {
      print(
        `${done + specifications.length} of ${each} on each engine, ${
          Math.round((performance.now() - began) / 1000)
        } s`,
      );
    }
  }
  for (const [engine, count] of counts) print(`${engine} ${JSON.stringify(count)}`);
  for (const [reason, count] of [...reasons].toSorted(([, a], [, b]) => b - a)) print(`${count} ${reason}`);
}

function print(line: string) {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

/** Lists of numbers that follow from a seed (xorshift). */
function numbersFrom(seed: number): (count: number) => number[] {
  let state = seed * 2654435761 >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % 10_000;
  };
  return (count) => Array.from({ length: count }, next);
}
