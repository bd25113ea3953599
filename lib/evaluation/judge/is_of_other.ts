import { sameValue } from "./agreement.ts";
import type { Denial } from "./denials.ts";
import { denySame } from "./deny_same.ts";
import { sameConcept } from "./same_concept.ts";
import { mayMeanTheSame } from "./synonyms.ts";

/** Whether the same is denied of different names: "students without a cat", "students with a pet that is no cat". */
export function isOfOther(a: Denial, b: Denial): boolean {
  // "Any city except York" denies York of the city.
  const isHolder = [a, b].some(({ bearer, values }) =>
    values.some(({ places }) =>
      [...bearer?.candidates ?? []].some((name) =>
        name.includes(".")
          ? places.has(name)
          : [...places].some((place) => place.startsWith(`${name}.`) && /name$/i.test(place))
      )
    )
  );
  // "No friend in grade 9", "a friend who is not in grade 9".
  const isBearerDenied = (one: Denial, other: Denial) =>
    other.bearer !== undefined && one.heads.some((head) =>
      head.kind === "concept" && other.bearer !== undefined && sameConcept(head, other.bearer)
    ) && !other.heads.some((head) =>
      head.kind === "concept" && other.bearer !== undefined && sameConcept(head, other.bearer)
    );
  // "No dish from Peru", "a dish from elsewhere than Peru": it is denied of the dish in one of them.
  const isValueDenied = (one: Denial, other: Denial) =>
    other.bearer !== undefined && other.heads.length > 0 && other.heads.every(({ kind }) =>
      kind === "value"
    ) &&
    one.values.some((value) => other.values.some((another) => sameValue(value, another))) &&
    one.heads.some((head) =>
      head.kind === "concept" && head.isTable && other.bearer !== undefined &&
      // "Who never did a repair", "with no service of the kind repair": nothing of either is there.
      (other.isOther === true || sameConcept(head, other.bearer)) &&
      !other.concepts.some((concept) => sameConcept(concept, head))
    );
  if (isBearerDenied(a, b) || isBearerDenied(b, a) || isValueDenied(a, b) || isValueDenied(b, a)) return true;
  return !isHolder && denySame(a, b) && a.bearer !== undefined && b.bearer !== undefined &&
    !sameConcept(a.bearer, b.bearer) &&
    !a.bearer.stems.some((one) =>
      b.bearer?.stems.some((other) => one === other || mayMeanTheSame(one, other))
    );
}
