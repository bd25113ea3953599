import assert from "node:assert/strict";
import {
  alignFilters,
  joinSignal,
  locatedFilters,
  readQuestion,
  readSqlSpecification,
  scoreAnswer,
  unitedQuestions,
  validateEnrichment,
  writeCurrentDates,
  writeDates,
} from "../../lib/score/mod.ts";

const columnMappings = { region: "RegionName", spend: "TotalSpendUSD", duration: "minutes" };

const filters = (question: string, at?: string) =>
  readQuestion(question, { columnMappings, at: at === undefined ? undefined : new Date(at) }).specification
    .filters;

async function applied(where: string) {
  const read = await readSqlSpecification(`SELECT a FROM t WHERE ${where}`, "duckdb");
  assert.ok(read.kind === "read", JSON.stringify(read));
  return read.specification.filters;
}

Deno.test("a question and a query that say one filter in two ways are aligned", async () => {
  const cases = [
    ["sales in September 2013", "d = '201309'"],
    ["sales in September 2013", "d BETWEEN '2013-09-01' AND '2013-09-30'"],
    ["sales in September 2013", "d LIKE '2013-09%'"],
    ["sales in 2013", "d BETWEEN 201301 AND 201312"],
    ["sales before 1997", "d < '1997-01-01'"],
    ["born on May 25th, 2010", "d = '2010-05-25'"],
    ["a duration longer than 2 hours", "minutes > 120"],
    ["a share of at least 50%", "share >= 0.5"],
    ["a spend of more than 5 million", "TotalSpendUSD > 5000000"],
    ["who is Lewis Hamilton", "forename = 'Lewis' AND surname = 'Hamilton'"],
    ["the bond between TR001 and TR002", "atom = 'TR001' AND atom2 = 'TR002'"],
    ["people of the state of Hawaii or the state of Ohio", "state IN ('Ohio', 'Hawaii')"],
    ["drivers from America", "nationality = 'American'"],
    ["the depth of the Gulf of Aden", "name = 'Gulf of Aden'"],
    ["channels that do not use English", "language <> 'English'"],
    ["sales excluding China and India", "c <> 'India' AND c <> 'China'"],
    ["sales excluding China and India", "c NOT IN ('China', 'India')"],
    ["sales with no region", "RegionName IS NULL"],
    ["seas beside the Arabian Sea", "sea1 = 'Arabian Sea' OR sea2 = 'Arabian Sea'"],
    ["those with at least two votes", "n >= 2"],
  ] as const;
  for (const [question, where] of cases) {
    const { status } = alignFilters(filters(question), await applied(where));
    assert.equal(status, "fully_applied", `${question} / ${where}: ${JSON.stringify(filters(question))}`);
  }
});

Deno.test("a question and a query that say two filters are not aligned", async () => {
  const cases = [
    ["sales in September 2013", "d = '201310'"],
    ["sales before 1997", "d < '1998-01-01'"],
    ["a duration longer than 2 hours", "minutes > 121"],
    ["a share of at least 50%", "share >= 5"],
    ["a spend of more than 5 million", "TotalSpendUSD > 5"],
    ["drivers from America", "nationality = 'Amerindian'"],
    ["channels that do not use English", "language = 'English'"],
    ["sales excluding China and India", "c <> 'India'"],
    ["seas beside the Arabian Sea", "sea1 = 'Red Sea' OR sea2 = 'Red Sea'"],
  ] as const;
  for (const [question, where] of cases) {
    assert.notEqual(alignFilters(filters(question), await applied(where)).status, "fully_applied", question);
  }
});

Deno.test("equal ranges of days are one filter, whichever side writes them how", async () => {
  const at = "2024-08-14T09:00:00Z";
  const cases = [
    ["spend in Q2 2023", "d >= '2023-04-01' AND d < '2023-07-01'"],
    ["spend in the second quarter of 2023", "d BETWEEN '2023-04-01' AND '2023-06-30'"],
    ["spend in 2023 Q2", "YEAR(d) = 2023 AND QUARTER(d) = 2"],
    ["spend in Q2 2023", "YEAR(d) = 2023 AND MONTH(d) IN (4, 5, 6)"],
    ["spend in Q2 2023 (from 2023-04-01 to 2023-06-30)", "DATE_TRUNC('quarter', d) = '2023-04-01'"],
    ["spend in May 2023", "DATE_TRUNC('month', d) = '2023-05-01'"],
    ["spend in May 2023", "d >= '2023-05-01' AND d < DATEADD(month, 1, '2023-05-01')"],
    ["spend in May 2023", "d BETWEEN '2023-05-01' AND LAST_DAY('2023-05-09'::DATE)"],
    ["spend between 7 and 21 May 2023", "d >= '2023-05-07' AND d <= '2023-05-21 23:59:59'"],
    ["spend from 28 May to 3 June 2023", "d > '2023-05-27' AND d < '2023-06-04'"],
    ["spend from May 28 to June 3, 2023", "d BETWEEN '2023-05-28' AND '2023-06-03'"],
    ["spend on 9 May 2023", "d >= '2023-05-09' AND d < '2023-05-10'"],
    ["spend this year", "d >= DATE_TRUNC('year', CURRENT_DATE())"],
    ["spend this year", "YEAR(d) = YEAR(CURRENT_DATE())"],
    ["spend this quarter", "d >= '2024-07-01' AND d < CURRENT_DATE"],
    [
      "spend last quarter",
      "d >= DATEADD(quarter, -1, DATE_TRUNC('quarter', CURRENT_DATE)) AND d < DATE_TRUNC('quarter', CURRENT_DATE)",
    ],
    ["spend in the next 10 days", "d BETWEEN CURRENT_DATE AND CURRENT_DATE + 10"],
    ["items idle for over 12 days", "d < DATEADD('day', -12, CURRENT_TIMESTAMP())"],
    ["items idle for over 12 days", "DATEDIFF('day', d, CURRENT_DATE) > 12"],
  ] as const;
  const status = async (question: string, where: string) => {
    const sql = `SELECT SUM(spend) FROM t WHERE ${where}`;
    const scored = await scoreAnswer({ question: `Total ${question}`, sql, dialect: "snowflake", at });
    assert.ok(scored.kind === "scored", JSON.stringify(scored));
    return [scored.filter_status, ...scored.reasons].join("; ");
  };
  for (const [question, where] of cases) {
    assert.match(await status(question, where), /^fully_applied\b(?!_)/, `${question} / ${where}`);
  }
  const others = [
    ["spend in Q2 2023", "d >= '2023-04-01' AND d < '2023-06-30'"],
    ["spend in Q2 2023", "YEAR(d) = 2023 AND QUARTER(d) = 3"],
    ["spend this year", "d >= DATEADD(year, -1, DATE_TRUNC('year', CURRENT_DATE()))"],
    ["spend last quarter", "d >= '2024-04-01'"],
    ["spend in the next 10 days", "d >= CURRENT_DATE"],
    ["items idle for over 12 days", "d > DATEADD('day', -12, CURRENT_DATE)"],
    ["items idle for over 12 days", "d < DATEADD('day', -21, CURRENT_DATE)"],
  ] as const;
  for (const [question, where] of others) {
    assert.doesNotMatch(await status(question, where), /^fully_applied/, `${question} / ${where}`);
  }
  assert.deepEqual(filters("How did spend change from month to month?", at), []);
});

Deno.test("relative dates are those of the moment at which the question was asked", () => {
  const at = "2024-03-31T23:00:00Z";
  assert.deepEqual(filters("spend last month", at), [{ operator: "=", values: ["2024-02"] }]);
  assert.deepEqual(filters("spend of last year", at), [{ operator: "=", values: [2023] }]);
  assert.deepEqual(filters("spend last month"), []);
  const texts = [
    ["spend last quarter", "spend between 2023-10-01 and 2023-12-31"],
    ["spend this week", "spend between 2024-03-25 and 2024-03-31"],
    ["spend in the past two months", "spend since 2024-01-31"],
    ["spend yesterday", "spend 2024-03-30"],
    ['the song "last month"', 'the song "last month"'],
  ] as const;
  for (const [question, written] of texts) assert.equal(writeDates(question, new Date(at)), written);
});

Deno.test("the current date of a query is that of the moment, in every spelling", () => {
  const at = new Date("2024-03-15T10:00:00Z");
  const spellings = [
    "CURRENT_DATE - INTERVAL '30 days'",
    "current_date - interval '30' day",
    "DATE_SUB(CURDATE(), INTERVAL 30 DAY)",
    "DATEADD(day, -30, GETDATE())",
    "date('now', '-30 day')",
  ];
  for (const spelling of spellings) assert.equal(writeCurrentDates(spelling, at), "'2024-02-14'");
  assert.equal(
    writeCurrentDates("SELECT now_playing, x.current_date FROM t", at),
    "SELECT now_playing, x.current_date FROM t",
  );
});

Deno.test("a relative date of a question is fulfilled by the same date of a query, at its moment alone", async () => {
  const answer = {
    question: "What is the total spend since yesterday?",
    sql: "SELECT SUM(spend) FROM t WHERE d >= CURRENT_DATE - INTERVAL '1 day'",
    dialect: "postgres",
  };
  const scored = await scoreAnswer({ ...answer, at: "2024-03-15T10:00:00Z" });
  assert.ok(scored.kind === "scored", JSON.stringify(scored));
  assert.equal(scored.filter_status, "fully_applied");
  assert.equal((await scoreAnswer(answer)).kind, "unscored");
});

Deno.test("terms of the glossary are the filters that they mean", async () => {
  const rules = { glossary: { "large order": "amount > 1000 AND status = 'open'" } };
  const sql = "SELECT COUNT(*) FROM orders WHERE amount > 1000 AND status = 'Open'";
  const scored = await scoreAnswer({ question: "How many large order are there?", sql }, { rules });
  assert.ok(scored.kind === "scored");
  assert.equal(scored.filter_status, "fully_applied");
  const faulty = { glossary: { big: "size = width" } };
  await assert.rejects(
    () => scoreAnswer({ question: "big?", sql }, { rules: faulty }),
    /term "big" of the glossary/,
  );
});

Deno.test("a filter is located by its values and never by its names", () => {
  const asked = "How many female patients are in the cardiology ward 12?";
  const found = (column: string, value: string | number | boolean) =>
    locatedFilters([{ column, operator: "=", values: [value] }], asked).length === 1;
  assert.ok(found("x", "cardiology"));
  assert.ok(found("x", "f"));
  assert.ok(found("x", 12));
  assert.ok(!found("ward", "oncology"));
  assert.ok(!found("x", "m"));
  assert.ok(!found("x", 1));
  assert.ok(!found("patients", true));
});

Deno.test("what the question asks for does not depend on the SQL", async () => {
  const question = "How many patients are in the cardiology ward since 2020?";
  const specifications = await Promise.all(
    ["SELECT COUNT(*) FROM p WHERE ward = 'cardiology'", "SELECT name FROM q"].map(async (sql) => {
      const scored = await scoreAnswer({ question, sql });
      return scored.kind === "scored" && scored.question_specification;
    }),
  );
  assert.deepEqual(specifications[0], specifications[1]);
});

Deno.test("drift that is planted into an enrichment is found, whichever part it changes", () => {
  const read = (question: string) => readQuestion(question, { columnMappings });
  const own = read("top 5 customers by total spend in the APAC region in 2023 per year");
  const drifts = [
    ["top 5 customers by total spend in the EMEA region in 2023 per year", "RegionName = apac"],
    ["top 5 customers by total spend in the APAC region per year", "? = 2023"],
    ["top 9 customers by total spend in the APAC region in 2023 per year", "limit 5"],
    ["top 5 customers by average spend in the APAC region in 2023 per year", "sum of TotalSpendUSD"],
    ["top 5 customers by total spend in the APAC region in 2023", "by year"],
  ] as const;
  assert.equal(validateEnrichment(own.specification, own.specification).agreement, 1);
  for (const [enriched, lost] of drifts) {
    const validation = validateEnrichment(own.specification, read(enriched).specification);
    assert.deepEqual(validation.lost, [lost], enriched);
    assert.ok(validation.agreement < 1);
  }
  assert.deepEqual(unitedQuestions(own, own).specification, own.specification);
});

Deno.test("the join signal tells tables that nobody speaks of, missing links and repeated rows", async () => {
  const signal = async (sql: string, question: string) => {
    const read = await readSqlSpecification(sql, "duckdb");
    assert.ok(read.kind === "read");
    return joinSignal(read.joins, question);
  };
  const asked = "How many orders did customers place?";
  const linked = "SELECT COUNT(*) FROM orders o JOIN customer c ON o.customer_id = c.id";
  assert.deepEqual(await signal(linked, asked), {
    ...{ sound: true, joined: 2, unspoken: [], unlinked: [], fan_out: [] },
  });
  const items = `${linked} JOIN item i ON i.order_id = o.id`;
  assert.deepEqual(await signal(items, asked), {
    ...{ sound: false, joined: 3, unspoken: ["item"], unlinked: [], fan_out: ["item"] },
  });
  assert.deepEqual((await signal("SELECT COUNT(*) FROM orders, customer", asked)).unlinked, ["customer"]);
  const either = "SELECT COUNT(*) FROM orders o JOIN customer c ON o.a = c.id OR o.b = c.id";
  assert.deepEqual((await signal(either, asked)).unlinked, []);
  const between = "SELECT c.name FROM customer c JOIN basket b ON b.c = c.id JOIN orders o ON o.b = b.id";
  assert.equal((await signal(between, asked)).sound, true);
  assert.equal((await signal("SELECT 1 FROM orders", "spend?")).joined, 0);
});

Deno.test("labels and notes of an enriched question are no values, and what they restate is not lost", async () => {
  const sql = "SELECT country, SUM(spend) AS total_spend FROM t WHERE region = 'APAC' AND tenant_id = 7001 " +
    "AND d >= '2023-04-01' AND d < '2023-07-01' GROUP BY country ORDER BY total_spend DESC LIMIT 4";
  const rules = {
    column_mappings: { region: "region", spend: "spend", country: "country" },
    ignore_filters: ["tenant_id"],
    glossary: { closed: "status = 'C'" },
  };
  const question = "Top 4 countries by total spend by country in the APAC region in Q2 2023";
  const forms = [
    "Intent: total spend | Filters: region APAC (region = APAC); from 2023-04-01 to 2023-06-30 | Group by: country | Sort: TOTAL_SPEND descending | Limit: 4",
    "Metric: total spend\nFilters: APAC region in Q2 2023 (2023-04-01 to 2023-06-30)\nGroup by: COUNTRY\nOrder by: TOTAL_SPEND desc\nLimit: 4",
    "Return the top 4 countries by total spend per country where the region is APAC (never closed) in Q2 2023. Use tenant 7001.",
  ];
  for (const enriched_question of forms) {
    const scored = await scoreAnswer({ question, enriched_question, sql }, { rules });
    assert.ok(scored.kind === "scored", JSON.stringify(scored));
    assert.deepEqual(
      [scored.enrichment?.lost, scored.missing, scored.extras],
      [[], [], []],
      enriched_question,
    );
    assert.equal(scored.verdict, "Correct", JSON.stringify(scored));
  }
});

Deno.test("an enrichment that says a part in other words keeps it", () => {
  const lost = (own: string, text: string) =>
    validateEnrichment(readQuestion(own).specification, readQuestion(text).specification, { text }).lost;
  assert.deepEqual(
    lost("orders handled by Piet van der Berg", "orders with the handler piet van der berg"),
    [],
  );
  assert.deepEqual(lost("the most visits per desk", "number of visits divided by number of desks"), []);
  assert.deepEqual(lost("defect rate, highest first", "defects per 1,000 units, descending"), []);
  assert.deepEqual(
    lost("the 3 desks with the highest number of visits", "number of visits by desk, top 3"),
    [],
  );
  assert.deepEqual(lost("orders since June 2023", "orders on or after 2023-06-01"), []);
  assert.deepEqual(lost("how many hours did desks take on average", "average hours by desk"), []);
  assert.deepEqual(lost("total spend", "average spend"), ["sum of ?"]);
  assert.deepEqual(lost("orders of Piet", "orders of Anna"), ["? = piet"]);
  assert.deepEqual(lost("the number of visits by desk", "number of visits"), ["by desk"]);
});

Deno.test("words for the order of rows ask for no extreme, and an order that is missing is told", async () => {
  const of = (question: string) => readQuestion(question).specification;
  for (
    const question of ["spend by city, highest first", "spend by city, largest to smallest, largest on top"]
  ) {
    assert.deepEqual([of(question).aggregations, of(question).direction], [[], "descending"], question);
  }
  assert.equal(of("orders by city, oldest first").direction, "ascending");
  assert.deepEqual(of("the highest spend").aggregations.map((one) => one.function), ["maximum"]);
  assert.equal(of("the highest spend").sorted, undefined);
  const scored = async (sql: string) => {
    const answer = await scoreAnswer({ question: "List the orders of customers, sorted by end date", sql });
    assert.ok(answer.kind === "scored");
    return answer;
  };
  assert.match((await scored("SELECT id FROM orders")).reasons.join(), /does not sort/);
  assert.doesNotMatch(
    (await scored("SELECT id FROM orders ORDER BY end_date")).reasons.join(),
    /does not sort/,
  );
});

Deno.test("units of dates and keys of nested queries are groups that a question may ask for", async () => {
  const isGrouped = async (question: string, sql: string) => {
    const scored = await scoreAnswer({ question, sql, dialect: "snowflake" });
    assert.ok(scored.kind === "scored", JSON.stringify(scored));
    return scored.signals.grouping;
  };
  const by = (key: string) => `SELECT ${key} AS k, COUNT(*) AS n FROM t GROUP BY 1`;
  for (const key of ["DATE_TRUNC('month', d)", "MONTH(d)", "TO_CHAR(d, 'YYYY-MM')", "MONTHNAME(d)"]) {
    assert.ok(await isGrouped("number of visits by month", by(key)), key);
    assert.ok(!await isGrouped("number of visits by weekday", by(key)), key);
  }
  const nested = `WITH m AS (${
    by("DATE_TRUNC('month', d)")
  }) SELECT k, SUM(n) OVER (ORDER BY k) FROM m ORDER BY k`;
  assert.ok(await isGrouped("running total of visits per month", nested));
  assert.ok(!await isGrouped("running total of visits per week", nested));
});

Deno.test("punctuation parts a value from a column, and currencies and bounds are no values", () => {
  const spendOf = (
    column?: string,
  ) => [{ ...(column !== undefined && { column }), operator: "=", values: ["anna"] }];
  assert.deepEqual(filters("the total of Anna spend"), spendOf("TotalSpendUSD"));
  for (const question of ["the total of Anna's spend", "For Anna: spend by year", "of Anna, spend by year"]) {
    assert.deepEqual(filters(question), spendOf(), question);
  }
  assert.deepEqual(filters("clients with bills above EUR 700"), filters("clients with bills above 700 EUR"));
  assert.deepEqual(filters("clients with bills above EUR 700"), [{ operator: ">", values: [700] }]);
  const { specification } = readQuestion("desks by average wait (min. 40 visits)");
  assert.deepEqual(specification.aggregations.map((one) => one.function), ["average"]);
  assert.deepEqual(specification.filters, [{ operator: ">=", values: [40] }]);
  assert.deepEqual(filters("the change of visits to the previous month", "2024-03-31T23:00:00Z"), []);
});
