import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PageContentResponseSchema } from '#schemas/api/content.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import type { ServerOptions } from '#api/server.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { goodTenant, makeCouncilFolder, type CouncilFolder } from './council-folder.ts';

let database: TestDatabase;
let folder: CouncilFolder;
let dataFolder: string;
let server: TestServer;
/** The server's log lines. */
let log: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  folder = await makeCouncilFolder();
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-live-'));
  await folder.add('oakham');
  await folder.add('elmham');
  await start();
});
afterEach(async () => {
  await server.close();
  await folder.remove();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  log = [];
  server = await startTestServer(database.url, {
    tenantsFolder: folder.path,
    dataFolder,
    logger: { level: 'info', stream: { write: (line: string) => void log.push(line) } },
    ...options,
  });
}

async function restart(options: Partial<ServerOptions> = {}): Promise<void> {
  await server.close();
  await start(options);
}

const titleOf = async (id: string): Promise<string> =>
  (await server.client(id).get('/api/system')).as(SystemResponseSchema).websiteTitle;
const stylesOfOakham = async (): Promise<string> =>
  (await server.client('oakham').get('/api/system')).as(SystemResponseSchema).customStyles;
const statusOf = async (id: string): Promise<number> => (await server.client(id).get('/api/system')).status;

const draw = (inside: string): Promise<void> =>
  folder.write('oakham/pictures/a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
const statusOfDrawing = async (): Promise<number> =>
  (await server.client('oakham').get('/tenant/pictures/a.svg')).status;

async function until<Value>(look: () => Promise<Value>, wanted: Value): Promise<void> {
  await expect.poll(look).toEqual(wanted);
}
/** Waits until the server has checked everything written before: it handles a new council last. */
async function untilLookedAt(): Promise<void> {
  await folder.add('newest');
  await until(() => statusOf('newest'), 200);
}
const setTitle = (id: string, websiteTitle: string) =>
  folder.write(`${id}/tenant.json`, goodTenant(id, { websiteTitle }));

describe('a change in a council’s files', () => {
  test('is served a moment later, without a restart, and does not affect other councils', async () => {
    await setTitle('oakham', 'Oakham Homes');
    await until(() => titleOf('oakham'), 'Oakham Homes');
    expect(await titleOf('elmham')).toBe('Homes in elmham');
  });

  test('in base reaches every council', async () => {
    await folder.write('base/content/en-GB/index.html', '<!--\nname: Advice\n-->\n<p>New.</p>');
    for (const id of ['oakham', 'elmham']) {
      const nameOf = async () => {
        const answer = await server.client(id).get('/api/system/pagecontents');
        return answer.as(PageContentResponseSchema).content?.contentName;
      };
      await expect.poll(nameOf).toBe('Advice');
    }
  });

  test('with a mistake is refused: the last good version stays, and the log says where and what to do', async () => {
    await folder.write('oakham/theme.json', '{\n  "light": {\n    "mutedText": "#bbbbbb"\n  }\n}\n');
    await until(
      async () => log.some((line) => line.includes('oakham/theme.json:3 (/light/mutedText)')),
      true,
    );
    expect(log.join('')).toContain('Make \\"mutedText\\" darker');
    expect(log.join('')).toContain('oakham shows the last good files.');
    expect(await titleOf('oakham')).toBe('Homes in oakham');
    await setTitle('elmham', 'Elmham Homes');
    await until(() => titleOf('elmham'), 'Elmham Homes');
  });

  test('to a drawing with a script is refused, and is accepted once fixed', async () => {
    await draw('<script>x()</script>');
    await until(async () => log.some((line) => line.includes('oakham/pictures/a.svg:1')), true);
    expect(await statusOfDrawing()).toBe(404);
    await draw('<path/>');
    await until(statusOfDrawing, 200);
  });

  test('to a form gets its own checks a moment later; a mistake in it keeps the old ones', async () => {
    const form = 'pre-assessment.form.json';
    const shipped = new URL(`../../tenants/base/forms/${form}`, import.meta.url);
    const definition: object = JSON.parse(await readFile(shipped, 'utf8'));
    // The forms it takes answers from are missing in this folder.
    await folder.write(`base/forms/${form}`, { ...definition, knownFrom: undefined });
    const asked = {
      pages: { nationality: { schema: { properties: { otherNationality: { maxLength: 7 } } } } },
    };
    const addressOf = async () => {
      const answer = await server.client('oakham').get('/api/forms/pre-assessment/start');
      return answer.status === 200 ? answer.as(FormStartResponseSchema).checksAddress : null;
    };
    await expect.poll(addressOf).not.toBeNull();
    const before = await addressOf();
    await folder.write(`oakham/forms/${form}`, asked);
    await expect.poll(addressOf).not.toBe(before);
    const after = (await addressOf()) ?? '';
    expect((await server.client('oakham').get(after)).text).toContain(') > 7)');
    await folder.write(`oakham/forms/${form}`, { ...asked, order: ['nowhere'] });
    await until(async () => log.some((line) => line.includes('oakham shows the last good files.')), true);
    expect(await addressOf()).toBe(after);
  });

  test('is accepted once fixed', async () => {
    await folder.write('oakham/tenant.json', '{ "half":');
    await until(async () => log.some((line) => line.includes('json.syntax')), true);
    await setTitle('oakham', 'Mended');
    await expect.poll(() => titleOf('oakham')).toBe('Mended');
  });

  test('written in two halves is read whole, without a report about the half', async () => {
    await restart({ secondLookMs: 600_000 });
    const whole = JSON.stringify(goodTenant('oakham', { websiteTitle: 'Whole' }));
    await writeFile(join(folder.path, 'oakham/tenant.json'), whole.slice(0, 90));
    await untilLookedAt();
    expect(await titleOf('oakham')).toBe('Homes in oakham');
    await writeFile(join(folder.path, 'oakham/tenant.json'), whole);
    await until(() => titleOf('oakham'), 'Whole');
    expect(log.filter((line) => line.includes('json.syntax'))).toEqual([]);
  });

  test('to a stylesheet keeps the former one for pages that are open', async () => {
    await folder.write('oakham/custom.css', 'p { color: red }');
    await expect.poll(stylesOfOakham).not.toBe('');
    const former = await stylesOfOakham();
    await folder.write('oakham/custom.css', 'p { color: blue }');
    await expect.poll(stylesOfOakham).not.toBe(former);
    for (const address of [former, await stylesOfOakham()]) {
      const sheet = await server.client('oakham').get(address);
      expect([sheet.status, sheet.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });
});

describe('a council', () => {
  test('is served once added, and not once removed', async () => {
    expect(await statusOf('newham')).toBe(404);
    await folder.add('newham');
    await until(() => statusOf('newham'), 200);
    await folder.remove('newham');
    await until(() => statusOf('newham'), 404);
    expect(await statusOf('oakham')).toBe(200);
  });

  test('without good files answers 503, and the others run', async () => {
    await folder.write('newham/tenant.json', goodTenant('newham', { localeId: 'xx-XX' }));
    await until(() => statusOf('newham'), 503);
    const answer = await server.client('newham').get('/');
    expect(answer.text).toBe('This site is not ready yet.\n');
    expect(answer.headers['retry-after']).toBe('30');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await statusOf('oakham')).toBe(200);
  });

  test('cannot take another’s host, even after a restart', async () => {
    await folder.add('aldham', { hosts: ['aldham.localhost', 'oakham.localhost'] });
    await until(() => statusOf('aldham'), 503);
    expect(await titleOf('oakham')).toBe('Homes in oakham');
    await restart();
    expect(await titleOf('oakham')).toBe('Homes in oakham');
    expect(await statusOf('aldham')).toBe(503);
    // Once the host is free, the council that asked for it gets it, though its own files are unchanged.
    await folder.write('oakham/tenant.json', goodTenant('oakham', { hosts: ['new-oakham.localhost'] }));
    await until(() => titleOf('oakham'), 'Homes in aldham');
  });

  test('with broken files at the start shows its last good version', async () => {
    await setTitle('oakham', 'Yesterday');
    await until(() => titleOf('oakham'), 'Yesterday');
    await folder.write('oakham/tenant.json', '{ "broken":');
    await restart();
    expect(await titleOf('oakham')).toBe('Yesterday');
    expect((await server.client('oakham').get('/tenant/logo.svg')).status).toBe(200);
    expect(log.join('')).toContain('oakham shows the last good files.');
    await setTitle('oakham', 'Today');
    await until(() => titleOf('oakham'), 'Today');
  });

  test('keeps its version even if base is broken at the start', async () => {
    await folder.write('base/theme.json', '{');
    await restart();
    expect(await titleOf('oakham')).toBe('Homes in oakham');
    expect(await titleOf('elmham')).toBe('Homes in elmham');
  });
});

/** Publishes as `npm run tenant -- publish` does: the files first, then the pointer, each in one step. */
async function publish(id: string, version: number): Promise<void> {
  const target = join(dataFolder, 'published', id, String(version));
  for (const name of ['base', id]) {
    await mkdir(target, { recursive: true });
    await cp(join(folder.path, name), join(target, name), { recursive: true });
  }
  await pointTo(id, version);
}

async function pointTo(id: string, version: number): Promise<void> {
  const pointer = join(dataFolder, 'published', id, 'current.json');
  await mkdir(dirname(pointer), { recursive: true });
  await writeFile(`${pointer}.new`, JSON.stringify({ version, at: new Date().toISOString() }));
  await rename(`${pointer}.new`, pointer);
}

describe('a published version', () => {
  test('is served from then on, whatever the draft says; so is an older one after it', async () => {
    await setTitle('oakham', 'First');
    await until(() => titleOf('oakham'), 'First');
    await publish('oakham', 1);
    await setTitle('oakham', 'Second');
    await untilLookedAt();
    expect(await titleOf('oakham')).toBe('First');
    await publish('oakham', 2);
    await until(() => titleOf('oakham'), 'Second');
    await pointTo('oakham', 1);
    await until(() => titleOf('oakham'), 'First');
    await restart();
    expect(await titleOf('oakham')).toBe('First');
  });

  test('changes during requests without any of them failing or mixing two versions', async () => {
    for (const [version, title] of [
      [1, 'First'],
      [2, 'Second'],
    ] as const) {
      await folder.write('oakham/content/en-GB/index.html', `<!--\nname: ${title}\n-->\n<p>${title}</p>`);
      await setTitle('oakham', title);
      await publish('oakham', version);
    }
    await until(() => titleOf('oakham'), 'Second');
    const stopped = new AbortController();
    const seen = new Set<string>();
    const read = async () => {
      const client = server.client('oakham');
      while (!stopped.signal.aborted) {
        const answer = await client.get('/content');
        const title = /<title>([^<]*)</.exec(answer.text)?.[1] ?? '';
        const inlined = /"websiteTitle":"([^"]*)"/.exec(answer.text)?.[1] ?? '';
        seen.add(`${answer.status} ${title} ${inlined}`);
      }
    };
    const readers = [read(), read(), read(), read()];
    for (const version of [1, 2, 1, 2]) {
      await pointTo('oakham', version);
      await until(() => titleOf('oakham'), version === 1 ? 'First' : 'Second');
    }
    stopped.abort();
    await Promise.all(readers);
    expect([...seen].toSorted()).toEqual(['200 First – First First', '200 Second – Second Second']);
  });

  test('that is missing leaves the council as it is', async () => {
    await pointTo('oakham', 7);
    await until(async () => log.some((line) => line.includes('oakham shows the last good files.')), true);
    expect(await titleOf('oakham')).toBe('Homes in oakham');
    expect(await titleOf('elmham')).toBe('Homes in elmham');
  });

  test('with a pointer that is not JSON leaves the council as it is', async () => {
    await mkdir(join(dataFolder, 'published', 'oakham'), { recursive: true });
    await writeFile(join(dataFolder, 'published', 'oakham', 'current.json'), '{ "version":');
    await until(async () => log.some((line) => line.includes('oakham shows the last good files.')), true);
    expect(await titleOf('oakham')).toBe('Homes in oakham');
  });
});
