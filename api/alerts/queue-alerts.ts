import { setTimeout as sleep } from 'node:timers/promises';
import { londonDayOfClose, londonDay } from '../rules/lettings/cycle.ts';
import type { Alert } from '#schemas/alerts.ts';
import type { AlertRoundKind } from './rounds.ts';
import type { TenantDatabase } from '../database/database.ts';
import { findAdverts, findOpenAdverts, isOpen, type Advert } from '../lettings/adverts/adverts.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { findAlertReaders, type AlertReader } from './alert-readers.ts';
import { dueAt } from './due-at.ts';
import { storeFound, type FoundForPerson, type ReportedPlace } from './found.ts';
import { HomeAlertFinder } from './find-home-alerts.ts';
import { findPlaceAlerts } from './find-place-alerts.ts';
import { beginRounds, endRound, findOpenRound, type AlertRound } from './rounds.ts';
import { readNow } from '../database/read-now.ts';
import { statement } from '../database/statement.ts';

interface AlertContext {
  readonly database: TenantDatabase;
  /** The same council's files. */
  readonly files: TenantFiles;
  /** Stops the work between two batches; the next process carries on from there. */
  readonly signal?: AbortSignal | undefined;
}

/** People per batch: some 25 ms of work, and one statement that writes. */
const batch = 50;

/** Pause after each batch, as a share of its duration: people bidding at that moment come first. */
const restOfTime = 0.75;

/** The alerts that each kind of round serves. */
const alertsOf = {
  opening: ['suitableHomes', 'savedSearch'],
  closing: ['closingSoon'],
  places: ['placeChanged'],
  unread: ['messages'],
} as const satisfies Readonly<Record<AlertRoundKind, readonly Alert[]>>;

/**
 * Finds the items for everyone with alerts on, and writes the letters that are due. Any number of processes may
 * run this at once, and each may be killed at any moment: a batch is written whole or not at all.
 * @returns the number of letters written.
 */
export async function queueAlerts(context: AlertContext): Promise<number> {
  const { database, signal } = context;
  await beginRounds(database);
  for (;;) {
    const round = await findOpenRound(database);
    if (!round || signal?.aborted) break;
    await runRound(context, round);
  }
  return queueLetters(database, signal);
}

type FindForBatch = (people: readonly AlertReader[]) => Promise<{
  readonly found: readonly FoundForPerson[];
  readonly places?: readonly ReportedPlace[];
}>;

async function runRound(context: AlertContext, begun: AlertRound): Promise<void> {
  const { database, files, signal } = context;
  if (begun.kind === 'unread') return remindOfMessages(database, begun);
  const find = showsHomes(files) ? await finderFor(context, begun) : undefined;
  for (let doneUpTo = begun.doneUpTo; ;) {
    if (signal?.aborted) return;
    const since = performance.now();
    const round = { ...begun, doneUpTo };
    const people = find ? await findAlertReaders(database, doneUpTo, alertsOf[begun.kind], batch) : [];
    const last = people.at(-1);
    if (!find || !last) return endRound(database, round);
    const { found, places } = await find(people);
    await storeFound(database, round, { last: last.accountId, people: people.length }, found, places);
    doneUpTo = last.accountId;
    await sleep((performance.now() - since) * restOfTime);
  }
}

async function finderFor(context: AlertContext, round: AlertRound): Promise<FindForBatch | undefined> {
  const { database, files } = context;
  if (round.kind === 'places') {
    const now = await readNow(database);
    return (people) => findPlaceAlerts(database, files.policy, people, now);
  }
  const adverts = await (round.kind === 'closing'
    ? findClosing(database, round)
    : findFresh(database, round));
  // An advert whose scheme the council has dropped meanwhile cannot be checked.
  const inKnownSchemes = adverts.filter(({ schemeIdentifier }) =>
    files.policy.schemes.some(({ identifier }) => identifier === schemeIdentifier),
  );
  if (inKnownSchemes.length === 0) return undefined;
  const homes = new HomeAlertFinder(database, files, inKnownSchemes);
  return async (people) => ({ found: await homes.find(people) });
}

const findOfRound = statement({
  values: { id: 'bigint' },
  row: { id: 'uuid' },
  text: 'select advert_id as id from alert_round_advert where tenant_id = app_tenant() and round_id = $id',
});

async function findFresh(database: TenantDatabase, { id }: AlertRound): Promise<Advert[]> {
  const ids = await database.run(findOfRound, { id });
  const adverts = await findAdverts(
    database,
    ids.map((row) => row.id),
  );
  return adverts.filter(isOpen);
}

/** Finds the homes that close on the day after the round's. */
async function findClosing(database: TenantDatabase, { day }: AlertRound): Promise<Advert[]> {
  const open = await findOpenAdverts(database);
  // Noon UTC is on the same day in London all year round.
  const tomorrow = londonDay(new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000));
  return open.filter(({ closesAt }) => londonDayOfClose(closesAt) === tomorrow);
}

// Each message once: those that have become a day old since the previous round. A person who has not chosen is
// reminded once a week (schemas/alerts.ts). The letter counts unread messages again when it is sent.
const remind = statement({
  values: { id: 'bigint', dailyAt: 'timestamptz', weeklyAt: 'timestamptz' },
  text: `
    with round as materialized (
           select id, started_at,
                  coalesce((select max(before.started_at) from alert_round as before
                             where before.tenant_id = app_tenant() and before.kind = 'unread' and before.id < round.id),
                           round.started_at - interval '1 day') as previous
             from alert_round as round
            where tenant_id = app_tenant() and id = $id and ended_at is null
         )
    insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at)
    select app_tenant(), thread.account_id, round.id, 'messages', jsonb_agg(thread.id),
           case min(choice.frequency) when 'daily' then $dailyAt::timestamptz else $weeklyAt::timestamptz end
      from round
      join message_thread as thread on thread.tenant_id = app_tenant() and thread.unread > 0
       and thread.last_at > round.previous - interval '1 day' and thread.last_at <= round.started_at - interval '1 day'
      join account on account.tenant_id = thread.tenant_id and account.id = thread.account_id
       and account.state = 'active'
      left join alert_choice as choice on choice.tenant_id = thread.tenant_id
       and choice.account_id = thread.account_id and choice.alert = 'messages'
     where choice.state is distinct from 'off'
     group by thread.account_id, round.id
    on conflict do nothing`,
});

/** Finds people who have not read a message for a day, and ends the round. */
async function remindOfMessages(database: TenantDatabase, round: AlertRound): Promise<void> {
  const now = await readNow(database);
  await database.run(remind, { id: round.id, dailyAt: dueAt('daily', now), weeklyAt: dueAt('weekly', now) });
  await endRound(database, round);
}

/** Letters per statement, so that it holds locks for a few milliseconds only. */
const atOnce = 500;

// One letter for everything one alert has found for a person so far. The lock keeps two processes from writing
// the same letter: the second writes none, and nothing is lost, since the rows still wait. A process that gets the lock
// just after another has let it go may have begun before the other's letters were there to see, so rows are locked too,
// which looks at them again.
const queue = statement({
  values: { atOnce: 'bigint' },
  row: { id: 'bigint' },
  text: `
    with alone as materialized (
           select pg_try_advisory_xact_lock(hashtext('alert letters'), hashtext(app_tenant())) as held
         ),
         due as materialized (
           select distinct account_id, alert from alone, alert_waiting
            where held and tenant_id = app_tenant() and letter_id is null and due_at <= (select app_now())
            limit $atOnce
         ),
         taken as materialized (
           select waiting.round_id, waiting.account_id, waiting.alert
             from due join alert_waiting as waiting on waiting.tenant_id = app_tenant()
              and waiting.account_id = due.account_id and waiting.alert = due.alert
              and waiting.letter_id is null and waiting.due_at <= (select app_now())
              for update of waiting
         ),
         written as (
           insert into outbox (tenant_id, kind, payload, to_many)
           select distinct app_tenant(), 'alert.' || alert, jsonb_build_object('accountId', account_id), true
             from taken
           returning id, kind, (payload ->> 'accountId')::uuid as account_id
         )
    update alert_waiting as waiting set letter_id = written.id
      from taken join written on written.account_id = taken.account_id and written.kind = 'alert.' || taken.alert
     where waiting.tenant_id = app_tenant() and waiting.round_id = taken.round_id
       and waiting.account_id = taken.account_id and waiting.alert = taken.alert
    returning written.id`,
});

/** Writes the letters that are due to the outbox. Returns their number. */
async function queueLetters(database: TenantDatabase, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ;) {
    const rows = await database.run(queue, { atOnce });
    const letters = new Set(rows.map(({ id }) => id)).size;
    count += letters;
    if (letters < atOnce || signal?.aborted) return count;
  }
}
