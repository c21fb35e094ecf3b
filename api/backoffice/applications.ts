import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { changeFacts } from '../lettings/change-facts.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { londonDay } from '../rules/lettings/cycle.ts';
import { applicationFindings } from './application-findings.ts';
import { type Imported, doubled, feedError, hasErrors, type Sent, settled, feedWarning } from './finding.ts';
import { countCrowds } from './crowds.ts';
import { dayFindings } from './day-findings.ts';
import { readNow } from '../database/read-now.ts';
import { findSenders, giveToSenders, senderFindings } from './senders.ts';
import { countUnclaimable } from './unclaimable.ts';
import { countMissingFacts } from './missing-facts.ts';
import type { TenantDatabase, Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';
import { counted } from '../rules/words/counted.ts';
import type { ClaimReleased } from '#schemas/backoffice/claim.ts';
import { writeAccountNotice } from '../accounts/account-notice.ts';
import { writeAudit } from '../accounts/audit.ts';

/** A stored application; one without an external reference did not come from this feed. */
type Known = Row<typeof readKnown>;

const write = statement({
  values: { fresh: 'jsonb' },
  text: `
      insert into application (tenant_id, external_reference, reference, scheme_identifiers, facts, claim_postcode)
      select app_tenant(), item ->> 'externalReference', item ->> 'reference',
             array(select jsonb_array_elements_text(item -> 'schemeIdentifiers')), item -> 'facts',
             upper(replace(item ->> 'postcode', ' ', ''))
        from jsonb_array_elements($fresh::jsonb) as item`,
});

/**
 * Imports applications as the feed now has them: facts and schemes of stored ones change as in `changeFacts`,
 * and so do the places of their bids. A stored application with the same number and no external reference is
 * taken to be the same one. An application that came from a form belongs to the person who sent the form.
 */
export async function importApplications(
  transaction: Transaction,
  { policy }: TenantFiles,
  sent: readonly Sent<ApplicationItem>[],
): Promise<Imported> {
  const known = await findKnown(transaction, sent);
  const byExternal = new Map(known.map((one) => [one.externalReference, one]));
  const byReference = new Map(known.map((one) => [one.reference, one]));
  const knownOf = ({ externalReference, reference }: ApplicationItem): Known | undefined => {
    const same = byReference.get(reference);
    return byExternal.get(externalReference) ?? (same?.externalReference === null ? same : undefined);
  };
  const senders = await findSenders(transaction, sent);
  const today = londonDay(await readNow(transaction));
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...doubled(sent, 'reference', ({ reference }) => reference),
    ...sent.flatMap((one) => [
      ...findingsOfFacts(one, knownOf(one.item), policy, today),
      ...referenceFindings(
        one,
        byExternal.get(one.item.externalReference),
        byReference.get(one.item.reference),
      ),
      ...senderFindings(one, senders, knownOf(one.item)?.accountId ?? null),
    ]),
  ];
  const doubts = {
    missingFacts: countMissingFacts(
      sent.map(({ item }) => item),
      policy,
      today,
    ),
    unclaimable: countUnclaimable(sent, knownOf),
    crowds: countCrowds(sent),
  };
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings, ...doubts };
  const fresh = sent.filter(({ item }) => knownOf(item) === undefined).map(({ item }) => item);
  const changes = sent.flatMap(({ item }) => {
    const { id } = knownOf(item) ?? {};
    const { facts, schemeIdentifiers, externalReference, postcode } = item;
    return id === undefined
      ? []
      : [{ applicationId: id, facts, schemeIdentifiers, externalReference, postcode }];
  });
  if (fresh.length > 0) {
    await transaction.run(write, { fresh });
  }
  if (changes.length === 0) {
    await giveToSenders(transaction, sent, senders);
    return { created: fresh.length, changed: 0, unchanged: 0, findings, ...doubts };
  }
  const { changed } = await changeFacts(
    transaction,
    policy,
    changes.map(({ applicationId, facts, schemeIdentifiers }) => ({
      applicationId,
      facts,
      schemeIdentifiers,
    })),
  );
  await adopt(transaction, changes);
  await markBrought(transaction, changes);
  const here = new Set(changes.map(({ applicationId }) => applicationId));
  const other = new Set([
    ...changed,
    ...(await movePostcodes(transaction, changes)),
    ...(await giveToSenders(transaction, sent, senders)).filter((id) => here.has(id)),
  ]);
  return {
    created: fresh.length,
    changed: other.size,
    unchanged: changes.length - other.size,
    findings,
    ...doubts,
  };
}

const writePostcodes = statement({
  values: { applicationIds: 'uuid[]', postcodes: 'text[]' },
  row: { id: 'uuid' },
  text: `
    update application set claim_postcode = change.postcode
      from (select id, upper(replace(postcode, ' ', '')) as postcode
              from unnest($applicationIds::uuid[], $postcodes::text[]) as sent (id, postcode)) as change
     where application.tenant_id = app_tenant() and application.id = change.id
       and application.claim_postcode is distinct from change.postcode
    returning application.id`,
});

/**
 * Writes changed postcodes and returns the ids of their applications. No rule depends on a postcode, so
 * versions stay.
 */
async function movePostcodes(
  transaction: Transaction,
  changes: readonly { readonly applicationId: string; readonly postcode?: string | undefined }[],
): Promise<string[]> {
  const moved = changes.flatMap(({ applicationId, postcode }) =>
    postcode === undefined ? [] : [{ applicationId, postcode }],
  );
  const rows = await transaction.run(writePostcodes, {
    applicationIds: moved.map(({ applicationId }) => applicationId),
    postcodes: moved.map(({ postcode }) => postcode),
  });
  return rows.map(({ id }) => id);
}

const readKnown = statement({
  values: { externals: 'text[]', references: 'text[]' },
  row: {
    id: 'uuid',
    /** The account that has claimed it; null if none has. */
    accountId: 'uuid?',
    reference: 'text',
    externalReference: 'text?',
    facts: typed<ApplicationFacts>('jsonb'),
    schemeIdentifiers: 'text[]',
    /** The postcode required to claim it. */
    claimPostcode: 'text?',
  },
  text: `
    select id, account_id as "accountId", reference, external_reference as "externalReference", facts,
           scheme_identifiers as "schemeIdentifiers", claim_postcode as "claimPostcode"
      from application
     where tenant_id = app_tenant()
       and id in (select id from application
                   where tenant_id = app_tenant() and external_reference = any ($externals)
                   union
                  select id from application
                   where tenant_id = app_tenant() and reference = any ($references))`,
});

async function findKnown(transaction: Transaction, sent: readonly Sent<ApplicationItem>[]): Promise<Known[]> {
  const externals = sent.map(({ item }) => item.externalReference);
  const references = sent.map(({ item }) => item.reference);
  return transaction.run(readKnown, { externals, references });
}

/**
 * Finds names not in the council's rules, and impossible days. Values the application already had are accepted:
 * the rules have changed since, and the feed repeats the old ones.
 */
function findingsOfFacts(
  sent: Sent<ApplicationItem>,
  known: Known | undefined,
  policy: LettingsPolicy,
  today: string,
): FeedFinding[] {
  const findingsOf = (one: Sent<Pick<ApplicationItem, 'facts' | 'schemeIdentifiers'>>): FeedFinding[] => [
    ...applicationFindings(one, policy),
    ...dayFindings(one, today),
    ...householdFindings(one),
  ];
  const findings = findingsOf(sent);
  if (known === undefined || !hasErrors(findings)) return findings;
  const { facts, schemeIdentifiers } = known;
  const before = findingsOf({ at: '', item: { facts, schemeIdentifiers: [...schemeIdentifiers] } });
  const had = new Set(before.map(({ message }) => message));
  return findings.map((finding) => (had.has(finding.message) ? settled(finding) : finding));
}

function referenceFindings(
  { at, item }: Sent<ApplicationItem>,
  same: Known | undefined,
  numbered: Known | undefined,
): FeedFinding[] {
  if (same !== undefined && same.reference !== item.reference) {
    return [
      feedError(
        'referenceChanged',
        `${at}/reference`,
        `The application already has the number ${same.reference}, and people know it by that number.`,
        'Send that number. If this is a new application, send a new external reference.',
      ),
    ];
  }
  if (same === undefined && numbered !== undefined && numbered.externalReference !== null) {
    return [
      feedError(
        'referenceTaken',
        `${at}/reference`,
        `The number ${item.reference} already belongs to "${numbered.externalReference}".`,
        'Give every application its own number.',
      ),
    ];
  }
  return [];
}

const adoptAll = statement({
  values: { applicationIds: 'uuid[]', externalReferences: 'text[]' },
  text: `
    update application set external_reference = change.external_reference
      from unnest($applicationIds::uuid[], $externalReferences::text[])
           as change (id, external_reference)
     where application.tenant_id = app_tenant() and application.id = change.id
       and application.external_reference is null`,
});

async function adopt(
  transaction: Transaction,
  changes: readonly { readonly applicationId: string; readonly externalReference: string }[],
): Promise<void> {
  await transaction.run(adoptAll, {
    applicationIds: changes.map(({ applicationId }) => applicationId),
    externalReferences: changes.map(({ externalReference }) => externalReference),
  });
}

const markAll = statement({
  values: { applicationIds: 'uuid[]' },
  text: `
    update application set brought_at = app_now()
     where tenant_id = app_tenant() and id = any ($applicationIds::uuid[])
       and brought_at < app_now() - interval '1 day'`,
});

/**
 * Records, at most once a day, that the feed still has these applications: those it drops are deleted in time
 * (docs/personal-data.md).
 */
async function markBrought(
  transaction: Transaction,
  changes: readonly { readonly applicationId: string }[],
): Promise<void> {
  await transaction.run(markAll, { applicationIds: changes.map(({ applicationId }) => applicationId) });
}

/**
 * People beyond two to a bedroom: more than this is a slip, rather than a baby or a person sleeping in the
 * living room.
 */
const beyondTwoEach = 2;

/** Bedrooms beyond the number of people: one for a carer, one for a disability; more is a slip. */
const beyondOneEach = 2;

/**
 * Warns about a bedroom need that does not match the number of people: it decides which homes a household may
 * bid for.
 */
function householdFindings({ at, item: { facts } }: Sent<Pick<ApplicationItem, 'facts'>>): FeedFinding[] {
  const { bedroomNeed, household } = facts;
  const people = household.length;
  if (bedroomNeed === null) return [];
  if (people <= 2 * bedroomNeed + beyondTwoEach && bedroomNeed <= people + beyondOneEach) return [];
  return [
    feedWarning(
      'oddNeed',
      `${at}/facts/bedroomNeed`,
      `The bedroom need is ${bedroomNeed}, but the household has ${counted(people, 'person', 'people')}.`,
      bedroomNeed === 0
        ? 'Write the number of bedrooms assessed, or null if you do not know it yet. 0 means a home without a bedroom, such as a studio.'
        : 'Check which of the two is wrong.',
    ),
  ];
}

const claimed = statement({
  values: { externalReference: 'text' },
  row: { id: 'uuid', accountId: 'uuid?', reference: 'text' },
  text: `
    select id, account_id as "accountId", reference from application
     where tenant_id = app_tenant() and external_reference = $externalReference
       for no key update`,
});

const release = statement({
  values: { id: 'uuid' },
  text: 'update application set account_id = null where tenant_id = app_tenant() and id = $id',
});

/**
 * Removes an application from its account, so that another applicant on it can claim it, and notifies the
 * former owner (docs/decisions/0061). Its bids stay with the application. Messages and actions stay in the
 * account, since joint applicants may have parted.
 * @returns undefined if the council has no such application
 */
export function releaseClaim(
  database: TenantDatabase,
  externalReference: string,
): Promise<ClaimReleased | undefined> {
  return database.transaction(async (transaction) => {
    const [held] = await transaction.run(claimed, { externalReference });
    if (!held) return undefined;
    const { id, accountId, reference } = held;
    if (accountId === null) return { released: false };
    await transaction.run(release, { id });
    await writeAudit(transaction, { event: 'case.release', accountId, madeBy: 'staff' });
    await writeAccountNotice(transaction, { kind: 'account.applicationReleased', accountId, reference });
    return { released: true };
  });
}
