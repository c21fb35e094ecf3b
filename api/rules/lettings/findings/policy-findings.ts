import { lawfulExemptions, standardConnectionTypes } from '#schemas/lettings-facts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { BedroomRules } from '#schemas/tenant/lettings-bedrooms.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { nearestWord } from '../../words/near-word.ts';
import { automaticFindings } from './automatic-findings.ts';
import { cycleFindings } from './cycle-findings.ts';
import { eligibilityFindings } from './eligibility-findings.ts';
import { quotaFindings } from './quota-findings.ts';
import { rankingFindings } from './ranking-findings.ts';
import { rankingsOf } from '../rank-criteria.ts';
import { refusalFindings } from './refusal-findings.ts';
import { error, type RuleFinding, warning } from '../eligibility/rule-finding.ts';
import { shortestOpen } from './shortest-open.ts';

/**
 * Returns everything in a policy that contradicts itself, that no one can meet, or that is probably a mistake.
 * Assumes that the policy has its shape and that no list has an id twice.
 */
export function policyFindings(policy: LettingsPolicy): RuleFinding[] {
  return [
    ...policy.schemes.flatMap((scheme, place) => {
      const pointer = `/schemes/${place}`;
      return [
        ...limitFindings(scheme, policy, pointer),
        ...cycleFindings(scheme.cycle, `${pointer}/cycle`),
        ...eligibilityFindings(scheme.rules ?? {}, policy, scheme, `${pointer}/rules`),
        ...rankingFindings(scheme, policy, pointer),
        ...quotaFindings(scheme, policy, `${pointer}/quotas`),
        ...biddingFindings(scheme, `${pointer}/bidding`),
        ...orderFindings(scheme, `${pointer}/offers/orderAt`),
        ...refusalFindings(scheme, policy, `${pointer}/offers`),
      ];
    }),
    ...bedroomFindings(policy.bedroomNeed ?? {}),
    ...exemptionFindings(policy),
  ];
}

/** Criteria whose result for a person is the same on every day. */
const settledKinds: ReadonlySet<string> = new Set(['bidTime', 'draw']);

/** Reports a scheme whose order at the offer is always the same as at the close. */
function orderFindings(scheme: Scheme, pointer: string): RuleFinding[] {
  if (scheme.offers?.orderAt !== 'offer') return [];
  if (!rankingsOf(scheme).every((criteria) => criteria.every(({ kind }) => settledKinds.has(kind))))
    return [];
  return [
    warning(
      'orderMovesNobody',
      pointer,
      'The rankings use only the time of the bid and a draw, so the order does not change after the close. Only who can be offered the home is checked again.',
      'Remove "orderAt", unless you want that.',
    ),
  ];
}

/**
 * Returns a warning for each exemption that is nearly a known type of local connection. A council can add types of
 * its own, so a misspelt one would silently become a new type that no application has.
 */
function exemptionFindings({
  localConnectionTypes = [],
  localConnectionExemptions,
}: LettingsPolicy): RuleFinding[] {
  const known = [...lawfulExemptions, ...standardConnectionTypes, ...localConnectionTypes];
  return localConnectionExemptions.flatMap((type, place) => {
    const near = known.includes(type) ? undefined : nearestWord(type, known);
    return near === undefined
      ? []
      : [
          warning(
            'unknownName',
            `/localConnectionExemptions/${place}`,
            `"${type}" is very close to "${near}", but is a different type: it does not exempt people who are "${near}".`,
            `Write "${near}" if you mean that. If not, also list "${type}" under "localConnectionTypes".`,
          ),
        ];
  });
}

function limitFindings(
  { limit, cycle }: Scheme,
  { advertTypes }: LettingsPolicy,
  pointer: string,
): RuleFinding[] {
  if (limit.kind === 'none') return [];
  const findings: RuleFinding[] = [];
  if (limit.kind === 'perCycle' && cycle.kind === 'rolling') {
    findings.push(
      error(
        'limitWithoutCycle',
        `${pointer}/limit/kind`,
        'The limit counts bids in a cycle, but a rolling scheme has no cycles.',
        'Use "atAnyOneTime", or give the scheme a fixed cycle.',
      ),
    );
  }
  const uncounted = limit.uncountedAdvertTypes ?? [];
  for (const [place, type] of uncounted.entries()) {
    if (advertTypes.some(({ id }) => id === type)) continue;
    findings.push(
      error(
        'unknownName',
        `${pointer}/limit/uncountedAdvertTypes/${place}`,
        `There is no kind of advert ${type}.`,
        `You can use: ${advertTypes.map(({ id, name }) => `${id} ${name}`).join(', ')}.`,
      ),
    );
  }
  if (advertTypes.every(({ id }) => uncounted.includes(id))) {
    findings.push(
      error(
        'limitCountsNothing',
        `${pointer}/limit/uncountedAdvertTypes`,
        'No kind of advert counts, so the limit has no effect.',
        'Remove the kinds that should count from "uncountedAdvertTypes", or write { "kind": "none" }.',
      ),
    );
  }
  return findings;
}

function biddingFindings(scheme: Scheme, pointer: string): RuleFinding[] {
  const { bidding = {}, cycle } = scheme;
  const findings = [...withdrawalFindings(scheme, pointer), ...visibilityFindings(bidding, pointer)];
  if (bidding.preferredProperty === 'perCycle' && cycle.kind === 'rolling') {
    findings.push(
      error(
        'preferredWithoutCycle',
        `${pointer}/preferredProperty`,
        'The scheme allows one preferred home in each cycle, but a rolling scheme has no cycles.',
        'Write "perScheme", or give the scheme a fixed cycle.',
      ),
    );
  }
  if (
    bidding.modes !== undefined &&
    !['self', 'approved'].some((mode) => bidding.modes?.some((m) => m === mode))
  ) {
    findings.push(
      warning(
        'nobodyBids',
        `${pointer}/modes`,
        'People cannot bid in this scheme, so they can only look at its homes.',
        'Add "self" if people can bid.',
      ),
    );
  }
  return [...findings, ...automaticFindings(scheme, pointer)];
}

function withdrawalFindings(scheme: Scheme, pointer: string): RuleFinding[] {
  const withdrawal = scheme.bidding?.withdrawal;
  if (withdrawal?.kind !== 'untilCutOff') return [];
  const open = shortestOpen(scheme);
  if (withdrawal.hoursBeforeClose < open) return [];
  return [
    error(
      'neverWithdrawn',
      `${pointer}/withdrawal/hoursBeforeClose`,
      `A home may be open for only ${open} hours, so nobody could withdraw a bid for it.`,
      'Write fewer hours, or { "kind": "never" }.',
    ),
  ];
}

function visibilityFindings({ visibility = {} }: Bidding, pointer: string): RuleFinding[] {
  return (['position', 'total'] as const).flatMap((name) => {
    const shown = visibility[name];
    if (shown?.kind !== 'banded') return [];
    const wrong = shown.steps.findIndex((step, place) => step <= (shown.steps[place - 1] ?? 0));
    return wrong === -1
      ? []
      : [
          error(
            'steps',
            `${pointer}/visibility/${name}/steps/${wrong}`,
            `${shown.steps[wrong]} does not come after ${shown.steps[wrong - 1]}.`,
            'Put the steps in ascending order.',
          ),
        ];
  });
}

function bedroomFindings({
  ownRoomFrom = 16,
  sameSexShareUnder = 16,
  anySexShareUnder = 10,
}: BedroomRules): RuleFinding[] {
  const findings: RuleFinding[] = [];
  if (sameSexShareUnder > ownRoomFrom) {
    findings.push(
      error(
        'bedroomAges',
        '/bedroomNeed/sameSexShareUnder',
        `Children of the same sex share until ${sameSexShareUnder}, but everyone has their own bedroom from ${ownRoomFrom}.`,
        'Lower the first age or raise the second.',
      ),
    );
  }
  if (anySexShareUnder > sameSexShareUnder) {
    findings.push(
      error(
        'bedroomAges',
        '/bedroomNeed/anySexShareUnder',
        `A boy and a girl share until ${anySexShareUnder}, but two children of the same sex only until ${sameSexShareUnder}.`,
        'Lower the first age or raise the second.',
      ),
    );
  }
  return findings;
}
