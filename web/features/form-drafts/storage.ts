/** The prefix of the keys for members' unsent answers in the tab's storage; the form's identifier follows. */
export const unsentPrefix = 'lintel.form.';

/** The prefix for messages; the conversation's id follows, or `new`. */
export const unsentMessagePrefix = 'lintel.message.';

/** The prefix for the reasons that go with an answer to an action; the action's id follows. */
export const unsentActionPrefix = 'lintel.action.';

/** The key that marks a tab where visitors' answers go when it closes, since other people use the computer. */
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
