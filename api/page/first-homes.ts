import { setTimeout as sleep } from 'node:timers/promises';
import { pictureSources } from '#domain/pictures/picture-sources.ts';
import type { Picture } from '#schemas/api/property-listings.ts';
import { cardPictureSizes } from '#schemas/card-picture.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import type { AdvertCache, OpenAdverts } from '../lettings/adverts/advert-cache.ts';
import { describeBasicListing, describeListed } from '../lettings/adverts/describe-adverts.ts';
import { mediaBaseOf } from '../tenants/media-base.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

import { escapeHtml } from '../content/escape-html.ts';
import { scriptJson } from './script-json.ts';

/** What the page of homes carries, so that its first cards need no second and third round trip. */
export interface CarriedHomes {
  /** A `FirstHomes`. */
  readonly json: string;
  /** Asks for the first picture before any script has run: it is what people see first. */
  readonly preload: string;
}

/** Results 0 to 5 (specification sections 4 and 9). */
const firstResults = 6;

/** A list of more homes would make the page slow for whoever came for its first six. */
const mostCarried = 200;

/** How long the page waits for them, in milliseconds: a database in trouble must not hold it up. */
const patience = 300;

const readClock: Statement = { name: 'clock', text: 'select app_now() as now' };

/**
 * The beginning of a council's list in a language, as `FirstHomes`. Null where the list is long, and where the
 * database does not answer at once: the page then asks for it as for everything else, and says so if that fails.
 */
export function carriedHomes(
  database: TenantDatabase,
  adverts: AdvertCache,
  files: TenantFiles,
  locale: string,
): Promise<CarriedHomes | null> {
  const found = findHomes(database, adverts, files, locale);
  return Promise.race([found, sleep(patience, null, { ref: false })]);
}

async function findHomes(
  database: TenantDatabase,
  adverts: AdvertCache,
  files: TenantFiles,
  locale: string,
): Promise<CarriedHomes | null> {
  try {
    const open = await adverts.open(database, files.tenant.tenantId);
    if (open.adverts.length > mostCarried) return null;
    const [clock] = await database.run<{ now: Date }>(readClock, []);
    if (!clock) return null;
    const { members, preload } = beginningOf(files, open, locale);
    return { json: `{${members},"serverTime":"${clock.now.toISOString()}"}`, preload };
  } catch {
    return null;
  }
}

interface Beginning {
  /** Of a `FirstHomes`, but for the time of the answer. */
  readonly members: string;
  readonly preload: string;
}

const beginnings = new WeakMap<TenantFiles, { readonly open: OpenAdverts; readonly made: Beginning }>();

/** Made once for as long as list and files are the same. The files of each language are files of their own. */
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
  // A browser that doesn't read AVIF passes over the whole line.
  const type = avif === undefined ? '' : ' type="image/avif"';
  return `${start}${type} imagesrcset="${escapeHtml(sources)}" imagesizes="${cardPictureSizes}">`;
}
