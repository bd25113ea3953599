import type { Output } from "../../../../specification/mod.ts";
import type { State } from "../../plan/types.ts";

/** One number over the things of a listing. */
export function numbered({ specification, subject }: State, output: Output): State {
  return {
    subject,
    form: "scalar",
    counted: subject,
    specification: { ...specification, outputs: [output], orderBy: [], distinct: false },
  };
}
