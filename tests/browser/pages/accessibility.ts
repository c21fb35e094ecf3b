import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { type PageAudit, AUDIT } from '#tools/statement/page-audit.ts';
import type { Council } from '../council.ts';

/** axe's rules for levels A and AA of WCAG 2.0, 2.1 and 2.2, which UK councils must meet (SI 2018/952). */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The same program as axe's default file, in less than half the bytes. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules whose results may differ when a checked page only changes its colours. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe?: typeof axe;
    startAxe?: () => void;
  }
}

/**
 * Gives axe to every page opened from now on, for a test that checks most of them: the browser keeps what it compiled
 * of the script, which otherwise is sent to each page.
 */
export async function keepAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: `window.startAxe = () => {${axeSource}\n}` });
}

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
  const hasAxe = await page.evaluate(() => {
    if (window.axe === undefined) window.startAxe?.();
    return window.axe !== undefined;
  });
  if (!hasAxe) await page.evaluate(axeSource);
  const asked: Asked = { part: part ?? null, kind: rules ? 'rule' : 'tag', values: [...(rules ?? wcag)] };
  const { violations, scheme, engine, checked } = await page.evaluate(findFaults, asked);
  const audit: PageAudit = {
    address: new URL(page.url()).pathname,
    width: page.viewportSize()?.width ?? 0,
    scheme,
    engine,
    rules: checked,
    breaches: violations.map(({ id }) => id),
  };
  // For the accessibility statement, which `npm run statement` writes from a run.
  test.info().annotations.push({ type: AUDIT, description: JSON.stringify(audit) });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}

interface Asked {
  readonly part: string | null;
  readonly kind: 'rule' | 'tag';
  readonly values: string[];
}

/** Runs axe in the page. Returns only what is read of its results: they would be long to send. */
async function findFaults({ part, kind, values }: Asked) {
  if (window.axe === undefined) throw new Error('The page has no axe.');
  // axe would report controls half covered by a fixed bar as too small, but a finger can scroll them into view.
  const place = scrollY;
  scrollTo({ top: 0, behavior: 'instant' });
  const results = await window.axe.run(part === null ? document : { include: [[part]] }, {
    resultTypes: ['violations'],
    runOnly: { type: kind, values },
    // Ours have none, but for the preview's windows, whose pages are checked by themselves.
    iframes: false,
  });
  scrollTo({ top: place, behavior: 'instant' });
  const { violations, passes, incomplete, inapplicable, testEngine } = results;
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  return {
    violations: violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
    })),
    scheme: isDark ? ('dark' as const) : ('light' as const),
    engine: `${testEngine.name} ${testEngine.version}`,
    checked: [passes, violations, incomplete, inapplicable].flat().map(({ id }) => id),
  };
}

/**
 * Checks that axe finds nothing in the main part of a page in any of the council's colour schemes; in dark it checks
 * only the colours. accessibility.spec.ts checks what is around that part.
 */
export async function expectAccessible(page: Page, council: Council): Promise<void> {
  for (const colorScheme of council.hasDarkMode ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? undefined : rulesOfColours;
    const faults = await accessibilityFaults(page, 'main', rules);
    expect.soft(faults, `${page.url()} ${colorScheme}`).toEqual([]);
  }
}
