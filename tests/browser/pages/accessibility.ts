import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { type PageAudit, AUDIT } from '#tools/statement/page-audit.ts';
import type { Council } from '../council.ts';

/** axe's rules for levels A and AA of WCAG 2.0, 2.1 and 2.2, which UK councils must meet (SI 2018/952). */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The same program as axe's default file, in less than half the bytes. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules whose results may differ when a checked page only changes its colours. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's findings on a page or one part of it: a line for each element, with the rule and the remedy.
 * @param rules Only these rules, instead of all for those levels.
 */
export async function accessibilityFaults(
  page: Page,
  part?: string,
  rules?: readonly string[],
): Promise<string[]> {
  // Colours in transition are not the final ones.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  // A script of half a megabyte, which a page need not parse twice.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Our pages have no frames. Without the second page that merges frames' results, and without the list of
  // passes, a check takes half the time.
  const runOnly = rules
    ? { type: 'rule' as const, values: [...rules] }
    : { type: 'tag' as const, values: wcag };
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0;' : axeSource })
    .options({ resultTypes: ['violations'], runOnly })
    .setLegacyMode();
  // axe would report controls half covered by a fixed bar as too small, but a finger can scroll them into view.
  const place = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const results = await (part === undefined ? axe : axe.include(part)).analyze();
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
  const { violations } = results;
  const audit: PageAudit = {
    address: new URL(page.url()).pathname,
    width: page.viewportSize()?.width ?? 0,
    scheme: (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light',
    engine: `${results.testEngine.name} ${results.testEngine.version}`,
    rules: [results.passes, violations, results.incomplete, results.inapplicable].flat().map(({ id }) => id),
    breaches: violations.map(({ id }) => id),
  };
  // For the accessibility statement, which `npm run statement` writes from a run.
  test.info().annotations.push({ type: AUDIT, description: JSON.stringify(audit) });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/**
 * Checks that axe finds nothing on a page in any of the council's colour schemes; in dark it checks only the
 * colours.
 */
export async function expectAccessible(page: Page, council: Council): Promise<void> {
  for (const colorScheme of council.hasDarkMode ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? undefined : rulesOfColours;
    const faults = await accessibilityFaults(page, undefined, rules);
    expect.soft(faults, `${page.url()} ${colorScheme}`).toEqual([]);
  }
}
