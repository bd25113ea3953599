import { agedDifferences } from "./aged_differences.ts";
import { aggregateDifferences } from "./aggregate_differences.ts";
import { extremeDifferences, orderingDifferences } from "./order_differences.ts";
import { attachmentDifferences } from "./attachment_differences.ts";
import { comparisonDifferences } from "./comparison_differences.ts";
import { calledDifferences } from "./called_differences.ts";
import { concessionDifferences } from "./concession_differences.ts";
import { copulaDenialDifferences } from "./copula_denials.ts";
import { countOrSumDifferences } from "./count_or_sum_differences.ts";
import { deedDifferences } from "./deed_differences.ts";
import { denialDifferences, emptyDifferences, nullDifferences } from "./denial_differences.ts";
import { type Difference, doubted } from "./difference.ts";
import { exchangeDifferences } from "./exchanges.ts";
import { exchangedDeedDifferences } from "./exchanged_deeds.ts";
import { exchangedTimeDifferences } from "./exchanged_time_differences.ts";
import { existenceDifferences } from "./existence_differences.ts";
import type { ExpectedContent } from "./expected_content.ts";
import { gapDifferences } from "./gaps.ts";
import { groupDifferences } from "./group_differences.ts";
import { junctionDifferences } from "./junction_differences.ts";
import { modifierDifferences } from "./modifier_differences.ts";
import { askedDifferences, conceptDifferences, oppositeWords, sexDifferences } from "./name_differences.ts";
import { namingDifferences } from "./naming_differences.ts";
import { onlyOutputDifferences } from "./only_output_differences.ts";
import { otherParticles } from "./other_particles.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { repetitionDifferences } from "./repetition_differences.ts";
import { questionDifferences } from "./question_differences.ts";
import { repeatedOutputDifferences } from "./repeated_output_differences.ts";
import { restDenialDifferences } from "./rest_denial_differences.ts";
import { roleDifferences } from "./role_differences.ts";
import { relationDifferences } from "./relation_differences.ts";
import { outputDifferences } from "./output_differences.ts";
import { sizeDifferences } from "./size_differences.ts";
import { scopeDifferences } from "./scope_differences.ts";
import { toldScopeDifferences } from "./told_scope_differences.ts";
import { twinDifferences } from "./twin_differences.ts";
import { voiceDifferences } from "./voice_differences.ts";
import { labelDifferences, valueDifferences } from "./value_differences.ts";

export interface DifferencesOptions {
  /** The interpretation only offers a reading: what it is by has to be named. @default false */
  readonly isOffer?: boolean;
}

/** Lists the differences between an interpretation and the expected content. */
export function differences(
  found: ParsedSentence,
  expected: ExpectedContent,
  { isOffer = false }: DifferencesOptions = {},
): readonly Difference[] {
  const concessions = concessionDifferences(found, expected);
  const all = [
    ...byTopic.flatMap((compare) => compare(found, expected)),
    ...conceptDifferences(found, expected, isOffer),
  ];
  if (concessions.length === 0) return all;
  // Who stands where may be a reading of the other sentence, which this one spells out.
  return [
    ...all.map((one) => one.topic === "wording" && one.side === "both" ? doubted(one) : one),
    ...concessions,
  ];
}

const byTopic = [
  valueDifferences,
  labelDifferences,
  exchangeDifferences,
  comparisonDifferences,
  agedDifferences,
  deedDifferences,
  exchangedTimeDifferences,
  namingDifferences,
  calledDifferences,
  nullDifferences,
  denialDifferences,
  copulaDenialDifferences,
  restDenialDifferences,
  emptyDifferences,
  aggregateDifferences,
  countOrSumDifferences,
  groupDifferences,
  extremeDifferences,
  sizeDifferences,
  orderingDifferences,
  askedDifferences,
  oppositeWords,
  otherParticles,
  sexDifferences,
  scopeDifferences,
  relationDifferences,
  exchangedDeedDifferences,
  existenceDifferences,
  gapDifferences,
  attachmentDifferences,
  modifierDifferences,
  toldScopeDifferences,
  outputDifferences,
  onlyOutputDifferences,
  questionDifferences,
  twinDifferences,
  roleDifferences,
  repeatedOutputDifferences,
  repetitionDifferences,
  voiceDifferences,
  junctionDifferences,
];
