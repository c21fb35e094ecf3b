import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalAreaResponseSchema, placesPerKind } from '#schemas/api/local-area.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { goodTenant, makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import { portalForTests } from '../../support/portal.ts';

const place = (kind: string, name: string, longitude: number, latitude: number, more: object = {}) => ({
  type: 'Feature',
  properties: { kind, name, ...more },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});
const places = (...features: object[]) => ({ type: 'FeatureCollection', features });
const at = { latitude: 53.4, longitude: 2.1 };
const library = place('library', 'Library', 2.101, 53.401, { 'name:cy': 'Llyfrgell' });
const twoLanguages = {
  languages: [
    { languageCode: 'en-GB', displayName: 'English' },
    { languageCode: 'cy-GB', displayName: 'Cymraeg' },
  ],
};

let folder: CouncilFolder;
/** The server's log lines. */
const log: string[] = [];
let [home, closed, planned, elsewhere, bare] = ['', '', '', '', ''];

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.write('base/locales/cy-GB.json', { hello: 'Helo' });
  await folder.add('listed', twoLanguages);
  await folder.write('listed/places.geojson', places(library));
  await folder.add('unlisted');
  await folder.add('hidden', { siteSettings: [{ name: 'disableProperties', value: true }] });
  await folder.write('hidden/places.geojson', places(library));
  await folder.add('changing');
  await folder.write('changing/places.geojson', places(place('shop', 'Old shop', 2.1, 53.401)));
});
const portal = portalForTests(() => ({
  tenantsFolder: folder.path,
  logger: { level: 'info', stream: { write: (line: string) => void log.push(line) } },
}));
beforeAll(async () => {
  home = await add('listed');
  closed = await add('listed', { opensIn: -20_000_000, closesIn: -19_000_000 });
  planned = await add('listed', { opensIn: 19_000_000, closesIn: 20_000_000 });
  elsewhere = await add('listed', {}, { latitude: 51, longitude: -3 });
  bare = await add('unlisted');
});
afterAll(() => folder.remove());

const add = (tenant: string, more: object = {}, details: object = at) =>
  addAdvert(portal.pool, tenant, { schemeIdentifier: 'homes', ...more, details });
const ask = (council: string, id: string, headers: Record<string, string> = {}) =>
  portal.client(council).get(`/api/localarea/${id}`, { headers });

const told = async (council: string) =>
  (await portal.client(council).get('/api/system')).as(SystemResponseSchema).hasPlaces;

describe('a malformed request', () => {
  test.each(['nothing', '1', '%00', '%E0%A4%A', '%27%3B%20drop%20table%20advert', '00000000-0000-0000-0000'])(
    '%s is not an advert’s id and is refused',
    async (id) => {
      const { status } = await ask('listed', id);
      expect(status).toBe(400);
    },
  );

  test('an unknown, unopened or another council’s home is not found', async () => {
    for (const id of [randomUUID(), planned, bare]) {
      const answer = await ask('listed', id);
      expect([answer.status, answer.code]).toEqual([404, 'request.notFound']);
    }
  });

  test('a council without places, or without homes, returns none', async () => {
    expect((await ask('unlisted', bare)).code).toBe('request.notFound');
    expect((await ask('hidden', home)).status).toBe(404);
    expect([await told('unlisted'), await told('listed')]).toEqual([false, true]);
  });
});

describe('places near a home', () => {
  test('are returned for open and closed adverts', async () => {
    for (const id of [home, closed]) {
      const answer = await ask('listed', id);
      expect(answer.status).toBe(200);
      expect(answer.as(LocalAreaResponseSchema)).toEqual({
        kinds: [
          {
            kind: 'library',
            withinMile: 1,
            places: [{ name: 'Library', metres: 129, latitude: 53.401, longitude: 2.101 }],
          },
        ],
      });
    }
  });

  test('are an empty list if nothing is near', async () => {
    expect((await ask('listed', elsewhere)).as(LocalAreaResponseSchema)).toEqual({ kinds: [] });
  });

  test('have Welsh names for Welsh readers, cached separately', async () => {
    const welsh = await ask('listed', home, { 'accept-language': 'cy-GB' });
    expect(welsh.as(LocalAreaResponseSchema).kinds[0]?.places[0]?.name).toBe('Llyfrgell');
    expect(welsh.headers['vary']).toContain('Accept-Language');
  });

  test('are not sent again to a client that has them', async () => {
    const first = await ask('listed', home);
    const again = await ask('listed', home, { 'if-none-match': String(first.headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await ask('listed', elsewhere, { 'if-none-match': String(first.headers['etag']) });
    expect(other.status).toBe(200);
  });

  test('follow the file within a moment, and stay as they were while the file is broken', async () => {
    const id = await addAdvert(portal.pool, 'changing', { schemeIdentifier: 'homes', details: at });
    const names = async () =>
      (await ask('changing', id))
        .as(LocalAreaResponseSchema)
        .kinds.flatMap((kind) => kind.places.map(({ name }) => name));
    expect(await names()).toEqual(['Old shop']);
    await folder.write('changing/places.geojson', '{ "type": ');
    await folder.write('changing/tenant.json', goodTenant('changing', { websiteTitle: 'Wrong for now' }));
    await expect.poll(() => log.join('')).toContain('changing shows the last good files.');
    expect(await names()).toEqual(['Old shop']);
    const many = Array.from({ length: 500 }, (_, index) =>
      place('bus-stop', `Stop ${index}`, 2.1, 53.4 + index / 1e5),
    );
    await folder.write('changing/places.geojson', places(...many));
    await expect.poll(names).toContain('Stop 0');
    // The answer stays short, however many there are.
    expect(await names()).toHaveLength(placesPerKind);
  });
});
