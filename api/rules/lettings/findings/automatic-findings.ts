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
        '"automatic" does nothing, because the scheme does not say when the portal looks for homes.',
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
        'The scheme says when the portal bids for people, and not that it does.',
        'Add "automatic" to "modes".',
      ),
    );
  }
  if (!modes.includes('self')) {
    findings.push(
      error(
        'automaticAlone',
        `${pointer}/automatic`,
        'The portal bids for people where they may bid themselves, and here they may not.',
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
        'Say how many bids it may make at any one time: "automatic": { "maximum": 3 }. Or give the scheme a "limit", or remove "automatic".',
      ),
    );
  }
  if (limit.kind !== 'none' && maximum !== undefined && maximum > limit.maximum) {
    findings.push(
      warning(
        'automaticAboveLimit',
        `${pointer}/automatic/maximum`,
        `The portal may hold ${maximum} bids for somebody, and the limit of the scheme is ${limit.maximum}, which counts them, too.`,
        `Write ${limit.maximum} at most, or leave it out.`,
      ),
    );
  }
  const open = shortestOpen(scheme);
  if (hours >= open) {
    findings.push(
      error(
        'automaticTooEarly',
        `${pointer}/automatic/hoursBeforeClose`,
        `A home may be open for ${open} hours, so the portal would bid as soon as it opens.`,
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
        'People could not take back a bid that the portal has made for them.',
        'Let the portal bid before it is too late to withdraw, or let people withdraw until the close.',
      ),
    );
  }
  return findings;
}
