import { Value } from 'typebox/value';
import type { FastifyRequest } from 'fastify';
import { UuidSchema } from '#schemas/identifiers.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { AdvertCache } from '../lettings/adverts/advert-cache.ts';
import type { Advert } from '../lettings/adverts/adverts.ts';
import type { PageDestination } from './destination.ts';
import { inTime } from './page-patience.ts';

export interface AdvertOfPage {
  /** True if the public can see the advert, or could see it once; also true for a page without an advert. */
  readonly isThere: boolean;
  /** Undefined for a page without an advert. */
  readonly advert: Advert | undefined;
}

/**
 * Finds the advert of a page. Only the preview shows drafts, and the advert of a preview page is not read here.
 * @param milliseconds the database's time limit
 * @throws ProblemError `service.unavailable` after that time, and the database's own error if it fails.
 */
export async function advertOfPage(
  { tenant: { tenant }, database, isPreview }: FastifyRequest,
  adverts: AdvertCache,
  { advertId }: PageDestination,
  milliseconds: number,
): Promise<AdvertOfPage> {
  if (advertId === undefined || isPreview) return { isThere: true, advert: undefined };
  if (!Value.Check(UuidSchema, advertId)) return { isThere: false, advert: undefined };
  const looking = adverts
    .find(database, tenant.tenantId, advertId)
    .then((advert) => ({ isThere: advert !== undefined, advert }));
  const looked = await inTime(looking, milliseconds);
  if (!looked) throw new ProblemError('service.unavailable');
  return looked;
}
