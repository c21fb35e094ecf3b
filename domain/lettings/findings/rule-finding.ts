import type { Finding } from '#schemas/tenant/finding.ts';

/** A finding of the rules themselves; which file and line it stands on is for whoever read them. */
export type RuleFinding = Pick<Finding, 'severity' | 'kind' | 'message' | 'cure'> & {
  /** JSON pointer (RFC 6901) into what was looked at. */
  readonly pointer: string;
};

/** Something that contradicts itself or cannot be. */
export function error(kind: string, pointer: string, message: string, cure: string): RuleFinding {
  return { severity: 'error', kind: `lettings.${kind}`, pointer, message, cure };
}

/** Something that can be and is hardly meant. */
export function warning(kind: string, pointer: string, message: string, cure: string): RuleFinding {
  return { severity: 'warning', kind: `lettings.${kind}`, pointer, message, cure };
}
