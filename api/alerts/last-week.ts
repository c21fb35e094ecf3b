import { Temporal } from 'temporal-polyfill';
import { londonDay, londonDayOfClose } from '../rules/lettings/cycle.ts';
import { wallClock } from '../rules/lettings/wall-clock.ts';
import type { Alert } from '#schemas/alerts.ts';
import type { AlertOccasion, AlertsPreviewResponse } from '#schemas/api/alerts.ts';
import type { Reader } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';
import { findAdverts, shownSql, type Advert } from '../lettings/adverts/adverts.ts';
import { describeBasic } from '../lettings/adverts/describe-adverts.ts';
import { localiseDetails } from '../lettings/adverts/localise-details.ts';
import { WordIndex } from '../lettings/adverts/word-index.ts';
import { findBidEligibility } from '../lettings/bids/eligibility.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { digestHour } from './due-at.ts';
import { searchHomes, searchedFactsOf } from './find-home-alerts.ts';
import { findPlaceAlerts } from './find-place-alerts.ts';
import { findSavedSearches } from './saved-searches.ts';
import { readNow } from '../database/read-now.ts';
import { statement, typed } from '../database/statement.ts';

type Own = Omit<AlertsPreviewResponse, 'status'>;
type Occasions = Readonly<Record<Alert, readonly AlertOccasion[]>>;

const dayMs = 86_400_000;
const examplesAtMost = 5;

// Homes that opened last week, and those that a closing-soon letter would have named.
const findHomes = statement({
  values: { from: 'timestamptz', until: 'timestamptz' },
  row: { id: 'uuid' },
  text: `
    select id from advert
     where tenant_id = app_tenant() and ${shownSql} and opens_at <= $until
       and (opens_at > $from or closes_at between $from and $until::timestamptz + interval '2 days')
     order by opens_at desc
     limit 500`,
});

const findMoments = statement({
  values: { accountId: 'uuid', applicationIds: 'uuid[]', from: 'timestamptz', until: 'timestamptz' },
  row: { alert: typed<Alert>('text'), at: 'timestamptz' },
  text: `
    select 'messages' as alert, message.at
      from message_thread as thread
      join message on message.tenant_id = thread.tenant_id and message.thread_id = thread.id
     where thread.tenant_id = app_tenant() and thread.account_id = $accountId and message.sender = 'council'
       and message.at between $from::timestamptz - interval '1 day' and $until::timestamptz - interval '1 day'
       and (message.read_at is null or message.read_at > message.at + interval '1 day')
    union all
    select 'actionsDue', due_at from workflow_action
     where tenant_id = app_tenant() and account_id = $accountId and origin = 'council' and due_at between $from and $until
    union all
    select 'bidReceipts', event.at
      from bid join bid_event as event on event.tenant_id = bid.tenant_id and event.bid_id = bid.id
     where bid.tenant_id = app_tenant() and bid.application_id = any ($applicationIds) and event.made_by = 'applicant'
       and event.event in ('bid.place', 'bid.move', 'bid.withdraw') and event.at between $from and $until`,
});

/**
 * A preview of the items each alert would have brought a person in the last seven days, had it been on, by
 * today's facts. Places compare with the present, since no history of queues is kept.
 */
export async function previewLastWeek(
  database: TenantDatabase,
  files: TenantFiles,
  locale: string,
  offered: readonly Alert[],
  reader: Reader,
): Promise<Own> {
  const until = await readNow(database);
  const from = new Date(until.getTime() - 7 * dayMs);
  const [homes, moments, places] = await Promise.all([
    homesOfWeek(database, files, locale, reader, from, until),
    database.run(findMoments, {
      accountId: reader.accountId,
      applicationIds: reader.applications.map(({ id }) => id),
      from,
      until,
    }),
    placesNow(database, files, reader, until),
  ]);
  const momentsOf = (alert: Alert) =>
    moments
      .filter((moment) => moment.alert === alert)
      .map(({ at }) => ({ at: at.toISOString(), title: null, advertId: null }));
  const occasions: Occasions = {
    ...homes,
    placeChanged: places,
    messages: momentsOf('messages'),
    actionsDue: momentsOf('actionsDue'),
    bidReceipts: momentsOf('bidReceipts'),
  };
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    alerts: offered.map((alert) => {
      const all = occasions[alert].toSorted((one, other) => other.at.localeCompare(one.at));
      return {
        alert,
        total: all.length,
        letters: {
          atOnce: new Set(all.map(({ at }) => at)).size,
          daily: new Set(all.map(({ at }) => londonDay(new Date(at)))).size,
          weekly: Math.min(all.length, 1),
        },
        examples: all.filter(({ title }) => title !== null).slice(0, examplesAtMost),
      };
    }),
  };
}

async function homesOfWeek(
  database: TenantDatabase,
  files: TenantFiles,
  locale: string,
  reader: Reader,
  from: Date,
  until: Date,
): Promise<Pick<Occasions, 'suitableHomes' | 'savedSearch' | 'closingSoon'>> {
  const ids = await database.run(findHomes, { from, until });
  const found = await findAdverts(
    database,
    ids.map(({ id }) => id),
  );
  const adverts = found.filter(({ schemeIdentifier }) =>
    files.policy.schemes.some(({ identifier }) => identifier === schemeIdentifier),
  );
  const [decided, searches] = await Promise.all([
    findBidEligibility(database, files.policy, reader, adverts),
    findSavedSearches(database, reader.accountId),
  ]);
  const eligibility = new Map(decided.map((one) => [one.eligibility.advertId, one.eligibility]));
  const occasionOf = (at: Date, { id, details }: Advert): AlertOccasion => ({
    at: at.toISOString(),
    title: localiseDetails(details, locale).title,
    advertId: id,
  });
  const isIn = (at: Date) => at > from && at <= until;
  const fresh = adverts.filter(({ opensAt }) => isIn(opensAt));
  const searched = searchHomes(
    files,
    {
      listed: fresh.map((advert) => describeBasic(files, advert)),
      searched: searchedFactsOf(fresh),
      words: () => new WordIndex(files, locale, fresh),
    },
    searches.map(({ params }) => params),
    eligibility,
  );
  const suitable = adverts.filter(({ id }) => eligibility.get(id)?.eligible === true);
  return {
    suitableHomes: suitable
      .filter((advert) => fresh.includes(advert))
      .map((advert) => occasionOf(advert.opensAt, advert)),
    savedSearch: fresh
      .filter(({ id }) => searched.has(id))
      .map((advert) => occasionOf(advert.opensAt, advert)),
    closingSoon: suitable.flatMap((advert) => {
      const at = wallClock(
        Temporal.PlainDate.from(londonDayOfClose(advert.closesAt)).subtract({ days: 1 }),
        digestHour,
      );
      return isIn(at) && advert.opensAt <= at ? [occasionOf(at, advert)] : [];
    }),
  };
}

async function placesNow(
  database: TenantDatabase,
  { policy }: TenantFiles,
  { accountId, applications }: Reader,
  now: Date,
): Promise<AlertOccasion[]> {
  const asking = {
    accountId,
    applications,
    alerts: { placeChanged: 'daily' as const },
    isActive: true,
    locale: null,
    searches: [],
  };
  const { found } = await findPlaceAlerts(database, policy, [asking], now);
  return found
    .flatMap(({ subjects }) => subjects)
    .map(() => ({ at: now.toISOString(), title: null, advertId: null }));
}
