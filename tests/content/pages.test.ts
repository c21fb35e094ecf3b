import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ContentsResponseSchema,
  PageContentResponseSchema,
  SiteContentsResponseSchema,
  type PageContentResponse,
} from '#schemas/api/content.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { policyOf } from '../support/observatory.ts';
import { makeCouncilFolder, type CouncilFolder } from './council-folder.ts';

let folder: CouncilFolder;
let client: Client;

const languages = [
  { languageCode: 'en-GB', displayName: 'English' },
  { languageCode: 'cy-GB', displayName: 'Cymraeg' },
];
const page = (name: string, body: string, more = '') => `<!--\nname: ${name}\n${more}\n-->\n${body}\n`;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write('base/locales/cy-GB.json', { titles: { home: 'Hafan' } });
  await folder.write('base/content/cy-GB/guides/bid.html', page('Sut i gynnig', '<p>Edrychwch.</p>'));
  await folder.write('base/content/en-GB/guides/gone.html', page('Gone', '<p>x</p>'));
  await folder.write('base/content/cy-GB/guides/gone.html', page('Wedi mynd', '<p>x</p>'));
  await folder.write('base/content/en-GB/_header.html', '<p>Base header</p>');
  await folder.add('oakham', { languages });
  const own: readonly (readonly [string, string])[] = [
    ['guides/gone.html', '<!-- status: hidden -->'],
    ['info/privacy.html', '<p>We keep letters for six years.</p>'],
    [
      'guides/index.html',
      page('Guides', '<ul><li><a href="/content/guides/bid">x</a></li></ul>', 'order: 1.5'),
    ],
    [
      'about.html',
      page('About', '<p style="color: #123456" class="lead">x</p>', 'template: two-columns') +
        '<aside><p>Beside</p></aside><p>After</p>',
    ],
    ['about.css', '.lead { font-weight: bold; position: fixed }'],
    ['nothing.html', page('Nothing', '<script>alert(1)</script>')],
    [
      'afar.html',
      page(
        'Afar',
        '<img src="https://pictures.example/a.png" alt=""><img src="/tenant/pictures/a.svg" alt="">',
      ),
    ],
    ['_footer.html', '<p style="margin: 0">Footer <img src="data:image/png;base64,AA"></p>'],
  ];
  for (const [path, text] of own) await folder.write(`oakham/content/en-GB/${path}`, text);
  await folder.write('oakham/content/cy-GB/_footer.html', '<p>Troedyn</p>');
  await folder.write('oakham/pictures/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await folder.write('oakham/pictures/notes.txt', 'not a picture');
  await folder.write('oakham/custom.css', 'h2 { letter-spacing: 0.02em }');
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
beforeAll(() => {
  client = portal.client('oakham');
});
afterAll(async () => {
  await folder.remove();
});

async function read(path: string, locale = 'en-GB'): Promise<PageContentResponse> {
  const answer = await client.get(`/api/system/pagecontents${path}`, {
    headers: { 'accept-language': locale },
  });
  return answer.as(PageContentResponseSchema);
}

async function contentsIn(locale: string): Promise<string[]> {
  const answer = await client.get('/api/contents', { headers: { 'accept-language': locale } });
  return answer.as(ContentsResponseSchema).pages.map(({ path, contentName }) => `${path} ${contentName}`);
}

describe('a content page', () => {
  test('has its own name, template, regions and styles', async () => {
    const { status, content, previewMode } = await read('/about');
    expect([status.valid, previewMode]).toEqual([true, false]);
    expect(content).toMatchObject({
      languageCode: 'en-GB',
      templateIdentifier: 'two-columns',
      contentName: 'About',
    });
    const { main = '', aside = '' } = content?.contentData ?? {};
    const made = /^<p class="(s-[0-9a-f]+) lead">x<\/p>/.exec(main)?.[1] ?? '';
    expect(main).toContain('<p>After</p>');
    expect([main.includes('style='), main.includes('Beside'), aside]).toEqual([
      false,
      false,
      '<p>Beside</p>',
    ]);
    const sheet = await client.get(content?.contentStyles ?? '');
    expect(sheet.headers['content-type']).toMatch(/^text\/css/);
    expect(sheet.text).toBe(`.lead{font-weight:bold}.${made}.${made}.${made}{color:#123456}`);
  });

  test('of base is in every council, and single-column by default', async () => {
    expect((await read('')).content).toMatchObject({
      contentName: 'Help',
      templateIdentifier: 'single-column',
    });
    expect((await read('/guides/bid')).content).toMatchObject({
      templateIdentifier: 'guide',
      contentStyles: '',
    });
  });

  test('is found in any letter case, with or without a final slash', async () => {
    for (const path of ['/Guides/BID', '/guides/bid/']) {
      expect((await read(path)).content?.contentName).toBe('How to bid');
    }
    expect((await read('/guides')).content?.contentName).toBe('Guides');
  });

  test('is in the requested language, else in the default one, and names it', async () => {
    expect((await read('/guides/bid', 'cy-GB')).content).toMatchObject({
      languageCode: 'cy-GB',
      contentName: 'Sut i gynnig',
    });
    expect((await read('/about', 'cy-GB')).content).toMatchObject({
      languageCode: 'en-GB',
      contentName: 'About',
    });
    expect((await read('/about', 'fr-FR')).content).toMatchObject({ languageCode: 'en-GB' });
  });

  test('without content is invalid, and says why', async () => {
    const { status, content } = await read('/nothing');
    expect(content).toBeNull();
    expect(status).toEqual({
      valid: false,
      errorMessages: ['There is nothing to show on the page "Nothing".'],
    });
  });

  test.each([
    '/missing',
    '/guides/gone',
    '/../tenant',
    '/%2e%2e/tenant.json',
    '/a'.repeat(500),
    '/%',
    '/_header',
  ])('at %s is 404', async (path) => {
    const answer = await client.get(`/api/system/pagecontents${path}`);
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('tenantId');
  });

  test('that is hidden is missing in every language', async () => {
    const answer = await client.get('/api/system/pagecontents/guides/gone', {
      headers: { 'accept-language': 'cy-GB' },
    });
    expect(answer.code).toBe('request.notFound');
  });

  test('of information has its own address, and is in no list', async () => {
    expect((await read('/info/privacy')).content?.contentData).toEqual({
      main: '<p>We keep letters for six years.</p>',
    });
    expect((await contentsIn('en-GB')).filter((line) => line.includes('info/'))).toEqual([]);
    expect((await client.get('/content/info/privacy')).status).toBe(404);
  });

  test('returns 304 to a reader who has it', async () => {
    const first = await client.get('/api/system/pagecontents/about');
    const etag = String(first.headers['etag']);
    const again = await client.get('/api/system/pagecontents/about', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text, first.headers['cache-control']]).toEqual([304, '', 'no-cache']);
    const welsh = await client.get('/api/system/pagecontents/guides/bid', {
      headers: { 'if-none-match': etag, 'accept-language': 'cy-GB' },
    });
    expect(welsh.status).toBe(200);
    expect(String(welsh.headers['vary'])).toContain('Accept-Language, Cookie');
  });
});

describe('the table of contents', () => {
  test('lists every visible page once, in order', async () => {
    expect(await contentsIn('en-GB')).toEqual([
      '/content Help',
      '/content/guides Guides',
      '/content/guides/bid How to bid',
      '/content/about About',
      '/content/afar Afar',
    ]);
  });

  test('uses names in the language, else the default ones', async () => {
    expect(await contentsIn('cy-GB')).toEqual(
      expect.arrayContaining(['/content/guides/bid Sut i gynnig', '/content/about About']),
    );
  });
});

describe('the site’s frame', () => {
  test('is base’s if the council has none, and in the language if translated', async () => {
    const inLocale = async (locale: string) =>
      (await client.get('/api/system/sitecontents', { headers: { 'accept-language': locale } })).as(
        SiteContentsResponseSchema,
      );
    const english = await inLocale('en-GB');
    expect(english.siteHeader.contents).toBe('<p>Base header</p>');
    expect(english.siteFooter.contents).toMatch(/^<p class="s-[0-9a-f]+">Footer <\/p>$/);
    const welsh = await inLocale('cy-GB');
    expect([welsh.languageCode, welsh.siteHeader.contents, welsh.siteFooter.contents]).toEqual([
      'cy-GB',
      '<p>Base header</p>',
      '<p>Troedyn</p>',
    ]);
    const system = (await client.get('/api/system')).as(SystemResponseSchema);
    expect([system.siteHeader, system.siteFooter, system.customStyles]).toEqual([
      english.siteHeader,
      english.siteFooter,
      english.customStyles,
    ]);
    const sheet = (await client.get(english.customStyles)).text;
    expect(sheet).toContain('h2{letter-spacing:0.02em}');
    expect(sheet).toMatch(/\.s-[0-9a-f]+\{margin:0\}$/);
  });

  test.each([
    '/api/system/preview',
    '/api/system/sitecontents/preview',
    '/api/system/pagecontents/preview',
    '/api/system/pagecontents/preview/guides/bid',
  ])('%s refuses a made-up token, and a body without one', async (path) => {
    await client.visit();
    const refused = await client.post(path, { body: { previewToken: 'x'.repeat(40) } });
    expect([refused.status, refused.code]).toEqual([403, 'preview.notAllowed']);
    for (const body of [
      {},
      { previewToken: '' },
      { previewToken: 1 },
      { previewToken: 'x', more: 1 },
      null,
    ]) {
      expect((await client.post(path, { body })).status).toBe(400);
    }
  });
});

describe('a content page’s HTML', () => {
  test.each([
    ['/content', 200, 'Help'],
    ['/content/about', 200, 'About'],
    ['/content/About/', 200, 'About'],
    ['/cy/content/guides/bid', 200, 'Sut i gynnig'],
    ['/cy/content/about', 200, 'About'],
    ['/cy', 200, 'Hafan'],
    ['/cy/', 200, 'Hafan'],
    ['/content/missing', 404, 'Not found'],
    ['/content/guides/gone', 404, 'Not found'],
    ['/cy/missing', 404, 'Not found'],
    ['/fr/content', 404, 'Not found'],
    ['//elsewhere.example', 404, 'Not found'],
  ])('at %s has the right status and title', async (path, status, title) => {
    const answer = await client.get(path);
    const shown = /<title>([^<]*)<\/title>/.exec(answer.text)?.[1];
    expect([answer.status, shown]).toEqual([status, `${title} – Homes in oakham`]);
  });

  test('has its own title, and status 500 if the page cannot be shown', async () => {
    expect((await client.get('/content/nothing')).status).toBe(500);
  });

  test('names its language, and its translations', async () => {
    const { text, headers } = await client.get('/cy/content/guides/bid?x=1');
    expect(/<html lang="([^"]+)"/.exec(text)?.[1]).toBe('cy-GB');
    expect(headers['content-language']).toBe('cy-GB');
    const alternates = [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
    const origin = `http://oakham.localhost:${portal.port}`;
    expect(alternates.map(([, language, address]) => `${language} ${address}`)).toEqual([
      `en-GB ${origin}/content/guides/bid`,
      `cy-GB ${origin}/cy/content/guides/bid`,
      `x-default ${origin}/content/guides/bid`,
    ]);
    expect((await client.get('/content/missing')).text).not.toContain('rel="alternate"');
  });

  test('is in the address’s language, whatever the cookie says; calls without a language follow the cookie', async () => {
    const reader = portal.client('oakham');
    reader.cookies.set('i18n', 'cy-GB');
    expect((await reader.get('/content/guides/bid')).text).toContain('<html lang="en-GB"');
    expect((await reader.get('/api/system')).as(SystemResponseSchema).language).toBe('cy-GB');
    const answer = await reader.get('/api/system', { headers: { 'accept-language': 'en-GB' } });
    expect(answer.as(SystemResponseSchema).language).toBe('en-GB');
  });

  test('falls back to the default language where a translation is missing', async () => {
    const answer = await client.get('/tenant/texts/cy-GB/any.json');
    const { titles, 'en-GB': borrowed } = JSON.parse(answer.text);
    expect({ titles, borrowed }).toEqual({
      titles: { home: 'Hafan' },
      borrowed: expect.objectContaining({
        errorPage: { pageNotFound: { title: 'Not found' } },
        hello: 'Hello',
      }),
    });
    expect((await client.get('/tenant/texts/fr-FR/any.json')).code).toBe('request.notFound');
  });

  test('allows pictures only from the content’s own sources', async () => {
    const answer = await client.get('/content/afar');
    expect(policyOf(answer).get('img-src')).toBe("'self' data: https://pictures.example");
  });
});

describe('a council’s own files', () => {
  test('include its logo and its pictures, cached for an hour', async () => {
    for (const path of ['/tenant/logo.svg', '/tenant/pictures/a.svg']) {
      const answer = await client.get(path);
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/svg+xml',
        'public, max-age=3600',
      ]);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      const again = await client.get(path, { headers: { 'if-none-match': String(answer.headers['etag']) } });
      expect(again.status).toBe(304);
    }
  });

  test('serve the logo where icons are missing: in the tab and on a phone, but not as a share picture', async () => {
    for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
      const answer = await client.get(path);
      expect([answer.status, answer.headers['location']]).toEqual([
        302,
        expect.stringMatching(/^\/tenant\/marks\/[0-9a-f]{12}\/logo\.svg$/),
      ]);
      expect((await client.get(String(answer.headers['location']))).status).toBe(200);
    }
    const { text } = await client.get('/');
    expect(text).toMatch(/<link rel="icon" href="\/tenant\/marks\/[0-9a-f]{12}\/logo\.svg">/);
    expect(text).not.toContain('og:image');
    const { icons }: { icons: object[] } = JSON.parse((await client.get('/tenant/app.webmanifest')).text);
    expect(icons).toMatchObject([{ sizes: 'any', type: 'image/svg+xml' }]);
  });

  test.each([
    '/tenant/pictures/notes.txt',
    '/tenant/pictures/missing.svg',
    '/tenant/pictures/..%2ftenant.json',
    '/tenant/pictures/..%2f..%2fbase%2flogo.svg',
    '/tenant/pictures/%00',
    '/tenant/tenant.json',
    '/tenant/styles/0000000000000000.css',
    '/tenant/styles/..css',
  ])('include nothing else: %s', async (path) => {
    const answer = await client.get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
