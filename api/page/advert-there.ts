import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from 'typebox/value';
import type { FastifyRequest } from 'fastify';
import { UuidSchema } from '#schemas/identifiers.ts';
import type { AdvertCache } from '../lettings/adverts/advert-cache.ts';
import type { PageDestination } from './destination.ts';

/** How long the status of a page waits for it, in milliseconds: a database in trouble must not hold the page up. */
const patience = 300;

/**
 * Whether the advert of a page is one that people may see, or have seen. Where that cannot be told, the page comes and
 * says so itself; a draft is the preview's to show.
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
