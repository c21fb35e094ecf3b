import type { Finding } from '#schemas/tenant/finding.ts';

/** One mistake: what is written where, and what has to be found. */
export interface Mistake {
  readonly name: string;
  readonly file: string;
  readonly content: string;
  /** Other files that it takes to make the mistake, by their path in the council's folder. */
  readonly with?: Readonly<Record<string, string>>;
  readonly finds: Pick<Finding, 'severity' | 'kind'> & Partial<Finding>;
  /** Words on the line that has to be named. */
  readonly at?: string;
  /** Where the finding is, when it is not in the file that was written. */
  readonly in?: string;
  readonly says?: RegExp;
  readonly cures?: RegExp;
}

export const error = (kind: string, pointer?: string) =>
  ({ severity: 'error', kind, ...(pointer === undefined ? {} : { pointer }) }) as const;
export const warning = (kind: string, pointer?: string) =>
  ({ severity: 'warning', kind, ...(pointer === undefined ? {} : { pointer }) }) as const;
