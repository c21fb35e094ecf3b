import type { FileSettings } from '#schemas/tenant/files.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/**
 * Default settings for a council whose files have none, such as a version published before this setting
 * existed.
 */
const standard: FileSettings = {
  maximumMegabytes: 20,
  kinds: ['pdf', 'jpeg', 'png', 'webp', 'heic', 'docx'],
  quotaMegabytes: 300,
  visitorQuotaMegabytes: 60,
  documentKinds: [{ id: 'other', name: 'Another document', keepDays: 730 }],
};

/** A council's settings for residents' files. */
export function fileSettingsOf({ files = standard }: Pick<Tenant, 'files'>): FileSettings {
  return files;
}

/** True if a council refuses documents that contain programs. By default it does if there is no scanner. */
export function refusesPrograms({ programs = 'scanned' }: FileSettings, hasScanner: boolean): boolean {
  return programs === 'refused' || (programs === 'scanned' && !hasScanner);
}
