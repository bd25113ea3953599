import fc from "fast-check";
import assert from "node:assert/strict";
import {
  combineReadings,
  type EarlierQuestion,
  enumerateReadings,
  type UnderstoodReading,
} from "../../lib/evaluation/mod.ts";
import {
  rolesOutside,
  sameNode,
  type Specification,
  specificationOf,
  toSql,
} from "../../lib/specification/mod.ts";
import { league } from "../specification/league_schema.ts";
import { casesOfSpecifications } from "../specification/random_specifications.ts";

async function read(sql: string): Promise<Specification> {
  const reading = await specificationOf(sql, { dialect: "sqlite", schema: league });
  assert(reading.kind === "specification", sql);
  return reading.specification;
}

/** The readings of a query after earlier ones. */
async function readingsOf(sql: string, ...before: readonly string[]): Promise<readonly UnderstoodReading[]> {
  const earlier: EarlierQuestion[] = [];
  for (const [i, one] of before.entries()) {
    earlier.push({ interaction: i + 1, specification: await read(one) });
  }
  return enumerateReadings(await read(sql), { earlier, schema: league });
}

/** SQL by the reading's text, with the reading's kind. */
async function told(sql: string, ...before: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const readings = await readingsOf(sql, ...before);
  return new Map(readings.map(({ kind, text, specification }) => [
    `${kind}: ${text}`,
    toSql(specification, "sqlite").replaceAll('"', ""),
  ]));
}

const in2019 = "SELECT match.id FROM match WHERE match.goals > 2 AND match.played = '2019-01-01'";
const in2020 = "SELECT match.id FROM match WHERE match.goals > 2 AND match.played = '2020-01-01'";

Deno.test("a condition that was replaced is kept in place of the new one, and beside it", async () => {
  const readings = await told(in2020, in2019);
  const said = "condition_kept: kept the condition match.played = '2019-01-01' of question 1";
  assert.equal(
    readings.get(`${said} in place of match.played = '2020-01-01'`),
    in2019,
  );
  assert.match(readings.get(said) ?? "", /2020-01-01.*AND.*2019-01-01/);
});

Deno.test("a condition that was withdrawn is kept, with the table that leads to it", async () => {
  const before =
    "SELECT match.id FROM match JOIN team ON match.home_team_id = team.id WHERE team.city = 'Bern'";
  const readings = await told("SELECT match.goals FROM match", before);
  assert.equal(
    readings.get("condition_kept: kept the condition team.city = 'Bern' of question 1"),
    "SELECT match.goals FROM match JOIN team ON match.home_team_id = team.id WHERE team.city = 'Bern'",
  );
});

Deno.test("the context is forgotten with and without the tables that only restricted", async () => {
  const before =
    "SELECT match.id FROM match JOIN team ON match.home_team_id = team.id WHERE team.city = 'Bern'";
  const asked = "SELECT match.goals FROM match JOIN team ON match.home_team_id = team.id " +
    "WHERE team.city = 'Bern' AND match.rating > 3";
  const readings = await told(asked, before);
  assert.equal(
    readings.get("context_forgotten: forgot the conditions of the questions before"),
    "SELECT match.goals FROM match JOIN team ON match.home_team_id = team.id WHERE match.rating > 3",
  );
  assert.equal(
    readings.get("context_forgotten: forgot the conditions and tables of the questions before"),
    "SELECT match.goals FROM match WHERE match.rating > 3",
  );
});

Deno.test("a table that nothing uses is left out, the first one too, wherever its neighbour stands", async () => {
  const asked = await read(
    "SELECT goal.minute FROM team JOIN match ON match.home_team_id = team.id JOIN goal ON goal.match_id = match.id " +
      "WHERE match.goals > 2",
  );
  assert(asked.kind === "selection");
  const [team, match, goal] = asked.sources;
  assert(team !== undefined && match !== undefined && goal !== undefined);
  for (const sources of [[team, match, goal], [team, goal, match]]) {
    const readings = enumerateReadings({ ...asked, sources }, { earlier: [], schema: league });
    const dropped = readings.find(({ text }) => text === "left out the table team");
    assert(dropped !== undefined);
    assert.equal(
      toSql(dropped.specification, "sqlite").replaceAll('"', ""),
      "SELECT goal.minute FROM match JOIN goal ON goal.match_id = match.id WHERE match.goals > 2",
    );
  }
});

Deno.test("those are the rows of another question", async () => {
  const first = "SELECT match.id FROM match WHERE match.goals > 9";
  const second = "SELECT match.id FROM match WHERE match.rating < 2";
  const readings = await told("SELECT COUNT(*) FROM match WHERE match.rating < 2", first, second);
  assert.equal(
    readings.get("other_set: meant the rows of question 1"),
    "SELECT COUNT(*) AS count FROM match WHERE match.goals > 9",
  );
  assert.equal(readings.get("earlier_question: answered question 1 again"), first);
});

Deno.test("and is taken for or, and or for and", async () => {
  const both = await told(in2019);
  assert.match(
    [...both].find(([text]) => text.startsWith("and_or"))?.[1] ?? "",
    /WHERE \(?match\.goals > 2 OR match\.played = '2019-01-01'\)?$/,
  );
  const either = await told("SELECT match.id FROM match WHERE match.goals > 2 OR match.rating > 4");
  assert.match(
    [...either].find(([text]) => text.startsWith("and_or"))?.[1] ?? "",
    /WHERE match\.goals > 2 AND match\.rating > 4$/,
  );
});

Deno.test("roles of one table are exchanged, and another key is followed", async () => {
  const teams = "SELECT h.name FROM match JOIN team h ON match.home_team_id = h.id " +
    "JOIN team a ON match.away_team_id = a.id WHERE a.city = 'Bern'";
  const exchanged = [...await told(teams)].find(([text]) => text.startsWith("roles: took"));
  assert.match(exchanged?.[1] ?? "", /^SELECT (?:away team|a)\.name .*WHERE (?:home team|h)\.city = 'Bern'$/);
  const one = "SELECT team.name FROM match JOIN team ON match.home_team_id = team.id WHERE match.goals = 0";
  assert.equal(
    (await told(one)).get("roles: followed match.away_team_id to team"),
    one.replace("home_team_id", "away_team_id"),
  );
});

Deno.test("bounds, directions, aggregates, order, limit, outputs and columns have their readings", async () => {
  const readings = await told(
    "SELECT team.name, team.city FROM team WHERE team.worth >= 5 ORDER BY team.worth DESC LIMIT 3",
  );
  const kinds = new Set([...readings.keys()].map((text) => text.split(":")[0]));
  for (
    const kind of [
      "condition_turned",
      "order",
      "limit",
      "distinct",
      "output_dropped",
      "other_column",
      "aggregate",
    ]
  ) {
    assert(kinds.has(kind), kind);
  }
  assert(readings.has("condition_turned: took team.worth > 5 for team.worth >= 5"));
  assert(readings.has("output_dropped: did not show team.city"));
  assert.match(readings.get("limit: showed all rows") ?? "", /DESC(?: NULLS LAST)?$/);
  const sums = await told(
    "SELECT match.home_team_id, SUM(match.goals) FROM match GROUP BY match.home_team_id",
  );
  assert.match(
    sums.get("aggregate: took average of match.goals for sum of match.goals") ?? "",
    /AVG\(.*match\.goals.*\).* GROUP BY match\.home_team_id$/,
  );
  assert.match(sums.get("aggregate: gave one value for all groups together") ?? "", /FROM match$/);
});

Deno.test("a column is taken for one of its kind alone", async () => {
  const readings = await readingsOf("SELECT player.name FROM player WHERE player.born > '1990-01-01'");
  assert.deepEqual(readings.filter(({ kind }) => kind === "other_column"), []);
});

Deno.test("a set operation has whole readings alone", async () => {
  const union = "SELECT team.name FROM team UNION SELECT player.name FROM player";
  const readings = await readingsOf(union, in2019);
  assert.deepEqual(readings.map(({ text }) => text), ["answered question 1 again"]);
});

Deno.test("two changes come together, none of which alone gives the same", async () => {
  const asked = await read("SELECT team.name, team.city FROM team WHERE team.worth > 5");
  const single = enumerateReadings(asked, { earlier: [], schema: league });
  const combined = combineReadings(asked, single, { most: 80 });
  const both = combined.find(({ text }) =>
    text === "left out the condition team.worth > 5, and did not show team.city"
  );
  assert(both !== undefined);
  assert.equal(toSql(both.specification, "sqlite").replaceAll('"', ""), "SELECT team.name FROM team");
  assert(combined.every((one) => !single.some((other) => sameNode(one.specification, other.specification))));
  assert.equal(combineReadings(asked, single, { most: 2 }).length, 2);
});

Deno.test("no reading is what was asked or stands twice, none names a role without a source, and the bound holds", () =>
  fc.assert(
    fc.property(casesOfSpecifications, fc.integer({ min: 1, max: 40 }), ({ world, specification }, most) => {
      const schema = {
        foreignKeys: [],
        tables: world.tables.map(({ name, columns }) => ({
          ...{ name, primaryKey: [], uniqueKeys: [] },
          columns: columns.map((column) => ({ name: column.name, type: "INTEGER", notNull: false })),
        })),
      };
      const readings = enumerateReadings(specification, { earlier: [], schema, most });
      const combined = combineReadings(specification, readings, { most });
      assert(readings.length <= most && combined.length <= most);
      const all = [...readings, ...combined].map((reading) => reading.specification);
      for (const [i, one] of all.entries()) {
        assert(!sameNode(one, specification));
        assert(!all.slice(0, i).some((other) => sameNode(one, other)));
        assert.deepEqual([...rolesOutside(one)], []);
      }
    }),
  ));
