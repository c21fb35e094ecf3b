import type { Page } from '@playwright/test';

/** Returns the distance in pixels from the top of a page to its first visible text. */
export function contentStart(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    let first = Number.POSITIVE_INFINITY;
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      const { top, width, height } = range.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && !words.currentNode.parentElement?.closest('.visually-hidden');
      if (isSeen) first = Math.min(first, top + scrollY);
    }
    return Math.round(first);
  });
}
