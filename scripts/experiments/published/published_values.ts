/** What the paper prints of a model that answers alone: Tables III, IV and V. */
export interface PrintedModel {
  readonly model: string;
  /** Stem of its file in the folder of the published outputs. */
  readonly file: string;
  /** Table III. */
  readonly tdex: string;
  readonly iex: string;
  readonly ex: string;
  readonly em: string;
  readonly rqs: string;
  /** Table V: precision and recall of answerable, unanswerable, ambiguous and improper questions, then F1. */
  readonly types: readonly string[];
  /** Table IV: unanswerable, ambiguous, improper, average. @default it has no row there */
  readonly quality?: readonly string[];
}

export const printedModels: readonly PrintedModel[] = [
  {
    ...{ model: "GPT-4 Turbo", file: "gpt-4-turbo" },
    ...{ tdex: "67.0", iex: "30.2", ex: "70.0", em: "51.0", rqs: "5.80" },
    types: ["90.3", "89.8", "25.9", "70.0", "56.9", "38.4", "100.0", "98.0", "68.2"],
    quality: ["9.38", "7.00", "9.43", "8.60"],
  },
  {
    ...{ model: "GPT-3.5 Turbo", file: "gpt-3.5-turbo" },
    ...{ tdex: "64.1", iex: "25.5", ex: "69.6", em: "47.3", rqs: "4.74" },
    types: ["88.8", "89.2", "16.0", "65.0", "64.3", "20.9", "100.0", "96.0", "61.1"],
    quality: ["8.38", "4.73", "8.29", "7.13"],
  },
  {
    ...{ model: "Gemini-1.5 Flash", file: "gemini-1.5-flash" },
    ...{ tdex: "65.8", iex: "30.1", ex: "70.0", em: "52.3", rqs: "4.03" },
    types: ["85.9", "95.8", "26.3", "50.0", "58.3", "8.1", "100.0", "95.4", "59.3"],
    quality: ["9.78", "4.31", "8.94", "7.68"],
  },
  {
    ...{ model: "Llama3-70B", file: "Llama-3-70B" },
    ...{ tdex: "62.8", iex: "22.8", ex: "66.4", em: "47.4", rqs: "3.86" },
    types: ["84.9", "95.2", "27.5", "55.0", "80.0", "9.3", "100.0", "92.7", "59.8"],
    quality: ["8.80", "4.60", "8.38", "7.26"],
  },
  {
    ...{ model: "Llama3-8B", file: "Llama-3-8B" },
    ...{ tdex: "64.0", iex: "20.1", ex: "66.1", em: "45.7", rqs: "4.55" },
    types: ["88.3", "93.2", "21.4", "60.0", "83.3", "23.3", "100.0", "96.7", "64.2"],
  },
  {
    ...{ model: "SQLCoder-8B", file: "llama-3-sqlcoder-8b" },
    ...{ tdex: "30.7", iex: "24.8", ex: "63.2", em: "31.0", rqs: "3.43" },
    types: ["84.6", "99.6", "77.8", "35.0", "0.0", "0.0", "100.0", "98.0", "59.7"],
  },
  {
    ...{ model: "Codellama-7B", file: "CodeLlama-7b" },
    ...{ tdex: "30.7", iex: "3.4", ex: "27.2", em: "21.7", rqs: "5.09" },
    types: ["93.9", "16.5", "4.3", "85.0", "96.6", "66.3", "56.8", "100.0", "46.9"],
    quality: ["4.75", "3.57", "8.31", "5.54"],
  },
  {
    ...{ model: "Mistral-7B-v0.2", file: "Mistral-7B" },
    ...{ tdex: "26.4", iex: "0.7", ex: "13.7", em: "11.2", rqs: "4.37" },
    types: ["82.1", "57.6", "4.7", "55.0", "100.0", "50.0", "79.1", "77.5", "55.3"],
  },
];

/** What the paper prints of a system of several agents: Tables VI and VII. */
export interface PrintedSystem {
  readonly system: string;
  readonly file: string;
  readonly tdex: string;
  readonly ex: string;
  readonly rqs: string;
  readonly f1: string;
}

export const printedSystems: readonly PrintedSystem[] = [
  {
    ...{ system: "GPT-4 Turbo, multi-agent", file: "gpt-w" },
    ...{ tdex: "70.0", ex: "74.4", rqs: "6.0", f1: "69.5" },
  },
  {
    ...{ system: "Gemini-1.5 Flash, multi-agent", file: "gemini-w" },
    ...{ tdex: "69.4", ex: "73.7", rqs: "7.05", f1: "70.7" },
  },
  {
    ...{ system: "Llama3-70B, multi-agent", file: "llama-w" },
    ...{ tdex: "70.7", ex: "74.8", rqs: "6.6", f1: "70.8" },
  },
  {
    ...{ system: "Gemini-1.5 Flash, w/o selector", file: "gemini-wo-selector" },
    ...{ tdex: "68.6", ex: "73.4", rqs: "6.43", f1: "66.2" },
  },
  {
    ...{ system: "Gemini-1.5 Flash, w/o detector", file: "gemini-wo-detector" },
    ...{ tdex: "66.1", ex: "70.8", rqs: "5.57", f1: "64.4" },
  },
  {
    ...{ system: "Gemini-1.5 Flash, w/o decomposer", file: "gemini-wo-de" },
    ...{ tdex: "68.6", ex: "73.1", rqs: "6.33", f1: "68.1" },
  },
];

/** Table II: each coefficient and its p-value as printed, in the order of the columns. */
export const printedAgreement = {
  unanswerable: ["0.86", "5.4e-07", "0.57", "7.6e-03", "0.54", "8.7e-03"],
  ambiguous: ["0.96", "4.0e-08", "0.88", "3.0e-05", "0.81", "3.8e-04"],
  improper: ["0.71", "3.4e-23", "0.62", "1.0e-16", "0.61", "7.1e-14"],
} as const;

/** Figure 3: the numbers of the text, and those that the authors' notebook draws; clear, ambiguous, clarified. */
export const printedClarification: Readonly<
  Record<string, { readonly text: string; readonly drawn: string }>
> = {
  "GPT-4 Turbo": { text: "51.0, 41.3, –", drawn: "46.5, 19.6, 48.3" },
  "GPT-3.5 Turbo": { text: "47.3, 34.5, 49.0", drawn: "42.2, 20.0, 49.0" },
  "Gemini-1.5 Flash": { text: "–", drawn: "50.3, 19.4, 47.9" },
  "Llama3-70B": { text: "47.4, 34.7, –", drawn: "45.1, 14.7, 49.7" },
};

/** Table I: dialogues, turns of users, turns a dialogue, words a question. */
export const printedDatasets: Readonly<Record<string, readonly string[]>> = {
  SParC: ["4,298", "12,726", "3.0", "10.2"],
  CoSQL: ["3,007", "15,433", "5.2", "11.2"],
  MMSQL: ["6493", "38,666", "6.0", "11.4"],
};

/** Types of the 38,666 questions of the training set, as the authors' notebook counts them. */
export const trainingTypes = { answerable: 12_342, unanswerable: 8_828, ambiguous: 5_754, improper: 11_742 };
