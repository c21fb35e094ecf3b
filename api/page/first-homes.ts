import { pictureSources } from '#domain/pictures/picture-sources.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import { cardPictureSizes } from '#schemas/card-picture.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { AdvertCache, OpenAdverts } from '../lettings/adverts/advert-cache.ts';
import { describeBasicListing, describeListed } from '../lettings/adverts/describe-adverts.ts';
import { mediaBaseOf } from '../tenants/media-base.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

import { escapeHtml } from '../content/escape-html.ts';
import { inTime } from './page-patience.ts';
import { scriptJson } from './script-json.ts';
import { readNow } from '../database/read-now.ts';

/** The first homes, sent with their page so that its first cards need no further round trips. */
export interface CarriedHomes {
  /** A `FirstHomes` as JSON. */
  readonly json: string;
  /** Preloads the first picture before any script has run, since people see it first. */
  readonly preload: string;
}

/** Results 0 to 5 (specification sections 4 and 9). */
const firstResults = 6;

/**
 * The longest list sent with the page; a longer one would slow it down for people who came for the first six.
 */
const mostCarried = 200;

/**
 * Returns the start of a council's list in a language, as `FirstHomes`. Undefined if the list is long, or if
 * the database fails or exceeds its time; the browser then asks for it as for everything else, and reports any
 * failure.
 * @param milliseconds the database's time limit
 */
export function carriedHomes(
  database: TenantDatabase,
  adverts: AdvertCache,
  files: TenantFiles,
  locale: string,
  milliseconds: number,
): Promise<CarriedHomes | undefined> {
  return inTime(findHomes(database, adverts, files, locale), milliseconds);
}

async function findHomes(
  database: TenantDatabase,
  adverts: AdvertCache,
  files: TenantFiles,
  locale: string,
): Promise<CarriedHomes | undefined> {
  try {
    const open = await adverts.open(database, files.tenant.tenantId);
    if (open.adverts.length > mostCarried) return undefined;
    const now = await readNow(database);
    const { members, preload } = beginningOf(files, open, locale);
    return { json: `{${members},"serverTime":"${now.toISOString()}"}`, preload };
  } catch {
    return undefined;
  }
}

interface Beginning {
  /** The parts of a `FirstHomes` except the time of the answer. */
  readonly members: string;
  readonly preload: string;
}

const beginnings = new WeakMap<TenantFiles, { readonly open: OpenAdverts; readonly made: Beginning }>();

/**
 * Builds the start of the list once for as long as the list and the files stay the same. Each language has its
 * own `files` (`inLanguage`).
 */
function beginningOf(files: TenantFiles, open: OpenAdverts, locale: string): Beginning {
  const known = beginnings.get(files);
  if (known?.open === open) return known.made;
  const first = open.adverts
    .toSorted(
      (one, other) => one.closesAt.getTime() - other.closesAt.getTime() || (one.id < other.id ? -1 : 1),
    )
    .slice(0, firstResults)
    .map((advert) => describeListed(files, advert, locale));
  const made: Beginning = {
    members: `"listing":${scriptJson(describeBasicListing(files, open))},"first":${scriptJson(first)}`,
    preload: preloadOf(first[0]?.details.pictures[0], mediaBaseOf(files.tenant)),
  };
  beginnings.set(files, { open, made });
  return made;
}

function preloadOf(picture: Picture | undefined, mediaBase: string): string {
  if (picture === undefined) return '';
  const { src, srcSet, avif } = pictureSources(mediaBase, picture);
  const start = '<link rel="preload" as="image" fetchpriority="high"';
  const sources = avif ?? srcSet;
  if (sources === undefined) return `${start} href="${escapeHtml(src)}">`;
  // A browser without AVIF ignores the whole line.
  const type = avif === undefined ? '' : ' type="image/avif"';
  return `${start}${type} imagesrcset="${escapeHtml(sources)}" imagesizes="${cardPictureSizes}">`;
}
