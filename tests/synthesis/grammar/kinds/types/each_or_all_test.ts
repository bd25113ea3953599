import assert from "node:assert/strict";
import { ambiguousAfter, listed, listing, openSynthesis, shown } from "./ambiguous_rig.ts";

const BOOKED = {
  from: { table: "booking", columns: ["passenger_id"] },
  to: { table: "passenger", columns: ["id"] },
};

async function askedOfPassengers(
  seed: number,
  outputs = [shown("passenger", "name"), shown("booking", "code")],
) {
  await using rig = await openSynthesis(`
    CREATE TABLE passenger (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE booking (code TEXT PRIMARY KEY NOT NULL, price REAL NOT NULL,
      passenger_id INTEGER NOT NULL REFERENCES passenger (id));
    INSERT INTO passenger VALUES (1, 'Anna Byrne'), (2, 'Tom Quill'), (3, 'Iain Owens');
    INSERT INTO booking VALUES ('BK-A', 10, 1), ('BK-B', 30, 1), ('BK-C', 50, 2), ('BK-D', 75, 3), ('BK-E', 20, 3);
  `);
  const state = listing("passenger", [BOOKED], outputs);
  const turn = await ambiguousAfter([listed(state, "booking")], "scope", { ...rig, seed });
  if (turn === undefined) return undefined;
  const { readings = [] } = turn.interaction;
  return {
    ...turn,
    rows: await Promise.all(readings.map(({ ground_truth_sql }) => rig.rowsOf(ground_truth_sql))),
  };
}

Deno.test("a measure of what those listed have is one number for each, or one over all", async () => {
  const firsts = new Set<string>();
  for (let seed = 1; seed <= 8; seed++) {
    const asked = await askedOfPassengers(seed);
    assert.ok(asked);
    const { utterance, readings = [], ground_truth_sql, clarification = "" } = asked.interaction;
    assert.match(utterance, /\bprice of their bookings\b/);
    assert.equal(readings.length, 2);
    assert.equal(new Set(asked.rows).size, 2);
    const [first] = readings;
    assert.equal(first?.ground_truth_sql, ground_truth_sql);
    const isEach = /GROUP BY/.test(ground_truth_sql ?? "");
    assert.equal(asked.leaves, isEach ? "numbers" : "one number");
    assert.match(clarification, isEach ? /\beach\b|separately/ : /\ball\b/);
    firsts.add(String(isEach));
  }
  assert.equal(firsts.size, 2);
});

Deno.test("what was not shown beside them is not asked of each or all", async () => {
  assert.equal(await askedOfPassengers(1, [shown("passenger", "name")]), undefined);
});
