import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PicturesResponseSchema } from '#schemas/backoffice/picture.ts';
import { openPortal } from '#tools/backoffice/portal.ts';
import { portalForTests } from '../support/portal.ts';
import { runCommand } from '../support/run-command.ts';
import { addKey, BackOffice, landlord, property, taken } from './back-office.ts';
import { makePicture } from '../support/make-picture.ts';
import { emptyTables } from '../support/empty-tables.ts';

const portal = portalForTests();
let key: string;
let folder: string;
let front: Buffer;
let back: Buffer;

beforeAll(async () => {
  key = await addKey(portal.pool, 'three-rivers', ['pictures:write']);
  front = await makePicture({ width: 640, height: 480 });
  back = await makePicture({ width: 640, height: 480, shade: 10 });
  const feed = new BackOffice(portal.client('three-rivers'), await addKey(portal.pool, 'three-rivers'));
  taken(await feed.put('landlords', [landlord]));
  taken(await feed.put('properties', [property({}, '1001'), property({}, '1002'), property({}, 'P/1')]));
});
beforeEach(async () => {
  await emptyTables(portal.pool, 'home_picture');
  folder = await mkdtemp(join(tmpdir(), 'lintel-pictures-'));
});
const folders = new Set<string>();
afterAll(() => Promise.all([...folders].map((one) => rm(one, { recursive: true, force: true }))));

async function write(name: string, content: Uint8Array | string): Promise<void> {
  folders.add(folder);
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}

async function send(...words: string[]) {
  const to = `http://three-rivers.localhost:${portal.port}`;
  const { status, said, complained } = await runCommand({ DATABASE_URL: portal.url, LINTEL_KEY: key }, [
    'backoffice',
    'pictures',
    folder,
    ...(words.includes('--to') ? [] : ['--to', to]),
    ...words,
  ]);
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

async function listed(reference: string) {
  const office = new BackOffice(portal.client('three-rivers'), key);
  const answer = await office.send(
    'GET',
    `/api/backoffice/pictures?property=${encodeURIComponent(reference)}`,
  );
  return answer
    .as(PicturesResponseSchema)
    .pictures.map(({ kind, position, alt }) => [kind, position, alt['en-GB'] ?? '']);
}

describe('a folder of pictures', () => {
  test('is sent home by home, in name order; a repeat skips what is unchanged', async () => {
    await write('1001/10 garden.jpg', back);
    await write('1001/9 front.jpg', front);
    await write('1001/Plan ground.png', await makePicture({ width: 640, height: 400, format: 'png' }));
    await write('1001/.DS_Store', 'x');
    await write('1002-1.jpg', back);
    await write('1002-plan-1.webp', await makePicture({ width: 640, height: 400, format: 'webp' }));
    await write('strange.jpg', front);
    await write(
      'pictures.csv',
      '\uFEFFfile;property;alt.en-GB\r\n1001/9 front.jpg;;"The front; a ramp"\r\nstrange.jpg;P/1;A weir\r\n',
    );
    const first = await send();
    expect(first.complained).toBe('');
    expect(first.status).toBe(0);
    expect(first.said).toContain('6 pictures sent, 0 as before, 0 removed, 0 refused.');
    expect(first.said).toContain('! 4 pictures without alt.en-GB, such as 1001/10 garden.jpg');
    expect(await listed('1001')).toEqual([
      ['photograph', 1, 'The front; a ramp'],
      ['photograph', 2, ''],
      ['floorPlan', 1, ''],
    ]);
    expect(await listed('1002')).toEqual([
      ['photograph', 1, ''],
      ['floorPlan', 1, ''],
    ]);
    expect(await listed('P/1')).toEqual([['photograph', 1, 'A weir']]);

    expect((await send()).said).toBe('0 pictures sent, 6 as before, 0 removed, 0 refused.');

    await rm(join(folder, '1001/10 garden.jpg'));
    await write('1002-1.jpg', front);
    const last = JSON.parse((await send('--remove-others', '--json')).said);
    expect(last).toMatchObject({ sent: ['1002-1.jpg'], removed: ['1001 photograph 2'], refused: [] });
  });

  test('with bad files: each is reported with its reason and cure, and the rest are sent', async () => {
    await write('1001/1.jpg', front);
    await write('1001/2.jpg', '<svg/>');
    await write('1003/1.jpg', front);
    await write('holiday.jpg', front);
    await write('1002/1.jpg', Buffer.alloc(20 * 1024 * 1024 + 1));
    await write('alt.csv', 'file,alt.en-GB\n1001/1.jpeg,The front\n');
    const { status, said } = await send('--json');
    expect(status).toBe(1);
    const { sent, refused } = JSON.parse(said);
    expect(sent).toEqual(['1001/1.jpg']);
    const messages = refused.map(({ file, message }: Record<string, string>) => `${file}: ${message}`);
    expect(messages.toSorted()).toEqual([
      '1001/1.jpeg: alt.csv:2 names it, but it is not in the folder.',
      expect.stringMatching(/^1001\/2\.jpg: This is (not )?a picture/),
      '1002/1.jpg: It is larger than 20 MB.',
      '1003/1.jpg: The portal has no home with the reference "1003".',
      'holiday.jpg: Its name does not say which home it shows.',
    ]);
    expect((await send()).said).toContain(
      '    → Send the property first, or correct the name of the folder or file.',
    );
  });

  test.each<[string, string, string, number]>([
    ['an unknown column', 'file,alt.en-gb\n', 'Did you mean "alt.en-GB"?', 1],
    ['no column of files', 'alt.en-GB\n', 'The column "file" is missing', 1],
    ['a file twice', 'file\n1001/1.jpg\n1001/1.jpg\n', 'pictures.csv:3', 1],
    ['a row that never ends', 'file\n"1001/1.jpg\n', 'never closed', 1],
  ])('with %s in pictures.csv is not sent', async (_what, csv, told, status) => {
    await write('1001/1.jpg', front);
    await write('pictures.csv', csv);
    const answer = await send();
    expect([answer.status, answer.complained]).toEqual([status, expect.stringContaining(told)]);
    expect(await listed('1001')).toEqual([]);
  });

  test('is not sent to an address without a portal, with an unknown key, or from a missing folder', async () => {
    await write('1001/1.jpg', front);
    expect(await send('--to', 'example')).toMatchObject({ status: 2 });
    key = 'another';
    const { status, complained } = await send();
    expect([status, complained]).toEqual([1, expect.stringContaining('does not know the key in LINTEL_KEY')]);
    expect(complained).toMatch(
      /another database\. Set LINTEL_DATA .* --scope pictures:write --tenant three-rivers/,
    );
    key = '';
    const keyless = await send();
    expect(keyless.status).toBe(2);
    expect(keyless.complained).toContain(
      'export LINTEL_KEY=$(npm run -s backoffice -- key new --scope pictures:write --tenant three-rivers)',
    );
    folder = join(folder, 'nowhere');
    key = 'another';
    expect((await send()).complained).toContain('cannot be read');
    await mkdir(folder);
    const empty = await send('--remove-others');
    expect([empty.status, empty.complained]).toEqual([
      1,
      expect.stringContaining('There are no pictures in'),
    ]);
    key = await addKey(portal.pool, 'three-rivers', ['pictures:write']);
  });
});

const door = { path: '/api/backoffice/pictures', scope: 'pictures:write' } as const;

test('an unavailable portal is retried after growing pauses, and then the command says how to continue', async () => {
  const pauses: number[] = [];
  const told: string[] = [];
  let status = 200;
  const busy = createServer((_request, response) => void response.writeHead(status).end('{}'));
  await new Promise<void>((resolve) => void busy.listen(0, '127.0.0.1', resolve));
  const address = busy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const away = openPortal(`http://127.0.0.1:${port}`, door, 'key', {
    onRetry: (line) => void told.push(line),
    wait: async (seconds) => void pauses.push(seconds),
  });
  const call = () => away.call({ method: 'GET', query: new URLSearchParams() });
  try {
    status = 503;
    await expect(call()).rejects.toThrow(/does not answer \(status 503\)\. .*it will continue from there/);
    expect(pauses.splice(0)).toEqual([1, 2, 5, 10, 20, 30]);
    expect(told[2]).toBe(`127.0.0.1:${port} does not answer (status 503); trying again in 5 seconds`);
    status = 200;
    expect(await call()).toMatchObject({ status: 200 });
  } finally {
    busy.closeAllConnections();
    await new Promise((resolve) => void busy.close(resolve));
  }
  // The address worked before: the portal may be restarting.
  await expect(call()).rejects.toThrow(/it will continue from there/);
  expect(pauses).toEqual([1, 2, 5, 10, 20, 30]);
});

test('an unreachable address is reported after two quick tries, with what to do', async () => {
  const pauses: number[] = [];
  const told: string[] = [];
  const nobody = openPortal('http://netherby.localhost:9', door, 'key', {
    onRetry: (line) => void told.push(line),
    wait: async (seconds) => void pauses.push(seconds),
  });
  await expect(nobody.call({ method: 'GET', query: new URLSearchParams() })).rejects.toThrow(
    /^Nothing was sent: the connection was refused, so no program is listening at http:\/\/netherby\.localhost:9\. The portal may not be running, or may be at another address or port\./,
  );
  expect(pauses).toEqual([1, 1]);
  expect(told).toHaveLength(2);
});
