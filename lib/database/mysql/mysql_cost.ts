import type { MysqlConnection, MysqlRows } from "./mysql_connection.ts";

/**
 * What a server estimates that a query costs, in its own units (about one for a page read at random).
 *
 * MySQL tells it with the plan. MariaDB before 11 tells it in a status variable, for plans without UNION, subqueries and
 * derived tables; for these, the rows that the plan expects to read are counted as the server counts them, a fifth of
 * a unit each: those of the tables of one SELECT multiplied, those of a dependent subquery once more by the rows of the
 * outermost SELECT, and the SELECTs added up.
 */
export async function mysqlCost(connection: MysqlConnection, sql: string): Promise<number> {
  if (!connection.mariaDb) {
    const [[plan] = []] = await connection.run(`EXPLAIN FORMAT=JSON ${sql}`);
    return totalCost(JSON.parse(String(plan)));
  }
  const plan = await connection.run(`EXPLAIN ${sql}`);
  const [[, cost] = []] = await connection.run("SHOW STATUS LIKE 'Last_query_cost'");
  return Number(cost) || rowsRead(plan) / 5;
}

/** The costs of all outermost blocks of MySQL's plan; those of inner blocks are in them. */
function totalCost(plan: unknown): number {
  if (typeof plan !== "object" || plan === null) return 0;
  const { cost_info: info } = plan as { readonly cost_info?: { readonly query_cost?: string } };
  if (info?.query_cost !== undefined) return Number(info.query_cost);
  return Object.values(plan).reduce((sum: number, part) => sum + totalCost(part), 0);
}

function rowsRead(plan: MysqlRows): number {
  const selects = Map.groupBy(plan, ([id]) => id);
  const product = (rows: MysqlRows) => rows.reduce((total, row) => total * Number(row[ROWS] ?? 1), 1);
  const outermost = product(selects.get(1) ?? []);
  return [...selects.values()].reduce((sum, rows) => {
    const times = rows.some(([, kind]) => String(kind).startsWith("DEPENDENT")) ? outermost : 1;
    return sum + times * product(rows);
  }, 0);
}

/** Where EXPLAIN tells the rows: after id, select_type, table, type, possible_keys, key, key_len and ref. */
const ROWS = 8;
