import type { Finding } from '#schemas/tenant/finding.ts';

/**
 * An error or a warning in a form's definition. `pointer`: JSON pointer (RFC 6901) into the merged definition.
 */
export interface FormDefect extends Pick<Finding, 'severity' | 'kind' | 'message' | 'cure'> {
  readonly pointer: string;
}

/** @param kind without `forms.` */
export function error(kind: string, pointer: string, message: string, cure: string): FormDefect {
  return { severity: 'error', kind: `forms.${kind}`, pointer, message, cure };
}

/** @param kind without `forms.` */
export function warning(kind: string, pointer: string, message: string, cure: string): FormDefect {
  return { severity: 'warning', kind: `forms.${kind}`, pointer, message, cure };
}

/** Returns names as a cure lists them. */
export function listed(names: Iterable<string>): string {
  const all = [...names];
  return all.length === 0 ? 'There are none.' : `You can use: ${all.join(', ')}.`;
}
