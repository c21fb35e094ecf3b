import type { Static, TSchema } from 'typebox';
import { feedItemSchemas, type FeedFinding, type FeedKind } from '#schemas/backoffice/feed.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { bringActions } from './actions.ts';
import { bringAdverts } from './adverts.ts';
import { bringApplications } from './applications.ts';
import { compileShape } from './check-shape.ts';
import { bringDocuments } from './documents/bring-documents.ts';
import { type Brought, type Sent, withValues } from './finding.ts';
import { bringCases } from './cases.ts';
import { bringLandlords } from './landlords.ts';
import { bringMessages } from './messages.ts';
import { withCouncilNames } from './names-of-council.ts';
import { bringNotices } from './notices.ts';
import { bringOfficers } from './officers.ts';
import { bringPlans } from './plans.ts';
import { bringProperties } from './properties.ts';
import { textFindings } from './text-findings.ts';
import type { Transaction } from '../database/database.ts';

/** Checks and imports items, at most a batch of them, in the caller's transaction. */
type TakeItems = (
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<unknown>[],
) => Promise<Brought>;

/**
 * Import function for each kind of item. Items of the wrong shape are reported, and the rules still check the
 * others, so that all faults are reported at once. A batch with an error writes nothing.
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
  return async (transaction, files, sent) => {
    const findings: FeedFinding[] = [];
    const shaped: Sent<Static<Schema>>[] = [];
    for (const { at, item } of sent) {
      const checked = check(item, at);
      if ('item' in checked) {
        shaped.push({ at, item: checked.item });
        findings.push(...textFindings(item, at));
      } else findings.push(...tellShape(checked.findings, { at, item }, files.policy));
    }
    if (shaped.length === 0)
      return { created: 0, changed: 0, unchanged: 0, findings: withValues(findings, sent) };
    const brought = await bring(transaction, files, shaped);
    return { ...brought, findings: withValues([...findings, ...brought.findings], sent) };
  };
}
