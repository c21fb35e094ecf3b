import type { Finding } from '#schemas/tenant/finding.ts';

/** One mistake: the file and content that make it, and the expected finding. */
export interface Mistake {
  readonly name: string;
  readonly file: string;
  readonly content: string;
  /** Other files needed to make the mistake, by their path in the council's folder. */
  readonly with?: Readonly<Record<string, string>>;
  readonly finds: Pick<Finding, 'severity' | 'kind'> & Partial<Finding>;
  /** Text on the line that the finding must name. */
  readonly at?: string;
  /** File of the finding, if it is not the one written. */
  readonly in?: string;
  readonly says?: RegExp;
  readonly cures?: RegExp;
}

export const error = (kind: string, pointer?: string) =>
  ({ severity: 'error', kind, ...(pointer === undefined ? {} : { pointer }) }) as const;
export const warning = (kind: string, pointer?: string) =>
  ({ severity: 'warning', kind, ...(pointer === undefined ? {} : { pointer }) }) as const;
