/** A tab's message about an impersonation to the others of its browser. */
interface ImpersonationNews {
  readonly news: 'started' | 'ended';
  readonly sessionId: string;
}

/** The channel between the tabs of one browser about impersonations, separate from the residents' channel. */
interface ImpersonationChannel {
  tell(news: ImpersonationNews): void;
  /** Calls back with messages from other tabs. */
  hear(listener: (news: ImpersonationNews) => void): void;
}

function isNews(data: unknown): data is ImpersonationNews {
  if (typeof data !== 'object' || data === null || !('news' in data) || !('sessionId' in data)) return false;
  return (data.news === 'started' || data.news === 'ended') && typeof data.sessionId === 'string';
}

/** Opens the channel. A tab without BroadcastChannel notices an end at its next request (401). */
export function openImpersonationChannel(): ImpersonationChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell() {}, hear() {} };
  const channel = new BroadcastChannel('lintel.impersonation');
  return {
    // A channel has no target origin to name: it reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel.postMessage(news),
    hear(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      });
    },
  };
}
