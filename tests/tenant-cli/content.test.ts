import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SystemPreviewResponseSchema } from '#schemas/api/preview.ts';
import { askPreview } from '../api/staff/preview-scene.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let database: TestDatabase;
let workspace: Workspace;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
});
afterEach(() => workspace.remove());

const content = (...words: string[]) => workspace.content(undefined, ...words);
const remove = (path: string) => rm(join(workspace.tenantsFolder, path));
const page = (name: string, words = 'Words.') => `<!--\nname: ${name}\n-->\n<p>${words}</p>\n`;

interface Listed {
  version: number | null;
  items: {
    path: string;
    kind: string;
    locale: string | null;
    status: string;
    since: { version: number; by: string } | null;
  }[];
}

async function listed(): Promise<Listed> {
  return JSON.parse((await content('list', 'seabrook', '--json')).out);
}

/** Returns the items that residents do not see as they are, by path. */
async function open(): Promise<Record<string, string>> {
  const { items } = await listed();
  return Object.fromEntries(
    items.filter(({ status }) => status !== 'published').map(({ path, status }) => [path, status]),
  );
}

const served = (version: number, path: string) =>
  readFile(join(workspace.dataFolder, 'published', 'seabrook', String(version), path), 'utf8');

describe('before the first publish', () => {
  test('the list says that the files are served directly', async () => {
    const { status, out } = await content('list', 'seabrook');
    expect(status).toBe(0);
    expect(out).toContain('seabrook has not published anything, so residents see these files as they are.');
    expect(out).toMatch(/as it is +page +content\/en-GB\/help\.html \(base\)/);
    expect((await listed()).version).toBeNull();
  });

  test('one page cannot be published, since there is no version to add it to', async () => {
    const { status, err } = await content('publish', 'seabrook', '--only', 'content/en-GB/help.html');
    expect(status).toBe(1);
    expect(err).toContain('Publish all of it once: npm run content -- publish seabrook');
  });

  test('the first publish includes all files', async () => {
    expect(await content('publish', 'seabrook', '--note', 'Opening')).toMatchObject({ status: 0 });
    expect(await served(1, 'seabrook/lettings.json')).toBe(await workspace.read('seabrook/lettings.json'));
    expect(await open()).toEqual({});
  });
});

describe('after a publish', () => {
  beforeEach(async () => {
    await workspace.write('seabrook/content/en-GB/moving.html', page('Moving'));
    await workspace.tenant('publish', 'seabrook');
  });

  test('the list names what was changed, added and removed in each language, and since when the rest is public', async () => {
    await workspace.write('seabrook/content/en-GB/help.html', page('Help', 'Call the council.'));
    await workspace.write('seabrook/content/en-GB/bids.html', page('Bids'));
    await workspace.write('seabrook/content/en-GB/bids.css', 'p { color: red }');
    await workspace.write('seabrook/content/en-GB/_header.html', '<p>Closed on Monday.</p>');
    await workspace.write('seabrook/locales/en-GB.json', '{ "home": { "lead": "Come in." } }');
    await remove('seabrook/content/en-GB/moving.html');
    await workspace.replace('seabrook/tenant.json', 'Seabrook Homes', 'Homes by the Sea');
    expect(await open()).toEqual({
      'content/en-GB/_header.html': 'new',
      'content/en-GB/bids.html': 'new',
      'content/en-GB/help.html': 'changed',
      'content/en-GB/moving.html': 'removed',
      'locales/en-GB.json': 'changed',
      settings: 'changed',
    });
    const { items } = await listed();
    const theme = items.find(({ path }) => path === 'theme.json');
    expect(theme?.since).toMatchObject({ version: 1, by: expect.stringMatching(/./) });
    const { out } = await content('list', 'seabrook');
    expect(out).toMatch(/CHANGED +page +content\/en-GB\/help\.html \(seabrook\) +since version 1, /);
    expect(out).toContain('6 of ');
  });

  test('one page is published without unfinished rules, looks and pages beside it', async () => {
    await workspace.write('seabrook/content/en-GB/bids.html', page('Bids'));
    await workspace.write('seabrook/content/en-GB/half.html', page('Half'));
    await workspace.replace('seabrook/lettings.json', '"maximum": 3', '"maximum": 4');
    await workspace.replace('seabrook/tenant.json', 'Seabrook Homes', 'Homes by the Sea');
    const { status, out } = await content('publish', 'seabrook', '--only', 'content/en-GB/bids.html');
    expect(out).toContain(
      'seabrook is now served in version 2. To undo this, run: npm run content -- rollback seabrook',
    );
    expect(status).toBe(0);
    expect(await served(2, 'seabrook/content/en-GB/bids.html')).toBe(page('Bids'));
    for (const path of ['seabrook/lettings.json', 'seabrook/tenant.json', 'base/content/en-GB/help.html'])
      expect(await served(2, path)).toBe(await served(1, path));
    await expect(served(2, 'seabrook/content/en-GB/half.html')).rejects.toThrow('ENOENT');
    expect(await open()).toEqual({ 'content/en-GB/half.html': 'new', settings: 'changed' });
  });

  test('all content is published without the rules, and removed pages are gone', async () => {
    await workspace.write('base/content/en-GB/help.html', page('Help', 'Other words.'));
    await remove('seabrook/content/en-GB/moving.html');
    await workspace.replace('seabrook/tenant.json', 'Seabrook Homes', 'Homes by the Sea');
    await workspace.replace(
      'seabrook/tenant.json',
      '"seabrook.localhost"',
      '"seabrook.localhost", "sea.localhost"',
    );
    await workspace.replace('seabrook/lettings.json', '"maximum": 3', '"maximum": 4');
    expect(await content('publish', 'seabrook', '--json')).toMatchObject({ status: 0 });
    expect(await open()).toEqual({});
    expect(await served(2, 'base/content/en-GB/help.html')).toContain('Other words.');
    await expect(served(2, 'seabrook/content/en-GB/moving.html')).rejects.toThrow('ENOENT');
    expect(await served(2, 'seabrook/lettings.json')).toBe(await served(1, 'seabrook/lettings.json'));
    const tenant = await served(2, 'seabrook/tenant.json');
    expect(tenant).toContain('Homes by the Sea');
    expect(tenant).not.toContain('sea.localhost');
  });

  test('the menu is published by its name, and a folder with everything in it', async () => {
    await workspace.write('seabrook/content/en-GB/a.html', page('A'));
    await workspace.write('seabrook/content/en-GB/b.html', page('B'));
    const tenant: object = JSON.parse(await workspace.read('seabrook/tenant.json'));
    const menuItems = [{ contentType: 'page', pageUrl: '/content/help', footerText: 'Help' }];
    await workspace.write(
      'seabrook/tenant.json',
      JSON.stringify({ ...tenant, menuItems, websiteTitle: 'Other' }),
    );
    expect(
      await content('publish', 'seabrook', '--only', 'menu', '--only', 'seabrook/content/'),
    ).toMatchObject({ status: 0 });
    expect(await open()).toEqual({ settings: 'changed' });
  });

  test('a mistake is reported with its file, line and cure, and nothing is published', async () => {
    await workspace.write('seabrook/content/en-GB/bids.html', '<p>No name.</p>');
    const { status, out } = await content('publish', 'seabrook');
    expect(status).toBe(1);
    expect(out).toMatch(
      /✗ seabrook\/content\/en-GB\/bids\.html:1\n +The page has no name\.\n +→ Start the file/,
    );
    expect((await listed()).version).toBe(1);
    // The rest can still be published.
    await workspace.write('seabrook/content/en-GB/good.html', page('Good'));
    expect(await content('publish', 'seabrook', '--only', 'content/en-GB/good.html')).toMatchObject({
      status: 0,
    });
  });

  test('a rollback restores the earlier version, and published changes are open again', async () => {
    await workspace.write('seabrook/content/en-GB/moving.html', page('Moving', 'Other.'));
    await content('publish', 'seabrook');
    expect(await content('rollback', 'seabrook')).toMatchObject({ status: 0 });
    expect(await open()).toEqual({ 'content/en-GB/moving.html': 'changed' });
  });

  test('with nothing to publish it says so, and makes no version', async () => {
    const { status, out } = await content('publish', 'seabrook');
    expect([status, out]).toEqual([
      0,
      'There is nothing to publish: residents see it as it is here, in version 1.\n',
    ]);
    expect((await listed()).version).toBe(1);
  });
});

test.each([
  [['list'], 'Which council?', 2],
  [['list', 'nowhere'], 'There is no council "nowhere"', 1],
  [['publish', 'seabrook', '--force'], 'force', 2],
  [['list', 'seabrook', '--only', 'x'], "unknown option '--only'", 2],
  [['shout'], "unknown command 'shout'", 2],
  [['rollback', 'seabrook'], 'has not published anything', 1],
  [['preview', 'seabrook', '--staff', 'a b'], 'Who is the preview for?', 2],
])('%j reports why it cannot', async (words, message, status) => {
  const said = await content(...words);
  expect(said.err).toContain(message);
  expect(said.status).toBe(status);
});

test('a path that is not content is refused before anything is copied', async () => {
  await workspace.tenant('publish', 'seabrook');
  const { status, err } = await content('publish', 'seabrook', '--only', 'lettings.json');
  expect([status, err]).toEqual([
    2,
    expect.stringContaining('There is no content "lettings.json" in seabrook.'),
  ]);
});

const preview = (...words: string[]) => workspace.content(database.url, 'preview', 'seabrook', ...words);
const tokenIn = (out: string) => /previewToken=([\w-]+)/.exec(out)?.[1] ?? '';

describe('a preview', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database.url, {
      tenantsFolder: workspace.tenantsFolder,
      dataFolder: workspace.dataFolder,
    });
  });
  afterEach(() => server.close());

  test('is a link that works until ended, and says that residents see the same', async () => {
    const { status, out } = await preview('--staff', 'j.doe', '--name', 'Jo Doe');
    expect(status).toBe(0);
    expect(out).toMatch(/^http:\/\/seabrook\.localhost:8080\/\?previewToken=[\w-]{43}\n/);
    expect(out).toContain('can see the draft of seabrook for 18 hours, until ');
    expect(out).toContain('residents also see the draft');
    const client = server.client('seabrook');
    const answer = await askPreview(client, '/api/system/preview', tokenIn(out));
    expect(answer.as(SystemPreviewResponseSchema)).toMatchObject({ previewMode: true, differs: false });

    const kept = await workspace.content(database.url, 'previews', 'seabrook');
    expect(kept.out).toMatch(/^[\w-]{36} {2}Jo Doe \(j\.doe\) {2}until /);
    expect(kept.out).not.toContain(tokenIn(out));
    expect((await preview('--end', kept.out.slice(0, 36))).out).toContain('1 preview of seabrook ended.');
    expect((await askPreview(client, '/api/system/preview', tokenIn(out))).code).toBe('preview.notAllowed');
    expect(await preview('--end', kept.out.slice(0, 36))).toMatchObject({ status: 1 });
  });

  test('shows the draft beside the published version, and only that once published', async () => {
    await workspace.tenant('publish', 'seabrook');
    await workspace.replace('seabrook/tenant.json', 'Seabrook Homes', 'Homes by the Sea');
    const { out } = await preview('--json');
    const { address }: { address: string } = JSON.parse(out);
    const client = server.client('seabrook');
    const ask = async () =>
      (await askPreview(client, '/api/system/preview', tokenIn(address))).as(SystemPreviewResponseSchema);
    expect(await ask()).toMatchObject({ websiteTitle: 'Homes by the Sea', differs: true });
    expect((await client.get('/api/system')).text).toContain('Seabrook Homes');
    await content('publish', 'seabrook');
    await expect.poll(async () => (await client.get('/api/system')).text).toContain('Homes by the Sea');
    expect(await ask()).toMatchObject({ websiteTitle: 'Homes by the Sea', previewMode: true });
  });

  test('of a draft with mistakes is made, and says so', async () => {
    await workspace.write('seabrook/content/en-GB/bids.html', '<p>No name.</p>');
    expect((await preview()).out).toContain('The draft has 1 mistake, which the preview lists');
  });
});
