import type { Page } from '@playwright/test';
import type { PageContent, PageContentResponse } from '#schemas/api/content.ts';
import { expectPage, openWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

test('a page of content comes with its name, its status and its links', async ({ page, council }) => {
  const response = await page.goto('/content');
  expect(response?.status()).toBe(200);
  const name = council.files.content.pages.get('en-GB')?.get('')?.name ?? '';
  await expectPage(page, name);
  await expect(page).toHaveTitle(`${name} – ${council.files.tenant.websiteTitle}`);

  await test.step('a link inside the site is followed without loading it anew', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    await page.locator('main a[href="/content/guides/your-rights"]').click();
    await expect(page).toHaveURL(/\/content\/guides\/your-rights$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-same-document');
  });
});

test('a guide leads to each of its parts', async ({ page, council }) => {
  await page.goto('/content/guides/how-bidding-works');
  const steps = page.getByRole('navigation', { name: council.text('content.onThisPage') });
  const last = steps.getByRole('link').last();
  const name = await last.innerText();
  await last.click();
  const target = page.getByRole('main').getByRole('heading', { level: 2, name });
  await expect(target).toBeInViewport();
  await expect(target).toBeFocused();
  // Once more, after scrolling away.
  await page.evaluate(() => scrollTo(0, 0));
  await last.click();
  await expect(target).toBeInViewport();
});

test('two columns on a desk are one on a phone', async ({ page }) => {
  const side = async () => {
    const words = await page.locator('article .columns > div').first().boundingBox();
    const aside = await page.locator('article aside').boundingBox();
    return words !== null && aside !== null && aside.x >= words.x + words.width;
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/content/guides/help-to-apply');
  await expect.poll(side).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(side).toBe(false);
});

test('an address with a hash begins at that part, by the rule for ids', async ({ page }) => {
  await page.goto('/content/glossary#register');
  await expect(page.locator('#register')).toBeInViewport();
  for (const hash of ['no-such-part', '2nd', '%3Cb%3E']) {
    await page.goto('about:blank');
    await page.goto(`/content/glossary#${hash}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test('a page’s own words: links out of the site say so, a wide table scrolls by itself, a language is named', async ({
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

  await test.step('links out of the site open a new window and say so', async () => {
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

  await test.step('a page that is not translated says which language it is in', async () => {
    await expect(main.locator('[lang="cy-GB"]').getByRole('heading', { level: 1 })).toHaveText('Croeso');
  });
});

test('the stylesheet of a page is taken with it and goes with it', async ({ page, council }) => {
  await page.route('**/tenant/styles/test.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: '.marked { font-style: italic }' }),
  );
  await answerWith(page, {
    contentData: { main: '<p class="marked">Marked</p>' },
    contentStyles: '/tenant/styles/test.css',
  });
  await openWithin(page, '/content');
  await expect(page.getByText('Marked')).toHaveCSS('font-style', 'italic');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: council.text('titles.privacy') })
    .click();
  await expectPage(page, council.text('titles.privacy'));
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
});

test('a page is never seen without its stylesheet, however late that comes', async ({ page }) => {
  await page.route('**/tenant/styles/test.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ contentType: 'text/css', body: '.marked { font-style: italic }' });
  });
  await answerWith(page, {
    contentData: { main: '<p class="marked">Marked</p>' },
    contentStyles: '/tenant/styles/test.css',
  });
  await page.goto('/content/glossary');
  await expect(page.getByRole('main').locator('article')).toBeVisible();
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
  await page.locator('header a[href="/content"], footer a[href="/content"]').first().click();
  expect(await seen).toBe('italic');
});

test('a page whose stylesheet does not come is read without it', async ({ page, troubles }) => {
  troubles.expect(/^503: GET .*\/tenant\/styles\/test\.css$/);
  await page.route('**/tenant/styles/test.css', (route) => route.fulfill({ status: 503, body: '' }));
  await answerWith(page, {
    contentData: { main: '<p>Marked</p>' },
    contentStyles: '/tenant/styles/test.css',
  });
  await openWithin(page, '/content');
  await expect(page.getByText('Marked')).toBeVisible();
});

test('the table of contents lists every page of the site', async ({ page, council }) => {
  await page.goto('/contents');
  await expectPage(page, council.text('contents.heading'));
  const pages = [...(council.files.content.pages.get('en-GB')?.values() ?? [])].filter(
    ({ path }) => !path.startsWith('info/'),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const { path, name } of pages) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      path === '' ? '/content' : `/content/${path}`,
    );
  }
});

test('what the council adds stands on the information pages', async ({ page, council }) => {
  for (const part of ['accessibility', 'cookies', 'privacy']) {
    await page.goto(`/info/${part}`);
    await expectPage(page, council.text(`titles.${part}`));
    const own = council.files.content.pages.get('en-GB')?.get(`info/${part}`)?.data['main'] ?? '';
    const [, heading = ''] = /<h2[^>]*>([^<]+)/.exec(own) ?? [];
    expect(heading).not.toBe('');
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name: heading })).toBeVisible();
  }
});

test('the cookies page names everything that the site keeps, and nothing else', async ({
  page,
  context,
  council,
  logIn,
}) => {
  await page.goto('/');
  await expect(page.locator('article[data-state="loaded"]').first()).toBeVisible();
  const named = new Set<string>();
  const gather = async () => {
    (await context.cookies()).forEach(({ name }) => named.add(name));
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    kept.forEach((name) => named.add(name));
  };
  await gather();
  await logIn('applicant@example.org');
  await page.goto('/account');
  await expectPage(page, council.text('account.heading'));
  await page.goto('/info/cookies');
  await gather();
  await expect(page.locator('[data-stored] code').first()).toBeVisible();
  const listed = await page.locator('[data-stored] code').allInnerTexts();
  expect([...named].filter((name) => !listed.includes(name))).toEqual([]);
  expect(named).toContain('__Host-visitor');
  expect(named).toContain('__Host-session');
  expect(new Set(listed).size).toBe(listed.length);
});

/** Answers for the first page of content as the server does, with some of it changed. */
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
