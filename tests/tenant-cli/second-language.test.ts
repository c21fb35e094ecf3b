import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localisationOf } from '#api/mail/localisation.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { Bootstrap, Messages } from '#schemas/api/bootstrap.ts';
import { PageContentResponseSchema } from '#schemas/api/content.ts';
import { FormsResponseSchema } from '#schemas/api/forms.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { createI18n } from '#web/i18n/create-i18n.ts';
import { portalForTests } from '../support/portal.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

// A council in English with a little Polish of its own: base has none.
const shippedBase = join(import.meta.dirname, '../../tenants/base');
const polish = {
  titles: { home: 'Strona główna' },
  home: { lead: 'Zobacz wolne mieszkania.', heading: '' },
  property: { personsValue_one: '{{count}} osoba', personsValue_few: '{{count}} osoby' },
};

let workspace: Workspace;

beforeAll(async () => {
  workspace = await makeWorkspace();
  await rm(join(workspace.tenantsFolder, 'base'), { recursive: true });
  // The workspace's portal has fewer addresses than base links to.
  await rm(workspace.webFolder, { recursive: true });
  await cp(shippedBase, join(workspace.tenantsFolder, 'base'), { recursive: true });
  await workspace.begin('seabrook', ...complete, '--locale=en-GB', '--locale=pl-PL');
  // The language must now be complete.
  await workspace.replace('seabrook/tenant.json', ', "inPart": true', '');
  await workspace.write('seabrook/locales/pl-PL.json', JSON.stringify(polish));
  await workspace.write(
    'seabrook/locales/pl-PL.names.json',
    JSON.stringify({ 'Every day, 9am to 5pm.': 'Codziennie od 9 do 17.' }),
  );
  await workspace.write('seabrook/forms/shared.pl-PL.json', JSON.stringify({ 'About you': 'O Tobie' }));
  await workspace.write(
    'seabrook/content/pl-PL/glossary.html',
    '<!--\nname: Słowniczek\n-->\n<h2 id="register">Rejestr</h2>\n<p>Lista osób.</p>\n',
  );
});
const portal = portalForTests(() => ({ tenantsFolder: workspace.tenantsFolder }));
afterAll(async () => {
  await workspace.remove();
});

const inPolish = { headers: { 'accept-language': 'pl-PL' } };

async function openPage(path: string): Promise<{ html: string; bootstrap: Bootstrap; texts: Messages }> {
  const client = portal.client('seabrook');
  const { text: html } = await client.get(path);
  const [, json = ''] = /id="lintel-bootstrap">(.*?)<\/script>/s.exec(html) ?? [];
  const bootstrap: Bootstrap = JSON.parse(json);
  return { html, bootstrap, texts: JSON.parse((await client.get(bootstrap.textsAddress)).text) };
}

test('a page in Polish has the translated parts, and the rest in English', async () => {
  const { html, bootstrap, texts } = await openPage('/pl');
  expect(html).toMatch(/<html[^>]* lang="pl-PL"/);
  expect(html).toContain('Strona główna');
  expect(html).toContain('<meta name="description" content="Zobacz wolne mieszkania.">');
  expect(texts['home']).toMatchObject({ lead: 'Zobacz wolne mieszkania.' });
  expect(texts['en-GB']).toMatchObject({ home: { heading: expect.stringMatching(/^Find/) } });
  // The entries of the language menu.
  expect(bootstrap.system.languages.map(({ displayName }) => displayName)).toEqual(['English', 'Polski']);
  expect(bootstrap.system.contact.hours).toBe('Codziennie od 9 do 17.');
});

test('counted texts are in Polish as far as possible, else in English, and never show their key', async () => {
  const { bootstrap, texts } = await openPage('/pl/properties');
  const { t } = createI18n(bootstrap.system.language, texts, bootstrap.system.localeId);
  const say = (count: number) => [t('property.personsValue', { count }), t('property.bedrooms', { count })];
  expect([1, 3, 5, 22].map(say)).toEqual([
    ['1 osoba', '1 bedroom'],
    ['3 osoby', '3 bedrooms'],
    ['5 people', '5 bedrooms'],
    ['22 osoby', '22 bedrooms'],
  ]);
  expect(t('property.bedrooms', { count: 0 })).toBe('Studio');
});

async function read(path: string) {
  const answer = await portal.client('seabrook').get(`/api/system/pagecontents${path}`, inPolish);
  return answer.as(PageContentResponseSchema).content;
}

test('content pages are in Polish if translated, and mark their language', async () => {
  expect(await read('/glossary')).toMatchObject({ languageCode: 'pl-PL', contentName: 'Słowniczek' });
  expect(await read('/guides/your-rights')).toMatchObject({
    languageCode: 'en-GB',
    contentName: 'Your rights',
  });
});

test('forms and letters fall back, too', async () => {
  const { forms } = (await portal.client('seabrook').get('/api/forms', inPolish)).as(FormsResponseSchema);
  expect(forms.map(({ title }) => title)).toContain('My profile');
  const files = await loadTenant(workspace.tenantsFolder, 'seabrook');
  const said = files.forms.get('my-profile')?.texts.get('pl-PL');
  expect(said?.get('About you')).toBe('O Tobie');
  const { t, locale } = localisationOf(files, 'pl-PL');
  expect(locale).toBe('pl-PL');
  expect([t('home.lead'), t('mail.seeBids'), t('property.bedrooms', { count: 5 })]).toEqual([
    'Zobacz wolne mieszkania.',
    'See all your bids',
    '5 bedrooms',
  ]);
});

async function check(): Promise<{ status: number; findings: Finding[] }> {
  const { status, out } = await workspace.tenant('check', 'seabrook', '--json');
  const { findings }: { findings: Finding[] } = JSON.parse(out);
  return { status, findings };
}

test('the check counts missing texts in one line, and the council can publish', async () => {
  const { out } = await workspace.tenant('texts', 'seabrook', 'pl-PL');
  // Texts that Intl supplies are written by no one, so they do not count as translated.
  expect(out).toMatch(/^Translated into pl-PL: 4 of \d{4} texts and 1 of/m);
  expect(out).toMatch(/^\d\d texts more, such as the names of days and months, need no translation\.$/m);
  const { status, findings } = await check();
  expect(status).toBe(0);
  expect(findings).toEqual([
    expect.objectContaining({ kind: 'texts.forms', pointer: '/property/personsValue_one' }),
    {
      severity: 'warning',
      kind: 'language.incomplete',
      file: 'seabrook/tenant.json',
      line: expect.any(Number),
      pointer: '/languages/1/languageCode',
      message: expect.stringMatching(
        /^Not translated into pl-PL yet: \d{4} texts, \d+ names, \d+ pages and \d+ sentences of forms \(the first is "[\w.]+"\)\. Readers see en-GB instead\.$/,
      ),
      cure: expect.stringContaining('npm run tenant -- texts seabrook pl-PL --missing'),
    },
  ]);
  expect((await workspace.tenant('publish', 'seabrook')).out).toContain('is now served in version 1');
});

test(
  'missing texts are listed by file, and once complete nothing is listed',
  { tags: ['full'] },
  async () => {
    const { status, out } = await workspace.tenant('texts', 'seabrook', 'pl-PL', '--missing', '--json');
    expect(status).toBe(0);
    const { files, pages }: { files: Record<string, Messages>; pages: string[] } = JSON.parse(out);
    const texts = files['locales/pl-PL.json'];
    expect(texts?.['home']).toMatchObject({ heading: 'Find a home with {{site}}' });
    expect(texts?.['home']).not.toHaveProperty('lead');
    expect(texts?.['property']).toMatchObject({
      personsValue_many: '{{count}} people',
      bedrooms_few: '{{count}} bedrooms',
    });
    expect((await workspace.tenant('texts', 'seabrook', 'pl-PL', '--missing')).out).toContain(
      'seabrook/content/pl-PL/index.html',
    );

    // A complete translation, simulated with the Polish words mixed in.
    for (const [file, words] of Object.entries(files)) {
      const own: Messages = JSON.parse(await workspace.read(`seabrook/${file}`));
      await workspace.write(`seabrook/${file}`, JSON.stringify(mixed(own, words)));
    }
    for (const page of pages) {
      const english = await readFile(join(shippedBase, 'content/en-GB', page), 'utf8');
      await workspace.write(`seabrook/content/pl-PL/${page}`, english);
    }
    await workspace.tenant('texts', 'seabrook', 'pl-PL');
    expect((await check()).findings).toEqual([]);
  },
);

function mixed(own: Messages, more: Messages): Messages {
  const all = { ...own };
  for (const [key, text] of Object.entries(more)) {
    const mine = all[key];
    all[key] = typeof text === 'object' && typeof mine === 'object' ? mixed(mine, text) : text;
  }
  return all;
}

test.each([
  [['texts', 'seabrook', 'fr-FR', '--missing'], 2, 'Which language? Choose one of: pl-PL.'],
  [['texts', 'nowhere', 'pl-PL', '--missing'], 1, 'There is no council "nowhere"'],
])('%j reports what is wrong with it', async (words, status, says) => {
  const said = await workspace.tenant(...words);
  expect(said.status).toBe(status);
  expect(said.err).toContain(says);
});
