import type { DraftFinding } from '#schemas/api/preview.ts';
import { describeFinding } from '../tenants/load-tenant.ts';
import type { PreviewDraft } from './drafts.ts';

/** The most mistakes shown: as many as an officer mends before looking again. */
const told = 50;

/**
 * Returns the `status` of a preview call: the mistakes that keep the draft from being shown, each as a
 * sentence.
 */
export function describeStatus({ files, findings }: PreviewDraft): {
  valid: boolean;
  errorMessages: string[];
} {
  if (files) return { valid: true, errorMessages: [] };
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { valid: false, errorMessages: errors.slice(0, told).map(describeFinding) };
}

/** Returns findings in their parts, errors first. */
export function describeFindings({ findings }: PreviewDraft): DraftFinding[] {
  return findings.slice(0, told).map(({ severity, file, line, message, cure }) => ({
    severity,
    file,
    ...(line === undefined ? {} : { line }),
    message,
    cure,
  }));
}
