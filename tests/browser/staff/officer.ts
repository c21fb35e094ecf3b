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

interface WorkerFixtures {
  readonly draftPortal: DraftPortal;
}

/** An officer's browser on a portal with separate drafts; any fault in it fails the test. */
export const officer = test.extend<TestFixtures & { readonly portal: DraftPortal }, WorkerFixtures>({
  draftPortal: [
    async ({ council }, use) => {
      const portal = await startDraftPortal(Number(process.env['LINTEL_BROWSER_PORT']), council);
      await use(portal);
      await portal.close();
    },
    { scope: 'worker' },
  ],
  portal: async ({ draftPortal }, use) => {
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
