import type { Output } from "../../specification/mod.ts";
import { extremeOf } from "./extreme.ts";
import { modifiersOf, nounPhrase, ownFilters, type Scene } from "./noun_phrase.ts";
import { counting, noun, one, reached, THEY } from "./reach.ts";
import { say } from "./say.ts";
import { pathTo, type Thing } from "./thing.ts";
import { predicate } from "./with_modifiers.ts";

/** The aggregate of a state, with what it is taken over: "the average elevation of" "airports in Peru". */
export function aggregateText(output: Output, scene: Scene): string {
  if (output.kind !== "aggregate") throw new RangeError("Cannot name the aggregate of a plain column");
  if (output.column === undefined || output.function === "count") return "the number of";
  const column = scene.lexicon.column(output.column.table, output.column.column);
  const { singular: measure } = column;
  const isFigure = scene.lexicon.table(output.column.table).singular === `${measure} figure`;
  const singular = isFigure ? "" : `${measure} `;
  const { variation } = scene;
  const words = {
    average: ["the average", "the mean"],
    sum: ["the total", "the combined"],
    minimum: [`the ${extremeOf(column, false)}`, "the minimum"],
    maximum: [`the ${extremeOf(column, true)}`, "the maximum"],
  };
  // "The maximum maximum depth" says one word for two things.
  const isExtreme = /^(maximum|minimum|average|mean|total)\b/.test(measure);
  const ways = isExtreme ? words[output.function].slice(0, 1) : words[output.function];
  return `${variation.pick("aggregate", ways)} ${singular}of`;
}

/** The aggregate that a state asks for. */
export function aggregateOf(scene: Scene): Output {
  const found = scene.specification.outputs.find(({ kind }) => kind === "aggregate");
  if (found === undefined) throw new RangeError("Cannot find an aggregate among the outputs");
  return found;
}

export function scalarBody(scene: Scene): string {
  const { variation, root } = scene;
  const output = aggregateOf(scene);
  const np = nounPhrase(root, scene, { number: "plural" });
  const are = predicate(modifiersOf(root, scene, { number: "plural" }), "plural");
  if (output.kind === "aggregate" && output.function === "count") {
    return say(variation, "scalar count", [
      () => `how many ${np} are there?`,
      () => `what is the number of ${np}?`,
      () => `count the ${np}`,
      () =>
        `${
          variation.pick("tell", [
            "tell me",
            "I would like to know",
            "I want to know",
            "please tell me",
            "can you tell me",
          ])
        } how many ${np} there are`,
      () => are === "" ? `how many ${np} exist?` : `how many ${root.plural} ${are}?`,
      () => `give me the ${variation.pick("total", ["number", "total number", "count"])} of ${np}`,
    ]);
  }
  const what = `${aggregateText(output, scene)} ${variation.pick("the", ["the", "all"])} ${np}`;
  return say(variation, "scalar", [
    () => `what is ${what}?`,
    () =>
      `${
        variation.pick("tell", ["tell me", "give me", "show me", "compute", "work out", "calculate"])
      } ${what}`,
    () =>
      `${
        variation.pick("ask", ["I'd like to know", "I need", "I want to know", "could you tell me"])
      } ${what}`,
  ]);
}

export function groupedBody(scene: Scene): string {
  const { variation, root, counted } = scene;
  const output = aggregateOf(scene);
  if (counted === undefined) throw new RangeError("Cannot group without something that is counted");
  const without = new Set(pathTo(root, counted)?.slice(1, 2));
  const each = nounPhrase(root, scene, { number: "singular", without });
  const all = nounPhrase(root, scene, { number: "plural", without });
  const near = root.children.includes(counted) && isOwned(counted);
  // Conditions on what lies between, after those on the groups, would be read as conditions on the groups.
  const path = pathTo(root, counted) ?? [];
  const between = path.slice(1, -1).flatMap((thing, at) =>
    modifiersOf(thing, scene, { number: "plural", without: new Set(path.slice(at + 2, at + 3)) })
  );
  const plain = between.length === 0;
  const bare = plain && ownFilters(counted, scene).length === 0;
  const limited = all === root.plural ? "" : `, for ${all} only`;
  if (output.kind === "aggregate" && output.function === "count") {
    const direct = directCount(scene, each);
    const per = nounPhrase(counted, scene, { number: "plural" });
    const forms = [
      () =>
        `for each ${each}, ${variation.pick("tell", ["show", "give", "tell me"])} the number of ${
          counting(counted, one(root), scene, "number")
        }`,
      () =>
        `for every ${each}, ${variation.pick("say", ["say", "tell me", "work out"])} how many ${
          counting(counted, one(root), scene, "how many")
        }`,
      () =>
        `${variation.pick("show", ["list", "show me", "give me"])} the ${all} and the number of ${
          counting(counted, THEY, scene, "number")
        }`.replace(/they have$/, "each of them has"),
      () =>
        `${
          variation.pick("tell", ["tell me, for the", "please tell me, for the", "I want to know, for the"])
        } ${all}, how many ${counting(counted, THEY, scene, "how many")}`,
    ];
    if (direct !== undefined) forms.push(() => direct);
    if (plain) {
      forms.push(() =>
        `${variation.pick("count", ["count the", "give me the number of", "show the number of"])} ${
          counting(counted, noun(`each ${each}`, false), scene, "number")
        }`
      );
    }
    if (near) {
      forms.push(() =>
        `${variation.pick("count", ["count the", "I need the number of", "give me a count of the"])} ${per} ${
          variation.pick("per", ["per", "for each", "by"])
        } ${root.singular}${limited}`
      );
    }
    return say(variation, "grouped count", forms);
  }
  const what = aggregateText(output, scene);
  const value = what.replace(/ of$/, "");
  const target = counted === root ? one(root).object : reached(counted, one(root), scene);
  const per = nounPhrase(counted, scene, { number: "plural" });
  const forms = [
    () => `for each ${each}, ${variation.pick("tell", ["show", "give", "tell me"])} ${what} ${target}`,
    () => `for every ${each}, what is ${what} ${target}?`,
    () =>
      `${variation.pick("show", ["list", "show me", "give me"])} the ${all}, each with ${value} of ${target}`,
  ];
  if (bare) forms.push(() => `what is ${what} ${reached(counted, noun(`each ${each}`, false), scene)}?`);
  if (near) {
    forms.push(() =>
      `${variation.pick("show", ["show", "give me", "I need"])} ${what} the ${per} ${
        variation.pick("per", ["per", "for each"])
      } ${root.singular}${limited}`
    );
  }
  return say(variation, "grouped", forms);
}

/** "How many airports does each country have?" */
function directCount(scene: Scene, each: string): string | undefined {
  const { root, counted } = scene;
  if (counted === undefined || !root.children.includes(counted)) return undefined;
  const np = nounPhrase(counted, scene, { number: "plural" });
  const { relation } = counted;
  if (relation?.forward !== undefined) {
    const { plural } = relation.forward;
    if (plural.startsWith("are ")) {
      return `how many ${np} is each ${each} ${plural.slice(4).replace(/^members/, "a member")}?`;
    }
    return `how many ${np} does each ${each} ${plural}?`;
  }
  if (relation?.backward !== undefined) return `how many ${np} ${relation.backward.plural} each ${each}?`;
  return `how many ${np} does each ${each} have?`;
}

/** Whether "airports per country" says how the two belong together. */
export function isOwned({ relation }: Thing): boolean {
  return relation?.forward === undefined && relation?.backward === undefined;
}
