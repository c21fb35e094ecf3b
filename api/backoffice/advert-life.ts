import { counted } from '../rules/words/counted.ts';
import { type AdvertEvent, advertMachine, type AdvertState } from '#machines/lifecycle/advert.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { feedError, feedWarning, type Sent } from './finding.ts';

/** An advert already stored. */
export interface KnownAdvert {
  readonly id: string;
  readonly schemeIdentifier: string;
  readonly state: 'draft' | 'published' | 'withdrawn';
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly cycleId: string;
  /** True if it has had a bid, or has an outcome: its times are then part of the record. */
  readonly isHistory: boolean;
  /** Includes the order of groups drawn for it, which no feed contains. */
  readonly terms: AdvertTerms;
  /** The remaining columns, in the shape of `rowOf`. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** The advert's state in its lifecycle: `closed` depends on the time and is not stored. */
export function lifeOf({ state, closesAt }: KnownAdvert, now: Date): AdvertState {
  return state === 'published' && closesAt <= now ? 'closed' : state;
}

/** True for a closed advert sent with different times: the earlier ones may be a mistake. */
export function isRetimed(item: AdvertItem, known: KnownAdvert, now: Date): boolean {
  const { state = 'published', opensAt, closesAt } = item;
  return state === 'published' && lifeOf(known, now) === 'closed' && !isAsTimed(known, opensAt, closesAt);
}

function isAsTimed(known: KnownAdvert, opensAt: string, closesAt: string): boolean {
  return known.opensAt.getTime() === Date.parse(opensAt) && known.closesAt.getTime() === Date.parse(closesAt);
}

/** Results of the checks made before the lifecycle is asked. */
interface AdvertChecks {
  /** True if the council's rules find nothing that would keep everyone from bidding. */
  readonly sound: boolean;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/**
 * The lifecycle event that an advert in a feed asks for; null for none, such as when an ended advert is sent
 * again unchanged; or a finding, if the lifecycle has no such step.
 */
function askedOf(
  { at, item }: Sent<AdvertItem>,
  known: KnownAdvert,
  { sound, closesAt }: AdvertChecks,
  now: Date,
): AdvertEvent | FeedFinding | null {
  const life = lifeOf(known, now);
  const { state = 'published' } = item;
  if (state === 'withdrawn') return life === 'withdrawn' ? null : { type: 'advert.withdraw' };
  if (state === 'draft' && life !== 'draft' && life !== 'withdrawn') {
    return feedError(
      'published',
      `${at}/state`,
      'The advert has been published, so people have seen it.',
      life === 'closed' ? 'Send it with the state it had.' : 'Withdraw it instead.',
    );
  }
  const closesLater = closesAt > now;
  if (life === 'closed') {
    // A closed advert stays as it was, whatever a nightly export says about it later.
    if (!isRetimed(item, known, now)) return null;
    return { type: 'advert.reopen', sound, closesLater, isHistory: known.isHistory };
  }
  const type = life === 'draft' && state === 'published' ? 'advert.publish' : 'advert.change';
  return { type, sound, closesLater };
}

/**
 * Finds the reason why a stored advert's lifecycle does not allow the item; empty if it does. A new advert
 * starts in the state it is sent in, closed or not: a council may import its past.
 */
export function findingsOfLife(
  sent: Sent<AdvertItem>,
  known: KnownAdvert,
  checks: AdvertChecks,
  now: Date,
): FeedFinding[] {
  const asked = askedOf(sent, known, checks, now);
  if (asked === null) return [];
  if (!('type' in asked)) return [asked];
  const life = lifeOf(known, now);
  if (apply(advertMachine, { state: life, context: {} }, asked).ok) return [];
  return [refusal(sent.at, life, asked, known, checks)].filter((finding) => finding !== null);
}

/** A refusal in words, at the field that causes it; null if the rules have reported it already. */
function refusal(
  at: string,
  life: AdvertState,
  asked: AdvertEvent,
  known: KnownAdvert,
  { opensAt }: AdvertChecks,
): FeedFinding | null {
  if (life === 'withdrawn') {
    return feedError(
      'withdrawn',
      `${at}/state`,
      'The advert has been withdrawn, and the people who bid for it know.',
      'Send a new advert with a different reference.',
    );
  }
  if (life === 'closed') {
    const when = known.closesAt.toISOString();
    if (asked.type === 'advert.withdraw') {
      return feedError(
        'closed',
        `${at}/state`,
        `The advert closed at ${when}, so it can no longer be withdrawn.`,
        'Send an outcome to say how it ended.',
      );
    }
    const place = known.opensAt.getTime() === opensAt.getTime() ? 'closesAt' : 'opensAt';
    if (known.isHistory) {
      return feedError(
        'closed',
        `${at}/${place}`,
        `The advert closed at ${when}. You can no longer change its times, because people have bid for it or you have sent its outcome.`,
        'Leave its times as they were, and send a new advert with a different reference.',
      );
    }
    // The rules have already reported it if they keep everyone from bidding.
    if (!('closesLater' in asked) || asked.closesLater) return null;
    return feedError(
      'closed',
      `${at}/${place}`,
      `The advert closed at ${when}, and the new times are also in the past.`,
      'No one has bid for it, so you can send times in the future, or leave its times as they were.',
    );
  }
  if (!('closesLater' in asked) || asked.closesLater) return null;
  return feedError(
    'tooLate',
    `${at}/closesAt`,
    'The advert’s closing time is in the past.',
    life === 'draft' ? 'Send a later closing time.' : 'Send a later closing time, or withdraw the advert.',
  );
}

/**
 * Warns once about new adverts that have already closed: a council may be importing its past, but more often
 * the year or the month is wrong.
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
      `${over.length} of ${counted(published.length, 'new advert')} ${over.length === 1 ? 'has' : 'have'} already closed, so people cannot bid for ${over.length === 1 ? 'it' : 'them'}.`,
      'Check the times. You can send an advert again with different times until someone bids. If you are importing past adverts, you do not need to do anything.',
    ),
  ];
}
