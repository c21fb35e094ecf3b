import type { Static, TSchema } from 'typebox';
import { feedItemSchemas, type FeedFinding, type FeedKind } from '#schemas/backoffice/feed.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { bringActions } from './actions.ts';
import { bringAdverts } from './adverts.ts';
import { bringApplications } from './applications.ts';
import { compileShape } from './check-shape.ts';
import { bringDocuments } from './documents/bring-documents.ts';
import { type Brought, type Sent, withValues, doubled, hasErrors, unknownName } from './finding.ts';
import { bringCases } from './cases.ts';
import { bringMessages } from './messages.ts';
import { withCouncilNames } from './names-of-council.ts';
import { bringNotices } from './notices.ts';
import { bringOfficers } from './officers.ts';
import { bringPlans } from './plans.ts';
import { bringProperties } from './properties.ts';
import { StandIns } from './stand-ins.ts';
import { textFindings } from './text-findings.ts';
import type { Transaction } from '../database/database.ts';
import type { LandlordItem } from '#schemas/backoffice/landlord.ts';
import { statement } from '../database/statement.ts';
import { refreshHomes } from './home-of-advert.ts';

/** Checks and imports items, at most a batch of them, in the caller's transaction. */
type TakeItems = (
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<unknown>[],
) => Promise<Brought>;

/**
 * Import function for each kind of item. Items of the wrong shape are reported, and the rules still check the others and,
 * as far as it is right, the rest of these (`stand-ins.ts`), so that all faults are reported at once. A batch with an error
 * writes nothing.
 */
export const takeItems: Readonly<Record<FeedKind, TakeItems>> = {
  landlords: taking(feedItemSchemas.landlords, bringLandlords),
  properties: taking(feedItemSchemas.properties, bringProperties),
  adverts: taking(feedItemSchemas.adverts, bringAdverts, withCouncilNames),
  applications: taking(feedItemSchemas.applications, bringApplications, withCouncilNames),
  notices: taking(feedItemSchemas.notices, bringNotices),
  officers: taking(feedItemSchemas.officers, bringOfficers),
  cases: taking(feedItemSchemas.cases, bringCases),
  actions: taking(feedItemSchemas.actions, bringActions),
  messages: taking(feedItemSchemas.messages, bringMessages),
  plans: taking(feedItemSchemas.plans, bringPlans),
  documents: taking(feedItemSchemas.documents, bringDocuments),
};

const mark = statement({ text: 'savepoint judged' });
const goBack = statement({ text: 'rollback to savepoint judged' });

function taking<Schema extends TSchema>(
  schema: Schema,
  bring: (
    transaction: Transaction,
    files: TenantFiles,
    sent: readonly Sent<Static<Schema>>[],
  ) => Promise<Brought>,
  tellShape: typeof withCouncilNames = (findings) => [...findings],
): TakeItems {
  const check = compileShape<Static<Schema>>(schema);
  type Item = Static<Schema>;
  /** Judges items and keeps nothing of them; undefined where the database refuses what a stand-in says. */
  const judge = async (transaction: Transaction, files: TenantFiles, items: readonly Sent<Item>[]) => {
    await transaction.run(mark);
    const brought = await bring(transaction, files, items).catch(() => undefined);
    await transaction.run(goBack);
    return brought?.findings;
  };
  return async (transaction, files, sent) => {
    const findings: FeedFinding[] = [];
    const shaped: Sent<Item>[] = [];
    const standIns = new StandIns<Item>();
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
      findings.push(...tellShape(checked.findings, { at, item }, files.policy));
      standIns.add({ at, item }, checked.findings, schema, check);
    }
    const silent = standIns.silent();
    const judged = silent.length === 0 ? undefined : await judge(transaction, files, inOrder(shaped, silent));
    const all = standIns.all();
    const ofMadeUp =
      all.length === silent.length ? undefined : await judge(transaction, files, inOrder(shaped, all));
    const brought = shaped.length === 0 ? nothing : await bring(transaction, files, shaped);
    const told = [
      ...findings,
      ...(ofMadeUp ?? []).filter((one) => one.severity === 'error' && standIns.isOfMadeUp(one)),
      ...(judged ?? brought.findings),
    ];
    return {
      ...brought,
      findings: withValues(
        told.filter((one) => standIns.isAsSent(one)),
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
async function bringLandlords(
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

const nothing: Brought = { created: 0, changed: 0, unchanged: 0, findings: [] };

/** Returns items in the order in which they were sent. */
function inOrder<Item>(...some: readonly (readonly Sent<Item>[])[]): readonly Sent<Item>[] {
  const placeOf = ({ at }: Sent<Item>): number => Number(/\d+$/.exec(at)?.[0]);
  return some.flat().toSorted((one, other) => placeOf(one) - placeOf(other));
}
