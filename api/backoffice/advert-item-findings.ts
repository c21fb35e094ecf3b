import { counted } from '../rules/words/counted.ts';
import { advertFindings } from '../rules/lettings/findings/advert-findings.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { findingsOfLife, isRetimed, type KnownAdvert, lifeOf } from './advert-life.ts';
import { feedError, feedWarning, type Sent, settled, unknownName } from './finding.ts';
import type { Home } from './home-of-advert.ts';
import { wordFindings } from './words-against-facts.ts';

/**
 * The part of an advert in a feed that is unchanged: all of it, the part checked by the council's rules, or
 * neither.
 */
export type AsBefore = 'all' | 'rules' | 'neither';

/** Finds everything wrong or doubtful about an advert in a feed, by the council's rules and the stored data. */
export function findingsOfAdvert(
  { at, item }: Sent<AdvertItem>,
  { facts }: Home,
  known: KnownAdvert | undefined,
  policy: LettingsPolicy,
  now: Date,
  same: AsBefore,
): FeedFinding[] {
  const [opensAt, closesAt] = [new Date(item.opensAt), new Date(item.closesAt)];
  // A leap second is a valid instant in RFC 3339, but not in JavaScript.
  const noTimes = (['opensAt', 'closesAt'] as const).filter((name) => Number.isNaN(Date.parse(item[name])));
  if (noTimes.length > 0) {
    return noTimes.map((name) =>
      feedError('shape', `${at}/${name}`, 'This time cannot be stored.', 'Write it one second later.'),
    );
  }
  const ruled = advertFindings(
    {
      schemeIdentifier: item.schemeIdentifier,
      advertTypeId: item.advertTypeId,
      bedrooms: facts.bedrooms,
      persons: facts.persons,
      opensAt,
      closesAt,
      rules: item.rules ?? {},
      ...(item.terms === undefined ? {} : { terms: item.terms }),
    },
    policy,
  );
  const sound = ruled.every(({ severity }) => severity !== 'error');
  const binds = bindsRules(item, known, closesAt, now);
  const ended =
    known !== undefined &&
    ['closed', 'withdrawn'].includes(lifeOf(known, now)) &&
    (known.isHistory || !isRetimed(item, known, now));
  return [
    ...(known === undefined
      ? []
      : [
          ...schemeFindings({ at, item }, known),
          ...findingsOfLife({ at, item }, known, { sound, opensAt, closesAt }, now),
        ]),
    ...(ended || item.state === 'withdrawn' || closesAt <= now
      ? []
      : [...sizeFindings({ at, item }, facts.bedrooms), ...wordFindings({ at, item }, facts)]),
    ...ruled.map((finding): FeedFinding => {
      const placed =
        finding.kind === 'lettings.unknownName' && finding.pointer === '/schemeIdentifier'
          ? {
              ...finding,
              ...cureOfScheme(item.schemeIdentifier, policy),
              pointer: `${at}${finding.pointer}`,
            }
          : { ...finding, pointer: `${at}${finding.pointer}` };
      const isNeeded = needed.has(finding.pointer);
      if (same === 'all' || ended || (same === 'rules' && !isNeeded)) return settled(placed);
      const stands = binds || isNeeded || finding.kind === 'lettings.closesFirst';
      return stands ? placed : { ...placed, severity: 'warning' };
    }),
  ];
}

/** Warns about an advert without a rule on size: the number of bedrooms itself keeps no one out. */
function sizeFindings({ at, item: { rules = {} } }: Sent<AdvertItem>, bedrooms: number): FeedFinding[] {
  // A rule that requires nothing has its own warning.
  if (rules.bedroomNeed !== undefined || rules.occupancy !== undefined) return [];
  return [
    feedWarning(
      'anySize',
      `${at}/rules/bedroomNeed`,
      `The advert has no rule about size, so households of any size can bid for this home with ${counted(bedrooms, 'bedroom')}.`,
      `Say how many bedrooms a household must need ("rules.bedroomNeed.minimum" and "rules.bedroomNeed.maximum", such as ${Math.max(1, bedrooms)}), or how many people it can have ("rules.occupancy.maximum"). If the home is for everyone, you do not need to do anything.`,
    ),
  ];
}

function cureOfScheme(written: string, { schemes }: LettingsPolicy): { readonly cure: string } {
  const { cure } = unknownName(
    '',
    'scheme',
    written,
    schemes.map(({ identifier }) => identifier),
  );
  return { cure };
}

/** Faults in these fields stop an advert from being stored, whatever its state. */
const needed = new Set(['/schemeIdentifier', '/advertTypeId', '/terms/ranking']);

/**
 * True if residents must be able to bid on the advert, so the rules bind it. A draft may be anything while it
 * is a draft, and an ended advert stays as it was, whatever the rules are now, unless it reopens.
 */
function bindsRules(item: AdvertItem, known: KnownAdvert | undefined, closesAt: Date, now: Date): boolean {
  if (item.state === 'withdrawn' || item.state === 'draft') return false;
  return known === undefined || isRetimed(item, known, now)
    ? closesAt > now
    : lifeOf(known, now) !== 'closed';
}

function schemeFindings({ at, item }: Sent<AdvertItem>, known: KnownAdvert): FeedFinding[] {
  if (known.schemeIdentifier === item.schemeIdentifier) return [];
  return [
    feedError(
      'schemeChanged',
      `${at}/schemeIdentifier`,
      `The advert is already in the scheme "${known.schemeIdentifier}", and people may have bid for it.`,
      'Withdraw it, and send a new advert with a different reference.',
    ),
  ];
}
