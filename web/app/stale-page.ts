import { reloadOnce } from '../api/reload-once.ts';

declare module './app-context.ts' {
  interface AppContext {
    readonly stalePage: StalePage;
  }
}

/**
 * `outOfDate`: the reader should reload the page when it suits them. `loadedAgain`: it was just reloaded
 * automatically.
 */
export type StaleState = 'outOfDate' | 'loadedAgain' | null;

/**
 * A page that is older than the server, as the server's refusal of a call shows (specification section 7, 409).
 */
interface StalePage {
  readonly state: () => StaleState;
  /** Calls back when the state changes. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Handles a refusal by the server: reloads the page at once if nothing typed or ticked would be lost. */
  readonly refused: () => void;
  readonly dismiss: () => void;
  /** Forgets what was typed on the last page, because another one is shown. */
  readonly moved: () => void;
}

/**
 * Watches one page.
 * @param page the target of its controls' events
 * @param wasReloaded true if a refusal has just reloaded this page
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
