import { type Command, type Help, Option } from "commander";

/** Options that mean the same in every task, by the heading under which its help shows them. What a task has for itself stands first. */
const shared: readonly (readonly [heading: string, names: string])[] = [
  [
    "Database:",
    "database databases dialect tables schemas infer-keys keys max-cost allow-writing-login no-values mask today postgres mysql",
  ],
  [
    "Models:",
    "model agent-model user-model judge-model synthesizer-model model-timeout max-cost-usd max-tokens prices cassette replay",
  ],
  [
    "Time and memory:",
    "concurrency calls-per-account max-dialogue-seconds max-seconds connections timeout deadline scratch scratch-mb max-rows",
  ],
  ["Output:", "out json html all format quality hide-values explain metrics annotations also help"],
];

const headings = new Map(
  shared.flatMap(([heading, names]) => names.split(" ").map((name) => [`--${name}`, heading])),
);

/** Groups what a help lists: what every task has in common comes last, and before it the task's own, by its own headings. */
export const groupItems: Help["groupItems"] = (_, visible, groupOf) => {
  const grouped = Map.groupBy(visible, (item) => headingOf(item) ?? groupOf(item));
  const last = shared.map(([heading]) => heading);
  return new Map([...grouped].toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b)));
};

function headingOf(item: Command | Option): string | undefined {
  return item instanceof Option ? headings.get(item.long ?? "") : undefined;
}
