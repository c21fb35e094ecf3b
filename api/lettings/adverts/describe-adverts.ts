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
import type { QuotaGroup } from '#schemas/tenant/lettings-quotas.ts';
import { groupsOfHome } from '../../rules/lettings/rank-criteria.ts';
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
    ...describeQuota(files, advert, locale),
    details: localiseDetails(advert.details, locale),
  };
}

/** Describes who comes first by the advert's order of groups, with the counts that the order was drawn from. */
function describeQuota(
  { policy, names }: TenantFiles,
  { schemeIdentifier, terms, rules }: Advert,
  locale: string,
): Pick<ListedAdvert, 'quota'> {
  // A closed home may be of a scheme that the council no longer has.
  const scheme = policy.schemes.find(({ identifier }) => identifier === schemeIdentifier);
  const groups = scheme && groupsOfHome(scheme, { terms, rules });
  const percent = groups?.own.percent;
  if (groups === undefined || percent === undefined) return {};
  // The name that the group had when the order was drawn: the council may have renamed it since, or stopped sharing
  // homes.
  const nameOf = ({ name }: QuotaGroup): string => names.get(locale)?.get(name) ?? name;
  const { own, order, isFirst } = groups;
  const at = order.indexOf(own);
  const described = {
    above: order.slice(0, at).map(nameOf),
    group: nameOf(own),
    after: order.slice(at + 1).map(nameOf),
    percent,
    ...(isFirst ? {} : { comesLater: true as const }),
  };
  if (own.lets === undefined) return { quota: described };
  const total = terms.quota?.order.reduce((sum, { lets = 0 }) => sum + lets, 0) ?? 0;
  return { quota: { ...described, lets: own.lets, total } };
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
