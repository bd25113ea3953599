import { mmsqlAgreementTable } from "../../lib/report/mod.ts";
import { ratingAgreement } from "../../lib/runs/mod.ts";
import { print } from "./command.ts";
import { tableText } from "./table_text.ts";

/** What `deno task mmsql agree` was asked for. */
export interface MmsqlAgreeOptions {
  readonly human: string;
  readonly model: string;
  readonly json?: boolean | undefined;
}

/** Prints how the scores of a model go with those of people. */
export async function mmsqlAgree({ human, model, json = false }: MmsqlAgreeOptions): Promise<void> {
  const agreement = await ratingAgreement({ human, model });
  if (json) return print(JSON.stringify(agreement, null, 2));
  const { types, unmatched } = agreement;
  const alone = unmatched.human + unmatched.model;
  const notes = alone === 0 ? [] : [
    `Left out, as one side alone rated them: ${unmatched.human} of people, ${unmatched.model} of the model.`,
  ];
  print(tableText([mmsqlAgreementTable(types, { notes })]));
}
