import type {
  BasicAdvert,
  BasicListingResponse,
  DetailsResponse,
  ListedAdvert,
  ListResponse,
  LocationsResponse,
  SearchedDetails,
} from '#schemas/api/property-listings.ts';
import { eachFeature } from '#schemas/home-features.ts';
import { yearlyCost } from '#domain/search/yearly-cost.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import type { OpenAdverts } from './advert-cache.ts';
import { isOpen, type Advert } from './adverts.ts';
import { localiseDetails } from './localise-details.ts';

// The order of the fields decides how well a long list compresses: fields that differ from home to home are
// kept together, and the closing time, usually the same as the previous home's, comes last, before the next id.
/** The fields of an advert that the search needs. */
export function describeBasic({ policy }: TenantFiles, advert: Advert): BasicAdvert {
  return {
    id: advert.id,
    version: advert.version,
    eligibilitySchemeIdentifier: advert.schemeIdentifier,
    advertType: policy.advertTypes.find(({ id }) => id === advert.advertTypeId)?.name ?? '',
    advertTypeId: advert.advertTypeId,
    bedrooms: advert.bedrooms,
    ...eachFeature((feature) => advert[feature]),
    localAuthorityIdentifier: advert.localAuthorityIdentifier,
    closesAt: advert.closesAt.toISOString(),
  };
}

/** The open adverts as the search needs them, with their filter options. */
export function describeBasicListing(files: TenantFiles, open: OpenAdverts): BasicListingResponse {
  return {
    landlords: files.tenant.landlords,
    filterData: { advertTypes: files.policy.advertTypes, localAuthorities: files.tenant.localAuthorities },
    adverts: open.adverts.map((advert) => describeBasic(files, advert)),
    forceSyncDate: open.nextChange?.toISOString() ?? null,
  };
}

/** Coordinates and areas of the open adverts. */
export function describeLocations({ adverts }: OpenAdverts): LocationsResponse {
  const areas = [...new Set(adverts.map(({ details }) => details.area))];
  const places = new Map(areas.map((area, place) => [area, place]));
  return {
    areas,
    adverts: adverts.map(({ id, details: { latitude, longitude, area } }) => ({
      id,
      latitude,
      longitude,
      area: places.get(area) ?? 0,
    })),
  };
}

/** The searchable details of an advert that {@link describeBasic} leaves out. */
export function describeSearched({ id, opensAt, landlordId, details }: Advert): SearchedDetails {
  return {
    id,
    opensAt: opensAt.toISOString(),
    yearlyCostPence: yearlyCost(details.rentPence + details.serviceChargePence, details.rentPeriod),
    floor: details.floor,
    hasLift: details.lift,
    isAdapted: (details.adaptations ?? []).length > 0,
    landlordId,
  };
}

/** {@link describeSearched} for every open advert. */
export function describeDetails({ adverts }: OpenAdverts): DetailsResponse {
  return { adverts: adverts.map(describeSearched) };
}

/** An advert in full, localised. */
export function describeListed(files: TenantFiles, advert: Advert, locale: string): ListedAdvert {
  const landlord = files.tenant.landlords.find(({ id }) => id === advert.landlordId);
  return {
    ...describeBasic(files, advert),
    opensAt: advert.opensAt.toISOString(),
    open: isOpen(advert),
    ...(advert.withdrawnAt === null ? {} : { withdrawnAt: advert.withdrawnAt.toISOString() }),
    excludedFromBidCount: advert.excludedFromBidCount,
    landlordName: landlord?.name ?? '',
    ...(landlord?.logo === undefined ? {} : { landlordLogo: `landlords/${landlord.logo}` }),
    ...describeQuota(advert),
    details: localiseDetails(advert.details, locale),
  };
}

/** Describes who comes first by the order of groups that the advert has; the counts are those that it was drawn from. */
function describeQuota({ terms: { quota } }: Advert): Pick<ListedAdvert, 'quota'> {
  const own = quota?.order.find(({ id }) => id === quota.group);
  if (quota === undefined || own?.percent === undefined) return {};
  const { name: group, percent, lets } = own;
  const above = quota.order.flatMap((one) => (one.percent === undefined ? one.name : []));
  if (lets === undefined) return { quota: { above, group, percent } };
  const total = quota.order.reduce((sum, one) => sum + (one.lets ?? 0), 0);
  return { quota: { above, group, percent, lets, total } };
}

/** Describes adverts in full, in the order in which they were asked for. */
export function describeList(
  files: TenantFiles,
  locale: string,
  ids: readonly string[],
  adverts: readonly Advert[],
): ListResponse {
  const byId = new Map(adverts.map((advert) => [advert.id, advert]));
  return {
    serverTime: (adverts[0]?.readAt ?? new Date()).toISOString(),
    adverts: ids.flatMap((id) => {
      const advert = byId.get(id);
      return advert ? [describeListed(files, advert, locale)] : [];
    }),
  };
}
