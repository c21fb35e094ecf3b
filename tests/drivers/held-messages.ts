/**
 * Runs in each page before its own scripts. Messages from other tabs wait until `deliverMessage` delivers them, waits
 * for answers do not time out, and a call that lacks the page's impersonation header is reported on the console as an
 * error.
 */
export function holdMessages(): void {
  const undelivered: { readonly event: MessageEvent; readonly listener: (event: MessageEvent) => void }[] =
    [];
  const { addEventListener } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.addEventListener = function listen(
    this: BroadcastChannel,
    ...[type, listener]: Parameters<typeof addEventListener>
  ) {
    if (this.name !== 'lintel.impersonation' || typeof listener !== 'function') {
      addEventListener.call(this, type, listener);
      return;
    }
    addEventListener.call(this, type, (event) => {
      if (event instanceof MessageEvent)
        undelivered.push({ event, listener: (each) => listener.call(this, each) });
    });
  };
  async function deliverMessage(news: string, sessionId: string, isDeaf: boolean): Promise<string> {
    for (let tries = 0; tries < 200; tries += 1) {
      const place = undelivered.findIndex(
        ({ event: { data } }) => data.news === news && data.sessionId === sessionId,
      );
      const [found] = place < 0 ? [] : undelivered.splice(place, 1);
      if (found) {
        found.listener(found.event);
        return 'heard';
      }
      if (isDeaf) return 'nothing';
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    return `only ${JSON.stringify(undelivered.map(({ event: { data } }) => data))}`;
  }
  Reflect.set(window, 'deliverMessage', deliverMessage);

  // A held call stays held as long as the walk says, not for the page's timeout of twenty seconds.
  const { setTimeout: wait } = window;
  Reflect.set(window, 'setTimeout', (handler: () => void, delay?: number, ...given: unknown[]) =>
    delay === 20_000 ? 0 : wait(handler, delay, ...given),
  );

  const { pathname, hash } = window.location;
  const isLink = /\/account\/impersonate\/?$/i.test(pathname) && hash.includes('token=');
  let place: unknown = null;
  try {
    if (!isLink) place = JSON.parse(sessionStorage.getItem('lintel.impersonation') ?? 'null');
  } catch {
    // A page without an address has no storage.
  }
  const { sessionId: own } = Object(place);
  const { fetch } = window;
  window.fetch = (input, init) => {
    const said = new Headers(init?.headers).get('x-impersonation-session-id');
    if (own && String(input).startsWith('/api/') && said !== own) {
      // oxlint-disable-next-line no-console -- every test fails of an error there that it did not expect
      console.error(`An impersonating tab made a call without its header: ${String(input)}`);
    }
    // Chromium delays a request for the same address in a second tab by up to 20 s, for its cache's sake, while
    // the first is unanswered.
    return fetch(input, { ...init, cache: 'no-store' });
  };
}
