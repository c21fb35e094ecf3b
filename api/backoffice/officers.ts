import { sql, type Transaction } from 'kysely';
import type { OfficerItem } from '#schemas/officer.ts';
import type { Tables } from '../database/tables.ts';
import { canBeDialled, numberCure } from '../rules/words/telephone.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { councilTextFindings } from './council-texts.ts';
import { type Brought, doubled, feedWarning, hasErrors, type Sent } from './finding.ts';

/** Imports the members of staff shown to residents, as the feed now has them. */
export async function bringOfficers(
  transaction: Transaction<Tables>,
  files: TenantFiles,
  sent: readonly Sent<OfficerItem>[],
): Promise<Brought> {
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...sent.flatMap(({ at, item: { role, hours, portrait, telephone } }) => [
      ...councilTextFindings(`${at}/role`, role, files),
      ...councilTextFindings(`${at}/hours`, hours, files),
      ...(portrait === undefined || files.pictures.has(`pictures/${portrait}`)
        ? []
        : [
            feedWarning(
              'noPicture',
              `${at}/portrait`,
              `The council has no picture "${portrait}", so their initials are shown.`,
              'Put the file in the council’s folder "pictures", or correct its name.',
            ),
          ]),
      ...(telephone === undefined || canBeDialled(telephone)
        ? []
        : [
            feedWarning(
              'telephone',
              `${at}/telephone`,
              `"${telephone}" is no telephone number that anyone can call.`,
              numberCure,
            ),
          ]),
    ]),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const { rows } = await sql<{ created: boolean }>`
    insert into officer (tenant_id, external_reference, name, role, hours, telephone, email, portrait)
    select app_tenant(), item ->> 'externalReference', item ->> 'name', coalesce(item -> 'role', '{}'),
           coalesce(item -> 'hours', '{}'), item ->> 'telephone', item ->> 'email', item ->> 'portrait'
      from jsonb_array_elements(${JSON.stringify(sent.map(({ item }) => item))}::jsonb) as item
    on conflict (tenant_id, external_reference) do update
       set name = excluded.name, role = excluded.role, hours = excluded.hours, telephone = excluded.telephone,
           email = excluded.email, portrait = excluded.portrait, changed_at = app_now()
     where (officer.name, officer.role, officer.hours, officer.telephone, officer.email, officer.portrait)
           is distinct from (excluded.name, excluded.role, excluded.hours, excluded.telephone, excluded.email,
                             excluded.portrait)
    returning xmax = 0 as created`.execute(transaction);
  const created = rows.filter((row) => row.created).length;
  return { created, changed: rows.length - created, unchanged: sent.length - rows.length, findings };
}

/** Finds the references of all known officers, from the feed and from officers.json. */
export async function findOfficers(
  transaction: Transaction<Tables>,
  { officers }: TenantFiles,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reference: string }>`
    select external_reference as reference from officer where tenant_id = app_tenant()`.execute(transaction);
  return new Set([...officers.keys(), ...rows.map(({ reference }) => reference)]);
}
