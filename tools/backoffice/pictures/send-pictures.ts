import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { FeedRefusalSchema, type FeedFinding } from '#schemas/backoffice/feed.ts';
import {
  type StoredPicture,
  largestPicture,
  type PicturePlace,
  PicturesResponseSchema,
  PictureTakenSchema,
} from '#schemas/backoffice/picture.ts';
import { CommandError } from '../../command/command-error.ts';
import type { FoundPicture, RefusedFile } from './find-pictures.ts';
import type { Portal, PortalAnswer } from '../portal.ts';

/** The outcome of sending pictures. */
export interface PicturesSent {
  readonly sent: string[];
  /** Pictures that the portal already has. */
  readonly skipped: string[];
  /** Pictures removed from the portal, as `1001 photograph 4`. */
  readonly removed: string[];
  readonly refused: RefusedFile[];
  /** Warnings on accepted pictures. */
  readonly warnings: (FeedFinding & { readonly file: string })[];
}

interface Options {
  /** Removes the portal's pictures of these homes that the folder lacks. */
  readonly removeOthers: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Sends pictures to a portal, home by home. Pictures that it has are skipped, so an interrupted run can continue.
 * @throws CommandError if the portal does not answer, or rejects the key.
 */
export async function sendPictures(
  portal: Portal,
  pictures: readonly FoundPicture[],
  { removeOthers, onProgress }: Options,
): Promise<PicturesSent> {
  const result: PicturesSent = { sent: [], skipped: [], removed: [], refused: [], warnings: [] };
  let done = 0;
  for (const [property, ofHome] of Map.groupBy(pictures, (picture) => picture.property)) {
    const kept = await listKept(portal, property);
    for (const picture of ofHome) {
      if (kept === undefined) result.refused.push({ file: picture.file, ...noSuchHome(property) });
      else await sendOne(portal, picture, kept, result);
      done += 1;
      onProgress(done, pictures.length);
    }
    const others = (kept ?? []).filter((one) => !ofHome.some((picture) => isPlace(picture, one)));
    if (!removeOthers) continue;
    for (const { kind, position } of others) {
      const query = queryOf({ property, kind, position });
      const answer = await portal.call({ method: 'DELETE', query });
      if (answer.status !== 200) throw unexpected(answer);
      result.removed.push(`${property} ${kind} ${position}`);
    }
  }
  return result;
}

function isPlace(one: Omit<PicturePlace, 'property'>, other: Omit<PicturePlace, 'property'>): boolean {
  return one.kind === other.kind && one.position === other.position;
}

const noSuchHome = (property: string) => ({
  message: `The portal has no home with the reference "${property}".`,
  cure: 'Send the property first, or correct the name of the folder or file.',
});

/** Returns the pictures that the portal has of a home; undefined if it does not know the home. */
async function listKept(portal: Portal, property: string): Promise<readonly StoredPicture[] | undefined> {
  const answer = await portal.call({ method: 'GET', query: new URLSearchParams({ property }) });
  // 400 means an invalid reference.
  if (answer.status === 404 || answer.status === 400) return undefined;
  if (answer.status !== 200) throw unexpected(answer);
  return read(PicturesResponseSchema, answer).pictures;
}

async function sendOne(
  portal: Portal,
  { file, path, property, kind, position, alts }: FoundPicture,
  kept: readonly StoredPicture[],
  result: PicturesSent,
): Promise<void> {
  const { size } = await stat(path);
  if (size > largestPicture) {
    result.refused.push({
      file,
      message: 'It is larger than 20 MB.',
      cure: 'Make it smaller: a JPEG 4,000 pixels wide is plenty.',
    });
    return;
  }
  const body = await readFile(path);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const there = kept.find((one) => isPlace(one, { kind, position }));
  // If the folder has no description for it, the portal's stays.
  const words = Object.keys(alts).length === 0 && there?.sha256 === sha256 ? there.alt : alts;
  if (there?.sha256 === sha256 && isSame(there.alt, words)) {
    result.skipped.push(file);
    return;
  }
  const query = queryOf({ property, kind, position });
  for (const [locale, alt] of Object.entries(words)) query.set(`alt.${locale}`, alt);
  const answer = await portal.call({ method: 'PUT', query, body });
  if (answer.status === 200) {
    result.sent.push(file);
    const { findings } = read(PictureTakenSchema, answer);
    result.warnings.push(...findings.map((finding) => ({ ...finding, file })));
    return;
  }
  result.refused.push(...refusalsOf(file, answer));
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const locales = Object.keys(one);
  return (
    locales.length === Object.keys(other).length && locales.every((locale) => one[locale] === other[locale])
  );
}

function refusalsOf(file: string, answer: PortalAnswer): RefusedFile[] {
  if (answer.status === 422) {
    return read(FeedRefusalSchema, answer)
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ message, cure }) => ({ file, message, cure }));
  }
  if (answer.status === 400)
    return [
      {
        file,
        message:
          'A home can have at most 40 photographs and 20 plans, and a description at most 500 characters.',
        cure: 'Send fewer, or shorten its description in pictures.csv.',
      },
    ];
  throw unexpected(answer);
}

const queryOf = ({ property, kind, position }: PicturePlace): URLSearchParams =>
  new URLSearchParams({ property, kind, position: String(position) });

function read<Schema extends TSchema>(schema: Schema, answer: PortalAnswer): Static<Schema> {
  const value: unknown = JSON.parse(answer.text);
  if (Value.Check(schema, value)) return value;
  throw unexpected(answer);
}

function unexpected({ status, text }: PortalAnswer): CommandError {
  return new CommandError(
    `The server that answered is not a portal of this version: ${status} ${text.slice(0, 200)}. Check --to.`,
  );
}
