import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localisationOf } from '#api/mail/localisation.ts';
import { findPage } from '#api/content/site-content.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { formOf, number, page } from '../forms/form-fixtures.ts';
import { portalForTests } from '../support/portal.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

// An officer's way through docs/languages.md, mistakes included.

let workspace: Workspace;
let sheet: string;

beforeAll(async () => {
  workspace = await makeWorkspace();
  await workspace.replace(
    'base/locales/en-GB.json',
    '"count_one"',
    '"site": { "draft": "A computer translated this. What counts is the {{language}}." },\n  "count_one"',
  );
  await workspace.begin('seabrook', ...complete, '--locale=en-GB');
  sheet = join(workspace.dataFolder, 'translations/seabrook.ar-EG.csv');
});
const portal = portalForTests(() => ({ tenantsFolder: workspace.tenantsFolder }));
afterAll(async () => {
  await workspace.remove();
});

async function check(): Promise<{ status: number; findings: Finding[] }> {
  const { status, out } = await workspace.tenant('check', 'seabrook', '--json');
  const { findings }: { findings: Finding[] } = JSON.parse(out);
  return { status, findings };
}

const texts = (...words: string[]) => workspace.tenant('texts', 'seabrook', 'ar-EG', ...words);

test('an unlisted language is reported with the place to list it', async () => {
  const { status, out } = await texts();
  expect(status).toBe(0);
  expect(out).toContain('does not list ar-EG under "languages" in tenant.json');
  expect(out).toContain('"inPart": true');
});

test('a language marked as partial needs no file, and nothing is reported as missing', async () => {
  const file: Record<string, unknown> = JSON.parse(await workspace.read('seabrook/tenant.json'));
  const languages = [
    { languageCode: 'en-GB', displayName: 'English' },
    { languageCode: 'ar-EG', displayName: 'العربية', inPart: true },
  ];
  await workspace.write('seabrook/tenant.json', JSON.stringify({ ...file, languages }));
  const { status, findings } = await check();
  expect({ status, findings: findings.filter(({ kind }) => !kind.startsWith('files.')) }).toEqual({
    status: 0,
    findings: [],
  });
});

test('the texts to translate are a table, with the progress of the language', async () => {
  const { out } = await texts();
  expect(out).toMatch(/Translated into ar-EG: \d+ of \d+ texts and 0 of \d pages?\. Not yet: \d+ names/);
  expect(out).toContain(`--from ${sheet}`);
  const table = await readFile(sheet, 'utf8');
  expect(table).toMatch(/^\uFEFF"file","name","words","translation"\r\n/);
  expect(table).toContain('"locales/ar-EG.json","home.heading","Find a home with {{site}}",""\r\n');
  // Arabic has six forms, however many English has.
  expect(table.match(/"count_(?:zero|one|two|few|many|other)"/g)).toHaveLength(6);
  // Texts that Intl supplies are not listed.
  expect(table).not.toContain('time.months');
});

async function fillIn(rows: readonly (readonly string[])[], path = sheet): Promise<void> {
  const lines = [['file', 'name', 'words', 'translation'], ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'),
  );
  const { writeFile } = await import('node:fs/promises');
  await writeFile(path, lines.join('\n'));
}

test('an unknown row is refused with its line, and nothing is written', async () => {
  await fillIn([
    ['locales/ar-EG.json', 'home.lead', '', 'اطّلع على المنازل.'],
    ['locales/fr-FR.json', 'home.heading', '', 'Trouvez'],
  ]);
  const { status, err } = await texts('--from', sheet);
  expect(status).toBe(1);
  expect(err).toContain(`${sheet}:3: "locales/fr-FR.json" is not a file of ar-EG`);
  await expect(workspace.read('seabrook/locales/ar-EG.json')).rejects.toThrow('ENOENT');
});

/** Writes the test's own form, for the texts of forms. */
const saysGaps = 'With {{savings|this much}}';
async function writeForm(): Promise<void> {
  const form = formOf(
    { savings: page('Your savings', { savings: number(0, 9_000_000) }) },
    { identifier: 'savings', title: 'How much have you saved?', summary: saysGaps },
  );
  await workspace.write('seabrook/forms/savings.form.json', JSON.stringify(form));
}
afterEach(() => rm(join(workspace.tenantsFolder, 'seabrook/forms/savings.form.json'), { force: true }));

test('a row for an unused text is refused with a suggestion, and nothing is written', async () => {
  await writeForm();
  await fillIn([
    ['locales/ar-EG.json', 'home.leed', 'Look at the homes.', 'اطّلع على المنازل.'],
    ['locales/ar-EG.json', 'count_three', '', '{{count}} منازل'],
    ['locales/ar-EG.json', '', 'Look at the homes.', 'اطّلع على المنازل.'],
    ['locales/ar-EG.names.json', '', 'Bund A', 'الفئة أ'],
    ['forms/shared.ar-EG.json', '', 'How much have you saved so far?', 'كم ادخرت؟'],
    ['locales/ar-EG.json', 'home.lead', 'Look at the homes.', 'اطّلع على المنازل.'],
  ]);
  const { status, err } = await texts('--from', sheet);
  expect(status).toBe(1);
  const copy =
    'Copy the first three columns from a new table and check that the translation still fits, or remove the row.';
  expect(err.trimEnd().split('\n')).toEqual([
    `${sheet}:2: there is no text "home.leed". Did you mean "home.lead"? ${copy}`,
    expect.stringContaining(`${sheet}:3: there is no text "count_three".`),
    `${sheet}:4: the column "name" is empty, so it is not clear what this translates. ${copy}`,
    `${sheet}:5: "Bund A" is not in tenant.json, lettings.json, actions.json or front-page.json. Did you mean "Band A"? ${copy}`,
    `${sheet}:6: no form has the sentence "How much have you saved so far?". Did you mean "How much have you saved?"? ${copy}`,
    'Nothing was imported. Correct these rows and run the command again.',
  ]);
  await expect(workspace.read('seabrook/locales/ar-EG.json')).rejects.toThrow('ENOENT');
});

test('a translation that lost a placeholder is refused, except a number that the language has as a word', async () => {
  await writeForm();
  await fillIn([
    ['locales/ar-EG.json', 'home.heading', '', 'اعثر على منزل'],
    ['locales/ar-EG.json', 'count_one', '', 'منزل واحد'],
    ['locales/ar-EG.json', 'count_zero', '', 'لا منازل'],
    ['forms/shared.ar-EG.json', '', saysGaps, 'مع مدخراتك'],
    ['forms/shared.ar-EG.json', '', saysGaps, 'مع {{savings}}'],
  ]);
  const { status, err } = await texts('--from', sheet);
  expect(status).toBe(1);
  const copy = 'Copy it exactly to where it belongs in the sentence.';
  expect(err.trimEnd().split('\n')).toEqual([
    `${sheet}:2: "home.heading" leaves out {{site}}, so readers would not see it. ${copy}`,
    `${sheet}:5: "${saysGaps}" leaves out {{savings}}, so readers would not see it. ${copy}`,
    `${sheet}:6: "${saysGaps}" has different names in double braces. Use the names from the original, each with its words after a bar.`,
    'Nothing was imported. Correct these rows and run the command again.',
  ]);
});

test('sentences of an unreadable form are not guessed', async () => {
  await workspace.write('seabrook/forms/savings.form.json', '{ "title": ');
  await fillIn([['forms/shared.ar-EG.json', '', saysGaps, 'مع {{savings|هذا}}']]);
  expect((await texts('--from', sheet)).status).toBe(0);
  await rm(join(workspace.tenantsFolder, 'seabrook/forms'), { recursive: true });
});

test('an unknown placeholder is refused with its key, its line and the known ones, and nothing is written', async () => {
  await writeForm();
  await fillIn([
    ['locales/ar-EG.json', 'home.heading', '', 'اعثر على منزل مع {{stie}}'],
    ['locales/ar-EG.json', 'home.heading', '', 'اعثر على منزل مع {sitte}'],
    ['locales/ar-EG.json', 'home.heading', '', 'اعثر على منزل مع {site}'],
    ['locales/ar-EG.json', 'home.lead', '', 'اطّلع على المنازل، {{name}}.'],
    ['forms/shared.ar-EG.json', '', saysGaps, 'مع {{saving|هذا}}'],
    ['locales/ar-EG.json', 'home.heading', '', 'اعثر على منزل مع {{ site }}'],
  ]);
  const { status, err } = await texts('--from', sheet);
  expect(status).toBe(1);
  expect(err.split('\n').slice(0, 6)).toEqual([
    expect.stringContaining(
      `${sheet}:2: "home.heading" has {{stie}}, which nothing fills in. Did you mean "{{site}}"? You can use: {{site}}.`,
    ),
    `${sheet}:3: "home.heading" has {sitte}, which readers would see as it is. Did you mean "{{site}}"? You can use: {{site}}.`,
    `${sheet}:4: "home.heading" has {site}, which readers would see as it is. Write two braces on each side: {{site}}.`,
    `${sheet}:5: "home.lead" has {{name}}, which nothing fills in. Nothing is filled in here. Remove it, or write the word itself.`,
    `${sheet}:6: "${saysGaps}" has {{saving}}, which nothing fills in. Did you mean "{{savings}}"? You can use: {{savings}}.`,
    'Nothing was imported. Correct these rows and run the command again.',
  ]);
  await expect(workspace.read('seabrook/locales/ar-EG.json')).rejects.toThrow('ENOENT');
});

test('a table saved by Excel as plain CSV is refused with its line, and how to save it', async () => {
  const { writeFile } = await import('node:fs/promises');
  const rows = 'file,name,words,translation\nlocales/ar-EG.json,home.lead,,Cr\u00eape\n';
  await writeFile(sheet, Buffer.from(rows, 'latin1'));
  const { status, err } = await texts('--from', sheet);
  expect([status, err]).toEqual([1, expect.stringContaining(`${sheet}:2: The file is not saved as UTF-8`)]);
  expect(err).toContain('in Excel "CSV UTF-8"');
});

test('an empty table is refused: it is not the one that was filled in', async () => {
  await fillIn([['locales/ar-EG.json', 'home.lead', 'Look at the homes.', '']]);
  const before = await workspace.read('seabrook/locales/ar-EG.sources.json');
  const { status, err } = await texts('--from', sheet);
  expect([status, err]).toEqual([
    1,
    expect.stringContaining(`${sheet}: the column "translation" is empty in every row`),
  ]);
  expect(await workspace.read('seabrook/locales/ar-EG.sources.json')).toBe(before);
});

test.each([['a', 'b', '1: the column "file" is missing']])(
  'a table without its columns is refused: %s',
  async (one, other, says) => {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(sheet, `${one},${other}\n1,2\n`);
    expect((await texts('--from', sheet)).err).toContain(says);
    expect((await texts('--from', '/nowhere.csv')).err).toContain('There is no file /nowhere.csv');
  },
);

test('a machine’s draft is imported, marked on each page in both languages, and counted by the check', async () => {
  // A person's translation, made outside the table.
  await workspace.write('seabrook/forms/shared.ar-EG.json', '{ "Yes": "نعم" }');
  await fillIn([
    ['locales/ar-EG.json', 'home.lead', '', 'اطّلع على المنازل.'],
    ['locales/ar-EG.json', 'count_one', '', 'منزل واحد'],
    ['locales/ar-EG.json', 'site.draft', '', 'ترجمة آلية. المعتمد: {{language}}'],
    ['locales/ar-EG.names.json', '', 'Every day, 9am to 5pm.', 'كل يوم من 9 إلى 5.'],
    ['locales/ar-EG.json', 'home.heading', '', ''],
  ]);
  const { status, out } = await texts('--from', sheet, '--machine');
  expect([status, out]).toEqual([0, expect.stringContaining('4 translations imported from')]);
  const { drafts } = JSON.parse(await workspace.read('seabrook/locales/ar-EG.sources.json'));
  expect(drafts).toEqual(['count_one', 'home.lead', 'locales/ar-EG.names.json', 'site.draft']);
  const { findings } = await check();
  expect(findings).toContainEqual(
    expect.objectContaining({
      kind: 'language.draft',
      file: 'seabrook/locales/ar-EG.sources.json',
      message: expect.stringMatching(
        /^In ar-EG \d texts are machine translations that nobody has checked yet/,
      ),
      cure: expect.stringContaining('texts seabrook ar-EG --read'),
    }),
  );
  // One of six forms: for all other numbers readers see English.
  expect(findings).toContainEqual(
    expect.objectContaining({
      kind: 'texts.forms',
      file: 'seabrook/locales/ar-EG.json',
      line: expect.any(Number),
      message: expect.stringContaining('_zero, _two, _few, _many, _other'),
    }),
  );
  // A change appears within seconds.
  await expect.poll(async () => (await portal.client('seabrook').get('/ar')).text).toContain('draft-notice');
  const { text: html } = await portal.client('seabrook').get('/ar');
  expect(html).toMatch(/<html[^>]* lang="ar-EG" dir="rtl"/);
  expect(html).toContain('<p id="draft-notice" lang="ar-EG" dir="rtl">ترجمة آلية. المعتمد: الإنجليزية</p>');
  expect((await portal.client('seabrook').get('/')).text).not.toContain('draft-notice');
});

test('missing parts are in English and marked so: in pages, forms and letters', async () => {
  const { text: html } = await portal.client('seabrook').get('/ar');
  const [, json = '{}'] = /id="lintel-bootstrap">(.*?)<\/script>/s.exec(html) ?? [];
  const { system, textsAddress } = JSON.parse(json);
  expect(system.contact.hours).toBe('كل يوم من 9 إلى 5.');
  expect(system.borrowed).toContain('Lintel');
  expect(system.borrowed).not.toContain('Every day, 9am to 5pm.');
  const said = JSON.parse((await portal.client('seabrook').get(textsAddress)).text);
  expect(said).toMatchObject({
    home: { lead: 'اطّلع على المنازل.' },
    time: { months: { january: 'يناير' } },
    'en-GB': { home: { heading: 'Find a home with {{site}}' } },
  });
  expect(said['en-GB'].home).not.toHaveProperty('lead');
  const { t } = localisationOf(await loadTenant(workspace.tenantsFolder, 'seabrook'), 'ar-EG');
  expect([t('home.lead'), t('home.heading', { site: 'Seabrook' })]).toEqual([
    'اطّلع على المنازل.',
    'Find a home with Seabrook',
  ]);
});

test('once a person has checked the drafts, the marks are gone', async () => {
  expect((await texts('--read', 'home.lead')).out).toContain('that nobody has checked yet');
  await texts('--read');
  expect((await check()).findings.filter(({ kind }) => kind === 'language.draft')).toEqual([]);
  const files = await loadTenant(workspace.tenantsFolder, 'seabrook');
  expect([...files.draftLocales]).toEqual([]);
});

const english = (hours: string) => `<!--\nname: Our week\n-->\n<p>${hours}</p>\n`;

test('a page whose English has changed is shown in English, and does not prevent publishing', async () => {
  await workspace.write('seabrook/content/en-GB/our-week.html', english('Open until 5pm.'));
  await workspace.write(
    'seabrook/content/ar-EG/our-week.html',
    '<!--\nname: أسبوعنا\n-->\n<p>حتى الخامسة.</p>\n',
  );
  expect((await texts()).status).toBe(0);
  const shown = async () =>
    findPage((await loadTenant(workspace.tenantsFolder, 'seabrook')).content, 'ar-EG', 'our-week');
  expect(await shown()).toMatchObject({ locale: 'ar-EG', name: 'أسبوعنا' });

  await workspace.write('seabrook/content/en-GB/our-week.html', english('Open until 4pm.'));
  const { status, findings } = await check();
  expect([status, findings.filter(({ kind }) => kind === 'pages.stale')]).toEqual([
    0,
    [
      expect.objectContaining({
        severity: 'warning',
        file: 'seabrook/content/ar-EG/our-week.html',
        message: expect.stringContaining('readers see it in en-GB'),
      }),
    ],
  ]);
  expect(await shown()).toMatchObject({ locale: 'en-GB', name: 'Our week' });
});

test('a language not marked as partial must be complete', async () => {
  await workspace.replace('seabrook/tenant.json', ',"inPart":true', '');
  const { status, findings } = await check();
  expect([status, findings.find(({ kind }) => kind === 'pages.stale')?.severity]).toEqual([1, 'error']);
  expect(findings).toContainEqual(
    expect.objectContaining({
      kind: 'language.incomplete',
      cure: expect.stringContaining('write "inPart": true beside its languageCode'),
    }),
  );
});
