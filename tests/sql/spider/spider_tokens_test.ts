import assert from "node:assert/strict";
import { spiderTokens } from "../../../lib/sql/spider/token_cursor.ts";

Deno.test("spiderTokens() lowers words and keeps what stands in quotes of either kind", () => {
  assert.deepEqual(spiderTokens(`SELECT Name FROM T WHERE a = 'Lake Van' AND b="x"`), [
    ...["select", "name", "from", "t", "where", "a", "=", '"Lake Van"', "and"],
    "b=\u{FFFD}x\u{FFFD}",
  ]);
});

Deno.test("spiderTokens() splits at brackets and most symbols, not at arithmetic and not inside numbers", () => {
  assert.deepEqual(spiderTokens("count(*),T1.a+b, 1,2 x-1;T1.*"), [
    ...["count", "(", "*", ")", ",", "t1.a+b", ",", "1,2", "x-1", ";", "t1.", "*"],
  ]);
  assert.deepEqual(spiderTokens("LIMIT 5--c [a] `b` a..b"), [
    ...["limit", "5", "--", "c", "[", "a", "]", "`", "b", "`", "a", "..", "b"],
  ]);
});

Deno.test("spiderTokens() joins a comparison only with an equals sign that stands alone", () => {
  assert.deepEqual(spiderTokens("a >= 1 b != 2 c <= 3 d>= 4 e >=5 f <> 6 g == 7"), [
    ...["a", ">=", "1", "b", "!=", "2", "c", "<=", "3", "d", ">=", "4", "e", ">", "=5"],
    ...["f", "<", ">", "6", "g", "==", "7"],
  ]);
});

Deno.test("spiderTokens() takes off the period at the end of the text alone", () => {
  assert.deepEqual(spiderTokens("order by t1.name."), ["order", "by", "t1.name", "."]);
  assert.deepEqual(spiderTokens("x = 'a.'"), ["x", "=", '"a."']);
  assert.deepEqual(spiderTokens("t1. name"), ["t1.", "name"]);
});

Deno.test("spiderTokens() refuses a quote that stays open", () => {
  assert.throws(() => spiderTokens("name = 'Lake' AND b = \"x"), SyntaxError);
  assert.throws(() => spiderTokens("name = 'O\"Neill'"), /stays open/);
});
