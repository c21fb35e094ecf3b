import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Ground } from '#tools/scenario/bid-scene.ts';

/** The folder of the letters from the browser tests' portal; see `api/mail/folder-mailer.ts`. */
const mailFolder = join(import.meta.dirname, '..', '..', '..', '.data', 'browser-test', 'mail');

/** The readable and usable parts of a letter. */
interface ReadLetter {
  readonly subject: string;
  readonly text: string;
  /** Path and fragment of its link, with the token; empty if it has none. */
  readonly link: string;
  /** Its six digits; empty if it has none. */
  readonly code: string;
}

const read = new Map<string, string>();

/** Reads a letter from its file only once: letters never change, and a run has hundreds. */
async function readOnce(file: string): Promise<string> {
  const letter = read.get(file) ?? (await readFile(file, 'utf8'));
  read.set(file, letter);
  return letter;
}

/** Returns all letters to an address, oldest first. */
export async function lettersTo(tenantId: string, email: string): Promise<readonly ReadLetter[]> {
  const folder = join(mailFolder, tenantId);
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readOnce(join(folder, name))),
  );
  // The address may follow the person's name.
  const isTo = (letter: string) => header(letter, 'To').toLowerCase().includes(email.toLowerCase());
  const found = letters.filter(isTo);
  return found.sort((one, other) => numberOf(one) - numberOf(other)).map(readLetter);
}

/**
 * Returns the letter that arrives at an address after `before` others. Waits for it as long as an expectation
 * may.
 */
export async function nextLetter(tenantId: string, email: string, before = 0): Promise<ReadLetter> {
  await expect
    .poll(async () => (await lettersTo(tenantId, email)).length, { intervals: [50] })
    .toBeGreaterThan(before);
  const letter = (await lettersTo(tenantId, email))[before];
  if (!letter) throw new Error(`A letter to ${email} has gone.`);
  return letter;
}

/** Makes the letters to this address a day older: moving the clock would affect other tests. */
export async function ageLetters({ pool, tenantId }: Ground, email: string): Promise<void> {
  const { rowCount } = await pool.query(
    `update account_token set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where tenant_id = $1 and account_id = (select id from account where tenant_id = $1 and email = $2)`,
    [tenantId, email],
  );
  expect(rowCount).toBeGreaterThan(0);
}

function readLetter(letter: string): ReadLetter {
  const text = plainText(letter);
  const address = /https?:\/\/\S+#token=\S+/.exec(text)?.[0];
  const url = address === undefined ? null : new URL(address);
  return {
    subject: header(letter, 'Subject'),
    text,
    link: url === null ? '' : url.pathname + url.hash,
    code: /^\s*(\d{3} ?\d{3})\s*$/m.exec(text)?.[1] ?? '',
  };
}

/** Returns one header line of a letter; long ones continue after a line break and a space (RFC 5322, 2.2.3). */
function header(letter: string, name: string): string {
  const [head = ''] = letter.split(/\r?\n\r?\n/, 1);
  return new RegExp(`^${name}: (.*)$`, 'm').exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';
}

/** Returns a letter's number: letters are numbered as they are written, whatever the clock says. */
function numberOf(letter: string): number {
  return Number(/^<(\d+)\./.exec(header(letter, 'Message-ID'))?.[1] ?? 0);
}

/** Returns the first part, which is plain text in quoted-printable (RFC 2045, 6.7). */
function plainText(letter: string): string {
  const part = letter.slice(letter.indexOf('Content-Type: text/plain'));
  const body = part.slice(part.search(/\r?\n\r?\n/)).split(/\r?\n--/, 1)[0] ?? '';
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
