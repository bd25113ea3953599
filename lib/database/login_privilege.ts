/** Something that a login may do beyond reading. */
export interface LoginPrivilege {
  /** Ends the sentence "The login may …", for example `insert rows`. */
  readonly right: string;
  /** It changes data, structures, logins or files: such a login is only opened when that is allowed. */
  readonly writes: boolean;
  /** Ends that sentence where it is not about the whole server, for example `into 12 tables (city, country, river, …)`. */
  readonly where?: string;
}
