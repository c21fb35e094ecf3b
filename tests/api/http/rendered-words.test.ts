import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { visitorPages } from '#api/forms/visitor-pages.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { browserStorage } from '#web/features/login/browser-storage.ts';
import { Council } from '../../browser/council.ts';
import { addressOf, samples } from '../../browser/pages/route-addresses.ts';
import { routes } from '../../browser/pages/routes.ts';
import { sendForm } from '../../support/send-form.ts';
import { portalForTests } from '../../support/portal.ts';
import { htmlOfPage } from '../../support/rendered-page.tsx';

// The words and links of the built site's own pages as the server renders them: a browser takes them over
// unchanged (tests/browser/pages/rendered.spec.ts).

const portal = portalForTests(() => ({
  webFolder: join(import.meta.dirname, '../../../dist/web'),
  rendersPages: true,
}));

const councils = ['ashcombe', 'three-rivers', 'porth-elen'] as const;

/** Returns a server-rendered page, once the rendering thread has started. */
async function rendered(path: string, tenantId: string): Promise<string> {
  const visitor = portal.client(tenantId);
  await expect
    .poll(async () => (await visitor.get(path)).text, { timeout: 30_000 })
    .toContain(' data-rendered>');
  return (await visitor.get(path)).text;
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Returns the readable text of a piece of HTML. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+|#x27);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the links in a piece of HTML, in order. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inside = '']) => ({
    address: /\bhref="([^"]*)"/.exec(attributes)?.[1] ?? '',
    lang: /\blang="([^"]*)"/.exec(attributes)?.[1],
    words: wordsOf(inside),
  }));

/** Returns the first element with this beginning, up to its end; it must not contain another of its kind. */
function elementIn(html: string, begins: RegExp, kind: string): string {
  const from = html.search(begins);
  return from < 0 ? '' : html.slice(from, html.indexOf(`</${kind}>`, from));
}

const titleOf = (html: string) => wordsOf(elementIn(html, /<title/, 'title'));

describe.each(councils)('%s', (tenantId) => {
  let council: Council;
  beforeAll(async () => {
    council = await Council.load(tenantId);
  });

  test('has the required information in its footer, and every link there works', async () => {
    const footer = elementIn(await rendered('/', tenantId), /<footer/, 'footer');
    const { footerItems, poweredBy, languages } = council.files.tenant;
    const links = linksIn(
      elementIn(footer, new RegExp(`<nav aria-label="${council.text('site.helpMenu')}"`), 'nav'),
    );
    expect(links.map(({ words }) => words)).toEqual([
      ...footerItems.map(({ footerText, contentType }) =>
        contentType === 'external' ? `${footerText} ${council.text('site.opensNewWindow')}` : footerText,
      ),
      ...['contents', 'accessibility', 'cookies', 'privacy'].map((name) => council.text(`titles.${name}`)),
    ]);
    for (const { address } of links.filter((link) => link.address.startsWith('/')))
      expect((await portal.client(tenantId).get(address)).status, address).toBe(200);
    expect(wordsOf(footer)).toContain(poweredBy);
    expect(footer.includes(`<nav aria-label="${council.text('footer.language')}"`)).toBe(
      languages.length > 1,
    );
    expect(wordsOf(footer).includes(council.text('footer.theme'))).toBe(council.hasDarkMode);
  });

  test('has menu links for visitors to the homes and the log-in, without saying that they may bid', async () => {
    const site = await rendered('/contents', tenantId);
    const menu = elementIn(site, new RegExp(`<nav aria-label="${council.text('site.menu')}"`), 'nav');
    const own = council.files.tenant.menuItems.map(({ footerText }) => footerText);
    expect(
      linksIn(menu)
        .filter(({ words }) => !own.includes(words))
        .map(({ address }) => address),
    ).toEqual(['/', '/properties?eligibleOnly=', '/login']);
  });

  test('names everything it stores in a browser on its cookies page, once', async () => {
    const page = elementIn(await rendered('/info/cookies', tenantId), /<main/, 'main');
    const named = [...page.matchAll(/<code[^>]*>(.*?)<\/code>/gs)].map(([, inside = '']) => wordsOf(inside));
    const stored = browserStorage(council.files.tenant.languages.map(({ languageCode }) => languageCode));
    expect(named).toEqual(stored.map(({ name }) => name));
    expect(new Set(named).size).toBe(named.length);
  });

  test('names each of its languages in that language', async () => {
    const site = await rendered('/', tenantId);
    const { languages } = council.files.tenant;
    const menu = elementIn(site, new RegExp(`<nav aria-label="${council.text('footer.language')}"`), 'nav');
    const named = linksIn(menu).map(({ lang, words }) => ({ languageCode: lang, displayName: words }));
    const isChosen = languages.length > 1;
    expect(named).toEqual(
      isChosen ? languages.map(({ languageCode, displayName }) => ({ languageCode, displayName })) : [],
    );
  });

  test('lists every page of the council in its table of contents', async () => {
    const links = linksIn(elementIn(await rendered('/contents', tenantId), /<main/, 'main'));
    const pages = [...(council.files.content.pages.get('en-GB')?.values() ?? [])].filter(
      ({ path }) => !path.startsWith('info/'),
    );
    expect(pages.length).toBeGreaterThan(5);
    for (const { path, name } of pages)
      expect(links.find(({ words }) => words === name)?.address, name).toBe(
        path === '' ? '/content' : `/content/${path}`,
      );
  });
});

test('the front page links to the council’s pages with their subjects', async () => {
  const council = await Council.load('ashcombe');
  const html = await rendered('/', 'ashcombe');
  const tiles = html.slice(html.search(new RegExp(`<h2[^>]*>${council.text('home.otherTitle')}</h2>`)));
  const first = elementIn(tiles, /<li/, 'li');
  const [page] = [...(council.files.content.pages.get('en-GB')?.values() ?? [])].toSorted(
    (one, other) => (one.order ?? 1e6) - (other.order ?? 1e6),
  );
  expect(wordsOf(first)).toContain(page?.summary);
  const link = linksIn(first).find(({ words }) => words === page?.name);
  expect(link?.address).toBe(page?.path === '' ? '/content' : `/content/${page?.path}`);
});

test('a content page has its name as heading and title', async () => {
  const council = await Council.load('ashcombe');
  const name = council.files.content.pages.get('en-GB')?.get('')?.name ?? '';
  const html = await rendered('/content', 'ashcombe');
  expect(wordsOf(elementIn(html, /<h1/, 'h1'))).toBe(name);
  expect(titleOf(html)).toBe(`${name} – ${council.files.tenant.websiteTitle}`);
});

test('a home names its landlord, with the logo from the media base', async () => {
  const home = await addAdvert(portal.pool, 'three-rivers');
  await portal.pool.query(`update advert set landlord_id = 'tarnbeck-homes' where id = $1`, [home]);
  const facts = elementIn(
    await rendered(`/properties/${home}`, 'three-rivers'),
    /<section aria-labelledby="living"/,
    'section',
  );
  const name = (await Council.load('three-rivers')).text('property.landlord');
  expect(wordsOf(facts)).toContain(`${name}Tarnbeck Homes`);
  const folder = '/media/demo/three-rivers/landlords';
  expect(/<img [^>]*>/.exec(facts)?.[0]).toContain(`src="${folder}/tarnbeck.svg" alt=""`);
  // One media host may serve all councils.
  for (const council of councils)
    expect(await portal.client(council).get(`${folder}/tarnbeck.svg`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' },
    });
  for (const path of [`${folder}/place.svg`, '/media/live/three-rivers/landlords/tarnbeck.svg'])
    expect((await portal.client('three-rivers').get(path)).status, path).toBe(404);
});

test.each([
  ['ashcombe', 'en-GB', ''],
  ['porth-elen', 'cy-GB', '/cy'],
])(
  'the information pages contain what %s adds in %s, with texts in that language',
  async (tenantId, locale, prefix) => {
    const council = (await Council.load(tenantId)).in(locale);
    for (const part of ['accessibility', 'cookies', 'privacy']) {
      const html = await rendered(`${prefix}/info/${part}`, tenantId);
      const title = council.text(`titles.${part}`);
      expect(wordsOf(elementIn(html, /<h1/, 'h1'))).toBe(title);
      expect(titleOf(html)).toMatch(new RegExp(`^${title} – `));
      const own = council.files.content.pages.get(locale)?.get(`info/${part}`)?.data['main'] ?? '';
      const [, heading = '?'] = /<h2[^>]*>([^<]+)/.exec(own) ?? [];
      const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, words = '']) => wordsOf(words));
      expect(headings).toContain(wordsOf(heading));
    }
  },
);

describe('a form without a script', () => {
  // Questions a browser without scripts can fill in.
  const controls = /<(?:input(?![^>]*type="hidden")|select|textarea)[^>]*\bname="(\w+)/g;

  test('has fields on every rendered page, each labelled by its question', async () => {
    const council = await Council.load('ashcombe');
    const form = council.files.forms.get('homeless-referral');
    if (form === undefined) throw new Error('Base has this form.');
    const asked = [...visitorPages(form)];
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) {
      const page = form.definition.pages[name];
      if (page === undefined || !('schema' in page)) continue;
      const html = await rendered(`/forms/homeless-referral/${name}`, 'ashcombe');
      expect(titleOf(html)).toBe(`${page.title} – ${council.files.tenant.websiteTitle}`);
      const named = new Set([...html.matchAll(controls)].map(([, control = '']) => control));
      const questions = Object.keys(page.schema.properties);
      const always = questions.filter((question) => page.ui[question]?.when === undefined);
      expect([name, always.filter((question) => !named.has(question))]).toEqual([name, []]);
    }
  });

  test('offers the options of a choice file, and reports a missing answer in its title', async () => {
    const form = (await Council.load('ashcombe')).files.forms.get('homeless-referral');
    const page = form?.definition.pages['authority'];
    const schema = page && 'schema' in page ? page.schema.properties['otherAuthority'] : undefined;
    if (schema === undefined || !('choices' in schema)) throw new Error('Base asks for a council.');
    const address = '/forms/homeless-referral/authority';
    await rendered(address, 'ashcombe');
    const fields = { 'lintel-sent': '1', authority: 'another' };
    const sent = await sendForm(portal.client('ashcombe'), address, fields);
    expect(sent.status).toBe(422);
    expect(titleOf(sent.text)).toMatch(/^Error: Which council/);
    const list = elementIn(sent.text, /<select[^>]*name="otherAuthority"/, 'select');
    expect([...list.matchAll(/<option value="[^"]/g)]).toHaveLength(schema.oneOf.length);
    expect(schema.oneOf.length).toBeGreaterThan(100);
  });

  test('is rendered with what was typed while many searches wait to be rendered', async () => {
    await rendered('/login', 'ashcombe');
    const visitor = portal.client('ashcombe');
    const searches = Array.from({ length: 12 }, (_, at) => visitor.get(`/properties?text=street+${at}`));
    const typed = 'typed@residents.example';
    const sent = await sendForm(portal.client('ashcombe'), '/login', {
      email: typed,
      password: 'Not this 1',
    });
    await Promise.all(searches);
    expect(sent.status).toBe(422);
    expect(sent.text).toContain(' data-rendered>');
    expect(sent.text).toContain(typed);
    // An address with a query gives way to others, but for that moment only.
    const address = '/login?returnTo=%2Fproperties';
    const busy = Array.from({ length: 12 }, (_, at) => visitor.get(`/properties?text=lane+${at}`));
    const first = visitor.get(address);
    await Promise.all([...busy, first]);
    expect((await visitor.get(address)).text).toContain(' data-rendered>');
  });
});

test.each(['/unsubscribe', '/unsubscribe/one'])(
  'the link %s, which lacks a part, is a page that says so and how to reach the council',
  async (path) => {
    const council = await Council.load('ashcombe');
    const visitor = portal.client('ashcombe');
    expect((await visitor.get(path)).status).toBe(200);
    const html = await htmlOfPage(visitor, council, path);
    expect(wordsOf(elementIn(html, /<p role="alert"/, 'p'))).toBe(
      `${council.text('errors.unsubscribe.invalid')}.`,
    );
    expect(wordsOf(html)).toContain(council.files.tenant.contact.telephone);
  },
);

describe('every route', () => {
  test('has a sample address', () => {
    expect(routes.length).toBeGreaterThan(5);
    expect(routes.map(({ path }) => path).filter((path) => path.includes('$') && !(path in samples))).toEqual(
      [],
    );
  });

  test('has its own title', async () => {
    await addAdvert(portal.pool, 'ashcombe', { details: { street: 'Steady Street' } });
    const visitor = portal.client('ashcombe');
    const titles = new Map<string, string>();
    for (const { path, titleKey } of routes) {
      const { text } = await visitor.get(await addressOf(path, visitor));
      titles.set(titleKey, titleOf(text));
    }
    const site = (await Council.load('ashcombe')).files.tenant.websiteTitle;
    const all = [...titles.values()];
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((title) => !title.endsWith(site) || title === site)).toEqual([]);
  });
});

const guide = async (path: string, tenantId: string) =>
  wordsOf(elementIn(await rendered(`/content/guides/${path}`, tenantId), /<main/, 'main'));

describe('the guides', () => {
  test('state the council’s own rules', async () => {
    expect(await guide('how-bidding-works', 'ashcombe')).toContain(
      'You can withdraw a bid until the home closes.',
    );
    for (const council of councils) {
      for (const path of ['how-bidding-works', 'after-you-bid']) {
        expect(await guide(path, council)).not.toMatch(/\{\{|rules\./);
      }
    }
  });
});
