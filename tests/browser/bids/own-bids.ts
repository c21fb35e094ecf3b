import { randomUUID } from 'node:crypto';
import { passingStreets, somePictures, type Ground } from '#tools/scenario/bid-scene.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import { addAccount, addAdvert, addApplication } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';

/** A new person with an application, and two homes in temporary streets for which they may bid. */
interface OwnBids {
  readonly email: string;
  readonly applicationId: string;
  readonly adverts: readonly [string, string];
}

/** Adds the person and the homes, without bids. */
export async function ownBids({ pool, tenantId }: Ground): Promise<OwnBids> {
  const email = `${randomUUID()}@residents.example`;
  const applicationId = await addApplication(pool, tenantId, await addAccount(pool, tenantId, email));
  const pictures = await somePictures(pool, tenantId);
  const [one, other] = await Promise.all(
    passingStreets.map((street) =>
      addAdvert(pool, tenantId, { cycleId: 'paths', details: { street, pictures } }),
    ),
  );
  if (one === undefined || other === undefined) throw new Error('There are two passing streets.');
  return { email, applicationId, adverts: [one, other] };
}

/** Bids for both homes as the person. Returns the ids of the bids in the adverts' order. */
export async function bidForBoth(person: Client, { applicationId, adverts }: OwnBids): Promise<string[]> {
  const ids: string[] = [];
  for (const advertId of adverts) {
    await untilListed(person, advertId);
    ids.push((await person.bid(advertId, applicationId)).bid.receipt.bidId);
  }
  return ids;
}
