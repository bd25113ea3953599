/** Note in every caption of numbers from the offline engine. */
export const engineNote =
  "Offline engine (keyword agent, scripted user, offline judge): it verifies the harness and claims nothing about any language model.";
