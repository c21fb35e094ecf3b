import type { AdvertDetails, Picture } from '#schemas/api/property-listings.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';

/** Uploaded pictures of a home, in order; null if there are none of a kind. */
export interface SentPictures {
  readonly photographs: readonly Picture[] | null;
  readonly floorPlans: readonly Picture[] | null;
}

const inOrder = (kind: 'photograph' | 'floorPlan') => `
  jsonb_agg(jsonb_build_object(
    'file', 'pictures/' || encode(sha256, 'hex') || '/' || width || '.webp', 'alt', alt, 'alts', alts,
    'width', width, 'height', height, 'widths', widths, 'blur', blur
  ) order by position) filter (where kind = '${kind}')`;

/** SQL: the `SentPictures` of the row of `property` in the outer query, as JSON. */
export const sentPicturesSql = `
  (select jsonb_build_object('photographs', ${inOrder('photograph')}, 'floorPlans', ${inOrder('floorPlan')})
     from home_picture
    where home_picture.tenant_id = property.tenant_id
      and home_picture.property_reference = property.external_reference)`;

/**
 * The pictures shown in a home's adverts. Uploaded pictures replace those of the same kind from the feed, so
 * that none is shown twice; once they are removed, the feed's come back.
 */
export function shownPictures(
  facts: Pick<PropertyFacts, 'pictures' | 'floorPlans'>,
  sent: SentPictures,
): Pick<AdvertDetails, 'pictures' | 'floorPlans'> {
  const floorPlans = sent.floorPlans ?? facts.floorPlans;
  return {
    pictures: [...(sent.photographs ?? facts.pictures ?? [])],
    ...(floorPlans === undefined ? {} : { floorPlans: [...floorPlans] }),
  };
}
