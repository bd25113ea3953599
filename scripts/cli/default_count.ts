/** How many join combinations are chosen, and dialogues made of them, when the command line does not say. */
export const defaultCount = 50;
