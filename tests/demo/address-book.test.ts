import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPostcode } from '#domain/accounts/postcode.ts';
import { addressesIn } from '#api/tenants/address-book.ts';
import { writeAddressBook } from '#demo/address-book.ts';
import { demoCouncils } from '#demo/demo-councils.ts';
import { postcodeOf } from '#demo/street-postcode.ts';
import { shippedCouncil } from '../support/checked-councils.ts';

const tenants = join(import.meta.dirname, '../../tenants');

test.each([...demoCouncils].map(([id, council], at) => [id, council, at + 1] as const))(
  'the list of %s matches its map, and has the street of every advertised home',
  async (id, council, number) => {
    const files = await shippedCouncil(id);
    const text = await readFile(join(tenants, id, 'addresses.csv'), 'utf8');
    expect(writeAddressBook(council, files, number) === text, 'write it: npm run demo -- addresses').toBe(
      true,
    );
    const { addressBook } = files;
    if (addressBook === undefined) throw new Error('There is no list.');
    for (const { streets, postcodeDistrict } of council.slots.flatMap(({ areas }) => areas))
      for (const street of streets) {
        const postcode = postcodeOf(postcodeDistrict, street, 1);
        expect(readPostcode(postcode)).toBe(postcode);
        expect(addressesIn(addressBook, postcode, 'en').map(({ line1 }) => line1)).toContain(street);
      }
  },
);
