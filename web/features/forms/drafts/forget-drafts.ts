import { anonymousRecordName } from '#domain/forms/anonymous-record.ts';
import {
  browserStorage,
  formsInTabKey,
  keysOf,
  readKept,
  tabStorage,
  unsentPrefix,
  writeKept,
  type StorageGetter,
} from './storage.ts';

/** Visitors’ answers in a storage, by their key. A record names its form, from which the key is made. */
function anonymousRecords(storage: StorageGetter): readonly (readonly [string, object])[] {
  return keysOf(storage).flatMap((key) => {
    if (!key.endsWith('form')) return [];
    const kept = readKept(storage, key);
    if (typeof kept !== 'object' || kept === null || !('formIdentifier' in kept)) return [];
    const { formIdentifier } = kept;
    return typeof formIdentifier === 'string' && anonymousRecordName(formIdentifier) === key
      ? [[key, kept] as const]
      : [];
  });
}

/** Where visitors' answers are kept in this tab: in the browser, or where others use it, in the tab alone. */
export function visitorsStorage(): StorageGetter {
  return readKept(tabStorage, formsInTabKey) === null ? browserStorage : tabStorage;
}

/** Whether what visitors write in this tab goes with it. */
export const isKeptInTabOnly = (): boolean => visitorsStorage() === tabStorage;

/**
 * Chooses whether what visitors write goes with this tab, and brings what they wrote before to where it belongs from
 * now on. What has no room there stays where it is, so that it is not lost.
 */
export function keepInTabOnly(isShared: boolean): void {
  const [from, to] = isShared ? [browserStorage, tabStorage] : [tabStorage, browserStorage];
  writeKept(tabStorage, formsInTabKey, isShared ? { shared: true } : null);
  for (const [key, record] of anonymousRecords(from))
    if (writeKept(to, key, record)) writeKept(from, key, null);
}

/** Whether this tab has something that a member typed and the server never got: they were logged in here before. */
export const hasUnsent = (): boolean => keysOf(tabStorage).some((key) => key.startsWith(unsentPrefix));

/** Forgets what members typed in this tab and the server never got, but not what `accountId` did. */
export function forgetUnsent(accountId: string | null): void {
  for (const key of keysOf(tabStorage)) {
    if (!key.startsWith(unsentPrefix)) continue;
    const kept = readKept(tabStorage, key);
    const isTheirs =
      accountId !== null &&
      typeof kept === 'object' &&
      kept !== null &&
      'accountId' in kept &&
      kept.accountId === accountId;
    if (!isTheirs) writeKept(tabStorage, key, null);
  }
}

/** Somebody has logged out: nothing that they or a visitor wrote into forms stays in this browser. */
export function forgetDrafts(): void {
  forgetUnsent(null);
  for (const storage of [tabStorage, browserStorage])
    for (const [key] of anonymousRecords(storage)) writeKept(storage, key, null);
}
