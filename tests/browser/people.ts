import { randomUUID } from 'node:crypto';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Ground } from '../drivers/scenarios.ts';
import { addAccount, addApplication } from '../support/arrange.ts';
import type { Client } from '../support/client.ts';
import type { Council } from './council.ts';

/** A new person with an application in every scheme of the council. Answers their e-mail address. */
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

/** What the server says of one home that this person may bid for, and of one that they may not. */
export async function homesFor(person: Client) {
  const { schemes } = (await person.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
  const standings = schemes.flatMap(({ eligibility }) => eligibility);
  const adverts = await details(
    person,
    standings.map(({ advertId }) => advertId),
  );
  const quiet = new Set(
    adverts.filter(({ details: { bidWarning } }) => bidWarning === null).map(({ id }) => id),
  );
  const open = standings.find(({ advertId, canBid }) => canBid && quiet.has(advertId));
  const shut = standings.find(({ ineligibilityReasons }) =>
    ineligibilityReasons.some(({ verdict }) => verdict === 'notMet'),
  );
  if (!open || !shut) throw new Error('The demo has no home of both kinds for this person.');
  const streetOf = (advertId: string) => adverts.find(({ id }) => id === advertId)?.details.street ?? '';
  return {
    open: { ...open, street: streetOf(open.advertId) },
    shut: { ...shut, street: streetOf(shut.advertId) },
    countEligible: standings.filter(({ eligible }) => eligible).length,
  };
}

async function details(person: Client, advertIds: readonly string[]) {
  const query = new URLSearchParams(advertIds.slice(0, 100).map((id) => ['advertIds', id]));
  return (await person.get(`/api/propertylistings/list?${query}`)).as(ListResponseSchema).adverts;
}
