import type { ApiError } from '../../api/api-error.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly diagnostics: Diagnostics;
  }
}

/** The key, in this tab's storage only, of the choice to see codes and request ids. */
export const diagnosticModeKey = 'lintel.diagnosticMode';

/** A failed call, as support can look it up. Keeps neither the request nor the answer. */
export interface Failure {
  /** The path without its query, which may hold a search, and without possible ids or tokens. */
  readonly path: string;
  /** 0 if there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Milliseconds by this computer's clock. */
  readonly at: number;
}

/** The diagnostic mode of the specification's account state (section 3), and its failed calls. */
interface Diagnostics {
  isOn(): boolean;
  switchTo(on: boolean): void;
  note(error: ApiError, path: string): void;
  /** The last failures, newest first; the same array until there is a new one. */
  failures(): readonly Failure[];
  /** Calls back after every change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

const maximumKept = 5;

/**
 * Creates the diagnostic mode.
 * @param shelf returns the tab's storage; if it throws, the mode lasts as long as the page.
 */
export function createDiagnostics(
  shelf: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Diagnostics {
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  let failures: readonly Failure[] = [];
  let on = false;
  try {
    on = shelf().getItem(diagnosticModeKey) !== null;
  } catch {
    // Storage is blocked: the mode is off until switched on.
  }
  return {
    isOn: () => on,
    switchTo(wanted) {
      on = wanted;
      try {
        if (wanted) shelf().setItem(diagnosticModeKey, '1');
        else shelf().removeItem(diagnosticModeKey);
      } catch {
        // Storage is blocked: this page still remembers the mode.
      }
      notify();
    },
    note({ status, code, requestId }, path) {
      const named = path.replace(/\?.*$/, '').replaceAll(/[^/\s]{20,}/g, '…');
      const failure = { path: named, status, code, requestId, at: Date.now() };
      failures = [failure, ...failures].slice(0, maximumKept);
      notify();
    },
    failures: () => failures,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
