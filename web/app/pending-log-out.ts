/** Local storage key of a log-out that has not reached the server yet. */
export const pendingLogOutKey = 'lintel.leaving';

declare module './app-context.ts' {
  interface AppContext {
    readonly pendingLogOut: PendingLogOut;
  }
}

/** A log-out that may not have reached the server yet. This browser already counts as a visitor's. */
export interface PendingLogOut {
  readonly isPending: () => boolean;
  /** Remembers the log-out, in every tab and across reloads. */
  readonly begin: () => void;
  /**
   * Ends the session on the server. Does nothing if no log-out is pending; rejects if the server fails to end
   * it.
   */
  readonly end: () => Promise<void>;
  /** Works like `end`, but only with a connection, and not soon after the last attempt. Never rejects. */
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
export function isLogOutPending(shelf: Shelf): boolean {
  try {
    return shelf().getItem(pendingLogOutKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Creates the pending log-out of this page.
 * @param endSession resolves once the server has no session of this browser
 */
export function createPendingLogOut(shelf: Shelf, endSession: () => Promise<unknown>): PendingLogOut {
  const listeners = new Set<() => void>();
  /** True while a log-out is pending, also in a browser that blocks storage. */
  let isHere = false;
  let ending: Promise<void> | null = null;
  let triedAt = 0;

  const isPending = () => isHere || isLogOutPending(shelf);

  function set(isNow: boolean): void {
    isHere = isNow;
    try {
      if (isNow) shelf().setItem(pendingLogOutKey, '1');
      else shelf().removeItem(pendingLogOutKey);
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
export const noPendingLogOut: PendingLogOut = {
  isPending: () => false,
  begin() {},
  end: async () => {},
  retry: async () => {},
  cancel() {},
  subscribe: () => () => {},
};
