/** A fault with its place; interactions count from 1. */
export function interactionFault(number: number, fault: string): string {
  return `interaction ${number}: ${fault}`;
}
