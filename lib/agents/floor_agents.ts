/** Control agents that answer nothing, whose alignment is the floor of every other; as they are named on a command line. */
export const floorAgents: readonly string[] = ["echo", "reworded-echo", "offer-everything", "empty"];
