export type SessionNews = 'loggedIn' | 'loggedOut';

/** What the tabs of one browser tell each other about the session. */
export interface SessionChannel {
  tell(news: SessionNews): void;
  hear(listener: (news: SessionNews) => void): void;
}

/** Opens the channel. A browser without BroadcastChannel learns of it at its next request (401). */
export function openSessionChannel(): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, hear() {} };
  const channel = new BroadcastChannel('lintel.session');
  return {
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel.postMessage(news),
    hear(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'loggedIn' || data === 'loggedOut') listener(data);
      });
    },
  };
}
