/** Stands in every caption of numbers that the offline engine made. */
export const engineNote =
  "Offline engine (keyword agent, scripted user, offline judge): it verifies the harness and claims nothing about any language model.";
