/** Why a query is no specification; it never leaves this room. */
export class Unreadable extends Error {}
