/** An address as files and messages may show it: without the password that it may hold. */
export function shownAddress(address: string): string {
  // A password may hold any character, so everything up to the last "@" goes.
  return address.replace(/(\/\/[^:/@]*):[^]*@/, "$1@");
}
