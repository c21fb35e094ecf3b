import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from 'typebox/value';
import type { FastifyRequest } from 'fastify';
import { UuidSchema } from '#schemas/identifiers.ts';
import type { AdvertCache } from '../lettings/adverts/advert-cache.ts';
import type { PageDestination } from './destination.ts';

/** How long a page's status waits for the database, in milliseconds: trouble there must not hold the page up. */
const patience = 300;

/**
 * Whether people may see, or have seen, the advert of a page. Where we cannot tell, the page comes and says so itself;
 * only the preview shows drafts.
 */
export async function isAdvertThere(
  { tenant: { tenant }, database, isPreview }: FastifyRequest,
  adverts: AdvertCache,
  { advertId }: PageDestination,
): Promise<boolean> {
  if (advertId === undefined || isPreview) return true;
  if (!Value.Check(UuidSchema, advertId)) return false;
  const found = adverts.find(database, tenant.tenantId, advertId).then(
    (advert) => advert !== undefined,
    () => true,
  );
  return Promise.race([found, sleep(patience, true, { ref: false })]);
}
