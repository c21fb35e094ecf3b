import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import type { DrawnMap } from '#schemas/tenant/drawn-map.ts';
import type { Places } from '#schemas/tenant/places.ts';

const read = async <File>(council: string, file: string): Promise<File> =>
  JSON.parse(await readFile(`tenants/${council}/${file}`, 'utf8'));

test.each(['ashcombe', 'three-rivers', 'porth-elen'])('the places of %s are on its map', async (council) => {
  const { features } = await read<Places>(council, 'places.geojson');
  const { files, findings } = await checkTenant({ tenantsFolder: 'tenants', id: council });
  const [vector] = files?.vectorMaps.values() ?? [];
  const bounds = vector?.archive.bounds ?? (await read<DrawnMap>(council, 'map.geojson')).bbox;
  const [west, south, east, north] = bounds ?? [0, 0, 0, 0];
  const outside = features.filter(({ geometry: { coordinates } }) => {
    const [longitude = 0, latitude = 0] = coordinates;
    return longitude < west || longitude > east || latitude < south || latitude > north;
  });
  expect(outside.map(({ properties }) => properties.name)).toEqual([]);
  expect(new Set(features.map(({ properties }) => properties.kind))).toEqual(
    new Set(['school', 'surgery', 'pharmacy', 'shop', 'park', 'library', 'bus-stop', 'station']),
  );
  expect(findings.filter(({ file }) => file.endsWith('places.geojson'))).toEqual([]);
  expect(files?.places?.names).toHaveLength(features.length);
});

test('every place in Porth Elen with an English name has a Welsh one', async () => {
  const { features } = await read<Places>('porth-elen', 'places.geojson');
  const english = /\b(?:school|college|surgery|centre|pharmacy|shops?|stores?|library|station)\b/i;
  const lacking = features.filter(
    ({ properties }) => english.test(properties.name) && properties['name:cy'] === undefined,
  );
  expect(lacking.map(({ properties }) => properties.name)).toEqual([]);
});
