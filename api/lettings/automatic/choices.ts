import { leavesAnArea } from '../../rules/lettings/automatic-bids.ts';
import type { StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import {
  automaticBiddingMachine,
  type AutomaticBiddingEvent,
} from '#machines/lifecycle/automatic-bidding.machine.ts';
import {
  anyHome,
  type AutomaticChoices,
  type AutomaticState,
  type StopReason,
} from '#schemas/automatic-bids.ts';
import type { AutomaticBidsBody } from '#schemas/api/automatic-bids.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { writeAccountNotice } from '../../accounts/account-notice.ts';
import { holdAccountRow } from '../../accounts/hold-account-row.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { Queries, TenantDatabase, Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { offersFor, offersOf } from './offers.ts';
import type { Advert } from '../adverts/adverts.ts';

/** A person's automatic bidding: its state and the homes it is for. */
export interface ChosenBids {
  readonly state: AutomaticState;
  readonly stoppedBecause: StopReason | null;
  readonly choices: AutomaticChoices;
  /** 0 until the first choice is saved. */
  readonly version: number;
  readonly onSince: Date | null;
  readonly changedBy: 'resident' | 'staff' | 'system' | null;
  readonly changedAt: Date | null;
}

const nothingChosen: ChosenBids = {
  state: 'off',
  stoppedBecause: null,
  choices: anyHome,
  version: 0,
  onSince: null,
  changedBy: null,
  changedAt: null,
};

const chosen = statement({
  values: { accountId: 'uuid' },
  row: {
    state: typed<AutomaticState>('text'),
    stoppedBecause: typed<StopReason | null>('text'),
    choices: typed<AutomaticChoices>('jsonb'),
    version: 'integer',
    onSince: 'timestamptz?',
    changedBy: typed<'resident' | 'staff' | 'system'>('text'),
    changedAt: 'timestamptz',
  },
  text: `
    select state, stopped_because as "stoppedBecause", choices, version, on_since as "onSince",
           changed_by as "changedBy", changed_at as "changedAt"
      from automatic_bidding where tenant_id = app_tenant() and account_id = $accountId`,
});

/** Finds a person's choices; `off` if they have never chosen. */
export async function findChosenBids(database: Queries, accountId: string): Promise<ChosenBids> {
  const [row] = await database.run(chosen, { accountId });
  return row ?? nothingChosen;
}

/**
 * Saves the choices of a person, or of staff acting for them; after a change by staff, the person gets a
 * letter. Saving the same choices again changes nothing, whatever the version.
 * @throws ProblemError `automaticBids.changedElsewhere` if they changed meanwhile; `automaticBids.nowhere` if
 * the chosen areas leave none to bid in; `automaticBids.notOffered` if none of the person's schemes has
 * automatic bids.
 */
export async function saveChosenBids(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Pick<Reader, 'accountId' | 'applications' | 'impersonationId'>,
  { version, wanted, choices }: AutomaticBidsBody,
): Promise<void> {
  const { accountId, impersonationId } = reader;
  await database.transaction(async (transaction) => {
    const account = await holdAccountRow(transaction, accountId);
    const before = await findChosenBids(transaction, accountId);
    const isSame = sameChoices(before.choices, choices);
    if (isSame && (before.state === 'on') === wanted && before.version > 0) return;
    if (before.version !== version) throw new ProblemError('automaticBids.changedElsewhere');
    const possible = leavesAnArea(choices);
    const offered = account?.state === 'active' && offersFor(policy, reader.applications).length > 0;
    const event = eventOf(before.state, wanted, { offered, possible });
    const applied = apply(automaticBiddingMachine, { state: before.state, context: {} }, event);
    if (!applied.ok) throw new ProblemError(possible ? 'automaticBids.notOffered' : 'automaticBids.nowhere');
    const state = applied.state;
    await writeChosenBids(transaction, accountId, {
      state,
      stoppedBecause: state === 'stopped' ? before.stoppedBecause : null,
      choices,
      version: before.version + 1,
      onSince: state === 'on' ? (before.onSince ?? account?.now ?? new Date()) : null,
      changedBy: impersonationId === null ? 'resident' : 'staff',
    });
    if (impersonationId !== null) {
      await writeAccountNotice(transaction, { kind: 'account.automaticBidsByStaff', accountId });
    }
  });
}

function eventOf(
  state: AutomaticState,
  wanted: boolean,
  verdicts: { readonly offered: boolean; readonly possible: boolean },
): AutomaticBiddingEvent {
  if (wanted) {
    return state === 'on'
      ? { type: 'automatic.choose', possible: verdicts.possible }
      : { type: 'automatic.turnOn', ...verdicts };
  }
  return state === 'off'
    ? { type: 'automatic.choose', possible: verdicts.possible }
    : { type: 'automatic.turnOff' };
}

/** True if both hold the same choices, in any order. */
function sameChoices(one: AutomaticChoices, other: AutomaticChoices): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder({ areas, neverAreas, bedrooms, advertTypeIds, needs }: AutomaticChoices): string {
  const lists = [areas, neverAreas, bedrooms, advertTypeIds, needs];
  return JSON.stringify(lists.map((list) => list.map(String).toSorted()));
}

type Written = Omit<ChosenBids, 'changedAt' | 'changedBy'> & {
  readonly changedBy: 'resident' | 'staff' | 'system';
};

const write = statement({
  values: {
    accountId: 'uuid',
    state: 'text',
    stoppedBecause: 'text?',
    choices: 'jsonb',
    version: 'integer',
    onSince: 'timestamptz?',
    changedBy: 'text',
  },
  text: `
    insert into automatic_bidding (tenant_id, account_id, state, stopped_because, choices, version, on_since, changed_by)
    values (app_tenant(), $accountId, $state, $stoppedBecause, $choices, $version, $onSince, $changedBy)
    on conflict (tenant_id, account_id) do update
      set state = excluded.state, stopped_because = excluded.stopped_because, choices = excluded.choices,
          version = excluded.version, on_since = excluded.on_since, changed_by = excluded.changed_by,
          changed_at = app_now()`,
});

async function writeChosenBids(transaction: Transaction, accountId: string, written: Written): Promise<void> {
  await transaction.run(write, { accountId, ...written });
}

const notOffered = statement({
  values: { identifiers: 'text[]' },
  row: { accountId: 'uuid', accountState: typed<StoredAccountState>('text') },
  text: `
    select account_id as "accountId", account.state as "accountState"
      from automatic_bidding
      join account on account.tenant_id = automatic_bidding.tenant_id and account.id = automatic_bidding.account_id
     where automatic_bidding.tenant_id = app_tenant() and automatic_bidding.state = 'on'
       and (account.state <> 'active'
            or not exists (select from application
                            where application.tenant_id = automatic_bidding.tenant_id
                              and application.account_id = automatic_bidding.account_id
                              and application.scheme_identifiers && $identifiers))`,
});

const hold = statement({
  values: { accountId: 'uuid' },
  text: 'select from automatic_bidding where tenant_id = app_tenant() and account_id = $accountId for update',
});

/**
 * Stops automatic bids for people who are no longer offered them: their account is not active, or none of their
 * applications is in a scheme with automatic bids. Their page and a letter say so; bidding does not restart by
 * itself.
 */
export async function stopWhereNotOffered(database: TenantDatabase, policy: LettingsPolicy): Promise<void> {
  const identifiers = offersOf(policy).map(({ scheme }) => scheme.identifier);
  const ended = await database.run(notOffered, { identifiers });
  for (const { accountId, accountState } of ended) {
    await database.transaction(async (transaction) => {
      await transaction.run(hold, { accountId });
      const before = await findChosenBids(transaction, accountId);
      const applied = apply(
        automaticBiddingMachine,
        { state: before.state, context: {} },
        { type: 'automatic.lapse' },
      );
      if (!applied.ok) return;
      const because = accountState === 'active' ? 'notOffered' : 'accountNotActive';
      await writeChosenBids(transaction, accountId, {
        ...before,
        state: applied.state,
        stoppedBecause: because,
        version: before.version + 1,
        onSince: null,
        changedBy: 'system',
      });
      await writeAccountNotice(transaction, { kind: 'account.automaticBidsStopped', accountId, because });
    });
  }
}

/**
 * Finds the homes in areas where this person never wants automatic bids, so that anyone who bids there, the
 * person or staff for them, gets a reminder. Queries the database only for people who are offered automatic
 * bids. Source: Ombudsman 23 013 911, bids in areas that were unsafe for the applicant.
 */
export async function findInNeverAreas(
  database: TenantDatabase,
  policy: LettingsPolicy,
  { accountId, applications }: Pick<Reader, 'accountId' | 'applications'>,
  adverts: readonly Advert[],
): Promise<string[]> {
  if (offersFor(policy, applications).length === 0) return [];
  const { choices } = await findChosenBids(database, accountId);
  if (choices.neverAreas.length === 0) return [];
  const never = new Set(choices.neverAreas);
  return adverts.filter(({ details }) => never.has(details.area)).map(({ id }) => id);
}
