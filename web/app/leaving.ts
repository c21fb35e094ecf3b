/** The key under which the browser remembers that its reader has logged out and the server does not know it yet. */
export const leavingKey = 'lintel.leaving';

declare module './app-context.ts' {
  interface AppContext {
    readonly leaving: Leaving;
  }
}

/** A log-out that the server may not know of yet. Until it does, this browser is a visitor's all the same. */
export interface Leaving {
  readonly isPending: () => boolean;
  /** Remembers it, in every tab, and over reloads. */
  readonly begin: () => void;
  /** Has the server end the session. Does nothing if none is pending; rejects where the server does not do it. */
  readonly end: () => Promise<void>;
  /** As above, where there seems to be a connection: not soon after the last try. Never rejects. */
  readonly retry: () => Promise<void>;
  /** Forgets it: somebody has logged in. */
  readonly cancel: () => void;
  /** Calls back when it is begun or over. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** In milliseconds. */
const pause = 15_000;
/** In milliseconds: a try that takes as long is lost, and the next one does not wait for it. */
const patience = 20_000;

type Shelf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Tells if this browser remembers such a log-out. */
export function isLeft(shelf: Shelf): boolean {
  try {
    return shelf().getItem(leavingKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Makes the log-out of this page.
 * @param endSession resolves once the server has no session of this browser
 */
export function createLeaving(shelf: Shelf, endSession: () => Promise<unknown>): Leaving {
  const listeners = new Set<() => void>();
  /** Holds in a browser that keeps nothing, for as long as the page lives. */
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
      // It is blocked or full.
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

/** The log-out where nobody leaves: on a page that is being drawn, and in a tab of staff, who leave a resident's place in another way. */
export const nobodyLeaves: Leaving = {
  isPending: () => false,
  begin() {},
  end: async () => {},
  retry: async () => {},
  cancel() {},
  subscribe: () => () => {},
};
