import { apply } from '#machines/lifecycle/apply.ts';
import {
  type BidAgreement,
  type BidEvent,
  bidMachine,
  type BidRow,
} from '#machines/lifecycle/bid.machine.ts';
import type { AgreementDecision } from '#schemas/bid-agreement.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { stillNeedsAgreement } from '../../rules/lettings/agreement.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';
import { type LiveBid, lockBidders } from './live-bids.ts';

/** The references by which a council names a bid. */
interface NamedBid {
  readonly advertReference: string;
  readonly applicationReference: string;
}

const findApplications = statement({
  values: { references: 'text[]' },
  row: { id: 'uuid' },
  text: `
    select id from application where tenant_id = app_tenant() and external_reference = any ($references)`,
});

const readBids = statement({
  values: { named: 'jsonb' },
  row: {
    advertReference: 'text',
    applicationReference: 'text',
    isAdvert: 'boolean',
    isApplication: 'boolean',
    bidId: 'uuid?',
    state: typed<Exclude<BidRow['state'], 'none'> | null>('text'),
    madeOnBehalf: 'boolean',
    preferred: 'boolean',
    agreement: typed<BidAgreement>('text'),
    decision: typed<AgreementDecision | null>('jsonb'),
    open: 'boolean',
    hasAccount: 'boolean',
  },
  text: `
    select named."advertReference", named."applicationReference", advert.id is not null as "isAdvert",
           application.id is not null as "isApplication", bid.id as "bidId", bid.state,
           coalesce(bid.made_by = 'staff', false) as "madeOnBehalf", coalesce(bid.preferred, false) as preferred,
           coalesce(bid.agreement, 'notNeeded') as agreement, bid.agreement_decision as decision,
           coalesce(advert.state = 'published' and advert.closes_at > app_now(), false) as open,
           application.account_id is not null as "hasAccount"
      from jsonb_to_recordset($named::jsonb) as named ("advertReference" text, "applicationReference" text)
      left join advert
        on advert.tenant_id = app_tenant() and advert.external_reference = named."advertReference"
      left join application
        on application.tenant_id = app_tenant() and application.external_reference = named."applicationReference"
      left join lateral (
           select * from bid
            where bid.tenant_id = app_tenant() and bid.advert_id = advert.id and bid.application_id = application.id
            order by placed_at desc, id limit 1) as bid on true`,
});

/** A bid that a council names, as read under the lock of its application; `bidId` is null if there is none. */
export type HeldBid = Row<typeof readBids>;

/** Locks the applications and homes of these bids, in the order of `begin-bid.sql`, and reads their last bids. */
export async function holdNamedBids(
  transaction: Transaction,
  named: readonly NamedBid[],
): Promise<HeldBid[]> {
  const references = named.map(({ applicationReference }) => applicationReference);
  const applications = await transaction.run(findApplications, { references });
  await lockBidders(
    transaction,
    applications.map(({ id }) => id),
  );
  return transaction.run(readBids, {
    named: named.map(({ advertReference, applicationReference }) => ({
      advertReference,
      applicationReference,
    })),
  });
}

/** Returns the row of the lifecycle after a decision; undefined if it refuses the decision. */
export function decided(
  {
    state,
    madeOnBehalf,
    preferred,
    agreement,
  }: Pick<HeldBid, 'state' | 'madeOnBehalf' | 'preferred' | 'agreement'>,
  event: Extract<BidEvent, { type: 'bid.agree' | 'bid.refuse' }>,
): BidRow | undefined {
  const applied = apply(
    bidMachine,
    { state: state ?? 'none', context: { madeOnBehalf, preferred, agreement } },
    event,
  );
  return applied.ok ? applied : undefined;
}

// The receipt's trigger reads the row as it is then, so the history comes last.
const write = statement({
  values: { bidIds: 'uuid[]', agreement: 'text', state: 'text', decision: 'jsonb' },
  row: { id: 'uuid' },
  text: `
    with moment as materialized (select app_now() as now)
    update bid
       set agreement = $agreement, agreement_decision = $decision::jsonb || jsonb_build_object('at', moment.now),
           state = $state, withdrawn_at = case when $state = 'withdrawn' then moment.now end,
           ended_by = case when $state = 'withdrawn' then 'bid.refuse' end, preferred = preferred and $state = 'live',
           preferred_span = case when $state = 'live' then preferred_span end
      from moment
     where tenant_id = app_tenant() and id = any ($bidIds) and state = 'live' and agreement = 'waiting'
    returning id`,
});

const writeHistory = statement({
  values: { bidIds: 'uuid[]', event: 'text' },
  text: `
    insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
    select app_tenant(), bid.id, $event, 'staff', application.account_id,
           (bid.agreement_decision ->> 'at')::timestamptz,
           case when bid.state = 'live' then standing.queue_position end, standing.total_bids
      from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     cross join lateral queue_of(bid.advert_id, bid.rank_key) as standing
     where bid.tenant_id = app_tenant() and bid.id = any ($bidIds)
     order by bid.id`,
});

/** Writes an officer's decisions about the bids that still wait; the trigger on the history writes the letters. */
export async function writeAgreement(
  transaction: Transaction,
  bidIds: readonly string[],
  event: 'bid.agree' | 'bid.refuse',
  decision: Omit<AgreementDecision, 'at'>,
): Promise<void> {
  if (bidIds.length === 0) return;
  const [agreement, state] = event === 'bid.agree' ? ['agreed', 'live'] : ['refused', 'withdrawn'];
  const written = await transaction.run(write, { bidIds, agreement, state, decision });
  await transaction.run(writeHistory, { bidIds: written.map(({ id }) => id), event });
}

/** Releases waiting bids that no longer need an officer, because the council changed how their people bid. */
export async function releaseBids(
  transaction: Transaction,
  policy: LettingsPolicy,
  bids: readonly LiveBid[],
): Promise<void> {
  const released = bids.filter(({ agreement, facts, schemeIdentifier }) => {
    const scheme = policy.schemes.find(({ identifier }) => identifier === schemeIdentifier);
    return agreement === 'waiting' && scheme !== undefined && !stillNeedsAgreement(facts, scheme);
  });
  await writeAgreement(
    transaction,
    released.map(({ id }) => id),
    'bid.agree',
    { by: null, reason: null, words: null },
  );
}
