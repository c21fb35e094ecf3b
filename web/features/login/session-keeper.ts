import type { AuthActor } from './session-actor.ts';

declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly session: SessionKeeper;
  }
}

/** The way to the auth actor, which is fetched (with XState) only when somebody logs in, out, or is put out. */
export interface SessionKeeper {
  /** The running actor, loaded on first need. */
  open(): Promise<AuthActor>;
  /** What the actor says now; null while nobody has needed it. */
  snapshot(): ReturnType<AuthActor['getSnapshot']> | null;
  /** Calls back whenever `snapshot` has changed. Answers the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** `start` makes the actor; it is called once, however many ask at the same time. */
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
      // A cut line while loading must not spoil the next try.
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
