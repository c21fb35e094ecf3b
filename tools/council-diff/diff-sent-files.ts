import { fileSettingsOf } from '#api/files/file-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { type Change, ChangeCollector } from './change.ts';

/** Returns differences in the files that residents may send, their sizes, and how long the council keeps them. */
export function diffSentFiles(beforeTenant: Tenant, afterTenant: Tenant): Change[] {
  const [before, after] = [fileSettingsOf(beforeTenant), fileSettingsOf(afterTenant)];
  const collector = new ChangeCollector('Files that residents send', 'tenant.json');
  collector.value(
    'largest file (MB)',
    before.maximumMegabytes,
    after.maximumMegabytes,
    '/files/maximumMegabytes',
  );
  collector.value(
    'space for each account (MB)',
    before.quotaMegabytes,
    after.quotaMegabytes,
    '/files/quotaMegabytes',
  );
  collector.value(
    'space for a person without an account (MB)',
    before.visitorQuotaMegabytes,
    after.visitorQuotaMegabytes,
    '/files/visitorQuotaMegabytes',
  );
  collector.value(
    'documents that contain programs',
    before.programs ?? 'scanned',
    after.programs ?? 'scanned',
    '/files/programs',
  );
  collector.list(
    'kind of file',
    before.kinds,
    after.kinds,
    { keyOf: (kind) => kind, nameOf: (kind) => kind },
    '/files/kinds',
  );
  const pairs = collector.list(
    'kind of document',
    before.documentKinds,
    after.documentKinds,
    { keyOf: ({ id }) => id, nameOf: ({ id, name }) => `${id} (“${name}”)` },
    '/files/documentKinds',
  );
  for (const { key, before: old, after: fresh, at } of pairs) {
    collector.value(`name of the documents ${key}`, old.name, fresh.name, `${at}/name`);
    collector.value(`days for which ${key} is kept`, old.keepDays, fresh.keepDays, `${at}/keepDays`);
  }
  return collector.changes;
}
