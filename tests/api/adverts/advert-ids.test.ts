import { describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { UuidSchema } from '#schemas/identifiers.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../../support/portal.ts';

const database = databaseForTests();

/** Version and variant of RFC 9562, sections 4.1 and 4.2. */
const version8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the id of an advert', () => {
  test('is a UUID of version 8 whose successor differs only in the last digits', async () => {
    const ids = [];
    for (let number = 0; number < 20; number += 1) ids.push(await addAdvert(database.pool, 'ashcombe'));
    for (const id of ids) {
      expect(id).toMatch(version8);
      expect(Value.Check(UuidSchema, id)).toBe(true);
    }
    expect(new Set(ids).size).toBe(20);
    expect(new Set(ids.map((id) => id.slice(0, 34))).size).toBe(1);
  });

  test('starts with the same digits for the whole life of an installation, of which there is one', async () => {
    await expect(
      database.pool.query(
        "insert into installation (only_row, advert_id_start) values (true, '00000000-0000-8000-8000-')",
      ),
    ).rejects.toThrow(/installation_pkey/);
    await expect(
      database.pool.query("update installation set advert_id_start = '00000000-0000-4000-8000-'"),
    ).rejects.toThrow(/check/);
  });

  test('is valid up to the highest number', async () => {
    await database.pool.query("select setval('advert_number', 281474976710654)");
    expect(await addAdvert(database.pool, 'ashcombe')).toMatch(/-ffffffffffff$/);
    await expect(addAdvert(database.pool, 'ashcombe')).rejects.toThrow(/maximum value/);
  });
});
