import type { NoticeItem } from '#schemas/backoffice/notice.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { type Imported, doubled, hasErrors, notSent, type Sent, unknownName } from './finding.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const write = statement({
  values: { rows: 'jsonb' },
  row: { created: 'boolean' },
  text: `
    insert into account_message (tenant_id, external_reference, application_id, texts, shown_from, shown_until)
    select app_tenant(), item ->> 'reference', (item ->> 'application')::uuid, item -> 'texts',
           coalesce((item ->> 'shownFrom')::timestamptz, known.shown_from, app_now()),
           (item ->> 'shownUntil')::timestamptz
      from jsonb_array_elements($rows::jsonb) as item
      left join account_message as known
             on known.tenant_id = app_tenant() and known.external_reference = item ->> 'reference'
    on conflict (tenant_id, external_reference) do update
       set application_id = excluded.application_id, texts = excluded.texts, shown_from = excluded.shown_from,
           shown_until = excluded.shown_until
     where (account_message.application_id, account_message.texts, account_message.shown_from,
            account_message.shown_until)
           is distinct from (excluded.application_id, excluded.texts, excluded.shown_from, excluded.shown_until)
    returning xmax = 0 as created`,
});

/** Imports the council's messages to households as the feed now has them. */
export async function importNotices(
  transaction: Transaction,
  { tenant }: TenantFiles,
  sent: readonly Sent<NoticeItem>[],
): Promise<Imported> {
  const locales = tenant.languages.map(({ languageCode }) => languageCode);
  const applications = await findApplications(
    transaction,
    sent.map(({ item }) => item.applicationReference),
  );
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...sent.flatMap(({ at, item: { applicationReference, translations = {} } }) => [
      ...(applications.has(applicationReference)
        ? []
        : [notSent(`${at}/applicationReference`, 'application', applicationReference)]),
      ...Object.keys(translations).flatMap((locale) =>
        locales.includes(locale) ? [] : [unknownName(`${at}/translations`, 'language', locale, locales)],
      ),
    ]),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  const rows = sent.map(({ item }) => ({
    reference: item.externalReference,
    application: applications.get(item.applicationReference),
    texts: { ...item.translations, [tenant.localeId]: item.text },
    shownFrom: item.shownFrom ?? null,
    shownUntil: item.shownUntil ?? null,
  }));
  const written = await transaction.run(write, { rows });
  const created = written.filter((row) => row.created).length;
  return { created, changed: written.length - created, unchanged: sent.length - written.length, findings };
}

const applicationsNamed = statement({
  values: { references: 'text[]' },
  row: { id: 'uuid', reference: 'text' },
  text: `
    select id, external_reference as reference from application
     where tenant_id = app_tenant() and external_reference = any ($references)`,
});

/** Finds application ids by external reference. */
async function findApplications(
  transaction: Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.run(applicationsNamed, { references });
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}
