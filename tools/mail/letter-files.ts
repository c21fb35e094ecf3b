import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail, type ReadMail } from './read-mail.ts';

/** A letter of the outbox, without its body. */
export interface ListedLetter {
  /** The name of its file without `.eml`: a day, the row of the outbox, the moment, and the council. */
  readonly id: string;
  readonly tenantId: string;
  /** Time of sending, or of the last repeat. */
  readonly writtenAt: Date;
  readonly subject: string;
  readonly to: string;
}

/** The most letters to list. Older files stay in the folder. */
const listed = 200;

const EML = /\.eml$/;

/**
 * Lists the letters that the default mailer has written (`api/mail/folder-mailer.ts`), newest first, at most 200.
 * @param folder `<data folder>/mail`; it may be missing.
 */
export async function listLetters(folder: string): Promise<ListedLetter[]> {
  const found = await Promise.all((await namesIn(folder)).map((tenantId) => filesOf(folder, tenantId)));
  const newest = found
    .flat()
    .toSorted(
      (one, other) => other.writtenAt.getTime() - one.writtenAt.getTime() || (one.id < other.id ? 1 : -1),
    )
    .slice(0, listed);
  return Promise.all(
    newest.map(async (file) => {
      const letter = await readLetterFile(folder, file.tenantId, file.id);
      return {
        ...file,
        subject: letter?.headers.get('subject') ?? 'This file cannot be read',
        to: letter?.headers.get('to') ?? '',
      };
    }),
  );
}

/**
 * Finds one letter.
 * @param id an id from {@link listLetters}; anything else gives undefined, so no other file is read.
 */
export async function findLetter(folder: string, id: string): Promise<ReadMail | undefined> {
  for (const tenantId of await namesIn(folder)) {
    if ((await namesIn(join(folder, tenantId))).includes(`${id}.eml`))
      return readLetterFile(folder, tenantId, id);
  }
  return undefined;
}

async function filesOf(
  folder: string,
  tenantId: string,
): Promise<Pick<ListedLetter, 'id' | 'tenantId' | 'writtenAt'>[]> {
  const names = (await namesIn(join(folder, tenantId))).filter((name) => EML.test(name));
  return Promise.all(
    names.map(async (name) => ({
      id: name.replace(EML, ''),
      tenantId,
      writtenAt: (await stat(join(folder, tenantId, name))).mtime,
    })),
  );
}

/** Returns the names in a folder; empty if there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return [];
    throw error;
  }
}

async function readLetterFile(folder: string, tenantId: string, id: string): Promise<ReadMail | undefined> {
  const raw = await readFile(join(folder, tenantId, `${id}.eml`), 'utf8');
  try {
    return readMail(raw);
  } catch {
    // Another file that someone has put into the folder.
    return undefined;
  }
}
