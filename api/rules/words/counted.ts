/**
 * Returns a number with its noun: `1 bedroom`, `2 bedrooms`, `1 person`, `3 people`. In English, for findings
 * and reports.
 */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`;
}
