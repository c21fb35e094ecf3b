import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Delivery, Letter, Mailer } from './mailer.ts';
import { mimeOf } from './mime-of.ts';

/**
 * Writes each letter as a file that mail programs open, `<folder>/<tenant>/<day>-<name>.eml`. Without a mail
 * server nothing is lost, and people trying the demo can read the letters. A letter sent twice is one file.
 * Only the process's user may read the files, because they name people.
 */
export function makeFolderMailer(folder: string): Mailer {
  return {
    async send(tenantId, letter) {
      try {
        await write(join(folder, tenantId), letter);
        return { outcome: 'sent' };
      } catch (error) {
        return notWritten(error);
      }
    },
    async close() {},
  };
}

async function write(folder: string, letter: Letter): Promise<void> {
  const content = await new MailComposer(mimeOf(letter)).compile().build();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${letter.date.toISOString().slice(0, 10)}-${nameOf(letter.messageId)}.eml`);
  await writeFile(`${path}~`, content, { mode: 0o600 });
  await rename(`${path}~`, path);
}

/** Returns the part of a Message-ID before its host. */
function nameOf(messageId: string): string {
  return messageId.replace(/^<|@.*$/g, '').replace(/[^\w.-]/g, '');
}

/** Holds up every letter: a full disk affects them all. */
function notWritten(error: unknown): Delivery {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'EWRITE';
  return { outcome: 'later', code, everybody: true };
}
