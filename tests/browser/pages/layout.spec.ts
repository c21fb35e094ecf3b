import type { Page } from '@playwright/test';
import { Traffic } from '../../drivers/traffic.ts';
import { changePage } from '../change-page.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test, untilLive } from '../fixtures.ts';
import { accessibilityFaults } from './accessibility.ts';
import { routes } from './routes.ts';

/** Adds a stylesheet to a page, which our policy allows to scripts that write it themselves. */
const lookBy = (page: Page, rules: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);

test.describe.configure({ mode: 'parallel' });

test('menu badges are red and appear only above zero; a phone has a bar, with a button for the whole menu', async ({
  page,
  council,
  logIn,
}) => {
  const traffic = new Traffic(page);
  await test.step('badges', async () => {
    await logIn('newcomer@example.org');
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: council.text('site.menu') });
    const properties = menu.getByRole('link', { name: council.text('nav.properties') });
    await expect(menu.getByRole('link', { name: council.text('nav.account') })).toBeVisible();
    await expect(properties).toHaveText(council.text('nav.properties'));

    // A call without its cookie would be refused.
    await traffic.quiet();
    await page.context().clearCookies();
    await logIn('applicant@example.org');
    await page.goto('/account');
    const badge = properties.locator('span').filter({ hasText: /^\d+/ }).first();
    await expect(badge).toHaveCSS('background-color', 'rgb(176, 0, 32)');
    await expect(properties).toHaveAttribute('href', /eligibleOnly=1/);
  });

  await page.setViewportSize({ width: 360, height: 740 });
  const name = council.text('site.menu');
  const bar = page.getByRole('navigation', { name });
  const inBar = ['account', 'properties', 'actions', 'messages'].map((key) => council.text(`nav.${key}`));
  await expect(bar.getByRole('link')).toContainText(inBar);
  expect((await bar.boundingBox())?.y).toBeGreaterThan(660);
  const leave = page.getByRole('link', { name: council.text('site.leave'), exact: true });

  await test.step('neither hides the focused element', async () => {
    const last = page.getByRole('contentinfo').getByRole('link').last();
    const clearance = async () => {
      const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
      return ((await bar.boundingBox())?.y ?? 0) - y - height;
    };
    // Late parts would move the page's foot.
    await traffic.quiet();
    await last.focus();
    expect(await clearance()).toBeGreaterThan(0);
    await expect(leave).toBeInViewport();
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.scrollIntoView());
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeGreaterThanOrEqual(52);
  });

  await test.step('no word of it is cut off with the text spacing of WCAG 2.2 1.4.12', async () => {
    const spaced =
      'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important';
    await lookBy(page, `* { ${spaced} }`);
    const cut = await bar.evaluate((nav) => {
      const edge = nav.getBoundingClientRect();
      return [...nav.querySelectorAll('a > span, button > span')]
        .filter((span) => span.checkVisibility() && span.textContent !== '')
        .filter((span) => {
          const { bottom, right, left } = span.getBoundingClientRect();
          return (
            bottom > edge.bottom ||
            right > edge.right ||
            left < 0 ||
            span.scrollHeight > span.clientHeight + 1
          );
        })
        .map(({ textContent }) => textContent);
    });
    expect(cut).toEqual([]);
    await lookBy(page, '');
  });

  const button = bar.getByRole('button', { name });
  const sheet = page.getByRole('dialog', { name });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const whole = ['home', 'account', 'properties', 'actions', 'messages', 'plan'];
  const own = council.files.tenant.menuItems.map(({ footerText }) => footerText);
  await expect(sheet.getByRole('navigation', { name }).getByRole('link')).toContainText([
    ...whole.map((key) => council.text(`nav.${key}`)),
    ...own,
  ]);
  await expect(sheet.getByRole('button', { name: council.text('nav.logout') })).toBeVisible();
  await expect(sheet.getByRole('link', { name: council.text('site.leave'), exact: true })).toBeVisible();
  expect(await accessibilityFaults(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await button.click();
  await sheet.getByRole('link', { name: council.text('nav.properties') }).click();
  await expectPage(page, council.text('properties.heading'));
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await test.step('in a window too low for a bar, the button is at the top', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    expect((await button.boundingBox())?.y).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(bar).not.toBeInViewport();
  });
});

test('the council’s notice appears once a visit, can be closed, and never in a form', async ({
  page,
  council,
}) => {
  const [, words = ''] = />\s*([^<]+)/.exec(council.files.content.headers.get('en-GB') ?? '') ?? [];
  test.skip(words === '', 'This council has no notice.');
  const notice = page.getByRole('region', { name: council.text('site.notice') });
  await page.goto('/forms/pre-assessment/dateOfBirth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await goWithin(page, '/contents');
  await expect(notice).toContainText(words.trim());
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/contents$/);
  await expect(notice).toHaveCount(0);

  const visit = await page.context().newPage();
  await visit.goto('/contents');
  await visit.getByRole('button', { name: council.text('site.closeNotice') }).click();
  await expect(visit.getByRole('main')).toBeFocused();
  await visit.reload();
  await expectPage(visit, council.text('contents.heading'));
  await expect(visit.getByRole('region', { name: council.text('site.notice') })).toHaveCount(0);
});

test('the data sent with the page decides its menu: the council’s own entries, no missing pages, or none', async ({
  page,
  council,
}) => {
  const menuItems = [
    { contentType: 'page', pageUrl: '/content/glossary', footerText: 'Words' },
    { contentType: 'route', pageUrl: '/account/lettings', footerText: 'Lettings' },
    { contentType: 'external', pageUrl: 'https://elsewhere.example/', footerText: 'Elsewhere' },
  ];
  const { menuItems: own, tenantEnvironmentId } = council.files.tenant;
  const menu = page.getByRole('navigation', { name: council.text('site.menu') });
  // On a phone they are behind a button.
  await page.setViewportSize({ width: 1280, height: 900 });
  await changePage(page, `"menuItems":${JSON.stringify(own)}`, `"menuItems":${JSON.stringify(menuItems)}`);
  await page.goto('/contents');
  await expect(menu.getByRole('link', { name: 'Words' })).toHaveAttribute('href', '/content/glossary');
  await expect(menu.getByRole('link', { name: /^Elsewhere/ })).toHaveAttribute('target', '_blank');
  await expect(menu.getByRole('link', { name: 'Lettings' })).toHaveCount(0);
  await page.unrouteAll();

  await test.step('without a tenant environment there is neither menu nor footer', async () => {
    await changePage(page, `"tenantEnvironmentId":"${tenantEnvironmentId}"`, '"tenantEnvironmentId":""');
    await page.goto('/contents');
    await expectPage(page, council.text('contents.heading'));
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
});

test('the page indicator waits 200 ms, runs from 0 to 100 in 5 s, and disappears @full', async ({
  page,
  council,
}) => {
  await page.goto('/contents');
  await expectPage(page, council.text('contents.heading'));
  const bar = page.locator('[data-page-progress]');
  await expect(bar).toHaveAttribute('data-page-progress', 'there');
  await expect(bar).toHaveCSS('opacity', '0');
  const traffic = new Traffic(page);
  await traffic.hold('**/api/system/pagecontents/glossary');
  await page.locator('main a[href="/content/glossary"]').click();
  await expect(bar).toHaveAttribute('data-page-progress', 'going');
  expect(
    await bar.evaluate((element) =>
      element.getAnimations().map(({ effect }) => {
        const { delay, duration } = effect?.getComputedTiming() ?? {};
        return { delay, duration };
      }),
    ),
  ).toEqual([{ delay: 200, duration: 5000 }]);
  await expect(bar).toHaveCSS('opacity', '1');
  await traffic.release((route) => route.continue());
  await expect(bar).toHaveAttribute('data-page-progress', 'there');
  await expect(bar).toHaveCSS('opacity', '0');
});

test('a page is prefetched on a fast connection, and not for people who save data @full', async ({
  page,
  context,
  council,
}) => {
  const chunks = routes.find(({ path }) => path === '/info/privacy')?.chunks ?? [];
  expect(chunks.length).toBeGreaterThan(0);
  /** Points at the link to a page. Returns the link and the page's parts fetched so far. */
  const pointAt = async (tab: Page, saveData: boolean) => {
    await tab.addInitScript(
      (value) => {
        Object.defineProperty(navigator, 'connection', { value });
      },
      { effectiveType: '4g', saveData },
    );
    const fetched = new Set<string>();
    tab.on('request', (request) => fetched.add(new URL(request.url()).pathname));
    await tab.clock.install();
    await tab.goto('/contents');
    await untilLive(tab);
    await expectPage(tab, council.text('contents.heading'));
    const link = tab.getByRole('contentinfo').getByRole('link', { name: council.text('titles.privacy') });
    await link.hover();
    await link.focus();
    // Passing over a link must not preload its page.
    await tab.clock.runFor(1_000);
    return { link, come: () => chunks.filter((chunk) => fetched.has(chunk)) };
  };

  const saving = await pointAt(page, true);
  expect(saving.come()).toEqual([]);
  await saving.link.click();
  await expectPage(page, council.text('titles.privacy'));
  expect(saving.come()).toEqual(chunks);

  const fast = await pointAt(await context.newPage(), false);
  await expect.poll(fast.come).toEqual(chunks);
});
