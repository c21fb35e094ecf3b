import { reloadOnce } from '../api/reload-once.ts';

declare module './app-context.ts' {
  interface AppContext {
    readonly stalePage: StalePage;
  }
}

/** `outOfDate`: the reader has to load it again, when it suits them. `loadedAgain`: that was just done unasked. */
export type StaleState = 'outOfDate' | 'loadedAgain' | null;

/** A page that is older than the server: known from its refusal of a call (specification section 7, 409). */
export interface StalePage {
  readonly state: () => StaleState;
  /** Calls back when it changes. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers a refusal of the server: loads the page again at once where nothing typed or ticked would be lost. */
  readonly refused: () => void;
  readonly dismiss: () => void;
  /** Forgets what was typed on the last page: another one is shown. */
  readonly moved: () => void;
}

/**
 * Watches one page.
 * @param page where its controls tell of what is typed
 * @param wasReloaded this page is the one that a refusal loaded again
 */
export function createStalePage(page: EventTarget, wasReloaded: boolean): StalePage {
  const listeners = new Set<() => void>();
  let state: StaleState = wasReloaded ? 'loadedAgain' : null;
  let isTouched = false;
  const touch = () => {
    isTouched = true;
  };
  for (const type of ['input', 'change']) page.addEventListener(type, touch, { capture: true });
  function set(next: StaleState): void {
    state = next;
    listeners.forEach((listener) => listener());
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refused() {
      if (isTouched || !reloadOnce('refused')) set('outOfDate');
    },
    dismiss: () => set(null),
    moved() {
      isTouched = false;
    },
  };
}
