import { anonymousRecordName } from '#domain/forms/anonymous-record.ts';
import {
  browserStorage,
  formsInTabKey,
  keysOf,
  readKept,
  tabStorage,
  unsentMessagePrefix,
  unsentPrefix,
  writeKept,
  type StorageGetter,
} from './storage.ts';

/** Visitors’ answers in a storage, by key. A record names its form, which gives the key. */
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

/** The storage for visitors' answers in this tab: the browser's, or only the tab's on a shared computer. */
export function visitorsStorage(): StorageGetter {
  return readKept(tabStorage, formsInTabKey) === null ? browserStorage : tabStorage;
}

/** Whether visitors' answers in this tab go when it closes. */
export const isKeptInTabOnly = (): boolean => visitorsStorage() === tabStorage;

/**
 * Chooses whether visitors' answers go when this tab closes, and moves earlier answers to the right storage.
 * Anything that does not fit there stays where it is, so that it is not lost.
 */
export function keepInTabOnly(isShared: boolean): void {
  const [from, to] = isShared ? [browserStorage, tabStorage] : [tabStorage, browserStorage];
  writeKept(tabStorage, formsInTabKey, isShared ? { shared: true } : null);
  for (const [key, record] of anonymousRecords(from))
    if (writeKept(to, key, record)) writeKept(from, key, null);
}

const isUnsent = (key: string) => key.startsWith(unsentPrefix) || key.startsWith(unsentMessagePrefix);

/** Whether this tab holds answers or a message that a member typed that never reached the server: they were logged in here before. */
export const hasUnsent = (): boolean => keysOf(tabStorage).some(isUnsent);

/** Forgets answers and messages that members typed in this tab that never reached the server, except those of `accountId`. */
export function forgetUnsent(accountId: string | null): void {
  for (const key of keysOf(tabStorage)) {
    if (!isUnsent(key)) continue;
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

/** On log-out: neither their answers nor a visitor's stay in this browser. */
export function forgetDrafts(): void {
  forgetUnsent(null);
  for (const storage of [tabStorage, browserStorage])
    for (const [key] of anonymousRecords(storage)) writeKept(storage, key, null);
}
