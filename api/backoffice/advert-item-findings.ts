import { advertFindings } from '#domain/lettings/findings/advert-findings.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { feedError, type Sent } from './finding.ts';
import type { Home } from './home-of-advert.ts';

/** An advert that is here already. */
export interface KnownAdvert {
  readonly id: string;
  readonly schemeIdentifier: string;
  readonly state: 'draft' | 'published' | 'withdrawn';
  readonly closesAt: Date;
}

/** Everything that is wrong or doubtful about an advert that was sent, by the council's rules and by what is here. */
export function findingsOfAdvert(
  { at, item }: Sent<AdvertItem>,
  { facts }: Home,
  known: KnownAdvert | undefined,
  policy: LettingsPolicy,
  now: Date,
): FeedFinding[] {
  const [opensAt, closesAt] = [new Date(item.opensAt), new Date(item.closesAt)];
  // A leap second is an instant to RFC 3339, and none to JavaScript.
  const noTimes = (['opensAt', 'closesAt'] as const).filter((name) => Number.isNaN(Date.parse(item[name])));
  if (noTimes.length > 0) {
    return noTimes.map((name) =>
      feedError(
        'shape',
        `${at}/${name}`,
        'This is no instant that can be kept.',
        'Write it one second later.',
      ),
    );
  }
  const findings = stateFindings({ at, item }, known);
  // What ended is kept as it was, whatever the rules have become.
  const ended = item.state === 'withdrawn' || (known?.closesAt ?? closesAt) <= now;
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
  return [
    ...findings,
    ...ruled.map((finding): FeedFinding => {
      const stands = !ended || needed.has(finding.pointer) || finding.kind === 'lettings.closesFirst';
      return {
        ...finding,
        pointer: `${at}${finding.pointer}`,
        severity: stands ? finding.severity : 'warning',
      };
    }),
  ];
}

/** Without these an advert cannot be kept at all, ended or not. */
const needed = new Set(['/schemeIdentifier', '/advertTypeId', '/terms/ranking']);

function stateFindings({ at, item }: Sent<AdvertItem>, known: KnownAdvert | undefined): FeedFinding[] {
  if (known === undefined) return [];
  const findings: FeedFinding[] = [];
  if (known.schemeIdentifier !== item.schemeIdentifier) {
    findings.push(
      feedError(
        'schemeChanged',
        `${at}/schemeIdentifier`,
        `The advert is here in the scheme "${known.schemeIdentifier}", in which people may have bid.`,
        'Withdraw it, and send a new advert with another reference.',
      ),
    );
  }
  if (known.state === 'withdrawn' && item.state !== 'withdrawn') {
    findings.push(
      feedError(
        'withdrawn',
        `${at}/state`,
        'The advert was withdrawn, and its bidders were told so.',
        'Send a new advert with another reference.',
      ),
    );
  }
  if (known.state === 'published' && item.state === 'draft') {
    findings.push(
      feedError(
        'published',
        `${at}/state`,
        'The advert was published, so people have seen it.',
        'Withdraw it instead.',
      ),
    );
  }
  return findings;
}
