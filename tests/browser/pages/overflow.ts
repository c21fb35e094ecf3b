import type { Page } from '@playwright/test';

/** What makes the page wider than its window, so that a person has to scroll sideways to read; from right to left, to the left. */
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
