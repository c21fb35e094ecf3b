/** A place of the browser in which something is kept; asked for each time, since asking may be refused. */
export type Shelf = () => Storage;

/** Of this tab, and gone with it. */
export const tabShelf: Shelf = () => sessionStorage;

/** Of this browser, until somebody takes it away. */
export const browserShelf: Shelf = () => localStorage;

/** What stands under a key, as JSON; null where nothing does, or nothing that can be read. */
export function readKept(shelf: Shelf, key: string): unknown {
  try {
    return JSON.parse(shelf().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps something under a key, or with null drops it. Says whether the browser let it: it may be full, or closed. */
export function writeKept(shelf: Shelf, key: string, value: object | null): boolean {
  try {
    if (value === null) shelf().removeItem(key);
    else shelf().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The keys of a shelf; none where the browser keeps it closed. */
export function keysOf(shelf: Shelf): readonly string[] {
  try {
    const storage = shelf();
    return Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter(
      (key) => key !== null,
    );
  } catch {
    return [];
  }
}
