/** The prefix of the keys for members' unsent answers in the tab's storage; the form's identifier follows. */
export const unsentPrefix = 'lintel.form.';

/** The prefix for messages; the conversation's id follows, or `new`. */
export const unsentMessagePrefix = 'lintel.message.';

/** The prefix for the reasons that go with an answer to an action; the action's id follows. */
export const unsentActionPrefix = 'lintel.action.';

/** The prefix for the reasons and words of refused offers of homes; the offer's id follows. */
export const unsentOfferPrefix = 'lintel.offer.';

/** The key that marks a tab on a shared computer, where visitors' answers are deleted when it closes. */
export const formsInTabKey = 'lintel.formsInTab';

/** Returns browser storage; called each time, since the browser may refuse. */
export type StorageGetter = () => Storage;

/** Returns this tab's storage, gone when the tab closes. */
export const tabStorage: StorageGetter = () => sessionStorage;

/** Returns this browser's storage, kept until it is removed. */
export const browserStorage: StorageGetter = () => localStorage;

/** Returns the JSON under a key; null if there is none, or it can't be read. */
export function readKept(storage: StorageGetter, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Returns what this tab keeps for a member under a key; null if it keeps nothing. Another member's is dropped.
 */
export function readOwn(key: string, accountId: string): object | null {
  const kept = readKept(tabStorage, key);
  if (typeof kept !== 'object' || kept === null || !('accountId' in kept)) return null;
  if (kept.accountId === accountId) return kept;
  writeKept(tabStorage, key, null);
  return null;
}

/** A member's draft that the server has not confirmed: kept in this tab, and gone when it closes. */
export interface Unsent<Draft> {
  readonly accountId: string;
  /** The version of the server's draft that it was typed over. */
  readonly version: number;
  /** Drafts sent and not answered, latest last: the server may have any of these. */
  readonly unanswered: readonly Draft[];
}

/** Few, because each is a whole draft, and browser storage is limited. */
const maximumUnanswered = 4;

/** Returns the drafts sent without an answer, with one more. */
export const withUnanswered = <Draft>(sent: readonly Draft[], draft: Draft): readonly Draft[] =>
  [...sent, draft].slice(-maximumUnanswered);

/** Returns the version and the unanswered drafts of what `readOwn` returned; null if it is no unsent draft. */
export function unsentIn<Draft>(
  kept: object,
  isDraft: (value: unknown) => value is Draft,
): Omit<Unsent<Draft>, 'accountId'> | null {
  if (!('version' in kept) || typeof kept.version !== 'number') return null;
  const sent: readonly unknown[] =
    'unanswered' in kept && Array.isArray(kept.unanswered) ? kept.unanswered : [];
  return { version: kept.version, unanswered: sent.filter(isDraft) };
}

/**
 * Keeps a value under a key, or drops it with null. Returns whether it worked: storage may be full, or blocked.
 */
export function writeKept(storage: StorageGetter, key: string, value: object | null): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns all keys in use; none if the browser refuses. */
export function keysOf(storage: StorageGetter): readonly string[] {
  try {
    const open = storage();
    return Array.from({ length: open.length }, (_, place) => open.key(place)).filter((key) => key !== null);
  } catch {
    return [];
  }
}
