import type { AuthActor } from './session-actor.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly session: SessionKeeper;
  }
}

/** Access to the auth actor, loaded (with XState) only at a log-in, a log-out, or the end of a session. */
export interface SessionKeeper {
  /** The running actor, loaded on first need. */
  open(): Promise<AuthActor>;
  /** Returns the actor's current snapshot; null until it is needed. */
  snapshot(): ReturnType<AuthActor['getSnapshot']> | null;
  /** Calls back whenever `snapshot` has changed. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Creates a keeper. `start` makes the actor; it is called once, even for concurrent callers. */
export function createSessionKeeper(start: () => Promise<AuthActor>): SessionKeeper {
  const listeners = new Set<() => void>();
  let opening: Promise<AuthActor> | null = null;
  let actor: AuthActor | null = null;

  async function begin(): Promise<AuthActor> {
    try {
      const started = await start();
      started.subscribe(() => listeners.forEach((listener) => listener()));
      actor = started;
      listeners.forEach((listener) => listener());
      return started;
    } catch (error) {
      // A connection lost while loading must not break the next try.
      opening = null;
      throw error;
    }
  }

  return {
    open: () => (opening ??= begin()),
    snapshot: () => actor?.getSnapshot() ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
