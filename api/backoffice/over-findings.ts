import { counted } from '#domain/words/counted.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedWarning, type Sent } from './finding.ts';

/**
 * New adverts that have closed already, told once: a council may bring its past along, and more often the year or the
 * month is wrong.
 */
export function overFindings(fresh: readonly Sent<AdvertItem>[], now: Date): FeedFinding[] {
  const published = fresh.filter(({ item: { state = 'published' } }) => state === 'published');
  const over = published.filter(({ item }) => Date.parse(item.closesAt) <= now.getTime());
  const [first] = over;
  if (first === undefined) return [];
  return [
    feedWarning(
      'alreadyOver',
      `${first.at}/closesAt`,
      `${over.length} of ${counted(published.length, 'new advert')} ${over.length === 1 ? 'has' : 'have'} closed already, so nobody can bid there.`,
      'See whether the times are right. Until somebody has bid there, you can send an advert again with other times. If you bring adverts of the past, nothing has to be done.',
    ),
  ];
}
