import type { AnyRouter } from '@tanstack/react-router';

/** The longest that a list may take to show the card again, in milliseconds. */
const patience = 4_000;

/**
 * Remembers for each page in the history by which link it was left. Back then leads the focus to that link, and not to the
 * top of a list that somebody has half read with the keyboard or a screen reader.
 */
export function rememberLinks(router: AnyRouter) {
  /** Addresses of links, by entry of the history. */
  const leftBy = new Map<string, string>();
  const entry = () => router.history.location.state.key ?? '';

  function note({ target }: Event) {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    leftBy.set(entry(), link?.getAttribute('href') ?? '');
  }
  document.addEventListener('click', note, { capture: true });

  return {
    /** Focuses the link by which this page was left, at once or as soon as it is drawn; false if there is none yet. */
    focus(): boolean {
      const href = leftBy.get(entry()) ?? '';
      if (href === '') return false;
      const find = () => {
        const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
        link?.focus({ preventScroll: true });
        return link !== null;
      };
      if (find()) return true;
      const main = document.querySelector('main');
      const watch = new MutationObserver(() => {
        // A reader who has gone on meanwhile is not called back.
        if (document.activeElement?.tagName !== 'H1' || find()) watch.disconnect();
      });
      if (main) watch.observe(main, { childList: true, subtree: true });
      setTimeout(() => watch.disconnect(), patience);
      return false;
    },
    stop: () => document.removeEventListener('click', note, { capture: true }),
  };
}
