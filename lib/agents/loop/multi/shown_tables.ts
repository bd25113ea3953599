import type { Turn } from "../types.ts";

/** Names of the tables and views that a turn's schema holds. */
export const shownTables = ({ schema: { tables, views = [] } }: Turn): readonly string[] =>
  [...tables, ...views].map(({ name }) => name);
