/** The subject of a difference. */
export type DifferenceKind =
  | 'state'
  | 'event'
  | 'answer'
  | 'delay'
  | 'scenario'
  | 'sight'
  | 'effect'
  | 'description'
  | 'clause'
  | 'declaration'
  | 'instruction';

/** One difference of a machine, as a sentence that follows the machine's name. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** False if only words, clauses or names in the code differ. */
  readonly isBehaviour: boolean;
  readonly sentence: string;
}

/** A name in quotation marks. */
export function quoted(name: string): string {
  return `“${name}”`;
}

/** A list with “and” before the last. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
