import type { Schema } from "../../lib/schema/mod.ts";

const table = (name: string, columns: Readonly<Record<string, string>>) => ({
  name,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, notNull: false })),
  primaryKey: [],
  uniqueKeys: [],
});

const key = (from: string, columns: readonly string[], to: string, others: readonly string[]) => ({
  name: `${from} ${columns.join(" ")}`,
  from: { table: from, columns },
  to: { table: to, columns: others },
});

/** Teams, their matches and players: two keys between two tables, a composite one, one into the same table. */
export const league: Schema = {
  tables: [
    table("team", { id: "INTEGER", name: "TEXT", city: "TEXT", founded: "DATE", worth: "DECIMAL(10,2)" }),
    table("match", {
      id: "INTEGER",
      home_team_id: "INTEGER",
      away_team_id: "INTEGER",
      goals: "INTEGER",
      played: "DATE",
      rating: "REAL",
    }),
    table("player", { team_id: "INTEGER", number: "INTEGER", name: "TEXT", mentor: "INTEGER", born: "DATE" }),
    table("goal", { team_id: "INTEGER", number: "INTEGER", match_id: "INTEGER", minute: "INTEGER" }),
  ],
  foreignKeys: [
    key("match", ["home_team_id"], "team", ["id"]),
    key("match", ["away_team_id"], "team", ["id"]),
    key("player", ["team_id"], "team", ["id"]),
    key("player", ["mentor"], "player", ["number"]),
    key("goal", ["team_id", "number"], "player", ["team_id", "number"]),
    key("goal", ["match_id"], "match", ["id"]),
  ],
};
