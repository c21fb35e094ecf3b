import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../../support/client.ts';
import { expect, test, untilLive } from '../fixtures.ts';
import { startOwnPortal, type OwnPortal } from '../own-portal.ts';
import { accessibilityFaults } from './accessibility.ts';
import { watchShifts } from './shifts.ts';

const blocks = [
  { kind: 'hero', look: 'split', text: 'over', ground: 'accent', picture: 'place.svg', search: true },
  { kind: 'figures', ground: 'header', show: ['openHomes', 'closingWeek', 'familyHomes', 'landlords'] },
  { kind: 'search', ground: 'accent' },
  { kind: 'tiles', look: 'rows', items: [{ to: '/account' }, { to: '/content', title: 'Our pages' }] },
  { kind: 'tiles', look: 'pictures', items: [{ to: '/properties', picture: 'place.svg' }] },
  { kind: 'page', page: '/content/guides/who-comes-first', ground: 'surface' },
  { kind: 'news', folder: 'guides', count: 2 },
  { kind: 'openNow', count: 2 },
  { kind: 'howItWorks', steps: [1, 2].map((step) => ({ title: `Step ${step}`, text: 'And so on.' })) },
  { kind: 'help', ground: 'accent', text: 'Ask us.' },
  { kind: 'contents', count: 2 },
];

let portal: OwnPortal;
let visitor: Client;
test.beforeAll(async ({ council }) => {
  const prepare = async (tenantsFolder: string) => {
    const own = join(tenantsFolder, council.tenantId);
    await writeFile(join(own, 'front-page.json'), JSON.stringify({ blocks }));
    // Not every council has a notice.
    await writeFile(join(own, 'content/en-GB/_header.html'), '<p>Closed on Friday.</p>\n');
  };
  portal = await startOwnPortal(Number(process.env['LINTEL_BROWSER_PORT']), prepare, { rendersPages: true });
  visitor = portal.client(council.tenantId);
});
test.afterAll(() => portal.close());

/** Waits for the server-rendered page: the rendering thread may still be starting. */
async function untilRendered(): Promise<string> {
  await expect.poll(async () => (await visitor.get('/')).text).toContain(' data-rendered>');
  return (await visitor.get('/')).text;
}

test('a page of every block stands in the council’s order, is rendered, and moves nothing', async ({
  browser,
  council,
}) => {
  const html = await untilRendered();
  const rendered = [...html.matchAll(/class="[^"]*\bblock-(\w+)/g)].map(([, kind]) => kind);
  expect(rendered).toEqual(blocks.map(({ kind }) => kind));

  const page = await (await browser.newContext()).newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Service Worker')) faults.push(message.text());
  });
  await page.route('**/media/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>',
    }),
  );
  const shifts = await watchShifts(page);
  await page.goto(`${portal.originOf(council.tenantId)}/`);
  await untilLive(page);
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  expect(faults).toEqual([]);
  const { sum, moved } = await shifts();
  expect(sum, moved).toBeLessThanOrEqual(0.005);
  expect(await accessibilityFaults(page)).toEqual([]);

  await test.step('the class names that a council’s stylesheet may use are on it', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../../docs/front-page.md'), 'utf8');
    const table = guide.slice(guide.indexOf('## A stylesheet of your own'));
    const promised = [...table.matchAll(/^\| `([a-z][a-z-]+)` +\| /gm)].flatMap(([, name]) => name ?? []);
    expect(promised).toEqual(
      expect.arrayContaining(['site-header', 'site-footer', 'block', 'button', 'home-card']),
    );
    for (const name of promised) await expect(page.locator(`.${name}`).first()).toBeAttached();
  });

  const main = page.getByRole('main');
  await test.step('figures are those of the list', async () => {
    // Homes open and close between the two reads.
    await expect(async () => {
      const { adverts } = JSON.parse((await visitor.get('/api/propertylistings/basic')).text);
      await page.reload();
      expect(Number(await main.locator('.block-figures dd').first().innerText())).toBe(adverts.length);
    }).toPass();
  });
  const { name = '' } = council.files.content.pages.get('en-GB')?.get('guides/who-comes-first') ?? {};
  await expect(main.locator('.block-page').getByRole('heading').first()).toHaveText(name);
  await expect(main.locator('.block-page').getByRole('paragraph').first()).toBeVisible();
  await expect(main.locator('.block-tiles').first().getByRole('link').first()).toHaveText(
    council.text('home.tileLogin'),
  );
  await main.locator('.block-hero select').selectOption('2');
  await main.locator('.block-hero').getByRole('button').click();
  await expect(page).toHaveURL(/\/properties\?bedrooms=2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('properties.heading'));
  await page.context().close();
});

test('without a script, the search on the first page is sent by the browser', async ({
  browser,
  council,
}) => {
  await untilRendered();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${portal.originOf(council.tenantId)}/`);
  const search = page.locator('.block-search');
  await search.getByLabel(council.text('search.text')).fill('no such street');
  await search.getByRole('button').click();
  await expect(page).toHaveURL(/\/properties\?text=no\+such\+street&bedrooms=$/);
  await expect(page.locator('form.fields').getByLabel(council.text('search.text'))).toHaveValue(
    'no such street',
  );
  await page.context().close();
});
