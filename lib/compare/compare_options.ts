/**
 * The rules that two results are compared by. Each default is a rule of the preset `default`; `exact` is that with
 * `allowExtraColumns: false`.
 */
export interface CompareOptions {
  /**
   * When the order of rows counts: where the ground truth's outermost query orders, in any case, or never.
   *
   * @default "asked"
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: number[]) => (
   *   { columns: [{ name: "v", type: "other", values }], rowCount: values.length, truncated: false } as const
   * );
   * assert.equal(compareTables(table(1, 2), table(2, 1), { ordered: false }).verdict, "equal");
   * assert.equal(compareTables(table(1, 2), table(2, 1), { ordered: true }).verdict, "different");
   * assert.equal(compareTables(table(1, 2), table(2, 1), { ordered: true, rowOrder: "never" }).verdict, "equal");
   * assert.equal(compareTables(table(1, 2), table(2, 1), { ordered: false, rowOrder: "always" }).verdict, "different");
   * ```
   */
  readonly rowOrder?: "asked" | "always" | "never" | undefined;
  /**
   * Rows that tie on the sort keys may stand in any order.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const rows = (...names: string[]) => (
   *   {
   *     columns: [{ name: "n", type: "text", values: names }, { name: "key", type: "integer", values: [1, 1] }],
   *     rowCount: 2,
   *     truncated: false,
   *   } as const
   * );
   * const facts = { ordered: true, orderKeys: [1] };
   * assert.equal(compareTables(rows("a", "b"), rows("b", "a"), facts).verdict, "equal");
   * assert.equal(compareTables(rows("a", "b"), rows("b", "a"), { ...facts, freeTies: false }).verdict, "different");
   * ```
   */
  readonly freeTies?: boolean | undefined;
  /**
   * A LIMIT that leaves open which rows it lets through, as nothing orders them or they tie, may let through any others.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: number[]) => (
   *   { columns: [{ name: "v", type: "other", values }], rowCount: values.length, truncated: false } as const
   * );
   * const facts = { ordered: false, unlimited: { table: table(1, 2, 3), offset: 0 } };
   * assert.equal(compareTables(table(1, 2), table(2, 3), facts).verdict, "equal");
   * assert.equal(compareTables(table(1, 2), table(2, 4), facts).verdict, "different");
   * assert.equal(compareTables(table(1, 2), table(2, 3), { ...facts, freeLimit: false }).verdict, "different");
   * ```
   */
  readonly freeLimit?: boolean | undefined;
  /**
   * Columns may stand in any order.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const row = (a: number, b: number) => ({
   *   columns: [{ name: "x", type: "integer", values: [a] }, { name: "x", type: "integer", values: [b] }],
   *   rowCount: 1,
   *   truncated: false,
   * } as const);
   * assert.equal(compareTables(row(1, 2), row(2, 1), { ordered: false }).verdict, "equal");
   * assert.equal(compareTables(row(1, 2), row(2, 1), { ordered: false, freeColumnOrder: false }).verdict, "different");
   * ```
   */
  readonly freeColumnOrder?: boolean | undefined;
  /**
   * A name that occurs exactly once on each side, letter case aside, pairs its two columns.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const row = (low: number, high: number) => ({
   *   columns: [{ name: "low", type: "integer", values: [low] }, { name: "high", type: "integer", values: [high] }],
   *   rowCount: 1,
   *   truncated: false,
   * } as const);
   * assert.equal(compareTables(row(1, 9), row(9, 1), { ordered: false }).verdict, "different");
   * assert.equal(compareTables(row(1, 9), row(9, 1), { ordered: false, pairByName: false }).verdict, "equal");
   * ```
   */
  readonly pairByName?: boolean | undefined;
  /**
   * The prediction may show columns that nobody asked for; they are noted.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const name = { name: "name", type: "text", values: ["Thun"] } as const;
   * const depth = { name: "depth", type: "integer", values: [217] } as const;
   * const gold = { columns: [name], rowCount: 1, truncated: false };
   * const predicted = { columns: [name, depth], rowCount: 1, truncated: false };
   * const { verdict, reasons } = compareTables(gold, predicted, { ordered: false });
   * assert.deepEqual([verdict, reasons[0]?.kind], ["equal", "extra_columns"]);
   * const exact = compareTables(gold, predicted, { ordered: false, allowExtraColumns: false });
   * assert.deepEqual([exact.verdict, exact.reasons[0]?.kind], ["different", "extra_columns"]);
   * ```
   */
  readonly allowExtraColumns?: boolean | undefined;
  /**
   * NULL equals the empty text, as in Oracle, which stores the one as the other. Else NULL equals NULL alone.
   *
   * @default false
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: (string | null)[]) => (
   *   { columns: [{ name: "v", type: "text", values }], rowCount: values.length, truncated: false } as const
   * );
   * assert.equal(compareTables(table("a", null), table("a", null), { ordered: false }).verdict, "equal");
   * assert.equal(compareTables(table("a", null), table("a", ""), { ordered: false }).verdict, "different");
   * assert.equal(compareTables(table("a", null), table("a", ""), { ordered: false, emptyTextIsNull: true }).verdict, "equal");
   * ```
   */
  readonly emptyTextIsNull?: boolean | undefined;
  /**
   * Relative difference up to which two numbers are one value where one of them is not whole, in 0..0.1.
   *
   * The default is the noise of binary arithmetic, about that of a million terms summed in another order. Up to it, two
   * numbers of at most 15 digits and 6 places are never one value, as noise fills all places: money stays apart to the
   * cent. Integers and values of decimal types are exact at any tolerance; of decimals only quotients (more than 15 digits,
   * at least 10 of them places) are rounded numbers.
   *
   * @default 2 ** -42
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: number[]) => (
   *   { columns: [{ name: "v", type: "float", values }], rowCount: values.length, truncated: false } as const
   * );
   * assert.equal(compareTables(table(0.3), table(0.1 + 0.2), { ordered: false }).verdict, "equal");
   * assert.equal(compareTables(table(1234567890.12), table(1234567890.13), { ordered: false }).verdict, "different");
   * assert.equal(compareTables(table(0.3), table(0.1 + 0.2), { ordered: false, tolerance: 0 }).verdict, "different");
   * assert.equal(compareTables(table(0.3), table(0.301), { ordered: false, tolerance: 0.01 }).verdict, "equal");
   * ```
   */
  readonly tolerance?: number | undefined;
  /**
   * Where the ground truth rounds a column, the prediction's numbers are rounded to its places.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: number[]) => (
   *   { columns: [{ name: "v", type: "float", values }], rowCount: values.length, truncated: false } as const
   * );
   * const facts = { ordered: false, roundedTo: [2] };
   * assert.equal(compareTables(table(6.73), table(20.2 / 3), facts).verdict, "equal");
   * assert.equal(compareTables(table(6.73), table(6.7), facts).verdict, "different");
   * assert.equal(compareTables(table(6.73), table(20.2 / 3), { ...facts, roundAsAsked: false }).verdict, "different");
   * ```
   */
  readonly roundAsAsked?: boolean | undefined;
  /**
   * Blanks at the end of a text do not count.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: string[]) => (
   *   { columns: [{ name: "v", type: "text", values }], rowCount: values.length, truncated: false } as const
   * );
   * assert.equal(compareTables(table("Ann"), table("Ann "), { ordered: false }).verdict, "equal");
   * assert.equal(compareTables(table("Ann"), table("ann"), { ordered: false }).verdict, "different");
   * assert.equal(
   *   compareTables(table("Ann"), table("Ann "), { ordered: false, ignoreTrailingBlanks: false }).verdict,
   *   "different",
   * );
   * ```
   */
  readonly ignoreTrailingBlanks?: boolean | undefined;
  /**
   * A date equals the timestamp at its midnight.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: string[]) => (
   *   { columns: [{ name: "v", type: "timestamp", values }], rowCount: values.length, truncated: false } as const
   * );
   * const [day, midnight] = [table("2020-01-31"), table("2020-01-31 00:00:00")];
   * assert.equal(compareTables(day, midnight, { ordered: false }).verdict, "equal");
   * assert.equal(compareTables(day, midnight, { ordered: false, dateIsMidnight: false }).verdict, "different");
   * ```
   */
  readonly dateIsMidnight?: boolean | undefined;
  /**
   * A text that spells a number as a driver does equals that number: '7', but not '07'. Two columns of texts are
   * compared as texts all the same.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: (string | number)[]) => (
   *   { columns: [{ name: "v", type: "other", values }], rowCount: values.length, truncated: false } as const
   * );
   * assert.equal(compareTables(table(7), table("7"), { ordered: false }).verdict, "equal");
   * assert.equal(compareTables(table(7), table("07"), { ordered: false }).verdict, "different");
   * assert.equal(compareTables(table("007"), table("07"), { ordered: false }).verdict, "different");
   * assert.equal(compareTables(table(7), table("7"), { ordered: false, numbersInTexts: false }).verdict, "different");
   * ```
   */
  readonly numbersInTexts?: boolean | undefined;
  /**
   * True and false equal 1 and 0, and the texts 'true' and 'false'.
   *
   * @default true
   *
   * @example
   * ```ts
   * import { compareTables } from "querylogue/compare";
   * import assert from "node:assert/strict";
   *
   * const table = (...values: (string | number | boolean)[]) => (
   *   { columns: [{ name: "v", type: "other", values }], rowCount: values.length, truncated: false } as const
   * );
   * assert.equal(compareTables(table(true, 0), table(1, "false"), { ordered: false }).verdict, "equal");
   * assert.equal(
   *   compareTables(table(true), table(1), { ordered: false, truthIsNumber: false }).verdict,
   *   "different",
   * );
   * ```
   */
  readonly truthIsNumber?: boolean | undefined;
}
