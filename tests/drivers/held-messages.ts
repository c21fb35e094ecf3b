/**
 * Runs in each page before anything else: messages from other tabs wait until `hearNews` delivers them, waits
 * on answers do not time out, and a call without the header of the page's impersonation is reported on the
 * console as an error.
 */
export function holdNews(): void {
  const unheard: { readonly event: MessageEvent; readonly listener: (event: MessageEvent) => void }[] = [];
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
        unheard.push({ event, listener: (each) => listener.call(this, each) });
    });
  };
  async function hearNews(news: string, sessionId: string, isDeaf: boolean): Promise<string> {
    for (let tries = 0; tries < 200; tries += 1) {
      const place = unheard.findIndex(
        ({ event: { data } }) => data.news === news && data.sessionId === sessionId,
      );
      const [found] = place < 0 ? [] : unheard.splice(place, 1);
      if (found) {
        found.listener(found.event);
        return 'heard';
      }
      if (isDeaf) return 'nothing';
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    return `only ${JSON.stringify(unheard.map(({ event: { data } }) => data))}`;
  }
  Reflect.set(window, 'hearNews', hearNews);

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
      console.error(`A call of a tab in somebody's place does not say so: ${String(input)}`);
    }
    // Chromium delays a request for the same address in a second tab by up to 20 s, for its cache's sake, while
    // the first is unanswered.
    return fetch(input, { ...init, cache: 'no-store' });
  };
}
