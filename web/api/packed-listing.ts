import type { BasicAdvert, BasicListingResponse } from '#schemas/api/property-listings.ts';
import { eachFeature, homeFeatures, type HomeFeatures } from '#schemas/home-features.ts';

/** The version of the kept list (specification section 4: adverts sync version is 2). */
const syncVersion = 2;

/** The basic list at one moment, and the server's tag for it. */
export interface KeptListing {
  readonly listing: BasicListingResponse;
  /** The time at which an answer last confirmed it, in milliseconds by this computer's clock. */
  readonly lastSyncDate: number;
  readonly etag: string | null;
}

/**
 * The id, version, scheme, kind, bedrooms, features, authority, close. Scheme and authority are indexes into
 * `words`.
 */
type Row = readonly [string, number, number, number, number, number, number, string];

interface Packed {
  readonly syncVersion: typeof syncVersion;
  readonly lastSyncDate: number;
  readonly etag: string | null;
  /** The features, one bit each from the lowest. A list kept under other features is fetched again. */
  readonly features: string;
  readonly rest: Omit<BasicListingResponse, 'adverts'>;
  readonly words: readonly string[];
  readonly rows: readonly Row[];
}

const features = homeFeatures.join(' ');

/**
 * Packs a list into text. Ten thousand adverts as the server sends them are 3 million characters, more than
 * half of the space that a browser gives a site; without field names, and with words by number, a third.
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

/** Reads the text that {@link packListing} wrote; null for another sync version or broken text. */
export function unpackListing(text: string): KeptListing | null {
  try {
    const packed: unknown = JSON.parse(text);
    if (!isPacked(packed)) return null;
    const { rest, words, rows, lastSyncDate, etag } = packed;
    const types = new Map(rest.filterData.advertTypes.map(({ id, name }) => [id, name]));
    // Ten thousand homes have at most as many distinct feature sets as there are bit patterns.
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
