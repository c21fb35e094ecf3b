import type { LandlordItem } from '#schemas/backoffice/landlord.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { type Brought, doubled, hasErrors, type Sent, unknownName } from './finding.ts';
import { refreshHomes } from './home-of-advert.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const write = statement({
  values: { items: 'jsonb' },
  row: { reference: 'text', created: 'boolean' },
  text: `
    insert into landlord (tenant_id, external_reference, landlord_id)
    select app_tenant(), item ->> 'externalReference', item ->> 'landlordId'
      from jsonb_array_elements($items::jsonb) as item
    on conflict (tenant_id, external_reference) do update set landlord_id = excluded.landlord_id
     where landlord.landlord_id <> excluded.landlord_id
    returning external_reference as reference, xmax = 0 as created`,
});

/** Maps the back office's references to landlords in the council's files. */
export async function bringLandlords(
  transaction: Transaction,
  { tenant, policy }: TenantFiles,
  sent: readonly Sent<LandlordItem>[],
): Promise<Brought> {
  const known = tenant.landlords.map(({ id }) => id);
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...sent.flatMap(({ at, item: { landlordId } }) =>
      known.includes(landlordId) ? [] : [unknownName(`${at}/landlordId`, 'landlord', landlordId, known)],
    ),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const rows = await transaction.run(write, { items: sent.map(({ item }) => item) });
  const changed = rows.filter(({ created }) => !created).map(({ reference }) => reference);
  await refreshHomes(transaction, policy, { landlordReferences: changed });
  const created = rows.length - changed.length;
  return { created, changed: changed.length, unchanged: sent.length - rows.length, findings };
}
