import type { BasicAdvert, BasicListingResponse } from '#schemas/api/property-listings.ts';
import { eachFeature, homeFeatures, type HomeFeatures } from '#schemas/home-features.ts';

/** The version of what is kept in the browser (specification section 4: adverts sync version is 2). */
export const syncVersion = 2;

/** The basic list as it was at a moment, and the tag under which the server knows that state of it. */
export interface KeptListing {
  readonly listing: BasicListingResponse;
  /** This computer's time in milliseconds, of the answer that said so last. */
  readonly lastSyncDate: number;
  readonly etag: string | null;
}

/** id, version, scheme, kind, bedrooms, features, authority, close. Scheme and authority are places in `words`. */
type Row = readonly [string, number, number, number, number, number, number, string];

interface Packed {
  readonly syncVersion: typeof syncVersion;
  readonly lastSyncDate: number;
  readonly etag: string | null;
  /** The features, one bit each from the lowest. A list kept when there were others is fetched again. */
  readonly features: string;
  readonly rest: Omit<BasicListingResponse, 'adverts'>;
  readonly words: readonly string[];
  readonly rows: readonly Row[];
}

const features = homeFeatures.join(' ');

/**
 * Writes a kept list as text. Ten thousand adverts as the server sends them are 3 million characters, more than
 * half of what a browser keeps for a site; without the names of their fields, and words by number, a third.
 */
export function packListing({ listing, lastSyncDate, etag }: KeptListing): string {
  const { adverts, ...rest } = listing;
  const places = new Map<string, number>();
  const place = (word: string) => {
    const known = places.get(word) ?? places.size;
    places.set(word, known);
    return known;
  };
  const rows = adverts.map((advert): Row => [
    advert.id,
    advert.version,
    place(advert.eligibilitySchemeIdentifier),
    advert.advertTypeId,
    advert.bedrooms,
    homeFeatures.reduce((bits, feature, index) => bits + (advert[feature] ? 2 ** index : 0), 0),
    place(advert.localAuthorityIdentifier),
    advert.closesAt,
  ]);
  const packed: Packed = { syncVersion, lastSyncDate, etag, features, rest, words: [...places.keys()], rows };
  return JSON.stringify(packed);
}

function isPacked(value: unknown): value is Packed {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'syncVersion' in value &&
    value.syncVersion === syncVersion &&
    'features' in value &&
    value.features === features &&
    'lastSyncDate' in value &&
    Number.isFinite(value.lastSyncDate) &&
    'rows' in value &&
    Array.isArray(value.rows) &&
    'words' in value &&
    Array.isArray(value.words) &&
    'rest' in value &&
    typeof value.rest === 'object' &&
    value.rest !== null &&
    'filterData' in value.rest
  );
}

/** Reads what {@link packListing} wrote; null for another sync version, and for anything that is broken. */
export function unpackListing(text: string): KeptListing | null {
  try {
    const packed: unknown = JSON.parse(text);
    if (!isPacked(packed)) return null;
    const { rest, words, rows, lastSyncDate, etag } = packed;
    const types = new Map(rest.filterData.advertTypes.map(({ id, name }) => [id, name]));
    // Ten thousand homes have at most as many different sets of features as there are numbers of bits.
    const known = new Map<number, HomeFeatures>();
    const featuresOf = (bits: number) => {
      const found =
        known.get(bits) ?? eachFeature((feature) => (bits & (2 ** homeFeatures.indexOf(feature))) > 0);
      known.set(bits, found);
      return found;
    };
    const word = (place: number) => {
      const found = words[place];
      if (found === undefined) throw new RangeError('A row names a word that is not there.');
      return found;
    };
    const adverts = rows.map(
      ([id, version, scheme, advertTypeId, bedrooms, bits, authority, closesAt]): BasicAdvert => ({
        id,
        version,
        eligibilitySchemeIdentifier: word(scheme),
        advertType: types.get(advertTypeId) ?? '',
        advertTypeId,
        bedrooms,
        ...featuresOf(bits),
        localAuthorityIdentifier: word(authority),
        closesAt,
      }),
    );
    return { listing: { ...rest, adverts }, lastSyncDate, etag };
  } catch {
    return null;
  }
}
