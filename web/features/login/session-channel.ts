declare module '../../app/app-context.ts' {
  interface AppContext {
    readonly channel: SessionChannel;
  }
}

/**
 * What tabs say of the session: that somebody came or went; that its end seems to have come, to which a tab that
 * knows better answers; or, as a number, at which millisecond of this computer's clock it was known to be alive.
 */
export type SessionNews = 'loggedIn' | 'loggedOut' | 'ending' | number;

/** What the tabs of one browser tell each other about the session. */
export interface SessionChannel {
  tell(news: SessionNews): void;
  /** Calls back with what other tabs tell. Answers the way to stop. */
  hear(listener: (news: SessionNews) => void): () => void;
}

const isNews = (data: unknown): data is SessionNews =>
  data === 'loggedIn' || data === 'loggedOut' || data === 'ending' || typeof data === 'number';

/**
 * Opens the channel. A browser without BroadcastChannel learns of it at its next request (401).
 * @param isApart this tab has no part in the session that the others share: staff are in a resident's place in it.
 */
export function openSessionChannel(isApart: boolean): SessionChannel {
  if (isApart || typeof BroadcastChannel === 'undefined') return { tell() {}, hear: () => () => {} };
  const channel = new BroadcastChannel('lintel.session');
  return {
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel.postMessage(news),
    hear(listener) {
      const listen = ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      };
      channel.addEventListener('message', listen);
      return () => channel.removeEventListener('message', listen);
    },
  };
}
