import { insertAdverts } from '#api/lettings/adverts/advert-columns.ts';
import { writeBidsAsHistory } from '#api/lettings/outbox.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import type { SeededAdvert } from './adverts.ts';
import type { SeededBid } from './bids.ts';
import type { SeededApplicant } from './households.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';

/** Rows in one statement: some megabytes of JSON. */
const rowsAtOnce = 2_000;

function* inSteps<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

const marker = statement({
  values: { id: 'uuid' },
  text: 'select from application where tenant_id = app_tenant() and id = $id',
});

/** True if an applicant has been seeded before. */
export async function isThere(
  transaction: Transaction,
  applicant: SeededApplicant | undefined,
): Promise<boolean> {
  if (applicant === undefined) return false;
  const rows = await transaction.run(marker, { id: applicant.id });
  return rows.length > 0;
}

const pictures = statement({
  row: { picture: typed<Picture>('jsonb') },
  text: `
    select details -> 'pictures' -> 0 as picture from advert
     where tenant_id = app_tenant() and details -> 'pictures' -> 0 is not null
     order by id limit 40`,
});

/** Finds pictures of the council's adverts, for seeded ones to show. */
export async function findAdvertPictures(transaction: Transaction): Promise<Picture[]> {
  const rows = await transaction.run(pictures);
  return rows.map(({ picture }) => picture);
}

const insertAccounts = statement({
  values: { rows: 'jsonb' },
  text: `
      insert into account (tenant_id, id, email, name, state)
      select app_tenant(), "accountId", email, 'Seeded applicant ' || reference, 'active'
        from jsonb_to_recordset($rows::jsonb) as row ("accountId" uuid, email text, reference text)
      on conflict do nothing`,
});

const insertApplications = statement({
  values: { schemeIdentifiers: 'text[]', rows: 'jsonb' },
  text: `
      insert into application (tenant_id, id, account_id, reference, scheme_identifiers, facts)
      select app_tenant(), id, "accountId", reference, $schemeIdentifiers::text[], facts
        from jsonb_to_recordset($rows::jsonb) as row (id uuid, "accountId" uuid, reference text, facts jsonb)
      on conflict do nothing`,
});

/** Writes applicants and leaves existing rows as they are. Returns the number of new ones. */
export async function writeApplicants(
  transaction: Transaction,
  applicants: readonly SeededApplicant[],
  schemeIdentifiers: readonly string[],
): Promise<number> {
  let count = 0;
  for (const step of inSteps(applicants)) {
    await transaction.run(insertAccounts, { rows: step });
    count += await transaction.count(insertApplications, { schemeIdentifiers, rows: step });
  }
  return count;
}

/** Writes adverts and leaves existing rows as they are. Returns the number of new ones. */
export async function writeAdverts(
  transaction: Transaction,
  adverts: readonly SeededAdvert[],
): Promise<number> {
  let count = 0;
  for (const step of inSteps(adverts)) count += await insertAdverts(transaction, step);
  return count;
}

const insertBids = statement({
  values: { step: 'jsonb', policyVersion: 'text' },
  text: `
      with row as materialized (
             select * from jsonb_to_recordset($step::jsonb) as row (
               id uuid, "advertId" uuid, "applicationId" uuid, "accountId" uuid, "schemeIdentifier" text,
               "cycleId" text, counts boolean, "rankKey" text, "placedAt" timestamptz, "queuePosition" integer,
               "totalBids" integer)
           ),
           made as (
             insert into bid (tenant_id, id, advert_id, application_id, scheme_identifier, cycle_id,
                              counts_towards_limit, state, made_by, rank_key, policy_version, reference, placed_at)
             select app_tenant(), id, "advertId", "applicationId", "schemeIdentifier", "cycleId", counts, 'live',
                    'applicant', "rankKey", $policyVersion, upper(substr(id::text, 1, 8)), "placedAt"
               from row
             on conflict do nothing
             returning id
           )
      insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, queue_position, total_bids)
      select app_tenant(), id, 'bid.place', 'applicant', "accountId", "placedAt", "queuePosition", "totalBids"
        from row join made using (id)
       order by "placedAt"`,
});

/**
 * Writes bids and the first line of their history, and leaves existing rows as they are. Returns the number of new
 * bids.
 */
export async function writeBids(
  transaction: Transaction,
  bids: readonly SeededBid[],
  policyVersion: string,
): Promise<number> {
  await writeBidsAsHistory(transaction);
  let count = 0;
  const rows = bids.map(({ advert, applicant, ...bid }) => ({
    ...bid,
    advertId: advert.id,
    applicationId: applicant.id,
    accountId: applicant.accountId,
    schemeIdentifier: advert.schemeIdentifier,
    cycleId: advert.cycleId,
  }));
  for (const step of inSteps(rows)) {
    count += await transaction.count(insertBids, { step, policyVersion });
  }
  return count;
}
