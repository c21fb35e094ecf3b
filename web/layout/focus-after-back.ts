import type { AnyRouter } from '@tanstack/react-router';

/** Milliseconds that a list may take to show the card again. */
const patience = 4_000;

/**
 * Remembers, for each page in the history, the link by which it was left. Back then focuses that link, instead
 * of the top of a list that the reader has half read with the keyboard or a screen reader.
 */
export function rememberLinks(router: AnyRouter) {
  /** Addresses of links, by history entry. */
  const leftBy = new Map<string, string>();
  const entry = () => router.history.location.state.key ?? '';

  function note({ target }: Event) {
    const link = target instanceof Element ? target.closest('main a[href]') : null;
    leftBy.set(entry(), link?.getAttribute('href') ?? '');
  }
  document.addEventListener('click', note, { capture: true });

  return {
    /**
     * Focuses the link by which this page was left, at once or as soon as it is rendered; returns false if it
     * is not there yet.
     */
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
        // A reader who has moved on must not be pulled back.
        if (document.activeElement?.tagName !== 'H1' || find()) watch.disconnect();
      });
      if (main) watch.observe(main, { childList: true, subtree: true });
      setTimeout(() => watch.disconnect(), patience);
      return false;
    },
    stop: () => document.removeEventListener('click', note, { capture: true }),
  };
}
