import type { FileSettings } from '#schemas/tenant/files.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';

/** Settings where a council's files say nothing, such as in a version that was published before they could. */
const standard: FileSettings = {
  maximumMegabytes: 20,
  kinds: ['pdf', 'jpeg', 'png', 'webp', 'heic', 'docx'],
  quotaMegabytes: 300,
  visitorQuotaMegabytes: 60,
  documentKinds: [{ id: 'other', name: 'Another document', keepDays: 730 }],
};

/** What a council has decided about files that residents send. */
export function fileSettingsOf({ files = standard }: Pick<Tenant, 'files'>): FileSettings {
  return files;
}

/** Whether a council refuses documents in which something runs. Unless it says so, it does where nobody scans them. */
export function refusesPrograms({ programs = 'scanned' }: FileSettings, hasScanner: boolean): boolean {
  return programs === 'refused' || (programs === 'scanned' && !hasScanner);
}
