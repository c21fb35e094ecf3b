import type { OfficerItem } from '#schemas/officer.ts';
import { canBeDialled, numberCure } from '../rules/words/telephone.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { councilTextFindings } from './council-texts.ts';
import { type Imported, doubled, feedWarning, hasErrors, type Sent } from './finding.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const write = statement({
  values: { items: 'jsonb' },
  row: { created: 'boolean' },
  text: `
    insert into officer (tenant_id, external_reference, name, role, hours, telephone, email, portrait)
    select app_tenant(), item ->> 'externalReference', item ->> 'name', coalesce(item -> 'role', '{}'),
           coalesce(item -> 'hours', '{}'), item ->> 'telephone', item ->> 'email', item ->> 'portrait'
      from jsonb_array_elements($items::jsonb) as item
    on conflict (tenant_id, external_reference) do update
       set name = excluded.name, role = excluded.role, hours = excluded.hours, telephone = excluded.telephone,
           email = excluded.email, portrait = excluded.portrait, changed_at = app_now()
     where (officer.name, officer.role, officer.hours, officer.telephone, officer.email, officer.portrait)
           is distinct from (excluded.name, excluded.role, excluded.hours, excluded.telephone, excluded.email,
                             excluded.portrait)
    returning xmax = 0 as created`,
});

/** Imports the members of staff shown to residents, as the feed now has them. */
export async function importOfficers(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<OfficerItem>[],
): Promise<Imported> {
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
              `"${telephone}" is not a telephone number that people can call.`,
              numberCure,
            ),
          ]),
    ]),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const rows = await transaction.run(write, { items: sent.map(({ item }) => item) });
  const created = rows.filter((row) => row.created).length;
  return { created, changed: rows.length - created, unchanged: sent.length - rows.length, findings };
}

const readKnown = statement({
  row: { reference: 'text' },
  text: `
    select external_reference as reference from officer where tenant_id = app_tenant()`,
});

/** Finds the references of all known officers, from the feed and from officers.json. */
export async function findOfficers(
  transaction: Transaction,
  { officers }: TenantFiles,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.run(readKnown);
  return new Set([...officers.keys(), ...rows.map(({ reference }) => reference)]);
}
