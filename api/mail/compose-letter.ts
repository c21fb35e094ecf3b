import { detailsIn } from '../lettings/details-in.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { toHtml, toText, type Sheet } from './blocks.ts';
import { sayNotice, type HomeInWords } from './letter-content.ts';
import type { Letter } from './mailer.ts';
import { oneLine } from './one-line.ts';
import { publicAddress } from './public-address.ts';
import { speechOf } from './speech.ts';
import type { MailedHome, Reader, WaitingMail } from './waiting-mail.ts';

/** What a letter needs to know of the installation. */
export interface Sender {
  /** `MailSettings.from`. */
  readonly from: string | undefined;
  /** Where this process listens, for the links of a council on `localhost`. */
  readonly port: number;
}

/**
 * Puts a notice into a letter, in the language of its reader.
 * @returns undefined where what it is about is not there any more.
 */
export function composeLetter(
  files: TenantFiles,
  waiting: WaitingMail,
  reader: Reader,
  { from, port }: Sender,
): Letter | undefined {
  const { id, createdAt, notice, home, leftHome, schemeIdentifier, readAt } = waiting;
  if (!home || schemeIdentifier === null) return undefined;
  const speech = speechOf(files, reader.locale);
  const { t, locale } = speech;
  const { tenant, theme } = speech.files;
  const { contact, websiteTitle, tenantId } = tenant;
  const { subject, blocks } = sayNotice(speech, {
    notice,
    home: inWords(home, locale),
    leftHome: leftHome && inWords(leftHome, locale),
    schemeIdentifier,
    readAt,
    bidsAddress: publicAddress(tenant, locale, '/account/bids', port),
    homesAddress: publicAddress(tenant, locale, '/properties', port),
  });
  const name = oneLine(reader.name);
  const site = oneLine(websiteTitle);
  const sheet: Sheet = {
    site,
    language: locale,
    subject,
    blocks: [
      ...(name === '' ? [] : [{ kind: 'paragraph' as const, text: t('mail.greeting', { name }) }]),
      ...blocks,
    ],
    foot: [
      t('mail.telephone', { telephone: contact.telephone, hours: contact.hours }),
      t('mail.answer', { email: contact.email }),
      t('mail.why', { site }),
    ],
  };
  return {
    // The moment is in it because a database that is made anew counts from one again.
    messageId: `<${id}.${createdAt.getTime()}.${tenantId}@${tenant.authenticationDomain}>`,
    from: { name: site, address: from ?? contact.email },
    replyTo: { name: oneLine(contact.name), address: contact.email },
    to: { name, address: reader.email },
    subject: oneLine(subject),
    text: toText(sheet),
    html: toHtml(sheet, theme.light),
    language: locale,
    date: createdAt,
  };
}

function inWords({ details, closesAt }: MailedHome, locale: string): HomeInWords {
  const { title, area } = detailsIn(details, locale);
  return { title: oneLine(title), area: oneLine(area), closesAt };
}
