import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { writeAddressBook } from '#demo/address-book.ts';
import { demoCouncils } from '#demo/demo-councils.ts';
import type { Context } from '../command/context.ts';

/** Writes `addresses.csv` of each demo council from its map, after a change to a map or to the demo's streets. */
export async function writeAddresses({
  tenantsFolder,
  say,
}: Pick<Context, 'tenantsFolder' | 'say'>): Promise<void> {
  for (const [at, [id, council]] of [...demoCouncils].entries()) {
    const text = writeAddressBook(council, await loadTenant(tenantsFolder, id), at + 1);
    await writeFile(join(tenantsFolder, id, 'addresses.csv'), text);
    say(`${id}: ${text.split('\n').length - 2} addresses`);
  }
}
