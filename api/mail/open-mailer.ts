import { join } from 'node:path';
import { isMailAddress } from '#domain/words/mail-address.ts';
import { makeFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { makeSmtpMailer } from './smtp-mailer.ts';

/** How mail leaves this installation. */
export interface MailSettings {
  /** Undefined: letters are written as files. */
  readonly smtpUrl: string | undefined;
  /**
   * The address that mail of every council comes from, where the mail server may send for one domain only (SPF, DMARC).
   * Undefined: each council's own, `contact.email` of its `tenant.json`. Answers always go there.
   */
  readonly from: string | undefined;
  /** Somebody asked for files, knowing that nobody gets a letter. */
  readonly filesWanted?: true;
}

/**
 * Reads `LINTEL_SMTP_URL`, `LINTEL_MAIL_FROM` and `LINTEL_MAIL` (`smtp`, which needs a mail server, or `files`).
 * @throws Error for an address that is none: better at the start than with the first mail.
 */
export function readMailSettings(environment: NodeJS.ProcessEnv): MailSettings {
  const smtpUrl = environment['LINTEL_SMTP_URL'] || undefined;
  const from = environment['LINTEL_MAIL_FROM'] || undefined;
  const way = environment['LINTEL_MAIL'] || undefined;
  if (way !== undefined && way !== 'files' && way !== 'smtp') {
    throw new Error(`LINTEL_MAIL is "${way}"; it must be smtp or files.`);
  }
  if (way === 'smtp' && smtpUrl === undefined) {
    throw new Error('LINTEL_MAIL is smtp, and no mail server is set: set LINTEL_SMTP_URL, too.');
  }
  if (way === 'files' && smtpUrl !== undefined) {
    throw new Error(
      'LINTEL_MAIL is files, and LINTEL_SMTP_URL names a mail server: take away the one that is not meant.',
    );
  }
  // The address may have a password in it, so the message does not repeat it.
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol))) {
    throw new Error('LINTEL_SMTP_URL must be like smtp://user:password@host:587 or smtps://host:465.');
  }
  if (from !== undefined && !isMailAddress(from)) {
    throw new Error(`LINTEL_MAIL_FROM is "${from}"; it must be an address such as homes@example.gov.uk.`);
  }
  return { smtpUrl, from, ...(way === 'files' ? { filesWanted: true } : {}) };
}

/** The mailer of the settings; without a mail server, one that writes to `<dataFolder>/mail`. */
export function openMailer({ smtpUrl }: MailSettings, dataFolder: string): Mailer {
  return smtpUrl === undefined ? makeFolderMailer(join(dataFolder, 'mail')) : makeSmtpMailer(smtpUrl);
}
