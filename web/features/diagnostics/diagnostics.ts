import type { ApiError } from '../../api/api-error.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly diagnostics: Diagnostics;
  }
}

/** Where it stands, for the tab alone, that somebody wants to see codes and request ids. */
export const diagnosticModeKey = 'lintel.diagnosticMode';

/** A call that failed, as a support line can look it up. Neither what was sent nor what came is kept. */
export interface Failure {
  /** Without its query, which may say what somebody looks for, and without what may be an id or a token. */
  readonly path: string;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Milliseconds of this computer's clock. */
  readonly at: number;
}

/** The diagnostic mode of the specification's account state (section 3), and the failures that it shows. */
export interface Diagnostics {
  isOn(): boolean;
  switchTo(on: boolean): void;
  note(error: ApiError, path: string): void;
  /** The last failures, newest first; the same list for as long as there is none more. */
  failures(): readonly Failure[];
  /** Calls back after every change. Answers the way to stop. */
  subscribe(listener: () => void): () => void;
}

const mostKept = 5;

/** @param shelf asks for the tab's storage; may throw, and then the mode lasts as long as the page. */
export function createDiagnostics(
  shelf: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Diagnostics {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  let failures: readonly Failure[] = [];
  let on = false;
  try {
    on = shelf().getItem(diagnosticModeKey) !== null;
  } catch {
    // Blocked: it is off until somebody switches it on.
  }
  return {
    isOn: () => on,
    switchTo(wanted) {
      on = wanted;
      try {
        if (wanted) shelf().setItem(diagnosticModeKey, '1');
        else shelf().removeItem(diagnosticModeKey);
      } catch {
        // Blocked: this page still knows.
      }
      tell();
    },
    note({ status, code, requestId }, path) {
      const named = path.replace(/\?.*$/, '').replaceAll(/[^/]{20,}/g, '…');
      const failure = { path: named, status, code, requestId, at: Date.now() };
      failures = [failure, ...failures].slice(0, mostKept);
      tell();
    },
    failures: () => failures,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
