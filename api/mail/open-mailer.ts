import { join } from 'node:path';
import { isMailAddress } from '#domain/words/mail-address.ts';
import { makeFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { makeSmtpMailer } from './smtp-mailer.ts';

/** Settings for outgoing mail. */
export interface MailSettings {
  /** Undefined to write letters as files. */
  readonly smtpUrl: string | undefined;
  /**
   * The sender's address for every council, for a mail server that may send for one domain only (SPF, DMARC).
   * Undefined to use each council's own, `contact.email` of its `tenant.json`. Replies always go there.
   */
  readonly from: string | undefined;
  /** Set if files were asked for explicitly, so no letter is ever delivered. */
  readonly filesWanted?: true;
}

/**
 * Reads `LINTEL_SMTP_URL`, `LINTEL_MAIL_FROM` and `LINTEL_MAIL` (`smtp`, which needs a mail server, or
 * `files`).
 * @throws Error for an invalid setting: better at the start than with the first mail.
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
      'LINTEL_MAIL is files, and LINTEL_SMTP_URL names a mail server: remove the one that is not meant.',
    );
  }
  // The address may contain a password, so the message does not repeat it.
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol))) {
    throw new Error('LINTEL_SMTP_URL must be like smtp://user:password@host:587 or smtps://host:465.');
  }
  if (from !== undefined && !isMailAddress(from)) {
    throw new Error(`LINTEL_MAIL_FROM is "${from}"; it must be an address such as homes@example.gov.uk.`);
  }
  return { smtpUrl, from, ...(way === 'files' ? { filesWanted: true } : {}) };
}

/** Opens the mailer for the settings; without a mail server, it writes to `<dataFolder>/mail`. */
export function openMailer({ smtpUrl }: MailSettings, dataFolder: string): Mailer {
  return smtpUrl === undefined ? makeFolderMailer(join(dataFolder, 'mail')) : makeSmtpMailer(smtpUrl);
}
