import type { JoinCombination, JoinPlan } from "querylogue/joins";

/** A plan whose tables occur as often as told, under names that try to be markup. */
export function planOf(frequencies: Readonly<Record<string, number>>): JoinPlan {
  const values = Object.values(frequencies);
  const combinations: readonly JoinCombination[] = [
    {
      id: "1-a",
      size: 1,
      tables: ["<lake>", "country"],
      joins: [{
        from: { table: "<lake>", columns: ["in", "part"] },
        to: { table: "country", columns: ["code", "number"] },
      }],
    },
    { id: "0-b", size: 0, tables: ["alone"], joins: [] },
  ];
  return {
    database: "waters & <co>",
    combinations,
    quality: {
      coverage: values.filter((value) => value > 0).length / values.length,
      foreign_keys: { covered: 1, total: 4, coverage: 0.25 },
      columns: { covered: 5, total: 8, coverage: 0.625 },
      sizes: { "0": 1, "1": 1 },
      table_frequency: frequencies,
      single_tables: ["alone"],
      standard_deviation: 0.5,
      minimum: Math.min(...values),
      maximum: Math.max(...values),
      gini: 0.25,
      cover: "tables",
      fewest_to_cover: 3,
      fewest_lower_bound: 2,
      lower_bound: 0.375,
      gap: 0.125,
      unmet: ['No foreign key joins the table "<alone>" to another'],
    },
  };
}
