import type { Page } from '@playwright/test';
import { Traffic } from '../../drivers/traffic.ts';
import type { PageContent, PageContentResponse } from '#schemas/api/content.ts';
import { expectPage, goWithin, openWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

test('a link to a content page is followed without a reload, and a guide links to each of its parts', async ({
  page,
  council,
}) => {
  await page.goto('/content');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.locator('main a[href="/content/guides/your-rights"]').click();
  await expect(page).toHaveURL(/\/content\/guides\/your-rights$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-same-document');

  await test.step('a guide links to each of its parts', async () => {
    await goWithin(page, '/content/guides/how-bidding-works');
    const steps = page.getByRole('navigation', { name: council.text('content.onThisPage') });
    const last = steps.getByRole('link').last();
    const name = await last.innerText();
    await last.click();
    const target = page.getByRole('main').getByRole('heading', { level: 2, name });
    await expect(target).toBeInViewport();
    await expect(target).toBeFocused();
    // Again after scrolling away.
    await page.evaluate(() => scrollTo(0, 0));
    await last.click();
    await expect(target).toBeInViewport();
  });

  await test.step('two columns on a desktop are one on a phone', async () => {
    const side = async () => {
      const words = await page.locator('article .columns > div').first().boundingBox();
      const aside = await page.locator('article aside').boundingBox();
      return words !== null && aside !== null && aside.x >= words.x + words.width;
    };
    await page.setViewportSize({ width: 1280, height: 900 });
    await goWithin(page, '/content/guides/help-to-apply');
    await expect.poll(side).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(side).toBe(false);
  });

  await test.step('an address with a hash starts at that part, following the rule for ids', async () => {
    await page.goto('/content/glossary#register');
    await expect(page.locator('#register')).toBeInViewport();
    for (const hash of ['no-such-part', '2nd', '%3Cb%3E']) {
      await page.goto('about:blank');
      await page.goto(`/content/glossary#${hash}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });
});

test('in a page’s own words, external links say so, wide tables scroll, and other languages are marked', async ({
  page,
  council,
}) => {
  const cells = Array.from({ length: 14 }, (_, place) => `<td>averylongword${place}</td>`).join('');
  const link = '<p><a href="https://gov.example/x" target="_blank" rel="noopener noreferrer">Out</a></p>';
  const table = `<table><caption>Wide</caption><tbody><tr>${cells}</tr></tbody></table>`;
  await answerWith(page, {
    languageCode: 'cy-GB',
    contentName: 'Croeso',
    contentData: { main: `${link}${table}` },
  });
  await page.setViewportSize({ width: 320, height: 740 });
  await openWithin(page, '/content');
  const main = page.getByRole('main');

  await test.step('external links open a new window and say so', async () => {
    const out = main.getByRole('link', { name: `Out ${council.text('site.opensNewWindow')}` });
    await expect(out).toHaveAttribute('target', '_blank');
    await expect(out).toHaveAttribute('rel', /noopener/);
  });

  await test.step('a wide table scrolls by itself and can be reached by keyboard', async () => {
    const frame = page.getByRole('region', { name: 'Wide' });
    await frame.focus();
    await expect(frame).toBeFocused();
    expect(await frame.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  await test.step('an untranslated page says which language it is in', async () => {
    await expect(main.locator('[lang="cy-GB"]').getByRole('heading', { level: 1 })).toHaveText('Croeso');
  });
});

test('a page’s stylesheet loads before the page, leaves with it, and may be missing @full', async ({
  page,
  council,
  troubles,
}) => {
  const style = '**/tenant/styles/test.css';
  await answerWith(page, {
    contentData: { main: '<p class="marked">Marked</p>' },
    contentStyles: '/tenant/styles/test.css',
  });
  await page.goto('/content/glossary');
  await expect(page.getByRole('main').locator('article')).toBeVisible();

  await test.step('however late it loads, the page is never shown without it', async () => {
    const traffic = new Traffic(page);
    await traffic.hold(style);
    const seen = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const look = () => {
            const marked = document.querySelector('.marked');
            if (marked) resolve(getComputedStyle(marked).fontStyle);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    const came = page.waitForResponse('**/api/system/pagecontents');
    await page.evaluate(() => history.pushState(null, '', '/content'));
    await came;
    await traffic.release(async (route) => {
      // The page has its data by now and needs some frames to show it.
      await page.evaluate(async () => {
        for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
      });
      await route.fulfill({ contentType: 'text/css', body: '.marked { font-style: italic }' });
    });
    expect(await seen).toBe('italic');
  });

  await test.step('it leaves with its page', async () => {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: council.text('titles.privacy') })
      .click();
    await expectPage(page, council.text('titles.privacy'));
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  await test.step('if it fails to load, the page can be read without it', async () => {
    troubles.expect(/^503: GET .*\/tenant\/styles\/test\.css$/);
    await page.unroute(style);
    await page.route(style, (route) => route.fulfill({ status: 503, body: '' }));
    await openWithin(page, '/content');
    await expect(page.getByText('Marked')).toBeVisible();
  });
});

/** Answers the request for the first content page as the server does, with some of it changed. */
async function answerWith(page: Page, changed: Partial<PageContent>): Promise<void> {
  const answer: PageContentResponse = {
    status: { valid: true, errorMessages: [] },
    content: {
      languageCode: 'en-GB',
      templateIdentifier: 'single-column',
      contentName: 'A page',
      contentData: { main: '<p>Words</p>' },
      contentStyles: '',
      ...changed,
    },
    previewMode: false,
  };
  await page.route('**/api/system/pagecontents', (route) => route.fulfill({ json: answer }));
}
