import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import { portalForTests } from '../../support/portal.ts';
import { policyOf } from '../../support/observatory.ts';
import { highStreet, vectorMap } from '../../tenant-map/open-maps.ts';

const vector = { map: { kind: 'vector', file: 'map.pmtiles', attribution: '© The makers' } };

let folder: CouncilFolder;
let bytes: Buffer;
const put = (council: string, contents: Uint8Array) =>
  writeFile(join(folder.path, council, 'map.pmtiles'), contents);

beforeAll(async () => {
  folder = await makeCouncilFolder();
  bytes = await vectorMap([highStreet]);
  for (const council of ['owns', 'changes', 'loses', 'copies', 'other']) {
    // One after the other: they are written into the same folder.
    // oxlint-disable-next-line no-await-in-loop
    await folder.add(council, council === 'other' ? {} : vector);
  }
  await put('owns', bytes);
  await put('changes', await vectorMap([{ ...highStreet, name: 'Old Street' }]));
  await put('loses', bytes);
  await put('copies', bytes);
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
afterAll(async () => {
  await folder.remove();
});

async function addressOf(council: string): Promise<string> {
  const { map } = (await portal.client(council).get('/api/system')).as(SystemResponseSchema);
  if (map?.kind !== 'vector') throw new Error(`${council} has no vector map.`);
  return map.address;
}
const get = async (council: string, headers: Record<string, string> = {}) =>
  portal.client(council).get(await addressOf(council), { headers });

test('a page gets the map’s address with its hash, and can request parts of it', async () => {
  const address = await addressOf('owns');
  expect(address).toMatch(/^\/tenant\/map\/[0-9a-f]{24}\.pmtiles$/);
  const part = await get('owns', { Range: 'bytes=0-126' });
  expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 0-126/${bytes.length}`,
    '127',
  ]);
  expect(part.bytes.equals(bytes.subarray(0, 127))).toBe(true);
  expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(part.headers['content-encoding']).toBeUndefined();
  const last = await get('owns', { Range: 'bytes=-9' });
  expect(last.bytes.equals(bytes.subarray(-9))).toBe(true);
  // The library first requests more bytes than a small map has.
  const whole = await get('owns', { Range: 'bytes=0-99999999', 'Accept-Encoding': 'gzip' });
  expect([whole.status, whole.bytes.equals(bytes)]).toEqual([206, true]);
  const all = await get('owns');
  expect([all.status, all.headers['accept-ranges'], all.bytes.equals(bytes)]).toEqual([200, 'bytes', true]);
  expect(policyOf(await portal.client('owns').get('/')).get('connect-src')).toBe("'self'");
});

test('returns 416 with the length for a range beyond the end, and 304 to clients that have the map', async () => {
  const beyond = await get('owns', { Range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.headers['content-range'], beyond.text]).toEqual([
    416,
    `bytes */${bytes.length}`,
    '',
  ]);
  const { etag } = (await get('owns')).headers;
  const again = await get('owns', { 'If-None-Match': String(etag) });
  expect([again.status, again.text]).toEqual([304, '']);
  const head = await portal.client('owns').send('HEAD', await addressOf('owns'));
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
    200,
    String(bytes.length),
    0,
  ]);
});

test('serves no council’s map to another, and no other file', async () => {
  const address = await addressOf('changes');
  expect((await portal.client('owns').get(address)).status).toBe(404);
  expect((await portal.client('other').get(address)).status).toBe(404);
  for (const path of [
    '/tenant/map/000000000000000000000000.pmtiles',
    '/tenant/map/map.pmtiles',
    '/tenant/map.pmtiles',
  ])
    // oxlint-disable-next-line no-await-in-loop
    expect((await portal.client('changes').get(path)).status, path).toBe(404);
});

test('never sends a replaced file under the old hash; a missing file is 404, and an equal copy is the same', async () => {
  await put('changes', await vectorMap([{ ...highStreet, name: 'New Street' }]));
  expect((await get('changes', { Range: 'bytes=0-126' })).status).toBe(404);
  await rm(join(folder.path, 'loses/map.pmtiles'));
  expect((await get('loses')).status).toBe(404);
  await utimes(join(folder.path, 'copies/map.pmtiles'), new Date(), new Date());
  expect((await get('copies')).status).toBe(200);
});
