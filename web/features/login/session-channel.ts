declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly channel: SessionChannel;
  }
}

/**
 * A message between tabs about the session: a log-in or log-out; `ending`, which a tab that knows better
 * corrects; or, as a number, the time at which the session was known to be alive, in milliseconds by this
 * computer's clock.
 */
type SessionNews = 'loggedIn' | 'loggedOut' | 'ending' | number;

/** The channel between the tabs of one browser about the session. */
export interface SessionChannel {
  send(news: SessionNews): void;
  /** Calls back with messages from other tabs. Returns the function that unsubscribes. */
  listen(listener: (news: SessionNews) => void): () => void;
}

const isNews = (data: unknown): data is SessionNews =>
  data === 'loggedIn' || data === 'loggedOut' || data === 'ending' || typeof data === 'number';

/**
 * Opens the channel. A browser without BroadcastChannel notices at its next request (401).
 * @param isApart true if this tab does not share the other tabs' session: staff are impersonating a resident in
 * it.
 */
export function openSessionChannel(isApart: boolean): SessionChannel {
  if (isApart || typeof BroadcastChannel === 'undefined') return { send() {}, listen: () => () => {} };
  const channel = new BroadcastChannel('lintel.session');
  return {
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (news) => channel.postMessage(news),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      };
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
  };
}
