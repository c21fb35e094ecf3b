import { counted } from '#domain/words/counted.ts';
import { type AdvertEvent, advertMachine, type AdvertState } from '#machines/lifecycle/advert.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedError, feedWarning, type Sent } from './finding.ts';

/** An advert that we have already. */
export interface KnownAdvert {
  readonly id: string;
  readonly schemeIdentifier: string;
  readonly state: 'draft' | 'published' | 'withdrawn';
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly cycleId: string;
  /** Somebody has had a bid on it, or it is said how it ended: its times are part of what happened. */
  readonly isHistory: boolean;
  /** The rest of what was sent about it, as `rowOf` makes it. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** Where an advert is in its life: whether it has closed depends on the time, and no row says it. */
export function lifeOf({ state, closesAt }: KnownAdvert, now: Date): AdvertState {
  return state === 'published' && closesAt <= now ? 'closed' : state;
}

/** True for an advert that has closed and is given other times: those that it had may be a mistake. */
export function isRetimed(item: AdvertItem, known: KnownAdvert, now: Date): boolean {
  const { state = 'published', opensAt, closesAt } = item;
  return state === 'published' && lifeOf(known, now) === 'closed' && !isAsTimed(known, opensAt, closesAt);
}

function isAsTimed(known: KnownAdvert, opensAt: string, closesAt: string): boolean {
  return known.opensAt.getTime() === Date.parse(opensAt) && known.closesAt.getTime() === Date.parse(closesAt);
}

/** What was judged about an advert in a feed before its lifecycle is asked. */
export interface Judged {
  /** The council's rules find nothing that would keep everybody from bidding. */
  readonly sound: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/**
 * What an advert in a feed asks of the lifecycle of the one that we have: an event; null for nothing, such as when an
 * ended advert is sent again as it was; or, where the lifecycle has no such step, why not.
 */
function askedOf(
  { at, item }: Sent<AdvertItem>,
  known: KnownAdvert,
  { sound, closesAt }: Judged,
  now: Date,
): AdvertEvent | FeedFinding | null {
  const life = lifeOf(known, now);
  const { state = 'published' } = item;
  if (state === 'withdrawn') return life === 'withdrawn' ? null : { type: 'advert.withdraw' };
  if (state === 'draft' && life !== 'draft' && life !== 'withdrawn') {
    return feedError(
      'published',
      `${at}/state`,
      'The advert was published, so people have seen it.',
      life === 'closed' ? 'Send it as it was.' : 'Withdraw it instead.',
    );
  }
  const closesLater = closesAt > now;
  if (life === 'closed') {
    // A closed advert stays as it was, whatever else a nightly export says about it by now.
    if (!isRetimed(item, known, now)) return null;
    return { type: 'advert.reopen', sound, closesLater, isHistory: known.isHistory };
  }
  const type = life === 'draft' && state === 'published' ? 'advert.publish' : 'advert.change';
  return { type, sound, closesLater };
}

/**
 * Why the lifecycle of an advert that we have does not allow what was sent; nothing where it does. A new advert begins
 * its life as it is sent, over or not: a council brings its past along.
 */
export function findingsOfLife(
  sent: Sent<AdvertItem>,
  known: KnownAdvert,
  judged: Judged,
  now: Date,
): FeedFinding[] {
  const asked = askedOf(sent, known, judged, now);
  if (asked === null) return [];
  if (!('type' in asked)) return [asked];
  const life = lifeOf(known, now);
  if (apply(advertMachine, { state: life, context: {} }, asked).ok) return [];
  return [refusal(sent.at, life, asked, known, judged)].filter((finding) => finding !== null);
}

/** A refusal in words, at the place that causes it; null where the rules have said it already. */
function refusal(
  at: string,
  life: AdvertState,
  asked: AdvertEvent,
  known: KnownAdvert,
  { opensAt }: Judged,
): FeedFinding | null {
  if (life === 'withdrawn') {
    return feedError(
      'withdrawn',
      `${at}/state`,
      'The advert was withdrawn, and its bidders were told so.',
      'Send a new advert with another reference.',
    );
  }
  if (life === 'closed') {
    const when = known.closesAt.toISOString();
    if (asked.type === 'advert.withdraw') {
      return feedError(
        'closed',
        `${at}/state`,
        `The advert closed at ${when}, so it can no longer be withdrawn.`,
        'Say how it ended with an outcome.',
      );
    }
    const place = known.opensAt.getTime() === opensAt.getTime() ? 'closesAt' : 'opensAt';
    if (known.isHistory) {
      return feedError(
        'closed',
        `${at}/${place}`,
        `The advert closed at ${when}. Its times can no longer change, because people bid for it or you have said how it ended.`,
        'Leave its times as they were, and send a new advert with another reference.',
      );
    }
    // The rules have already said so where they keep everybody from bidding.
    if (!('closesLater' in asked) || asked.closesLater) return null;
    return feedError(
      'closed',
      `${at}/${place}`,
      `The advert closed at ${when}, and the times that were sent are over, too.`,
      'Nobody has bid for it, so you can give it times to come; or leave its times as they were.',
    );
  }
  if (!('closesLater' in asked) || asked.closesLater) return null;
  return feedError(
    'tooLate',
    `${at}/closesAt`,
    'The time at which the advert is to close is over.',
    life === 'draft' ? 'Give it a later one.' : 'Give it a later one, or withdraw the advert.',
  );
}

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
