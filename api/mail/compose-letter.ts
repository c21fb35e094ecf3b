import { localiseDetails } from '../lettings/adverts/localise-details.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { sayDigest } from './alert-letter-content.ts';
import { sayAccountNotice } from './account-letter-content.ts';
import { sayCaseworkNotice } from './casework-letter-content.ts';
import { toHtml, toText, type Sheet } from './blocks.ts';
import type { BidLetterData, LetterData, FileLetterData } from './letter-data.ts';
import { sayFormNotice } from './form-letter-content.ts';
import { sayNotice, type HomeInWords, type LetterContent } from './letter-content.ts';
import type { Letter } from './mailer.ts';
import { oneLine } from './one-line.ts';
import { publicAddress } from './public-address.ts';
import { localisationOf, type Localisation } from './localisation.ts';
import type { MailedHome } from './waiting-mail.ts';

/** Facts about the installation that a letter needs. */
export interface Sender {
  /** The sender's address, `MailSettings.from`. */
  readonly from: string | undefined;
  /** The port of this process, for links of a council on `localhost`. */
  readonly port: number;
}

/** Writes a letter from its data, in its reader's language. */
export function composeLetter(files: TenantFiles, data: LetterData, { from, port }: Sender): Letter {
  const { id, createdAt, addressee } = data;
  const localisation = localisationOf(files, addressee.locale);
  const { t, locale } = localisation;
  const { tenant, theme } = localisation.files;
  const { contact, websiteTitle, tenantId } = tenant;
  const site = oneLine(websiteTitle);
  const addressOf = (path: string) => publicAddress(tenant, locale, path, port);
  const { subject, blocks } = sayLetter(localisation, data, site, addressOf);
  const name = oneLine(addressee.name);
  const stop = 'choice' in data ? data.choice : undefined;
  const stopPath = stop && `/unsubscribe/${stop.id}/${stop.token}`;
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
      t(reasons[data.about], { site }),
    ],
    stop: stopPath === undefined ? undefined : { words: t('mail.stop'), address: addressOf(stopPath) },
  };
  return {
    // Includes the time, because a rebuilt database counts from one again.
    messageId: `<${id}.${createdAt.getTime()}.${tenantId}@${tenant.authenticationDomain}>`,
    from: { name: site, address: from ?? contact.email },
    replyTo: { name: oneLine(contact.name), address: contact.email },
    to: { name, address: addressee.email },
    subject: oneLine(subject),
    text: toText(sheet),
    html: toHtml(sheet, theme.light),
    language: locale,
    date: createdAt,
    // Mail programs have no language, and the call has none in its address.
    stopAddress:
      stopPath === undefined ? undefined : publicAddress(tenant, tenant.localeId, `/api${stopPath}`, port),
  };
}

/** Keys of the texts that say why a person gets such a letter at all, by its subject matter. */
const reasons = {
  bid: 'mail.why',
  account: 'mail.account.why',
  form: 'mail.form.why',
  file: 'mail.file.why',
  case: 'mail.casework.why',
  alert: 'mail.alerts.why',
} as const satisfies Record<LetterData['about'], string>;

/**
 * Writes the content of a letter.
 * @param addressOf makes a link's address from a path such as `/account/bids`.
 */
export function sayLetter(
  localisation: Localisation,
  data: LetterData,
  site: string,
  addressOf: (path: string) => string,
): LetterContent {
  switch (data.about) {
    case 'bid':
      return sayBid(localisation, data, addressOf);
    case 'account':
      return sayAccountNotice(localisation, { ...data, site, addressOf });
    case 'form':
      return sayFormNotice(localisation, { ...data, addressOf });
    case 'file':
      return sayFileNotice(localisation, { ...data, addressOf });
    case 'case':
      return sayCaseworkNotice(localisation, { ...data, addressOf });
    case 'alert':
      return sayDigest(localisation, { ...data, addressOf });
  }
}

function sayBid(
  localisation: Localisation,
  { notice, home, leftHome, schemeIdentifier, readAt }: BidLetterData,
  addressOf: (path: string) => string,
): LetterContent {
  const { locale, files } = localisation;
  return sayNotice(localisation, {
    notice,
    home: inWords(home, locale),
    leftHome: leftHome && inWords(leftHome, locale),
    schemeIdentifier,
    readAt,
    bidsAddress: addressOf('/account/bids'),
    automaticBidsAddress: addressOf('/account/automatic-bids'),
    homesAddress: showsHomes(files) ? addressOf('/properties') : undefined,
  });
}

function inWords({ details, closesAt }: MailedHome, locale: string): HomeInWords {
  const { title, area } = localiseDetails(details, locale);
  return { title: oneLine(title), area: oneLine(area), closesAt };
}

/** The facts for a letter about a file. */
type FileMatter = Pick<FileLetterData, 'notice' | 'createdAt'> & {
  /** Returns the absolute address of a page in the reader's language. */
  readonly addressOf: (path: string) => string;
};

/**
 * Writes which file was refused and why, and what to do. Most people do not know that their file has a virus.
 */
function sayFileNotice({ t, formats, files }: Localisation, matter: FileMatter): LetterContent {
  const { notice, createdAt, addressOf } = matter;
  const { telephone } = files.tenant.contact;
  return {
    subject: t('mail.file.infected.subject'),
    blocks: [
      { kind: 'paragraph', text: t('mail.file.infected.lead') },
      {
        kind: 'facts',
        facts: [
          [t('mail.file.name'), oneLine(notice.name)],
          [t('mail.account.when'), formats.dateAndTime(createdAt.toISOString())],
        ],
      },
      { kind: 'paragraph', text: t('mail.file.infected.next') },
      { kind: 'paragraph', text: t('mail.file.infected.otherWay', { telephone }) },
      { kind: 'link', words: t('mail.file.open'), address: addressOf('/account/documents') },
    ],
  };
}
