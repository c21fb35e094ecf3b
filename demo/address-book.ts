import { writePostcode } from '#domain/accounts/postcode.ts';
import { milesBetween } from '#domain/search/miles-between.ts';
import type { DemoCouncil, DemoTenant } from './demo-councils.ts';
import type { Area } from './advert-slot.ts';
import { demoMap } from './demo-map.ts';
import { postcodeOf } from './street-postcode.ts';
import { streetsOf } from './street-position.ts';

/** Post towns by the authority of an area. */
const postTowns: Readonly<Record<string, string>> = {
  ashcombe: 'Ashcombe',
  oxmoor: 'Oxmoor Cross',
  pellowdale: 'Pellow Market',
  'porth-elen': 'Porth Elen',
};

/** One house in this many is divided into flats. */
const everyFlats = 9;
const flatsOfHouse = 3;
/** Flats in a tower: more than one page of OS Places results, to test a long list. */
const flatsOfTower = 120;

/**
 * Writes `addresses.csv` of a demo council: every house of every street on its map. The same map gives the same list.
 * Its UPRNs begin with 99, which are never allocated.
 */
export function writeAddressBook(
  { slots }: DemoCouncil,
  files: Pick<DemoTenant, 'tenant' | 'drawnMap'>,
  council: number,
): string {
  const map = demoMap(files);
  if (map === undefined) throw new Error(`${files.tenant.tenantId} has no map of its own.`);
  const areas = [...new Map(slots.flatMap((slot) => slot.areas.map((area) => [area.name, area]))).values()];
  const isWelsh = areas.some(({ welsh }) => welsh !== undefined);
  const columns = [
    'uprn',
    'premise',
    ...(isWelsh ? ['premise:cy'] : []),
    'line1',
    'line2',
    'town',
    'postcode',
  ];
  let next = 990_000_000_000 + council * 1_000_000;
  const records: string[] = [];
  const add = (area: Area, street: string, number: number, premise: string, welsh = premise) => {
    next += 1;
    const town = postTowns[area.localAuthority] ?? area.name;
    const quarter = area.name.startsWith(town) ? '' : area.name;
    records.push(
      [
        String(next),
        premise,
        ...(isWelsh ? [welsh] : []),
        street,
        quarter,
        town,
        writePostcode(postcodeOf(area.postcodeDistrict, street, number)),
      ]
        .map(quoted)
        .join(','),
    );
  };
  const [, second = areas[0]] = areas;
  for (const [street, { houses, middle }] of streetsOf(map)) {
    const area = areas.find(({ streets }) => streets.includes(street)) ?? nearest(areas, middle);
    if (area === undefined) continue;
    for (let number = 1; number <= houses; number += 1) {
      if (number % everyFlats !== 0) add(area, street, number, String(number));
      else
        for (let flat = 1; flat <= flatsOfHouse; flat += 1)
          add(area, street, number, `Flat ${flat}, ${number}`, `Fflat ${flat}, ${number}`);
    }
    if (area === second && street === second.streets[0])
      for (let flat = 1; flat <= flatsOfTower; flat += 1)
        add(area, street, houses, `Flat ${flat}, ${area.name} Tower`, `Fflat ${flat}, Tŵr ${area.name}`);
  }
  return `${[columns.join(','), ...records].join('\n')}\n`;
}

function nearest(areas: readonly Area[], place: Pick<Area, 'latitude' | 'longitude'>): Area | undefined {
  return areas.toSorted((one, other) => milesBetween(one, place) - milesBetween(other, place))[0];
}

function quoted(field: string): string {
  return /[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
