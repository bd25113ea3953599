import type { Coverage, JoinPlan } from "../joins/mod.ts";

/** One line of a plan's certificate. */
interface PlanFact {
  readonly title: string;
  readonly text: string;
}

/** Lists the certificate of a plan, without unmet requirements and without the frequency of each table. */
export function planFacts({ combinations, quality }: JoinPlan): readonly PlanFact[] {
  const { foreign_keys, columns, single_tables = [] } = quality;
  const frequencies = Object.values(quality.table_frequency);
  const tables = {
    covered: frequencies.filter((frequency) => frequency > 0).length,
    total: frequencies.length,
    coverage: quality.coverage,
  };
  // A plan can be of nothing but single tables.
  const isJoined = frequencies.length > 0;
  const coverage = (title: string, of: Coverage | undefined) =>
    of === undefined ? [] : [fact(title, share(of))];
  return [
    fact("Combinations", `${combinations.length}${mix(quality.sizes)}`),
    ...(isJoined ? coverage("Joinable tables covered", tables) : []),
    ...(isJoined ? coverage("Foreign keys covered", foreign_keys) : []),
    ...coverage("Columns of covered tables", columns),
    ...(single_tables.length === 0 ? [] : [fact("Single tables", single_tables.join(", "))]),
    ...(isJoined ? balanceFacts(quality) : []),
  ];
}

function balanceFacts(quality: JoinPlan["quality"]): readonly PlanFact[] {
  const { weighted_deviation, enough_to_cover } = quality;
  const { minimum, maximum, standard_deviation, lower_bound, gap, gini } = quality;
  return [
    fact("A table occurs in", `${planCount(minimum, maximum)} (Gini ${fixed(gini)})`),
    fact(
      "Standard deviation",
      `${fixed(standard_deviation)}; no plan of these sizes is below ${fixed(lower_bound)} (gap ${
        fixed(gap)
      })`,
    ),
    ...(weighted_deviation === undefined ? [] : [fact("Weighted deviation", fixed(weighted_deviation))]),
    fact("To cover all", fewest(quality)),
    ...(enough_to_cover === undefined
      ? []
      : [fact("In this mix of sizes", `${planCount(enough_to_cover)} were found to cover all`)]),
  ];
}

const fact = (title: string, text: string): PlanFact => ({ title, text });
const fixed = (value: number) => value.toFixed(3);

function share({ covered, total, coverage }: Coverage): string {
  return `${covered} of ${total} (${(100 * coverage).toFixed(1)} %)`;
}

function mix(sizes: Readonly<Record<string, number>>): string {
  const parts = Object.entries(sizes).map(([size, count]) =>
    size === "0"
      ? `${count} single ${count === 1 ? "table" : "tables"}`
      : `${count} of ${size} ${size === "1" ? "join" : "joins"}`
  );
  return parts.length === 0 ? "" : `: ${parts.join(", ")}`;
}

function fewest(
  { cover = "tables", fewest_to_cover, fewest_lower_bound }: JoinPlan["quality"],
): string {
  const what = cover === "tables" ? "tables" : "foreign keys";
  const proven = fewest_lower_bound === undefined || (fewest_lower_bound < 2 && fewest_to_cover > 1)
    ? ""
    : fewest_lower_bound === fewest_to_cover
    ? ", proven to be the fewest"
    : `; fewer than ${fewest_lower_bound} cannot`;
  return `${planCount(fewest_to_cover)} can cover all ${what}${proven}`;
}

/** A number of combinations in words, or a range. */
function planCount(least: number, most: number = least): string {
  if (least !== most) return `${least} to ${most} combinations`;
  return `${most} ${most === 1 ? "combination" : "combinations"}`;
}
