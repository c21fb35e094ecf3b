import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { type AccessibilityLook, LOOK } from '#tools/statement/accessibility-look.ts';
import type { Council } from '../council.ts';

/** axe's rules for levels A and AA of WCAG 2.0, 2.1 and 2.2, which UK councils are held to (SI 2018/952). */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The same program as the one that comes by itself, in less than half the bytes. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that see anything new where a page that was looked at only changes its colours. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page, or in one part of it: a line for each element, with the rule and what to do.
 * @param rules only these, where not all of those levels.
 */
export async function accessibilityFaults(
  page: Page,
  part?: string,
  rules?: readonly string[],
): Promise<string[]> {
  // A colour on its way to another is neither of the two.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  // More than half a megabyte of script, which a page that has it need not read again.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Our pages have no frames, and only for those is a second page needed to put the results together: without it,
  // and without a list of all that passed, a page takes half the time.
  const runOnly = rules
    ? { type: 'rule' as const, values: [...rules] }
    : { type: 'tag' as const, values: wcag };
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0;' : axeSource })
    .options({ resultTypes: ['violations'], runOnly })
    .setLegacyMode();
  // What is half under a bar that stays is no smaller for a finger, which moves the page.
  const place = await page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const results = await (part === undefined ? axe : axe.include(part)).analyze();
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
  const { violations } = results;
  const look: AccessibilityLook = {
    address: new URL(page.url()).pathname,
    width: page.viewportSize()?.width ?? 0,
    scheme: (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light',
    engine: `${results.testEngine.name} ${results.testEngine.version}`,
    rules: [results.passes, violations, results.incomplete, results.inapplicable].flat().map(({ id }) => id),
    breaches: violations.map(({ id }) => id),
  };
  // For the accessibility statement, which `npm run statement` writes from a run.
  test.info().annotations.push({ type: LOOK, description: JSON.stringify(look) });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

/** axe finds nothing on a page, in any of the council's colour schemes: in the dark only its colours are new. */
export async function expectAccessible(page: Page, council: Council): Promise<void> {
  for (const colorScheme of council.hasDarkMode ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? undefined : rulesOfColours;
    const faults = await accessibilityFaults(page, undefined, rules);
    expect.soft(faults, `${page.url()} ${colorScheme}`).toEqual([]);
  }
}
