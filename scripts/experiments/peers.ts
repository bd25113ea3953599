/** The published evaluators beside which the comparison is measured. */
export const peers = ["spider", "bird", "spider2"] as const;

export type Peer = typeof peers[number];

/** What tables call them. */
export const peerNames: Readonly<Record<Peer, string>> = {
  spider: "Test Suite",
  bird: "BIRD",
  spider2: "Spider 2",
};
