import type { DraftFinding } from '#schemas/api/preview.ts';
import { describeFinding } from '../tenants/load-tenant.ts';
import type { Draft } from './drafts.ts';

/** As many mistakes as somebody mends before they look again. */
const told = 50;

/** The `status` of a preview call: the mistakes that keep the draft from being shown, each as a sentence. */
export function describeStatus({ files, findings }: Draft): { valid: boolean; errorMessages: string[] } {
  if (files) return { valid: true, errorMessages: [] };
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { valid: false, errorMessages: errors.slice(0, told).map(describeFinding) };
}

/** Mistakes and doubts in their parts, errors first. */
export function describeFindings({ findings }: Draft): DraftFinding[] {
  return findings.slice(0, told).map(({ severity, file, line, message, cure }) => ({
    severity,
    file,
    ...(line === undefined ? {} : { line }),
    message,
    cure,
  }));
}
