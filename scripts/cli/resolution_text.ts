import { howMany } from "../../lib/base/mod.ts";
import type { Resolution } from "../../lib/runs/mod.ts";

/** Tells in a sentence what difference between two agents a dataset shows. */
export function resolutionText({ pairs, discordance, independent, clustered }: Resolution): string {
  const assumed = `where one agent alone is right in ${percent(discordance)} % of ${
    howMany(pairs, "interaction")
  }`;
  if (independent === undefined) {
    return `Two agents can hardly be told apart, ${assumed}: take more dialogues`;
  }
  const to = clustered === undefined ? "" : ` (${points(clustered)} where those of a dialogue are alike)`;
  return `Two agents can be told apart from a difference of ${
    points(independent)
  } points on${to}, ${assumed}`;
}

const points = (share: number) => (100 * share).toFixed(1);

const percent = (share: number) => Number((100 * share).toFixed(1));
