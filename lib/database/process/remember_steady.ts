import { createCache } from "../../base/mod.ts";
import type { ChildAnswer, ChildProcess } from "../../base/process/mod.ts";
import type { QueryOutcome } from "../types.ts";
import type { SqlRequest, SteadyRows } from "./sql_session.ts";

/**
 * A process that is not asked again what it said to be steady. What it said is kept for as long as it lives, up to a number
 * of values.
 */
export function rememberSteady(process: ChildProcess): ChildProcess {
  const known = createCache<RowsOutcome>({ most: MOST_VALUES, weightOf: valuesIn });
  return {
    ask: async (request) => {
      const key = keyOf(request as SqlRequest | undefined);
      const found = key === undefined || process.ended ? undefined : known.get(key);
      if (found !== undefined) return { said: found };
      const answer = await process.ask(request);
      if (key === undefined || !isSteady(answer)) return answer;
      const { kind, table } = answer.said;
      known.set(key, { kind, table });
      return { said: { kind, table } };
    },
    tell: (message) => process.tell(message),
    kill: () => process.kill(),
    get ended() {
      return process.ended;
    },
  };
}

type RowsOutcome = Extract<QueryOutcome, { readonly kind: "rows" }>;

/** Values of all tables that are kept. */
const MOST_VALUES = 200_000;

/** What the rows of a query depend on beside the data. */
function keyOf(request: SqlRequest | undefined): string | undefined {
  return request?.kind === "query" ? `${request.file ?? 0} ${request.maxRows} ${request.sql}` : undefined;
}

function isSteady(answer: ChildAnswer): answer is { readonly said: SteadyRows } {
  return "said" in answer && (answer.said as Partial<SteadyRows>).steady === true;
}

const valuesIn = ({ table: { columns, rowCount } }: RowsOutcome) => 1 + columns.length * (1 + rowCount);
