/** What the keys of members' unsent answers begin with in the tab's storage; the form's identifier follows. */
export const unsentPrefix = 'lintel.form.';

/** Says in a tab that what visitors write goes with it, since other people use the computer. */
export const formsInTabKey = 'lintel.formsInTab';

/** Where a browser keeps things; asked for each time, since it may refuse. */
export type StorageGetter = () => Storage;

/** Of this tab, and gone with it. */
export const tabStorage: StorageGetter = () => sessionStorage;

/** Of this browser, until somebody takes it away. */
export const browserStorage: StorageGetter = () => localStorage;

/** What stands under a key, as JSON; null where nothing does, or nothing that can be read. */
export function readKept(storage: StorageGetter, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps something under a key, or with null drops it. Says whether the browser let it: it may be full, or closed. */
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
