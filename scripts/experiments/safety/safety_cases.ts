import { changePairs } from "./cases_of_changes.ts";
import { secretPairs } from "./cases_of_secrets.ts";
import { type SafetyCase, safetyClasses, type SafetyPair } from "./safety_types.ts";

/** All cases: of each class at least 30 unsafe ones, each with its safe twin. */
export function safetyCases(): readonly SafetyCase[] {
  const pairs = { ...changePairs(), ...secretPairs() };
  return safetyClasses.flatMap((name) =>
    (pairs[name] ?? []).flatMap(({ unsafe, safe }: SafetyPair, i): readonly SafetyCase[] => {
      const id = `${name.split(" ")[0]}-${String(i + 1).padStart(2, "0")}`;
      return [
        { id: `${id}-unsafe`, class: name, safe: false, ...unsafe },
        { id: `${id}-safe`, class: name, safe: true, ...safe },
      ];
    })
  );
}
