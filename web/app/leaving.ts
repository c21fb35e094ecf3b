/** The key under which the browser remembers a log-out that the server does not know of yet. */
export const leavingKey = 'lintel.leaving';

declare module './app-context.ts' {
  interface AppContext {
    readonly leaving: Leaving;
  }
}

/** A log-out that the server may not know of yet. Until it does, this browser already counts as a visitor's. */
export interface Leaving {
  readonly isPending: () => boolean;
  /** Remembers the log-out, in every tab and across reloads. */
  readonly begin: () => void;
  /**
   * Makes the server end the session. Does nothing if none is pending; rejects if the server fails to end it.
   */
  readonly end: () => Promise<void>;
  /** Like `end`, but only if there seems to be a connection, and not soon after the last try. Never rejects. */
  readonly retry: () => Promise<void>;
  /** Forgets the log-out because a person has logged in. */
  readonly cancel: () => void;
  /** Calls back when a log-out begins or is over. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Milliseconds. */
const pause = 15_000;
/** Milliseconds: a longer try counts as lost, and the next one does not wait for it. */
const patience = 20_000;

type Shelf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns whether this browser remembers such a log-out. */
export function isLeft(shelf: Shelf): boolean {
  try {
    return shelf().getItem(leavingKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Creates the pending log-out of this page.
 * @param endSession resolves once the server has no session of this browser
 */
export function createLeaving(shelf: Shelf, endSession: () => Promise<unknown>): Leaving {
  const listeners = new Set<() => void>();
  /** Used in a browser that keeps nothing, for as long as the page lives. */
  let isHere = false;
  let ending: Promise<void> | null = null;
  let triedAt = 0;

  const isPending = () => isHere || isLeft(shelf);

  function set(isNow: boolean): void {
    isHere = isNow;
    try {
      if (isNow) shelf().setItem(leavingKey, '1');
      else shelf().removeItem(leavingKey);
    } catch {
      // Storage is blocked or full.
    }
    listeners.forEach((listener) => listener());
  }

  async function tryToEnd(): Promise<void> {
    await endSession();
    set(false);
  }

  async function end(): Promise<void> {
    if (!isPending()) return;
    if (ending === null || Date.now() - triedAt >= patience) {
      triedAt = Date.now();
      ending = tryToEnd();
    }
    const own = ending;
    try {
      await own;
    } finally {
      if (ending === own) ending = null;
    }
  }

  return {
    isPending,
    begin: () => set(true),
    end,
    retry: async () => {
      if (Date.now() - triedAt >= pause) await end().catch(() => {});
    },
    cancel: () => set(false),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A log-out that does nothing: for a page that is being rendered on the server, and for a staff tab, which
 * leaves impersonation another way.
 */
export const noLeaving: Leaving = {
  isPending: () => false,
  begin() {},
  end: async () => {},
  retry: async () => {},
  cancel() {},
  subscribe: () => () => {},
};
