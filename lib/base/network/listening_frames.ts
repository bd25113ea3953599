import type { HeaderPair } from "./network_frames.ts";

/** The first frame to the child that listens. */
export interface ListeningSettings {
  readonly hostname: string;
  /** 0 for any. */
  readonly port: number;
  readonly maxRequestBytes: number;
}

/** A frame from the child. */
export type ListeningQuestion =
  | { readonly kind: "listening"; readonly port: number }
  | { readonly kind: "failed"; readonly message: string }
  /** Answered by a `ListeningAnswer` of its id. */
  | {
    readonly kind: "request";
    readonly id: number;
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HeaderPair[];
    /** Null where there is none, undefined where it is too large. */
    readonly body: Uint8Array<ArrayBuffer> | null | undefined;
  }
  /** Whoever asked has gone. */
  | { readonly kind: "gone"; readonly id: number };

/** A frame to the child. */
export interface ListeningAnswer {
  readonly id: number;
  readonly status: number;
  readonly headers: readonly HeaderPair[];
  readonly body: Uint8Array<ArrayBuffer>;
}
