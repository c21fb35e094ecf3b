import { randomUUID } from 'node:crypto';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { BasicListingResponseSchema, ListResponseSchema } from '#schemas/api/property-listings.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { passingStreets, type Ground } from '#tools/scenario/bid-scene.ts';
import { addAccount, addApplication } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import type { Council } from './council.ts';

/** Adds a person with an application in every scheme of the council. Returns their email address. */
export async function newApplicant(
  { pool, tenantId }: Ground,
  { files }: Council,
  facts: Partial<ApplicationFacts> = {},
): Promise<string> {
  const email = `${randomUUID()}@residents.example`;
  const { schemes } = files.policy;
  const [, band] = schemes[0]?.bands ?? [];
  const applicationId = await addApplication(pool, tenantId, await addAccount(pool, tenantId, email), {
    band: band?.id ?? null,
    ...facts,
  });
  await pool.query('update application set scheme_identifiers = $2 where id = $1', [
    applicationId,
    schemes.map(({ identifier }) => identifier),
  ]);
  return email;
}

/** Returns a home this person may bid for and one they may not, by the server's answer. */
export async function homesFor(person: Client) {
  const { schemes } = (await person.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
  const standings = new Map(
    schemes.flatMap(({ eligibility }) => eligibility).map((standing) => [standing.advertId, standing]),
  );
  const homes = await steadyHomes(person);
  const open = homes.find(({ id, details }) => standings.get(id)?.canBid && details.bidWarning === null);
  const shut = homes.find(({ id }) =>
    standings.get(id)?.ineligibilityReasons.some(({ verdict }) => verdict === 'notMet'),
  );
  if (!open || !shut) throw new Error('The demo has no home of both kinds for this person.');
  return { open, shut };
}

/** Returns the demo's open homes, soonest to close first, without those that other tests add and remove. */
export async function steadyHomes(reader: Client) {
  const { adverts } = (await reader.get('/api/propertylistings/basic')).as(BasicListingResponseSchema);
  const groups = [adverts.slice(0, 100), adverts.slice(100, 200)].filter((group) => group.length > 0);
  const lists = await Promise.all(
    groups.map(async (group) => {
      const query = new URLSearchParams(group.map(({ id }) => ['advertIds', id]));
      return (await reader.get(`/api/propertylistings/list?${query}`)).as(ListResponseSchema).adverts;
    }),
  );
  return lists.flat().filter(({ details }) => !passingStreets.some((street) => street === details.street));
}

/** Ends every session of this person. Pages see the same as after half an hour without activity. */
export async function endSessions({ pool, tenantId }: Ground, email: string): Promise<void> {
  await pool.query(
    `update session set ended_at = app_now() where tenant_id = $1 and ended_at is null
       and account_id = (select id from account where tenant_id = $1 and email = $2)`,
    [tenantId, email],
  );
}
