import { createHash } from 'node:crypto';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import {
  mostPictures,
  type StoredPicture,
  type PicturePlace,
  type PictureTaken,
} from '#schemas/backoffice/picture.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import type { Queries, TenantDatabase, Transaction } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { type FileStore, StoreUnavailable } from '../files/storage/file-store.ts';
import { lockChanges } from '../lettings/adverts/lock-changes.ts';
import { encodePicture, type EncodedPicture } from '../pictures/encode-picture.ts';
import { deletePicture, storePicture, type PictureKey } from '../pictures/stored-pictures.ts';
import { sentPicturesSql, type SentPictures, shownPictures } from '../pictures/shown-pictures.ts';
import { mediaBaseOf } from '../tenants/media-base.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { feedError, hasErrors, notSent } from './finding.ts';
import { altFindings, faultFinding, sizeFindings } from './picture-findings.ts';
import { retryChange } from './retry-change.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** The council, its database and its store of pictures. */
interface PictureShelf {
  readonly database: TenantDatabase;
  readonly files: TenantFiles;
  readonly store: FileStore;
}

/** A picture as sent by a council's system. */
interface SentPicture extends PicturePlace {
  readonly bytes: Uint8Array;
  /** Descriptions of the picture, by locale. */
  readonly alts: Readonly<Record<string, string>>;
}

const madeRow = { width: 'integer', height: 'integer', widths: 'integer[]', blur: 'text' } as const;
const pictureRow = {
  kind: typed<PicturePlace['kind']>('text'),
  position: 'integer',
  sha256: 'text',
  ...madeRow,
  alt: 'text',
  alts: typed<Readonly<Record<string, string>>>('jsonb'),
} as const;

type PictureRow = Row<{ row: typeof pictureRow }>;

/** The facts derived from the bytes: the same for every home that shows them. */
type Made = Row<{ row: typeof madeRow }>;

const rowColumns = `kind, position, encode(sha256, 'hex') as sha256, width, height, widths, blur, alt, alts`;

/**
 * Stores a photograph or floor plan of a home, replacing any in the same place. The home's adverts show it at
 * once, whatever their state: a picture belongs to the home and is no term of the advert, so adverts get no new
 * version and bidders no letter. The same picture again changes nothing.
 * @throws ProblemError `feed.refused` with findings; `service.unavailable` if too many pictures are waiting, or
 * locks are held for too long; `file.unavailable` if the store is down. Nothing is changed then.
 */
export async function takePicture(shelf: PictureShelf, sent: SentPicture): Promise<PictureTaken> {
  const home = await findHome(shelf.database, sent.property);
  const findings = [
    ...(home ? [] : [notSent('/property', 'property', sent.property)]),
    ...placeFindings(sent),
    ...altFindings(sent.alts, shelf.files),
  ];
  refuseErrors(findings);
  const sha256 = createHash('sha256').update(sent.bytes).digest('hex');
  const known = await findMade(shelf.database, sha256);
  const encoded = known ? undefined : await encodeOrRefuse(sent.bytes, findings);
  return storing('the picture', async () =>
    shelf.database.transaction(async (transaction) => {
      await lockChanges(transaction);
      const before = await findPicture(transaction, sent);
      const row = rowOf(sent, sha256, shelf.files);
      const made = await keepUnlessKept(transaction, shelf, sha256, encoded ?? sent.bytes, findings);
      const kept: PictureRow = { ...row, ...made };
      const outcome = before === undefined ? 'created' : isSame(before, kept) ? 'unchanged' : 'changed';
      if (outcome !== 'unchanged') {
        await write(transaction, sent.property, kept);
        if (before && before.sha256 !== sha256) await deleteUnused(transaction, shelf, before);
        await showInAdverts(transaction, sent.property);
      }
      return {
        outcome,
        picture: describe(kept, shelf.files),
        findings: [...findings, ...sizeFindings(kept)],
      };
    }),
  );
}

const remove = statement({
  values: { property: 'text', kind: 'text', position: 'integer' },
  text: `
        delete from home_picture
         where tenant_id = app_tenant() and property_reference = $property
           and kind = $kind and position = $position`,
});

/**
 * Removes a picture, and its bytes if no other home uses them. The feed's pictures come back after the last
 * uploaded one is removed.
 * @returns true if there was one.
 * @throws ProblemError as `takePicture`.
 */
export async function removePicture(shelf: PictureShelf, place: PicturePlace): Promise<boolean> {
  return storing('the call', async () =>
    shelf.database.transaction(async (transaction) => {
      await lockChanges(transaction);
      const before = await findPicture(transaction, place);
      if (!before) return false;
      const { property, kind, position } = place;
      await transaction.run(remove, { property, kind, position });
      await showInAdverts(transaction, place.property);
      // Deleted before the commit: a picture reported as removed must be gone. If the store is down, nothing is
      // removed.
      await deleteUnused(transaction, shelf, before);
      return true;
    }),
  );
}

const sentPictures = statement({
  values: { property: 'text' },
  row: pictureRow,
  text: `
    select ${rowColumns} from home_picture
     where tenant_id = app_tenant() and property_reference = $property
     order by kind desc, position`,
});

/**
 * Finds a home's uploaded pictures, by kind and position.
 * @throws ProblemError `request.notFound` if there is no such home.
 */
export async function findPictures(
  { database, files }: Pick<PictureShelf, 'database' | 'files'>,
  property: string,
): Promise<StoredPicture[]> {
  if (!(await findHome(database, property))) throw new ProblemError('request.notFound');
  const rows = await database.run(sentPictures, { property });
  return rows.map((row) => describe(row, files));
}

/** @throws ProblemError if the store is down, or locks are held for too long. */
async function storing<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await retryChange(what, work);
  } catch (cause) {
    if (cause instanceof StoreUnavailable) throw new ProblemError('file.unavailable', {}, { cause });
    throw cause;
  }
}

function placeFindings({ kind, position }: PicturePlace): FeedFinding[] {
  const most = mostPictures[kind];
  if (position <= most) return [];
  return [
    feedError(
      'shape',
      '/position',
      `"position" is ${position}, but a home can have at most ${most} pictures of this kind.`,
      `Write a number from 1 to ${most}.`,
    ),
  ];
}

function refuseErrors(findings: readonly FeedFinding[]): void {
  if (hasErrors(findings)) throw new ProblemError('feed.refused', { findings });
}

async function encodeOrRefuse(bytes: Uint8Array, findings: readonly FeedFinding[]): Promise<EncodedPicture> {
  const encoded = await encodePicture(bytes);
  if ('fault' in encoded)
    throw new ProblemError('feed.refused', { findings: [...findings, faultFinding(encoded.fault, bytes)] });
  return encoded;
}

const homeOf = statement({
  values: { property: 'text' },
  row: { facts: typed<PropertyFacts>('jsonb') },
  text: `
    select facts from property
     where tenant_id = app_tenant() and external_reference = $property`,
});

async function findHome(database: Queries, property: string): Promise<PropertyFacts | undefined> {
  const rows = await database.run(homeOf, { property });
  return rows[0]?.facts;
}

const sentPicture = statement({
  values: { property: 'text', kind: 'text', position: 'integer' },
  row: pictureRow,
  text: `
    select ${rowColumns} from home_picture
     where tenant_id = app_tenant() and property_reference = $property
       and kind = $kind and position = $position`,
});

async function findPicture(database: Queries, place: PicturePlace): Promise<PictureRow | undefined> {
  const { property, kind, position } = place;
  const [picture] = await database.run(sentPicture, { property, kind, position });
  return picture;
}

const made = statement({
  values: { sha256: 'text' },
  row: madeRow,
  text: `
    select width, height, widths, blur from home_picture
     where tenant_id = app_tenant() and sha256 = decode($sha256, 'hex') limit 1`,
});

/** Finds facts already derived from these bytes, in this council. */
async function findMade(database: Queries, sha256: string): Promise<Made | undefined> {
  const rows = await database.run(made, { sha256 });
  return rows[0];
}

/**
 * Stores the encoded picture, unless it is already there. Checked under the lock: the last home that showed it
 * may have lost it meanwhile.
 */
async function keepUnlessKept(
  transaction: Transaction,
  shelf: PictureShelf,
  sha256: string,
  from: EncodedPicture | Uint8Array,
  findings: readonly FeedFinding[],
): Promise<Made> {
  const known = await findMade(transaction, sha256);
  if (known) return known;
  const encoded = from instanceof Uint8Array ? await encodeOrRefuse(from, findings) : from;
  await storePicture(shelf.store, keyOf(shelf, sha256), encoded);
  const { width, height, widths, blur } = encoded;
  return { width, height, widths: [...widths], blur };
}

function keyOf({ files: { tenant } }: PictureShelf, sha256: string): PictureKey {
  return { environmentId: tenant.tenantEnvironmentId, tenantId: tenant.tenantId, sha256 };
}

function rowOf({ kind, position, alts }: SentPicture, sha256: string, { tenant }: TenantFiles) {
  const said = Object.entries(alts)
    .map(([locale, words]) => [locale, words.trim()] as const)
    .filter(([, words]) => words !== '');
  const alt = said.find(([locale]) => locale === tenant.localeId)?.[1] ?? '';
  const others = said.filter(([locale]) => locale !== tenant.localeId);
  return { kind, position, sha256, alt, alts: Object.fromEntries(others) };
}

function isSame(before: PictureRow, after: PictureRow): boolean {
  const contentOf = ({ sha256, alt, alts }: PictureRow) =>
    JSON.stringify([sha256, alt, Object.entries(alts).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
  return contentOf(before) === contentOf(after);
}

const writeOne = statement({
  values: {
    property: 'text',
    kind: 'text',
    position: 'integer',
    sha256: 'text',
    width: 'integer',
    height: 'integer',
    widths: 'integer[]',
    blur: 'text',
    alt: 'text',
    alts: 'jsonb',
  },
  text: `
    insert into home_picture (tenant_id, property_reference, kind, position, sha256, width, height, widths, blur, alt, alts)
    values (app_tenant(), $property, $kind, $position, decode($sha256, 'hex'), $width,
            $height, $widths, $blur, $alt, $alts::jsonb)
    on conflict (tenant_id, property_reference, kind, position)
    do update set sha256 = excluded.sha256, width = excluded.width, height = excluded.height, widths = excluded.widths,
                  blur = excluded.blur, alt = excluded.alt, alts = excluded.alts, sent_at = app_now()`,
});

async function write(transaction: Transaction, property: string, row: PictureRow): Promise<void> {
  await transaction.run(writeOne, { property, ...row });
}

async function deleteUnused(
  transaction: Transaction,
  shelf: PictureShelf,
  { sha256, widths }: PictureRow,
): Promise<void> {
  if (await findMade(transaction, sha256)) return;
  await deletePicture(shelf.store, keyOf(shelf, sha256), widths);
}

const lockAdverts = statement({
  values: { property: 'text' },
  text: `select from advert where tenant_id = app_tenant() and property_reference = $property
             order by id for update`,
});

const shown = statement({
  values: { property: 'text' },
  row: { facts: typed<PropertyFacts>('jsonb'), sent: typed<SentPictures>('jsonb') },
  text: `
    select facts, ${sentPicturesSql} as sent from property
     where tenant_id = app_tenant() and external_reference = $property`,
});

const show = statement({
  values: { pictures: 'jsonb', property: 'text' },
  text: `
      update advert set details = (details - 'floorPlans') || $pictures::jsonb
       where tenant_id = app_tenant() and property_reference = $property`,
});

/**
 * Updates every advert of a home to its current pictures. The adverts are locked in the order of
 * `begin-bid.sql`.
 */
async function showInAdverts(transaction: Transaction, property: string): Promise<void> {
  await transaction.run(lockAdverts, { property });
  const rows = await transaction.run(shown, { property });
  for (const { facts, sent } of rows) {
    await transaction.run(show, { pictures: shownPictures(facts, sent), property });
  }
}

function describe(row: PictureRow, { tenant }: TenantFiles): StoredPicture {
  const { kind, position, sha256, alt, alts, width, height } = row;
  return {
    kind,
    position,
    sha256,
    alt: { ...(alt === '' ? {} : { [tenant.localeId]: alt }), ...alts },
    width,
    height,
    address: `${mediaBaseOf(tenant)}/pictures/${sha256}/${width}.webp`,
  };
}
