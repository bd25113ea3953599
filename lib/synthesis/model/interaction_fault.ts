/** Adds the interaction number, from 1, to a fault. */
export function interactionFault(number: number, fault: string): string {
  return `interaction ${number}: ${fault}`;
}
