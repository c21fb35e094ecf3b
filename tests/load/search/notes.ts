/** A page's record of a visit in which a person looks for a home. */
interface Notes {
  /** Sum of the layout shifts that no input caused. */
  shift: number;
  /** Milliseconds from the input to the next paint, by interaction; the browser rounds to 8. */
  readonly interactions: Record<string, number>;
  /** Time of the first input after {@link expect} on the page's clock: 0 is the navigation. */
  asked: number;
  /** Starts the wait for results other than those on the page. */
  expect(): void;
  /** Times of those results. */
  results: Promise<Results>;
}

/** Times on the page's clock when results were painted. */
interface Results {
  /** Time at which the number of results or the first result changed, whichever came first. */
  readonly counted: number;
  /** Time of their first filled cards. */
  readonly usable: number;
}

declare global {
  interface Window {
    notes?: Notes;
  }
}

/* oxlint-disable unicorn/consistent-function-scoping -- the function is sent to the page as text, with all it needs */

/** Runs in the page before its own scripts, so it uses nothing from outside itself. */
export function takeNotes(firstCards: number): void {
  const notes: Notes = {
    shift: 0,
    interactions: {},
    asked: 0,
    expect() {
      notes.asked = 0;
      notes.results = otherThan(shown());
    },
    results: otherThan('nothing'),
  };
  window.notes = notes;

  /** Returns a text that differs between results: the count and the first home. */
  function shown(): string {
    const count = document.querySelector('main .count')?.textContent ?? '';
    if (!/\d/.test(count)) return 'nothing';
    return `${count} ${document.querySelector('main article')?.getAttribute('data-advert-id')}`;
  }
  function otherThan(before: string): Promise<Results> {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`For half a minute nothing came but ${shown()}.`)), 30_000);
      let counted: Promise<number> | undefined;
      const observer = new MutationObserver(look);
      observer.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['data-state', 'data-advert-id'],
      });
      look();
      function look() {
        const now = shown();
        if (now === 'nothing' || (counted === undefined && now === before)) return;
        counted ??= painted();
        const expected = Math.min(firstCards, Number.parseInt(now.replaceAll(',', ''), 10));
        const cards = [...document.querySelectorAll('main article')].slice(0, expected);
        if (cards.length < expected) return;
        if (!cards.every((card) => card.getAttribute('data-state') === 'loaded')) return;
        observer.disconnect();
        void Promise.all([counted, painted()]).then(([first, usable]) => resolve({ counted: first, usable }));
      }
    });
  }
  function painted(): Promise<number> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && 'value' in entry && entry.hadRecentInput === false) {
        notes.shift += Number(entry.value);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // TypeScript's DOM types lack the threshold; 16 is the lowest value.
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
      if (id > 0) notes.interactions[id] = Math.max(notes.interactions[id] ?? 0, entry.duration);
    }
  }).observe(events);
  for (const type of ['click', 'keydown']) {
    addEventListener(
      type,
      ({ timeStamp }) => {
        // A search for words starts with the last key.
        if (notes.asked === 0 || type === 'keydown') notes.asked = timeStamp;
      },
      { capture: true },
    );
  }
}
