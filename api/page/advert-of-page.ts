import { setTimeout as sleep } from 'node:timers/promises';
import { Value } from 'typebox/value';
import type { FastifyRequest } from 'fastify';
import { UuidSchema } from '#schemas/identifiers.ts';
import type { AdvertCache } from '../lettings/adverts/advert-cache.ts';
import type { Advert } from '../lettings/adverts/adverts.ts';
import type { PageDestination } from './destination.ts';

/** How long a page waits for the database, in milliseconds: trouble there must not hold the page up. */
const patience = 300;

/** The advert that a page shows, as far as the server knows of it. */
export interface AdvertOfPage {
  /** Whether people may see, or have seen, it. True of a page that shows none. */
  readonly isThere: boolean;
  /** Undefined where the page shows none, and where the database did not answer in time. */
  readonly advert: Advert | undefined;
}

/**
 * The advert of a page. Where we cannot tell, the page comes and says so itself; only the preview shows drafts, and a
 * preview's page is not read for here.
 */
export async function advertOfPage(
  { tenant: { tenant }, database, isPreview }: FastifyRequest,
  adverts: AdvertCache,
  { advertId }: PageDestination,
): Promise<AdvertOfPage> {
  if (advertId === undefined || isPreview) return { isThere: true, advert: undefined };
  if (!Value.Check(UuidSchema, advertId)) return { isThere: false, advert: undefined };
  const unknown: AdvertOfPage = { isThere: true, advert: undefined };
  const found = adverts.find(database, tenant.tenantId, advertId).then(
    (advert) => ({ isThere: advert !== undefined, advert }),
    () => unknown,
  );
  return Promise.race([found, sleep(patience, unknown, { ref: false })]);
}
