import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { journey } from '#domain/forms/journey/journey.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { readContext, type Context } from '#tools/command/context.ts';
import { openPreview, type OpenPreview } from '#tools/forms/preview/open-preview.ts';
import type { WatchedForm } from '#tools/forms/preview/watch-form.ts';
import { Client } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runCommand } from '../support/run-command.ts';

// `forms preview`: a form of a demo council in a real portal while its files are edited.

const council = 'porth-elen';
const form = 'my-family';
const file = () => join(tenants, 'base', 'forms', `${form}.form.json`);
let database: TestDatabase;
let home: string;
let tenants: string;
let context: Context;
let preview: OpenPreview;
const seen: WatchedForm[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'lintel-preview-test-'));
  tenants = join(home, 'tenants');
  for (const folder of ['base', council])
    await cp(join('tenants', folder), join(tenants, folder), { recursive: true });
  context = readContext(
    { LINTEL_TENANTS: tenants, LINTEL_DATA: join(home, 'data') },
    { webFolder: join(import.meta.dirname, '..', 'support', 'site') },
  );
  preview = await openPreview(context, {
    council,
    form,
    port: 0,
    databaseUrl: database.url,
    dataFolder: join(home, 'data'),
    onChange: (now) => void seen.push(now),
  });
});
afterAll(async () => {
  await preview.close();
  await database.drop();
  // A check of changed files that was under way may still store its result there.
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Opens a path of the preview in a new browser. Returns the browser and the answer. */
async function lead(path: string) {
  const browser = new Client(preview.port, `${council}.localhost`);
  const answer = await browser.get(path);
  return { browser, status: answer.status, location: String(answer.headers['location']), text: answer.text };
}

test('links to every page and conditional question with answers that lead there', async () => {
  const { places, definition } = preview.seen;
  expect(places.map(({ verdict }) => verdict)).not.toContain('undecided');
  expect(places.length).toBeGreaterThan(Object.keys(definition.pages).length);
  for (const { page, question } of places) {
    const query = question === null ? '' : `?question=${question}`;
    const { browser, status, location } = await lead(`/forms-preview/go/${page}${query}`);
    expect(status).toBe(303);
    const address = new URL(location, 'http://preview');
    expect(address.pathname).toBe(`/account/forms/${form}/${page}`);
    // The portal's own facts about the person.
    const start = (await browser.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
    expect(start.changes).toEqual([]);
    const { pages } = journey(definition, start.answers, start.today, interpret(definition));
    const item = address.searchParams.get('item');
    expect(pages).toContainEqual(expect.objectContaining({ page, item }));
  }
});

test('lists all pages with their languages, and adds a bar to the portal’s pages', async () => {
  const { text } = await lead('/forms-preview/');
  for (const page of Object.keys(preview.seen.definition.pages))
    expect(text).toContain(`href="/forms-preview/go/${page}?language=cy"`);
  const { location } = await lead('/forms-preview/go/people?language=cy');
  expect(location).toBe(`/cy/account/forms/${form}/people`);
  const browser = new Client(preview.port, `${council}.localhost`);
  const shown = await browser.send('GET', '/', { headers: { accept: 'text/html' } });
  expect(shown.text).toContain('src="/forms-preview/bar.js"');
  expect((await lead('/forms-preview/go/nowhere')).status).toBe(404);
});

test(
  'follows edits, and keeps the last good version while there are mistakes',
  { tags: ['full'] },
  async () => {
    const text = await readFile(file(), 'utf8');
    const { title } = preview.seen.definition.pages['people'] ?? { title: '' };
    await writeFile(file(), text.replace(title, 'Edited while it runs'));
    await expect.poll(() => seen.at(-1)?.definition.pages['people']?.title).toBe('Edited while it runs');
    const { browser, status } = await lead('/forms-preview/go/people');
    expect(status).toBe(303);
    const start = (await browser.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
    expect(start.definitionHash).toBe(seen.at(-1)?.hash);
    await writeFile(file(), text.replace('"list": "people"', '"list": "nobody"'));
    await expect.poll(() => seen.at(-1)?.isBroken).toBe(true);
    const broken = await lead('/forms-preview/state');
    expect(JSON.parse(broken.text)).toMatchObject({
      isBroken: true,
      findings: expect.arrayContaining([
        expect.objectContaining({ severity: 'error', line: expect.any(Number) }),
      ]),
    });
    expect((await lead('/forms-preview/go/people')).status).toBe(303);
    // The list of pages comes before the findings, which the top of the page counts and links to.
    const list = (await lead('/forms-preview/')).text;
    expect(list.indexOf('/go/people')).toBeLessThan(list.indexOf('<h2 id="findings">'));
    expect(list.slice(0, list.indexOf('/go/people'))).toMatch(/found <a href="#findings">\d+ errors?/);
    await writeFile(file(), text);
    await expect.poll(() => seen.at(-1)?.isBroken).toBe(false);
    expect((await lead('/forms-preview/go/people')).status).toBe(303);
  },
);

test('says what to do about an unknown page, a form with mistakes at the start, and a port in use', async () => {
  const environment = { LINTEL_TENANTS: tenants, LINTEL_DATA: join(home, 'data') };
  const unknown = await runCommand(environment, ['forms', 'preview', council, form, '--at', 'nowhere']);
  expect(unknown).toMatchObject({
    status: 1,
    complained: [expect.stringMatching(/my-family has no page "nowhere"\. Choose one of: people, /)],
  });
  const again = {
    council,
    form,
    databaseUrl: database.url,
    dataFolder: join(home, 'data'),
    onChange: () => {},
  };
  await expect(openPreview(context, { ...again, port: preview.port })).rejects.toThrow(/Port \d+ is in use/);
  const text = await readFile(file(), 'utf8');
  await writeFile(file(), '{ "title": ');
  await expect(openPreview(context, { ...again, port: 0 })).rejects.toThrow(
    'npm run forms -- check porth-elen my-family',
  );
  await writeFile(file(), text);
});
