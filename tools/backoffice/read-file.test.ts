import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { type FileItem, isItem } from './file-item.ts';
import { readItems } from './read-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-read-file-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Returns the items of a CSV file; fails on any fault except missing columns. */
async function read(kind: FeedKind, ...rows: string[]): Promise<FileItem[]> {
  const file = join(folder, 'rows.csv');
  await writeFile(file, rows.join('\n'));
  const items: FileItem[] = [];
  for await (const part of readItems(file, kind)) {
    if (isItem(part)) items.push(part);
    else if (part.kind !== 'missingColumn') throw new Error(JSON.stringify(part));
  }
  return items;
}
const itemsOf = async (kind: FeedKind, ...rows: string[]) =>
  (await read(kind, ...rows)).map(({ item }) => item);

describe('an empty cell', () => {
  test('is null where something has to be there that may be null, and left out elsewhere', async () => {
    expect(
      await itemsOf(
        'applications',
        'externalReference,reference,facts.band,facts.effectiveDate,facts.bedroomNeed,facts.points,postcode',
        'H1,,high,,,,',
      ),
    ).toEqual([{ externalReference: 'H1', facts: { band: 'high', effectiveDate: null, bedroomNeed: null } }]);
  });

  test('makes no object that the row says nothing of', async () => {
    expect(await itemsOf('applications', 'externalReference,facts.band', 'H1,')).toEqual([
      { externalReference: 'H1' },
    ]);
  });

  test('of a row without any other is no item', async () => {
    expect(await itemsOf('landlords', 'externalReference,landlordId', ',', 'L1,oxmoor', ' , ')).toEqual([
      { externalReference: 'L1', landlordId: 'oxmoor' },
    ]);
  });
});

describe('a time without a zone', () => {
  test.each([
    ['2026-12-10 12:00', '2026-12-10T12:00:00.000Z'],
    ['2026-07-10T12:00', '2026-07-10T11:00:00.000Z'],
    ['2026-07-10 09:30:15', '2026-07-10T08:30:15.000Z'],
    ['2026-07-09 24:00', '2026-07-09T23:00:00.000Z'],
    // This hour does not exist on the night the clocks go forward.
    ['2026-03-29 01:30', '2026-03-29T01:30:00.000Z'],
    ['2026-12-10T12:00:00Z', '2026-12-10T12:00:00Z'],
    ['2026-12-10T12:00:00+01:00', '2026-12-10T12:00:00+01:00'],
    ['2026-02-30 12:00', '2026-02-30 12:00'],
    ['10/12/2026 12:00', '10/12/2026 12:00'],
    ['2026-12-10', '2026-12-10'],
  ])('%s is read as %s', async (cell, opensAt) => {
    expect(await itemsOf('adverts', 'externalReference,opensAt', `A1,${cell}`)).toEqual([
      { externalReference: 'A1', opensAt },
    ]);
  });
});

describe('a list in rows', () => {
  const header =
    'externalReference,facts.band,facts.household.role,facts.household.dateOfBirth,facts.localConnections.type,facts.localConnections.since';

  test('is put together, with the lines and columns of its entries', async () => {
    const [family, single] = await read(
      'applications',
      header,
      'H1,high,applicant,1988-05-14,residence,2015-06-01',
      'H1,high,partner,,,',
      ',,child,2019-01-20,,',
      'H2,low,applicant,1970-03-03,,',
    );
    expect(family?.item).toEqual({
      externalReference: 'H1',
      facts: {
        band: 'high',
        household: [
          { role: 'applicant', dateOfBirth: '1988-05-14' },
          { role: 'partner', dateOfBirth: null },
          { role: 'child', dateOfBirth: '2019-01-20' },
        ],
        localConnections: [{ type: 'residence', since: '2015-06-01' }],
      },
    });
    expect(single?.item).toEqual({
      externalReference: 'H2',
      facts: {
        band: 'low',
        household: [{ role: 'applicant', dateOfBirth: '1970-03-03' }],
        localConnections: [],
      },
    });
    const place = '/facts/household/2/dateOfBirth';
    expect([family?.lineAt(place), family?.columnAt(place)]).toEqual([4, 'facts.household.dateOfBirth']);
    expect([family?.lineAt('/facts/band'), family?.columnAt('/facts/band')]).toEqual([2, 'facts.band']);
    expect(single?.line).toBe(5);
  });

  test('is not begun by columns that no entry has', async () => {
    await expect(read('applications', 'externalReference,facts.household.shoeSize', 'H1,44')).rejects.toThrow(
      'facts.household.shoeSize',
    );
  });
});
