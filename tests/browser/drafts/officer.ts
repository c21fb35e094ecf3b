import type { BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { previewCookie } from '#schemas/preview.ts';
import type { Council } from '../council.ts';
import { startDraftPortal, type DraftPortal } from './draft-portal.ts';
import { expect, test } from '../fixtures.ts';
import { Troubles } from '../pages/troubles.ts';

interface TestFixtures {
  readonly context: BrowserContext;
  readonly troubles: Troubles;
}

let draftPortal: DraftPortal | undefined;

/** An officer's browser on a portal with separate drafts; any fault in it fails the test. */
export const officer = test.extend<TestFixtures & { readonly portal: DraftPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  portal: async ({}, use) => {
    if (draftPortal === undefined) throw new Error('Call `startPortalForOfficer` above these tests.');
    await draftPortal.restore();
    await use(draftPortal);
  },
  troubles: async ({ portal }, use) => {
    const troubles = new Troubles(portal.origin);
    await use(troubles);
    expect(troubles.report(), 'what went wrong in the browser').toEqual([]);
  },
  context: async ({ browser, troubles, viewport, portal }, use) => {
    const context = await browser.newContext({ viewport, baseURL: portal.origin });
    await troubles.watch(context);
    await use(context);
    await context.close();
  },
});

/**
 * Runs the portal of {@link officer} while the tests of a file or a `describe` run. As a fixture of the worker it would
 * need a worker of its own, which Playwright starts after all others.
 */
export function startPortalForOfficer(): void {
  officer.beforeAll(async ({ council }) => {
    draftPortal = await startDraftPortal(Number(process.env['LINTEL_BROWSER_PORT']), council);
  });
  officer.afterAll(async () => {
    await draftPortal?.close();
    draftPortal = undefined;
  });
}

/** The bar of preview mode, or its notice that preview is over. */
export const bar = (page: Page, council: Council): Locator =>
  page.getByRole('region', { name: council.text('preview.label') });
export const press = (page: Page, event: string): Promise<void> =>
  page.locator(`[data-event="${event}"]`).click();
export const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === previewCookie);
/** Returns a guide that each council has under its own name, for drafts to rename. */
export function guideOf(council: Council) {
  const page = 'guides/who-comes-first';
  const { name } = council.files.content.pages.get('en-GB')?.get(page) ?? {};
  if (name === undefined) throw new Error(`${council.tenantId} has no ${page}.`);
  return { path: `/content/${page}`, file: `content/en-GB/${page}.html`, name } as const;
}

/** Returns one of the frames of `/preview/website`. */
export const deviceFrame = (page: Page, device: string): FrameLocator =>
  page.frameLocator(`[data-device="${device}"] iframe`);

/** Reloads the draft until it is in this state: the page may still be requesting the previous draft. */
export async function untilDraftIs(page: Page, council: Council, state: 'on' | 'invalid'): Promise<void> {
  await expect(async () => {
    if ((await bar(page, council).getAttribute('data-state')) !== state) await press(page, 'draft.reload');
    await expect(bar(page, council)).toHaveAttribute('data-state', state, { timeout: 2_000 });
  }).toPass();
}
