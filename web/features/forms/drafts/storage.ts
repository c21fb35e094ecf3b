/** The start of the keys for members' unsent answers in the tab's storage; the form's identifier follows. */
export const unsentPrefix = 'lintel.form.';

/** Says in a tab that what visitors write goes with it, since other people use the computer. */
export const formsInTabKey = 'lintel.formsInTab';

/** Where a browser keeps things; asked for each time, since it may refuse. */
export type StorageGetter = () => Storage;

/** This tab's, and gone when it closes. */
export const tabStorage: StorageGetter = () => sessionStorage;

/** This browser's, until it is removed. */
export const browserStorage: StorageGetter = () => localStorage;

/** The JSON under a key; null if there is none, or it can't be read. */
export function readKept(storage: StorageGetter, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps something under a key, or with null drops it. Returns whether it worked: storage may be full, or blocked. */
export function writeKept(storage: StorageGetter, key: string, value: object | null): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** All keys in use; none where the browser refuses. */
export function keysOf(storage: StorageGetter): readonly string[] {
  try {
    const open = storage();
    return Array.from({ length: open.length }, (_, place) => open.key(place)).filter((key) => key !== null);
  } catch {
    return [];
  }
}
