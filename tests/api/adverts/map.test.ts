import { afterAll, beforeAll, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { DrawnMapSchema, drawnMapAddress } from '#schemas/tenant/drawn-map.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import { portalForTests } from '../../support/portal.ts';
import { policyOf } from '../../support/observatory.ts';

const place = (name: string) => ({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'village', name },
      geometry: { type: 'Point', coordinates: [2.1, 53.4] },
    },
  ],
});
const drawn = { kind: 'drawn', file: 'map.geojson', attribution: 'Ours' };
const tiles = (url: string) => ({ kind: 'tiles', url, attribution: 'Theirs', maximumZoom: 18 });

let folder: CouncilFolder;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write('base/map.geojson', place('Anywhere'));
  await folder.add('inherits', { map: drawn });
  await folder.add('owns', { map: drawn });
  await folder.write('owns/map.geojson', place('Oakham'));
  await folder.write('owns/other.geojson', place('Elsewhere'));
  await folder.add('none');
  await folder.add('tiled', { map: tiles('https://tiles.example:8443/v1/{z}/{x}/{y}.png?key=1') });
  await folder.add('several', { map: tiles('https://{s}.tiles.example/{z}/{x}/{y}.png') });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
afterAll(async () => {
  await folder.remove();
});

const mapOf = (council: string, headers: Record<string, string> = {}) =>
  portal.client(council).get(drawnMapAddress, { headers });

test('a council serves its own map, or base’s if it has none', async () => {
  for (const [council, name] of [
    ['owns', 'Oakham'],
    ['inherits', 'Anywhere'],
  ] as const) {
    const answer = await mapOf(council);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/geo+json');
    const map: unknown = JSON.parse(answer.text);
    expect(Value.Check(DrawnMapSchema, map)).toBe(true);
    expect(answer.text).toContain(name);
  }
});

test('no other file is served as a map, and a council without one returns 404', async () => {
  expect((await mapOf('none')).status).toBe(404);
  expect((await mapOf('tiled')).status).toBe(404);
  for (const path of ['/tenant/other.geojson', '/tenant/tenant.json', '/tenant/..%2fbase/map.geojson'])
    expect((await portal.client('owns').get(path)).status, path).toBe(404);
});

const pictures = async (council: string) => policyOf(await portal.client(council).get('/')).get('img-src');

test('returns 304 to clients that have it, and gzip to those that accept it', async () => {
  const first = await mapOf('owns');
  const { etag } = first.headers;
  const again = await mapOf('owns', { 'If-None-Match': String(etag) });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await mapOf('inherits', { 'If-None-Match': String(etag) })).status).toBe(200);
  const packed = await mapOf('owns', { 'Accept-Encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers['vary']).toContain('Accept-Encoding');
  const refused = await mapOf('owns', { 'Accept-Encoding': 'gzip;q=0' });
  expect(refused.headers['content-encoding']).toBeUndefined();
  expect(refused.text).toBe(first.text);
});

test('a page may load tiles only from the council’s own map service', async () => {
  expect(await pictures('tiled')).toBe("'self' data: https://tiles.example:8443");
  expect(await pictures('several')).toBe("'self' data: https://*.tiles.example");
  expect(await pictures('owns')).toBe("'self' data:");
  expect(await pictures('none')).toBe("'self' data:");
});
