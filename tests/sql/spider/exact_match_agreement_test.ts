import assert from "node:assert/strict";
import { InputError, readJsonLines } from "../../../lib/base/mod.ts";
import { exactMatchAgreement, type PublishedVerdict } from "../../../lib/sql/spider/exact_match_agreement.ts";
import { exactSetMatch } from "../../../lib/sql/spider/exact_set_match.ts";
import { sharedPath, sharedTest } from "../../shared_data.ts";
import { sharedSchemas } from "./shared_schemas.ts";
import { geography as schema } from "./spider_fixture.ts";

const pair = { gold: "SELECT Name FROM River", predicted: "SELECT Name FROM River", schema };

Deno.test("exactMatchAgreement() counts decided pairs, lists what is judged otherwise, and skips the rest by reason", () => {
  const wrong = { ...pair, predicted: "SELECT Name FROM Lake", published: true };
  const verdicts = [
    { ...pair, published: true },
    wrong,
    { ...pair, predicted: "SELECT Id FROM River", published: false },
    { ...pair, gold: "no query", published: { undecided: "gold does not parse" } },
    { ...pair, published: { undecided: "gold does not parse" } },
    { ...pair, published: { undecided: "not run" } },
  ];
  assert.deepEqual(exactMatchAgreement(verdicts), {
    decided: 3,
    agreed: 2,
    disagreements: [wrong],
    undecided: { "gold does not parse": 2, "not run": 1 },
  });
  assert.deepEqual(exactMatchAgreement([]), { decided: 0, agreed: 0, disagreements: [], undecided: {} });
});

Deno.test("exactMatchAgreement() compares values and DISTINCT where it is asked to", () => {
  const published = true;
  const gold = "SELECT count(DISTINCT Name) FROM River WHERE Id = 1";
  const predicted = "SELECT count(Name) FROM River WHERE Id = 2";
  const agreed = (options = {}) =>
    exactMatchAgreement([{ gold, predicted, schema, published }], options).agreed;
  assert.deepEqual([agreed(), agreed({ values: true }), agreed({ distinct: true })], [1, 0, 0]);
});

Deno.test("exactMatchAgreement() refuses a decided pair whose gold query cannot be read", () => {
  assert.throws(() => exactMatchAgreement([{ ...pair, gold: "no query", published: true }]), InputError);
});

interface Row {
  readonly db_id: string;
  readonly gold: string;
  readonly pred: string;
  readonly exact_match: 0 | 1 | null;
  readonly exact_note?: string;
}

async function publishedVerdicts(): Promise<readonly PublishedVerdict[]> {
  const schemas = await Promise.all(["spider/tables.json", "cosql/tables.json"].map(sharedSchemas));
  const verdicts: PublishedVerdict[] = [];
  for (const value of await readJsonLines(sharedPath("test_suite/official_verdicts.jsonl"))) {
    const { db_id, gold, pred, exact_match, exact_note = "" } = value as Row;
    const [spider, cosql] = schemas.map((schemaOf) => schemaOf(db_id));
    assert.deepEqual(spider, cosql);
    assert.ok(spider);
    const undecided = exact_note.startsWith("gold") ? "gold does not parse" : "pred does not parse";
    verdicts.push({
      gold,
      predicted: pred,
      schema: spider,
      published: exact_match === null ? { undecided } : exact_match === 1,
    });
  }
  return verdicts;
}

const files = ["test_suite/official_verdicts.jsonl", "spider/tables.json", "cosql/tables.json"];

sharedTest(
  "exactMatchAgreement() finds all 758 official verdicts given here, with values and DISTINCT",
  files,
  async () => {
    const verdicts = await publishedVerdicts();
    assert.deepEqual(exactMatchAgreement(verdicts, { values: true, distinct: true }), {
      decided: 758,
      agreed: 758,
      disagreements: [],
      undecided: { "gold does not parse": 109, "pred does not parse": 464 },
    });
  },
);

sharedTest(
  "exactMatchAgreement() differs by values and DISTINCT alone where these are left out",
  files,
  async () => {
    const verdicts = await publishedVerdicts();
    const agreed = (options: { values?: boolean; distinct?: boolean }) => {
      const { agreed, disagreements } = exactMatchAgreement(verdicts, options);
      assert.ok(
        disagreements.every(({ published }) => published === false),
        "what counts less never tells more apart",
      );
      return agreed;
    };
    assert.deepEqual([agreed({}), agreed({ values: true }), agreed({ distinct: true })], [726, 754, 730]);
  },
);

sharedTest(
  "exactSetMatch() cannot read the 573 texts that the official evaluator could not read",
  files,
  async () => {
    const found = { gold: 0, predicted: 0 };
    for (const { gold, predicted, schema, published } of await publishedVerdicts()) {
      if (typeof published === "boolean") {
        assert.equal(exactSetMatch(gold, predicted, schema).unread, undefined, predicted);
      } else if (published.undecided === "gold does not parse") {
        assert.throws(() => exactSetMatch(gold, predicted, schema), InputError, gold);
        found.gold++;
      } else {
        const { exact, unread } = exactSetMatch(gold, predicted, schema);
        assert.ok(!exact && unread !== undefined, predicted);
        found.predicted++;
      }
    }
    assert.deepEqual(found, { gold: 109, predicted: 464 });
  },
);
