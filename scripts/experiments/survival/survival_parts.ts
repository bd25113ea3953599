/** What can be counted alone: killed runs, what else is done to runs, databases that go away, models that go wrong. */
export const survivalParts = ["kills", "runs", "databases", "models"] as const;

export type SurvivalPart = (typeof survivalParts)[number];
