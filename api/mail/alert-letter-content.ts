import type { Digest, DigestHome } from '../alerts/digest.ts';
import { localiseDetails } from '../lettings/adverts/localise-details.ts';
import type { MailBlock } from './blocks.ts';
import type { LetterContent } from './letter-content.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import { oneLine } from './one-line.ts';
import type { Localisation } from './localisation.ts';

/** The facts for an alert letter. */
interface AlertMatter {
  readonly digest: Digest;
  /** Returns the absolute address of a page in the reader's language. */
  readonly addressOf: (path: string) => string;
}

/** The most homes that a letter lists; the rest are on the website. */
const homesAtMost = 20;

/** The page that a letter links to, and the key of the link's words. */
const ways = {
  suitableHomes: { words: 'mail.seeHomes', page: '/properties?eligibleOnly=1' },
  savedSearch: { words: 'mail.seeHomes', page: '/account/alerts' },
  closingSoon: { words: 'mail.seeHomes', page: '/properties?eligibleOnly=1' },
  placeChanged: { words: 'mail.seeBids', page: '/account/bids' },
  messages: { words: 'mail.casework.open', page: '/account/messages' },
} as const satisfies Readonly<Record<Digest['alert'], { readonly words: string; readonly page: string }>>;

/**
 * Writes the homes with area, rent and closing time, the places, or that there is a message. It contains
 * nothing about a household or case.
 */
export function sayDigest(localisation: Localisation, { digest, addressOf }: AlertMatter): LetterContent {
  const { t } = localisation;
  const { alert, homes, places } = digest;
  const { words, page } = ways[alert];
  const items = [
    ...homes.slice(0, homesAtMost).map((home) => sayHome(localisation, home)),
    ...places.map(({ from, to, ...home }) =>
      t('mail.alerts.place', { home: wordsOf(localisation, home).title, from, to }),
    ),
  ];
  return {
    subject: t(`mail.alerts.${alert}.subject`),
    blocks: [
      paragraph(t(`mail.alerts.${alert}.lead`)),
      ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
      ...(homes.length > homesAtMost ? [paragraph(t('mail.alerts.more'))] : []),
      ...(page.startsWith('/properties') && !showsHomes(localisation.files)
        ? []
        : [{ kind: 'link' as const, words: t(words), address: addressOf(page) }]),
      ...(page === '/account/alerts'
        ? []
        : [{ kind: 'link' as const, words: t('mail.alerts.change'), address: addressOf('/account/alerts') }]),
    ],
  };
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

function wordsOf({ locale }: Localisation, { details }: DigestHome) {
  const { title, area } = localiseDetails(details, locale);
  return { title: oneLine(title), area: oneLine(area) };
}

function sayHome(localisation: Localisation, home: DigestHome): string {
  const { t, formats } = localisation;
  const { title, area } = wordsOf(localisation, home);
  const { rentPence, rentPeriod } = home.details;
  const rent = formats.money(rentPence);
  return t('mail.alerts.item', {
    home: title,
    area,
    rent: rentPeriod === 'week' ? t('property.rentWeek', { rent }) : t('property.rentMonth', { rent }),
    closes: formats.until(home.closesAt.toISOString()),
  });
}
