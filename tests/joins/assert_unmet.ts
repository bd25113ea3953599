import type { JoinPlan } from "querylogue/joins";
import type { Join } from "querylogue/schema";
import assert from "node:assert/strict";
import { type Asked, sizesOf, tablesOf, textOf } from "./asked.ts";

type Pool = readonly (readonly Join[])[] | undefined;

/**
 * Checks that each sentence of `unmet` is one of those there are and true, and that nothing that could not be met goes
 * unsaid.
 */
export function assertUnmet(plan: JoinPlan, asked: Asked, pool: Pool) {
  const said = plan.quality.unmet;
  assert.equal(new Set(said).size, said.length, "nothing is said twice");
  for (const sentence of said) {
    const known = claims.find(({ form }) => form.test(sentence));
    assert.ok(known, `an unknown sentence: ${sentence}`);
    const [, ...parts] = known.form.exec(sentence) ?? [];
    assert.ok(known.holds(parts, { plan, asked, pool }), `untrue: ${sentence}`);
  }
  assertNothingUnsaid(plan, asked, pool);
}

function assertNothingUnsaid({ combinations, quality }: JoinPlan, asked: Asked, pool: Pool) {
  const { graph, forbidden = [], required = [], sizes } = asked;
  const says = (start: string) => quality.unmet.some((sentence) => sentence.startsWith(start));
  const held = combinations.flatMap(({ tables }) => tables);
  for (const table of graph.tables) {
    if (held.includes(table) || forbidden.includes(table) || table in quality.table_frequency) continue;
    assert.ok(quality.unmet.some((sentence) => sentence.includes(`"${table}"`)), `${table} is named`);
  }
  for (const table of required) {
    if (held.includes(table)) continue;
    assert.ok(
      quality.unmet.some((sentence) => sentence.includes(`"${table}"`) && /required/.test(sentence)),
    );
  }
  if (!Array.isArray(sizes)) {
    for (const [size, wanted] of Object.entries(sizes)) {
      const found = combinations.filter((one) => `${one.size}` === size).length;
      assert.ok(found <= wanted);
      assert.equal(says(`Only ${found} of ${wanted} combinations of ${size} `), found < wanted);
    }
  }
  if (asked.cover === "keys" && asked.trees !== false) {
    assert.equal(says("Foreign keys of a table"), keysThat(asked, (join) => isSelf(join, asked)) !== "");
  }
  const count = combinations.filter(({ size }) => size > 0).length;
  assert.equal(says(`${count} combinations leave`), openItems(combinations, asked, pool, quality) > 0);
}

function openItems(
  combinations: JoinPlan["combinations"],
  { cover }: Asked,
  pool: Pool,
  { table_frequency, foreign_keys }: JoinPlan["quality"],
): number {
  const joins = combinations.flatMap((one) => one.joins);
  const tables = Object.keys(table_frequency).filter((table) => !tablesOf(joins).includes(table)).length;
  if (cover !== "keys") return tables;
  const all = pool ? new Set(pool.flat().map(textOf)).size : foreign_keys?.total ?? 0;
  return tables + all - new Set(joins.map(textOf)).size;
}

interface Claim {
  readonly form: RegExp;
  readonly holds: (
    parts: readonly string[],
    made: { readonly plan: JoinPlan; readonly asked: Asked; readonly pool: Pool },
  ) => boolean;
}

/** Joins of a table with others; with itself too, where combinations need not be trees. */
function joinsAt(table: string, { graph, trees = true }: Asked): readonly Join[] {
  return graph.joins.filter(({ from, to }) =>
    (from.table === table || to.table === table) && (!trees || from.table !== to.table)
  );
}

const isForbidden = ({ from, to }: Join, { forbidden = [] }: Asked) =>
  [from, to].some(({ table }) => forbidden.includes(table));
const admitted = (join: Join, { admits = () => true }: Asked) => admits([join]);
const usable = (join: Join, asked: Asked) => !isForbidden(join, asked) && admitted(join, asked);
const joinText = ({ from, to }: Join) =>
  [from, to].map(({ table, columns }) => `${table}(${columns.join(", ")})`).join(" to ");
const isSelf = ({ from, to }: Join, { trees = true }: Asked) => trees && from.table === to.table;
const hasRoom = ({ from }: Join, asked: Asked) => roomAt(from.table, asked) >= (sizesOf(asked)[0] ?? 0);

/** The keys, without those of forbidden tables, as a sentence lists them. */
function keysThat(asked: Asked, holds: (join: Join) => boolean): string {
  const keys = asked.graph.joins.filter((join) => !isForbidden(join, asked) && holds(join)).map(joinText);
  return keys.slice(0, 10).join(", ") + (keys.length > 10 ? ` and ${keys.length - 10} more` : "");
}

/** How many joins the tables that usable joins connect to this one have: those of a tree, or all. */
function roomAt(table: string, asked: Asked): number {
  const joins = asked.graph.joins.filter((join) =>
    usable(join, asked) && (asked.trees === false || join.from.table !== join.to.table)
  );
  const reached = joins.filter(({ from }) => connects(joins, from.table, table));
  return asked.trees === false ? reached.length : tablesOf(reached).length - 1;
}

function connects(joins: readonly Join[], start: string, end: string): boolean {
  const reached = new Set([start]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of joins) {
      if (reached.has(from.table) || reached.has(to.table)) reached.add(from.table).add(to.table);
    }
  }
  return reached.has(end);
}

const claims: readonly Claim[] = [
  {
    form: /^No foreign key joins the table "(.+)" to another$/,
    holds: ([table = ""], { asked }) => joinsAt(table, asked).length === 0,
  },
  {
    form: /^Every table that a foreign key joins to the table "(.+)" is forbidden$/,
    holds: ([table = ""], { asked }) => joinsAt(table, asked).every((join) => isForbidden(join, asked)),
  },
  {
    form: /^No join of the table "(.+)" may be used: none that is admitted returns a row within the limits$/,
    holds: ([table = ""], { asked }) => {
      const open = joinsAt(table, asked).filter((join) => !isForbidden(join, asked));
      return open.length > 0 && !open.some((join) => admitted(join, asked));
    },
  },
  {
    form: /^No combination of [\d, or]+ joins? that holds the table "(.+)" returns a row within the limits$/,
    holds: ([table = ""], { asked, pool }) =>
      asked.admits !== undefined && !pool?.some((joins) => tablesOf(joins).includes(table)),
  },
  {
    form: /^The table "(.+)" lies where the joins are too few for a combination of (\d+)$/,
    holds: ([table = "", size], { asked }) =>
      Number(size) === sizesOf(asked)[0] && roomAt(table, asked) < Number(size),
  },
  {
    form: /^Foreign keys of a table with itself, which trees cannot hold: (.+)$/,
    holds: ([keys], { asked }) => keys === keysThat(asked, (join) => isSelf(join, asked)),
  },
  {
    form: /^Foreign keys whose join is not known to return a row within the limits: (.+)$/,
    holds: ([keys], { asked }) =>
      keys === keysThat(asked, (join) => !isSelf(join, asked) && !admitted(join, asked)),
  },
  {
    form: /^Foreign keys that are in no combination of [\d, or]+ joins? that returns a row .+?: (.+)$/,
    holds: ([keys = ""], { plan: { quality }, asked, pool }) => {
      if (asked.admits === undefined || pool === undefined) return asked.admits !== undefined;
      const held = new Set(pool.flat());
      const out = (join: Join) => usable(join, asked) && hasRoom(join, asked) && !held.has(join);
      // A key that counts is one of which not all combinations were turned away: limits may keep the search from that.
      const unlearned = (quality.foreign_keys?.total ?? 0) - new Set([...held].map(textOf)).size;
      return unlearned === 0
        ? keys === keysThat(asked, out)
        : keys.split(/(?<=\)), /).every((key) =>
          asked.graph.joins.some((join) => joinText(join) === key && out(join))
        );
    },
  },
  {
    form: /^Foreign keys that lie where the joins are too few for a combination of \d+: (.+)$/,
    holds: ([keys], { asked }) =>
      keys ===
        keysThat(asked, (join) => !isSelf(join, asked) && usable(join, asked) && !hasRoom(join, asked)),
  },
  {
    form: /^The table "(.+)" is required and forbidden: it is left out$/,
    holds: ([table = ""], { asked }) =>
      [asked.required, asked.forbidden].every((tables) => tables?.includes(table)),
  },
  {
    form: /^The required table "(.+)" is in no combination$/,
    holds: ([table = ""], { plan, asked }) =>
      asked.required?.includes(table) === true &&
      !plan.combinations.some(({ tables }) => tables.includes(table)),
  },
  {
    form: /^Only (\d+) of (\d+) combinations of (\d+) joins? could be chosen(?:: (.+))?$/,
    holds: ([found, wanted, size, why = ""], made) => holdsShortfall(made, { found, wanted, size, why }),
  },
  {
    form:
      /^(\d+) combinations leave (\d+) of (\d+) tables uncovered \((.+?)\)(?:; (\d+) in the same mix .+)?$/,
    holds: ([count, open, total, names = "", enough], { plan }) => {
      const left = Object.entries(plan.quality.table_frequency).filter(([, n]) => n === 0);
      return plan.combinations.filter(({ size }) => size > 0).length === Number(count) &&
        left.length === Number(open) &&
        Object.keys(plan.quality.table_frequency).length === Number(total) &&
        left.slice(0, 10).every(([table]) => names.includes(`"${table}"`)) &&
        plan.quality.enough_to_cover === (enough === undefined ? undefined : Number(enough));
    },
  },
  {
    form:
      /^(\d+) combinations leave (\d+) of (\d+) foreign keys uncovered \((.+?)\)(?:; (\d+) in the same mix .+)?$/,
    holds: ([, open, total], { plan: { quality }, asked }) =>
      asked.cover === "keys" && quality.foreign_keys?.total === Number(total) &&
      quality.foreign_keys.total - quality.foreign_keys.covered === Number(open),
  },
  {
    form:
      /^The table "(.+)" is no combination of its own: it is not known to return a row within the limits$/,
    holds: ([table = ""], { plan, asked }) =>
      asked.singleTables === true && asked.admits !== undefined &&
      !plan.combinations.some(({ tables }) => tables.includes(table)),
  },
];

/** A size falls short only where nothing can be added to the plan, and for the reasons that are said. */
function holdsShortfall(
  { plan: { combinations }, asked, pool }: {
    readonly plan: JoinPlan;
    readonly asked: Asked;
    readonly pool: Pool;
  },
  { found, wanted, size, why }: {
    readonly found: string | undefined;
    readonly wanted: string | undefined;
    readonly size: string | undefined;
    readonly why: string;
  },
): boolean {
  const chosen = combinations.filter((one) => `${one.size}` === size);
  if (chosen.length !== Number(found) || Number(found) >= Number(wanted)) return false;
  const { maxFrequency = Infinity, maxOverlap = 1 } = asked;
  if (why.includes("may occur") && maxFrequency === Infinity) return false;
  if (why.includes("may share") && maxOverlap === 1) return false;
  if (pool === undefined) return true;
  const there = pool.filter((joins) => `${joins.length}` === size);
  const made = /make (?:none|only (\d+))/.exec(why);
  if (made && asked.admits === undefined && Number(made[1] ?? 0) !== there.length) return false;
  const contents = chosen.map(({ joins }) => joins.map(textOf).toSorted().join());
  return there.every((joins) => {
    if (contents.includes(joins.map(textOf).toSorted().join())) return true;
    const tables = tablesOf(joins);
    const often = tables.some((table) =>
      combinations.filter((one) => one.tables.includes(table)).length >= maxFrequency
    );
    return often || combinations.some((one) => {
      const both = one.tables.filter((table) => tables.includes(table)).length;
      return both / new Set([...one.tables, ...tables]).size > maxOverlap;
    });
  });
}
