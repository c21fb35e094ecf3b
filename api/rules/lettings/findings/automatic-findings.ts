import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { error, type RuleFinding, warning } from '../eligibility/rule-finding.ts';
import { shortestOpen } from './shortest-open.ts';

/** Checks the bids that the portal makes: when, how many, and whether people can withdraw them. */
export function automaticFindings(scheme: Scheme, pointer: string): RuleFinding[] {
  const { bidding = {}, limit } = scheme;
  const { automatic, modes = [], withdrawal } = bidding;
  const place = modes.indexOf('automatic');
  if (automatic === undefined) {
    if (place === -1) return [];
    return [
      warning(
        'automaticWithoutTime',
        `${pointer}/modes/${place}`,
        '"automatic" has no effect, because the scheme does not say when the portal bids.',
        'Add "automatic": { "hoursBeforeClose": 12 } to "bidding", or remove "automatic".',
      ),
    ];
  }
  const hours = automatic.hoursBeforeClose;
  const findings: RuleFinding[] = [];
  if (place === -1) {
    findings.push(
      error(
        'automaticNotAMode',
        `${pointer}/automatic`,
        'The scheme says when the portal bids for people, but automatic bids are not turned on.',
        'Add "automatic" to "modes".',
      ),
    );
  }
  if (!modes.includes('self') && !modes.includes('approved')) {
    findings.push(
      error(
        'automaticAlone',
        `${pointer}/automatic`,
        'The portal can bid for people only where they can also bid themselves, which this scheme does not allow.',
        'Add "self" to "modes".',
      ),
    );
  }
  const { maximum } = automatic;
  if (limit.kind === 'none' && maximum === undefined) {
    findings.push(
      error(
        'automaticWithoutLimit',
        `${pointer}/automatic`,
        'The scheme has no limit, so the portal would bid for every home that fits.',
        'Limit how many bids it can have at any one time: "automatic": { "maximum": 3 }. Or give the scheme a "limit", or remove "automatic".',
      ),
    );
  }
  if (limit.kind !== 'none' && maximum !== undefined && maximum > limit.maximum) {
    findings.push(
      warning(
        'automaticAboveLimit',
        `${pointer}/automatic/maximum`,
        `The portal can have ${maximum} bids for one person, but the scheme’s limit, which includes them, is ${limit.maximum}.`,
        `Write at most ${limit.maximum}, or leave it out.`,
      ),
    );
  }
  const open = shortestOpen(scheme);
  if (hours >= open) {
    findings.push(
      error(
        'automaticTooEarly',
        `${pointer}/automatic/hoursBeforeClose`,
        `A home may be open for only ${open} hours, so the portal would bid as soon as it opens.`,
        'Write fewer hours.',
      ),
    );
  }
  const cutOff = withdrawal?.kind === 'untilCutOff' ? withdrawal.hoursBeforeClose : 0;
  if (withdrawal?.kind === 'never' || cutOff >= hours) {
    findings.push(
      error(
        'automaticStays',
        `${pointer}/automatic/hoursBeforeClose`,
        'People could not withdraw a bid that the portal has made for them.',
        'Make the portal bid earlier, while people can still withdraw, or let people withdraw until the home closes.',
      ),
    );
  }
  return findings;
}
