import type { ThematicRelation, UnanswerableReason } from "../../../../dialogue/mod.ts";
import { actionForms } from "./action_forms.ts";
import { beyondDataForms } from "./beyond_data_forms.ts";
import { missingPropertyForms } from "./missing_property_forms.ts";
import { missingTableForms } from "./missing_table_forms.ts";
import type { Missing } from "./missing_words.ts";
import type { UnanswerableForm, Wording } from "./wording.ts";

interface Aim {
  readonly reason: UnanswerableReason;
  readonly relation: ThematicRelation;
}

/** Everything of one reason and relation that can be asked about the things of the conversation. */
export function unanswerableForms(
  { reason, relation }: Aim,
  missing: Missing,
  wording: Wording,
): readonly UnanswerableForm[] {
  switch (reason) {
    case "no_such_column":
      return missingPropertyForms(relation, missing, wording);
    case "no_such_table":
      return relation === "theme_property" ? missingTableForms(missing, wording) : [];
    case "outside_the_data":
      return beyondDataForms(relation, missing, wording);
    case "not_a_query":
      return actionForms(relation, wording);
    default:
      return reason satisfies never;
  }
}
