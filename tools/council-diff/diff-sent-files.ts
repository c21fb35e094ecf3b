import { fileSettingsOf } from '#api/files/file-settings.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { type Change, Telling } from './change.ts';

/** Returns differences in the files that residents may send, their sizes, and how long the council keeps them. */
export function diffSentFiles(beforeTenant: Tenant, afterTenant: Tenant): Change[] {
  const [before, after] = [fileSettingsOf(beforeTenant), fileSettingsOf(afterTenant)];
  const telling = new Telling('Files that residents send', 'tenant.json');
  telling.value(
    'largest file (MB)',
    before.maximumMegabytes,
    after.maximumMegabytes,
    '/files/maximumMegabytes',
  );
  telling.value(
    'room for each account (MB)',
    before.quotaMegabytes,
    after.quotaMegabytes,
    '/files/quotaMegabytes',
  );
  telling.value(
    'space for a person without an account (MB)',
    before.visitorQuotaMegabytes,
    after.visitorQuotaMegabytes,
    '/files/visitorQuotaMegabytes',
  );
  telling.value(
    'documents in which something runs',
    before.programs ?? 'scanned',
    after.programs ?? 'scanned',
    '/files/programs',
  );
  telling.list(
    'kind of file',
    before.kinds,
    after.kinds,
    { keyOf: (kind) => kind, nameOf: (kind) => kind },
    '/files/kinds',
  );
  const pairs = telling.list(
    'kind of document',
    before.documentKinds,
    after.documentKinds,
    { keyOf: ({ id }) => id, nameOf: ({ id, name }) => `${id} (“${name}”)` },
    '/files/documentKinds',
  );
  for (const { key, before: old, after: fresh, at } of pairs) {
    telling.value(`name of the documents ${key}`, old.name, fresh.name, `${at}/name`);
    telling.value(`days for which ${key} is kept`, old.keepDays, fresh.keepDays, `${at}/keepDays`);
  }
  return telling.changes;
}
