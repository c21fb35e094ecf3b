import { anonymousRecordName } from './anonymous-record.ts';
import {
  browserStorage,
  formsInTabKey,
  keysOf,
  readKept,
  tabStorage,
  unsentActionPrefix,
  unsentOfferPrefix,
  unsentMessagePrefix,
  unsentPrefix,
  writeKept,
  type StorageGetter,
} from './storage.ts';

/**
 * Returns the visitors' answers under a key; null if it holds something else. A record names its form, which
 * gives the key.
 */
export function visitorsRecord(storage: StorageGetter, key: string): object | null {
  if (!key.endsWith('form')) return null;
  const kept = readKept(storage, key);
  if (typeof kept !== 'object' || kept === null || !('formIdentifier' in kept)) return null;
  const { formIdentifier } = kept;
  return typeof formIdentifier === 'string' && anonymousRecordName(formIdentifier) === key ? kept : null;
}

/**
 * Returns the storage for visitors' answers in this tab: the browser's, or only the tab's on a shared computer.
 */
export function visitorsStorage(): StorageGetter {
  return readKept(tabStorage, formsInTabKey) === null ? browserStorage : tabStorage;
}

/** Returns whether visitors' answers are deleted when this tab closes. */
export const isKeptInTabOnly = (): boolean => visitorsStorage() === tabStorage;

/**
 * Sets whether visitors' answers are deleted when this tab closes, and moves earlier answers to the right
 * storage. Answers that do not fit there stay where they are, and are not lost.
 */
export function keepInTabOnly(isShared: boolean): void {
  const [from, to] = isShared ? [browserStorage, tabStorage] : [tabStorage, browserStorage];
  writeKept(tabStorage, formsInTabKey, isShared ? { shared: true } : null);
  for (const key of keysOf(from)) {
    const record = visitorsRecord(from, key);
    if (record !== null && writeKept(to, key, record)) writeKept(from, key, null);
  }
}

const unsentPrefixes = [unsentPrefix, unsentMessagePrefix, unsentActionPrefix, unsentOfferPrefix];
const isUnsent = (key: string) => unsentPrefixes.some((prefix) => key.startsWith(prefix));

/**
 * Returns whether this tab holds typed text that the server never got, from a member who was signed in here
 * before.
 */
export const hasUnsent = (): boolean => keysOf(tabStorage).some(isUnsent);

/** Forgets the text that members typed in this tab and the server never got, except that of `accountId`. */
export function forgetUnsent(accountId: string): void {
  for (const key of keysOf(tabStorage)) {
    if (!isUnsent(key)) continue;
    const kept = readKept(tabStorage, key);
    const isTheirs =
      typeof kept === 'object' && kept !== null && 'accountId' in kept && kept.accountId === accountId;
    if (!isTheirs) writeKept(tabStorage, key, null);
  }
}
