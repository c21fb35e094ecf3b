import type { Page } from '@playwright/test';

/**
 * Returns the elements that make the page wider than its window, so that reading it needs sideways scrolling;
 * on right-to-left pages, those beyond the left edge.
 */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > innerWidth + 1 || left < -1;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
