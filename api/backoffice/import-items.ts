import type { Static, TSchema } from 'typebox';
import { feedItemSchemas, type FeedFinding, type FeedKind } from '#schemas/backoffice/feed.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { importActions } from './actions.ts';
import { importAdverts } from './adverts.ts';
import { importApplications } from './applications.ts';
import { importAgreements } from './agreements.ts';
import { shapeCheckOf } from './check-shape.ts';
import { importDocuments } from './documents/import-documents.ts';
import { type Imported, type Sent, withValues, doubled, hasErrors, unknownName } from './finding.ts';
import { importCases } from './cases.ts';
import { importMessages } from './messages.ts';
import { withCouncilNames } from './names-of-council.ts';
import { importNotices } from './notices.ts';
import { importOutcomes } from './outcomes.ts';
import { importOffers } from './offers.ts';
import { importOfficers } from './officers.ts';
import { importPlans } from './plans.ts';
import { importProperties } from './properties.ts';
import { importShortlists } from './shortlists.ts';
import { Substitutes } from './substitutes.ts';
import { textFindings } from './text-findings.ts';
import type { Transaction } from '../database/database.ts';
import type { LandlordItem } from '#schemas/backoffice/landlord.ts';
import { statement } from '../database/statement.ts';
import { refreshHomes } from './home-of-advert.ts';

/** Checks and imports items, at most a batch of them, in the caller's transaction. */
type ImportItems = (
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<unknown>[],
) => Promise<Imported>;

/**
 * Import function for each kind of item. Items of the wrong shape are reported. The rules still check the other
 * items, and the valid parts of these (`substitutes.ts`), so that all faults are reported at once. A batch with
 * an error writes nothing.
 */
export const importItems: Readonly<Record<FeedKind, ImportItems>> = {
  landlords: importing(feedItemSchemas.landlords, importLandlords),
  properties: importing(feedItemSchemas.properties, importProperties),
  adverts: importing(feedItemSchemas.adverts, importAdverts, withCouncilNames),
  applications: importing(feedItemSchemas.applications, importApplications, withCouncilNames),
  notices: importing(feedItemSchemas.notices, importNotices),
  officers: importing(feedItemSchemas.officers, importOfficers),
  cases: importing(feedItemSchemas.cases, importCases),
  actions: importing(feedItemSchemas.actions, importActions),
  messages: importing(feedItemSchemas.messages, importMessages),
  plans: importing(feedItemSchemas.plans, importPlans),
  documents: importing(feedItemSchemas.documents, importDocuments),
  agreements: importing(feedItemSchemas.agreements, importAgreements),
  shortlists: importing(feedItemSchemas.shortlists, importShortlists),
  offers: importing(feedItemSchemas.offers, importOffers),
  outcomes: importing(feedItemSchemas.outcomes, importOutcomes),
};

const mark = statement({ text: 'savepoint tried' });
const goBack = statement({ text: 'rollback to savepoint tried' });

function importing<Schema extends TSchema>(
  schema: Schema,
  importAll: (
    transaction: Transaction,
    files: TenantFiles,
    sent: readonly Sent<Static<Schema>>[],
  ) => Promise<Imported>,
  explainShape: typeof withCouncilNames = (findings) => [...findings],
): ImportItems {
  const check = shapeCheckOf<Static<Schema>>(schema);
  type Item = Static<Schema>;
  /** Imports items and rolls that back; undefined if the database refuses an invented value. */
  const tryOut = async (transaction: Transaction, files: TenantFiles, items: readonly Sent<Item>[]) => {
    await transaction.run(mark);
    const imported = await importAll(transaction, files, items).catch(() => undefined);
    await transaction.run(goBack);
    return imported?.findings;
  };
  return async (transaction, files, sent) => {
    const findings: FeedFinding[] = [];
    const shaped: Sent<Item>[] = [];
    const substitutes = new Substitutes<Item>();
    for (const { at, item } of sent) {
      const checked = check(item, at);
      const damaged = textFindings(item, at);
      if ('item' in checked) {
        shaped.push({ at, item: checked.item });
        findings.push(...damaged);
        continue;
      }
      const wrong = new Set(checked.findings.map(({ pointer }) => pointer));
      findings.push(...damaged.filter(({ pointer }) => !wrong.has(pointer)));
      findings.push(...explainShape(checked.findings, { at, item }, files.policy));
      substitutes.add({ at, item }, checked.findings, schema, check);
    }
    const silent = substitutes.silent();
    const ofSilent =
      silent.length === 0 ? undefined : await tryOut(transaction, files, inOrder(shaped, silent));
    const all = substitutes.all();
    const ofInvented =
      all.length === silent.length ? undefined : await tryOut(transaction, files, inOrder(shaped, all));
    const imported = shaped.length === 0 ? nothing : await importAll(transaction, files, shaped);
    const everything = [
      ...findings,
      ...(ofInvented ?? []).filter((one) => one.severity === 'error' && substitutes.isAboutInvented(one)),
      ...(ofSilent ?? imported.findings),
    ];
    return {
      ...imported,
      findings: withValues(
        everything.filter((one) => substitutes.isAsSent(one)),
        sent,
      ),
    };
  };
}

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
async function importLandlords(
  transaction: Transaction,
  { tenant, policy }: TenantFiles,
  sent: readonly Sent<LandlordItem>[],
): Promise<Imported> {
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

const nothing: Imported = { created: 0, changed: 0, unchanged: 0, findings: [] };

/** Returns items in the order in which they were sent. */
function inOrder<Item>(...some: readonly (readonly Sent<Item>[])[]): readonly Sent<Item>[] {
  const placeOf = ({ at }: Sent<Item>): number => Number(/\d+$/.exec(at)?.[0]);
  return some.flat().toSorted((one, other) => placeOf(one) - placeOf(other));
}
