import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageContentResponseSchema } from '#schemas/api/content.ts';
import {
  ContentsPreviewResponseSchema,
  DraftAdvertsResponseSchema,
  SiteContentsPreviewResponseSchema,
  SystemPreviewResponseSchema,
} from '#schemas/api/preview.ts';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { askPreview, mintToken, previewer } from '../api/staff/preview-scene.ts';
import type { Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { goodTenant, makeCouncilFolder, type CouncilFolder } from './council-folder.ts';

let database: TestDatabase;
let folder: CouncilFolder;
let dataFolder: string;
let server: TestServer;
let token: string;
/** A person with a token, and one without. */
let officer: Client;
let resident: Client;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  folder = await makeCouncilFolder();
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-preview-'));
  await folder.add('oakham');
  await folder.add('elmham');
  await folder.write('oakham/content/en-GB/news.html', page('News', 'Old words.'));
  await publish('oakham', 1);
  server = await startTestServer(database.url, { tenantsFolder: folder.path, dataFolder });
  token = await mintToken(server, database.pool, 'oakham');
  officer = previewer(server, 'oakham', token);
  resident = server.client('oakham');
});
afterEach(async () => {
  await server.close();
  await folder.remove();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

function page(name: string, words: string): string {
  return `<!--\nname: ${name}\n-->\n<p>${words}</p>\n`;
}

async function publish(id: string, version: number): Promise<void> {
  const target = join(dataFolder, 'published', id, String(version));
  await mkdir(target, { recursive: true });
  await Promise.all(
    ['base', id].map((name) => cp(join(folder.path, name), join(target, name), { recursive: true })),
  );
  const pointer = join(dataFolder, 'published', id, 'current.json');
  await writeFile(`${pointer}.new`, JSON.stringify({ version, at: new Date().toISOString() }));
  await rename(`${pointer}.new`, pointer);
}

const system = async (language?: string) =>
  (await askPreview(officer, '/api/system/preview', token, language)).as(SystemPreviewResponseSchema);
const pageOf = async (path: string, language?: string) =>
  (await askPreview(officer, `/api/system/pagecontents/preview${path}`, token, language)).as(
    PageContentResponseSchema,
  );
/** Waits until the draft has been read again, which nothing announces. */
async function untilDraft<Value>(look: () => Promise<Value>, wanted: Value): Promise<void> {
  await expect.poll(look).toEqual(wanted);
}

const french = {
  languages: [
    { languageCode: 'en-GB', displayName: 'English' },
    { languageCode: 'fr-FR', displayName: 'Français' },
  ],
};

const frenchTexts = {
  hello: 'Bonjour',
  titles: { home: 'Accueil' },
  errorPage: { pageNotFound: { title: 'Rien' } },
};

describe('a draft', () => {
  beforeEach(async () => {
    await folder.write('oakham/tenant.json', goodTenant('oakham', { websiteTitle: 'Draft Homes' }));
    await folder.write('oakham/content/en-GB/news.html', page('News', 'New words.'));
    await folder.write('oakham/content/en-GB/extra.html', page('Extra', 'More.'));
    await folder.write('oakham/content/en-GB/_header.html', '<p>Draft header</p>');
    await folder.write('oakham/custom.css', 'p { color: red }');
  });

  test('is returned by every preview call, and residents see the published version', async () => {
    expect(await system()).toMatchObject({
      websiteTitle: 'Draft Homes',
      previewMode: true,
      differs: true,
      status: { valid: true, errorMessages: [] },
    });
    const site = await askPreview(officer, '/api/system/sitecontents/preview', token);
    expect(site.as(SiteContentsPreviewResponseSchema)).toMatchObject({
      previewMode: true,
      siteHeader: { contents: '<p>Draft header</p>' },
    });
    expect(await pageOf('/news')).toMatchObject({
      previewMode: true,
      content: { contentData: { main: '<p>New words.</p>' } },
    });
    const contents = (await askPreview(officer, '/api/contents/preview', token)).as(
      ContentsPreviewResponseSchema,
    );
    expect(contents.pages.map(({ path }) => path)).toContain('/content/extra');
    expect((await askPreview(officer, '/api/system/pagecontents/preview/nothing', token)).status).toBe(404);
    for (const path of ['/api/system', '/api/system/sitecontents', '/api/contents', '/content/news', '/']) {
      const { text } = await resident.get(path);
      expect([path, /Draft|New words|extra|"previewMode":true/.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    expect((await resident.get('/content/extra')).status).toBe(404);
  });

  test('is the page itself with a valid cookie, including styles and texts, and is not cached', async () => {
    const answer = await officer.get('/content/extra');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<title>Extra – Draft Homes</title>');
    const [styles = ''] = /\/tenant\/styles\/[^"]+\.css/.exec(answer.text) ?? [];
    const [texts = ''] = /\/tenant\/texts\/[^"]+\.json/.exec(answer.text) ?? [];
    for (const path of [styles, texts, '/tenant/logo.svg']) {
      const file = await officer.get(path);
      expect([path, file.status, file.headers['cache-control']]).toEqual([path, 200, 'no-store']);
    }
    expect((await resident.get(styles)).status).toBe(404);
    expect((await resident.get('/tenant/logo.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('never changes what residents get at the same moment', async () => {
    const paths = [
      '/api/system',
      '/api/system/sitecontents',
      '/api/system/pagecontents/news',
      '/api/contents',
    ];
    const told = async () =>
      Promise.all(
        paths.map(async (path) => {
          const { status, text, headers } = await resident.get(path);
          return { status, text, etag: headers['etag'], caching: headers['cache-control'] };
        }),
      );
    const before = await told();
    const rounds = await Promise.all(
      Array.from({ length: 10 }, async (_, round) => {
        const [answers, drafts, , everybodys] = await Promise.all([
          told(),
          pageOf('/news'),
          officer.get('/content/news'),
          // With the officer's cookie, too: a call outside the preview is the same for all.
          officer.get(paths[round % paths.length] ?? '/api/system'),
        ]);
        expect(drafts.content?.contentData).toEqual({ main: '<p>New words.</p>' });
        expect(everybodys.text).not.toMatch(/Draft|New words|extra/);
        return answers;
      }),
    );
    for (const answers of rounds) expect(answers).toEqual(before);
  });

  test('follows the files, and equals the public version once published', async () => {
    await system();
    await folder.write('oakham/content/en-GB/news.html', page('News', 'Newer words.'));
    await untilDraft(async () => (await pageOf('/news')).content?.contentData['main'], '<p>Newer words.</p>');
    await publish('oakham', 2);
    await expect
      .poll(async () => (await resident.get('/api/system/pagecontents/news')).text)
      .toContain('Newer words.');
    expect(await system()).toMatchObject({ websiteTitle: 'Draft Homes', previewMode: true, differs: false });
    expect((await pageOf('/news')).content?.contentData).toEqual({ main: '<p>Newer words.</p>' });
  });

  test('of one council does not work with another’s token', async () => {
    const foreign = await mintToken(server, database.pool, 'elmham');
    expect((await askPreview(officer, '/api/system/preview', foreign)).code).toBe('preview.notAllowed');
    const answer = await previewer(server, 'oakham', foreign).get('/');
    expect(answer.text).not.toContain('Draft Homes');
  });

  test('with a mistake is reported with file, line and cure to holders of a token, and continues once fixed', async () => {
    expect((await system()).status.valid).toBe(true);
    await folder.write('oakham/content/en-GB/news.html', '<p>No name.</p>');
    await untilDraft(async () => (await system()).status.valid, false);
    const told = await system();
    expect(told.status.errorMessages).toEqual([
      'oakham/content/en-GB/news.html:1: The page has no name. Start the file with <!--, then a line such as "name: How to bid", then -->.',
    ]);
    expect(told.findings[0]).toMatchObject({
      severity: 'error',
      file: 'oakham/content/en-GB/news.html',
      line: 1,
    });
    // The page around the findings is what residents see.
    expect(told).toMatchObject({ websiteTitle: 'Homes in oakham', previewMode: true });
    expect(await pageOf('/news')).toMatchObject({
      content: null,
      previewMode: true,
      status: { valid: false },
    });
    const html = await officer.get('/content/news');
    expect([html.status, html.headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
    expect(html.text).toContain('"websiteTitle":"Homes in oakham"');
    expect(html.text).toContain('"previewMode":true');
    const seen = await resident.get('/content/news');
    expect(seen.text).toContain('"previewMode":false');
    expect((await resident.get('/api/system/pagecontents/news')).text).toContain('Old words.');

    await folder.write('oakham/content/en-GB/news.html', page('News', 'Mended.'));
    await untilDraft(async () => (await pageOf('/news')).content?.contentData['main'], '<p>Mended.</p>');
  });

  test('without its folder brings a finding, not a failure, while the council is served', async () => {
    await system();
    await rm(join(folder.path, 'oakham/tenant.json'));
    await untilDraft(async () => (await system()).status.valid, false);
    expect((await system()).status.errorMessages.join()).toContain(
      'oakham/tenant.json: The council has no tenant.json.',
    );
    expect((await resident.get('/api/system')).status).toBe(200);
    await folder.remove('oakham');
    await expect.poll(async () => (await officer.get('/')).status).toBe(404);
    expect((await askPreview(officer, '/api/system/preview', token)).status).toBe(404);
  });
});

describe('a language', () => {
  test('that only the draft has is in the preview alone', async () => {
    await folder.write('oakham/tenant.json', goodTenant('oakham', french));
    await folder.write('oakham/locales/fr-FR.json', frenchTexts);
    await folder.write('oakham/content/fr-FR/news.html', page('Nouvelles', 'Bonjour.'));
    expect(await system('fr-FR')).toMatchObject({ language: 'fr-FR' });
    expect(await pageOf('/news', 'fr-FR')).toMatchObject({
      content: { contentName: 'Nouvelles', languageCode: 'fr-FR' },
    });
    const answer = await officer.get('/fr/content/news');
    expect([answer.status, answer.headers['content-language']]).toEqual([200, 'fr-FR']);
    expect(answer.text).toContain('<title>Nouvelles – ');
    expect((await resident.get('/fr/content/news')).status).toBe(404);
  });

  test('that the draft has removed is missing in the preview alone', async () => {
    await folder.write('oakham/tenant.json', goodTenant('oakham', french));
    await folder.write('oakham/locales/fr-FR.json', frenchTexts);
    await publish('oakham', 2);
    await expect.poll(async () => (await resident.get('/fr/content/news')).status).toBe(200);
    await folder.write('oakham/tenant.json', goodTenant('oakham'));
    await untilDraft(async () => (await system('fr-FR')).language, 'en-GB');
    expect((await officer.get('/fr/content/news')).status).toBe(404);
    expect((await resident.get('/fr/content/news')).status).toBe(200);
  });
});

describe('an advert', () => {
  test('that is a draft, or opens later, can be read in the preview alone', async () => {
    const advert = (title: string, opensIn?: number) =>
      addAdvert(database.pool, 'oakham', {
        schemeIdentifier: 'homes',
        details: { title },
        ...(opensIn === undefined ? {} : { opensIn }),
      });
    const [shown, draft, later] = [
      await advert('Shown'),
      await advert('Draft'),
      await advert('Later', 3_600),
    ];
    const foreign = await addAdvert(database.pool, 'elmham', { schemeIdentifier: 'homes' });
    await database.pool.query("update advert set state = 'draft' where id = $1", [draft]);
    const query = [shown, draft, later, foreign].map((id) => `advertIds=${id}`).join('&');
    const all = await askPreview(officer, `/api/propertylistings/list/preview/?${query}`, token);
    expect(all.as(ListResponseSchema).adverts.map(({ id }) => id)).toEqual([shown, draft, later]);
    const seen = await officer.get(`/api/propertylistings/list?${query}`);
    expect(seen.as(ListResponseSchema).adverts.map(({ id }) => id)).toEqual([shown]);
    const hidden = (await askPreview(officer, '/api/propertylistings/drafts', token)).as(
      DraftAdvertsResponseSchema,
    );
    expect(hidden.adverts.map(({ id, state, title }) => [id, state, title])).toEqual([
      [draft, 'draft', 'Draft'],
      [later, 'notOpenYet', 'Later'],
    ]);
  });
});
