import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { councilTextFindings } from './council-texts.ts';
import { type Imported, doubled, feedError, hasErrors, notSent, type Sent } from './finding.ts';
import { findOfficers } from './officers.ts';
import { findPeople, otherPerson, ownerAfter } from './people-of-feed.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

const write = statement({
  values: { rows: 'jsonb' },
  row: { reference: 'text', created: 'boolean' },
  text: `
    insert into housing_case (tenant_id, external_reference, account_id, application_id, kind, reference, title,
                              opened_on, closed_on)
    select app_tenant(), item ->> 'externalReference', (item ->> 'accountId')::uuid,
           (item ->> 'applicationId')::uuid, item ->> 'kind', item ->> 'reference', item -> 'title',
           (item ->> 'openedOn')::date, (item ->> 'closedOn')::date
      from jsonb_array_elements($rows::jsonb) as item
    on conflict (tenant_id, external_reference) do update
       set account_id = excluded.account_id, application_id = excluded.application_id, kind = excluded.kind,
           reference = excluded.reference, title = excluded.title, opened_on = excluded.opened_on,
           closed_on = excluded.closed_on, changed_at = app_now()
     where (housing_case.account_id, housing_case.application_id, housing_case.kind, housing_case.reference,
            housing_case.title, housing_case.opened_on, housing_case.closed_on)
           is distinct from (excluded.account_id, excluded.application_id, excluded.kind, excluded.reference,
                             excluded.title, excluded.opened_on, excluded.closed_on)
    returning external_reference as reference, xmax = 0 as created`,
});

/** Imports cases as the feed now has them, with the officers who work on each. */
export async function importCases(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<CaseItem>[],
): Promise<Imported> {
  const people = await findPeople(transaction, sent);
  const known = await findCases(
    transaction,
    sent.map(({ item }) => item.externalReference),
  );
  const officers = await findOfficers(transaction, files);
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...people.findings,
    ...sent.flatMap((one) => findingsOf(one, files, officers)),
  ];
  const rows = sent.flatMap(({ at, item }) => {
    const named = people.ownerOf(item);
    const before = known.get(item.externalReference);
    const owner = named && before ? ownerAfter(before, named) : named;
    if (named && !owner) findings.push(otherPerson(at, 'case', item.externalReference));
    return owner ? [{ ...item, ...owner }] : [];
  });
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const written = await transaction.run(write, { rows });
  const created = written.filter((row) => row.created).length;
  const touched = new Set([
    ...written.map(({ reference }) => reference),
    ...(await writeOfficers(transaction, rows)),
  ]);
  return { created, changed: touched.size - created, unchanged: sent.length - touched.size, findings };
}

function findingsOf(
  { at, item: { title, openedOn, closedOn, officers = [] } }: Sent<CaseItem>,
  files: TenantFiles,
  known: ReadonlySet<string>,
): FeedFinding[] {
  const named = officers.map(({ officerReference }) => officerReference);
  return [
    ...councilTextFindings(`${at}/title`, title, files),
    ...(closedOn && closedOn < openedOn
      ? [
          feedError(
            'closedBefore',
            `${at}/closedOn`,
            `The closing date, ${closedOn}, is before the case was opened.`,
            'Correct one of the two dates.',
          ),
        ]
      : []),
    ...named.flatMap((reference, place) => {
      const pointer = `${at}/officers/${place}/officerReference`;
      if (!known.has(reference)) return [notSent(pointer, 'officer', reference)];
      return named.indexOf(reference) === place
        ? []
        : [feedError('doubled', pointer, `"${reference}" appears twice.`, 'Name each officer once.')];
    }),
  ];
}

const writtenCases = statement({
  values: { wanted: 'jsonb' },
  row: { id: 'uuid', reference: 'text', officers: typed<CaseItem['officers']>('jsonb') },
  text: `
    select housing_case.id, housing_case.external_reference as reference, item -> 'officers' as officers
      from jsonb_array_elements($wanted::jsonb) as item
      join housing_case on housing_case.tenant_id = app_tenant()
                       and housing_case.external_reference = item ->> 'externalReference'
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('officerReference', officer_reference, 'part', part)
                                  order by position), '[]') as officers
          from case_officer
         where case_officer.tenant_id = app_tenant() and case_officer.case_id = housing_case.id) as before
     where before.officers <> item -> 'officers'`,
});

const removeOfficers = statement({
  values: { ids: 'uuid[]' },
  text: 'delete from case_officer where tenant_id = app_tenant() and case_id = any ($ids)',
});
const insertOfficers = statement({
  values: { named: 'jsonb' },
  text: `
    insert into case_officer (tenant_id, case_id, officer_reference, part, position)
    select app_tenant(), id, "officerReference", part, position
      from jsonb_to_recordset($named) as named (id uuid, "officerReference" text, part text, position integer)`,
});

/** Writes the officers of each case, and returns the references of cases whose officers have changed. */
async function writeOfficers(transaction: Transaction, items: readonly CaseItem[]): Promise<string[]> {
  const wanted = items.map(({ externalReference, officers = [] }) => ({ externalReference, officers }));
  const rows = await transaction.run(writtenCases, { wanted });
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await transaction.run(removeOfficers, { ids });
  const named = rows.flatMap(({ id, officers = [] }) =>
    officers.map(({ officerReference, part }, position) => ({ id, officerReference, part, position })),
  );
  if (named.length > 0) await transaction.run(insertOfficers, { named });
  return rows.map(({ reference }) => reference);
}

/** A case already stored. */
export type KnownCase = Omit<Row<typeof readKnown>, 'reference'>;

const readKnown = statement({
  values: { references: 'text[]' },
  row: { reference: 'text', id: 'uuid', accountId: 'uuid?', applicationId: 'uuid?', isClosed: 'boolean' },
  text: `
    select external_reference as reference, id, account_id as "accountId", application_id as "applicationId",
           closed_on is not null as "isClosed"
      from housing_case
     where tenant_id = app_tenant() and external_reference = any ($references)`,
});

/** Finds cases by external reference, with their owners; unknown ones are left out. */
export async function findCases(
  transaction: Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, KnownCase>> {
  const rows = await transaction.run(readKnown, { references });
  return new Map(rows.map(({ reference, ...found }) => [reference, found]));
}
