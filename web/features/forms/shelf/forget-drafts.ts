import { anonymousRecordName } from '#domain/forms/anonymous-record.ts';
import { formsInTabKey, unsentPrefix } from './keys.ts';
import { browserShelf, keysOf, readKept, tabShelf, writeKept, type Shelf } from './storage.ts';

/** The answers of visitors on a shelf, by their key. A record names its form, which the key is made from. */
function anonymousRecords(shelf: Shelf): readonly (readonly [string, object])[] {
  return keysOf(shelf).flatMap((key) => {
    if (!key.endsWith('form')) return [];
    const kept = readKept(shelf, key);
    if (typeof kept !== 'object' || kept === null || !('formIdentifier' in kept)) return [];
    const { formIdentifier } = kept;
    return typeof formIdentifier === 'string' && anonymousRecordName(formIdentifier) === key
      ? [[key, kept] as const]
      : [];
  });
}

/** Where visitors' answers are kept in this tab: in the browser, or where others use it, in the tab alone. */
export function visitorsShelf(): Shelf {
  return readKept(tabShelf, formsInTabKey) === null ? browserShelf : tabShelf;
}

/** Whether what visitors write in this tab goes with it. */
export const isKeptInTabOnly = (): boolean => visitorsShelf() === tabShelf;

/**
 * Chooses whether what visitors write goes with this tab, and brings what they wrote before to where it belongs from
 * now on. What has no room there stays where it is, so that it is not lost.
 */
export function keepInTabOnly(isShared: boolean): void {
  const [from, to] = isShared ? [browserShelf, tabShelf] : [tabShelf, browserShelf];
  writeKept(tabShelf, formsInTabKey, isShared ? { shared: true } : null);
  for (const [key, record] of anonymousRecords(from))
    if (writeKept(to, key, record)) writeKept(from, key, null);
}

/** Whether this tab has something that a member typed and the server never got: they were logged in here before. */
export const hasUnsent = (): boolean => keysOf(tabShelf).some((key) => key.startsWith(unsentPrefix));

/** Forgets what members typed in this tab and the server never got, but not what `accountId` did. */
export function forgetUnsent(accountId: string | null): void {
  for (const key of keysOf(tabShelf)) {
    if (!key.startsWith(unsentPrefix)) continue;
    const kept = readKept(tabShelf, key);
    const isTheirs =
      accountId !== null &&
      typeof kept === 'object' &&
      kept !== null &&
      'accountId' in kept &&
      kept.accountId === accountId;
    if (!isTheirs) writeKept(tabShelf, key, null);
  }
}

/** Somebody has logged out: nothing that they or a visitor wrote into forms stays in this browser. */
export function forgetDrafts(): void {
  forgetUnsent(null);
  for (const shelf of [tabShelf, browserShelf])
    for (const [key] of anonymousRecords(shelf)) writeKept(shelf, key, null);
}
