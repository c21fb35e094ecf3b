import { sql, type Transaction } from 'kysely';
import { leavesSomewhere } from '../../rules/lettings/automatic-bids.ts';
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
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { offersFor, offersOf } from './offers.ts';
import type { Advert } from '../adverts/adverts.ts';

type Own = Pick<TenantDatabase, 'query'>;

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

/** Finds a person's choices; `off` if they have never chosen. */
export async function findChosenBids({ query }: Own, accountId: string): Promise<ChosenBids> {
  const row = await query
    .selectFrom('automatic_bidding')
    .select([
      'state',
      'stopped_because as stoppedBecause',
      'choices',
      'version',
      'on_since as onSince',
      'changed_by as changedBy',
      'changed_at as changedAt',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
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
  { query }: Own,
  policy: LettingsPolicy,
  reader: Pick<Reader, 'accountId' | 'applications' | 'impersonationId'>,
  { version, wanted, choices }: AutomaticBidsBody,
): Promise<void> {
  const { accountId, impersonationId } = reader;
  await query.transaction().execute(async (transaction) => {
    const account = await holdAccountRow(transaction, accountId);
    const before = await findChosenBids({ query: transaction }, accountId);
    const isSame = sameChoices(before.choices, choices);
    if (isSame && (before.state === 'on') === wanted && before.version > 0) return;
    if (before.version !== version) throw new ProblemError('automaticBids.changedElsewhere');
    const possible = leavesSomewhere(choices);
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
      await writeAccountNotice({ query: transaction }, { kind: 'account.automaticBidsByStaff', accountId });
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

async function writeChosenBids(
  transaction: Transaction<Tables>,
  accountId: string,
  { state, stoppedBecause, choices, version, onSince, changedBy }: Written,
): Promise<void> {
  const row = {
    state,
    stopped_because: stoppedBecause,
    choices: JSON.stringify(choices),
    version,
    on_since: onSince,
    changed_by: changedBy,
  };
  await transaction
    .insertInto('automatic_bidding')
    .values({ ...row, tenant_id: sql<string>`app_tenant()`, account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'account_id'])
        .doUpdateSet(({ fn }) => ({ ...row, changed_at: fn<Date>('app_now', []) })),
    )
    .execute();
}

/**
 * Stops automatic bids for people who are no longer offered them: their account is not active, or none of their
 * applications is in a scheme with automatic bids. Their page and a letter say so; bidding does not restart by
 * itself.
 */
export async function stopWhereNotOffered(own: Own, policy: LettingsPolicy): Promise<void> {
  const identifiers = offersOf(policy).map(({ scheme }) => scheme.identifier);
  const ended = await own.query
    .selectFrom('automatic_bidding')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'automatic_bidding.tenant_id')
        .onRef('account.id', '=', 'automatic_bidding.account_id'),
    )
    .select(['account_id as accountId', 'account.state as accountState'])
    .where('automatic_bidding.state', '=', 'on')
    .where((where) =>
      where.or([
        where('account.state', '<>', 'active'),
        where.not(
          where.exists(
            where
              .selectFrom('application')
              .select('application.id')
              .whereRef('application.tenant_id', '=', 'automatic_bidding.tenant_id')
              .whereRef('application.account_id', '=', 'automatic_bidding.account_id')
              .where(sql<boolean>`application.scheme_identifiers && ${identifiers}::text[]`),
          ),
        ),
      ]),
    )
    .execute();
  for (const { accountId, accountState } of ended) {
    await own.query.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('automatic_bidding')
        .select('account_id')
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirst();
      const before = await findChosenBids({ query: transaction }, accountId);
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
      await writeAccountNotice(
        { query: transaction },
        { kind: 'account.automaticBidsStopped', accountId, because },
      );
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
