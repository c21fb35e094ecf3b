import { countedEndings } from '#schemas/offers.ts';
import type { OffersRules, Refusals, RefusalRule } from '#schemas/tenant/lettings-offers.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { namesOf } from './eligibility/names.ts';
import type { RuleSentence } from './rule-sentence.ts';

/**
 * Returns a scheme's rules on offers as a list of points, each in sentences: the order that counts, the time to
 * answer, who sees a home together, and what refusing leads to.
 */
export function offersInWords(scheme: Scheme, policy: LettingsPolicy): RuleSentence[][] {
  const { answerWithin, invited = 1, orderAt = 'close', refusals } = scheme.offers ?? {};
  return [
    ...(orderAt === 'close' ? [] : [[{ key: 'offers.orderAt.offer' }, { key: 'offers.orderAt.change' }]]),
    [{ key: `offers.answer.${answerKey(answerWithin)}`, ...counting(countOf(answerWithin)) }],
    ...(invited === 1 ? [] : [[{ key: 'offers.invited', values: { count: invited } }]]),
    ...(refusals === undefined
      ? [[refused('ask')]]
      : [
          ...refusals.rules.map((rule, place) => sayRefusalRule(rule, place, scheme, policy)),
          sayCounting(refusals),
        ]),
  ];
}

function answerKey(within: OffersRules['answerWithin']): string {
  if (within === undefined) return 'each';
  return 'workingDays' in within ? 'workingDays' : 'days' in within ? 'days' : 'hours';
}

function countOf(within: OffersRules['answerWithin']): number | undefined {
  if (within === undefined) return undefined;
  return 'workingDays' in within ? within.workingDays : 'days' in within ? within.days : within.hours;
}

const counting = (count: number | undefined): Pick<RuleSentence, 'values'> =>
  count === undefined ? {} : { values: { count } };

const refused = (key: string, values: RuleSentence['values'] = {}): RuleSentence => ({
  key: `offers.refusals.${key}`,
  values,
});

function sayRefusalRule(
  rule: RefusalRule,
  place: number,
  scheme: Scheme,
  policy: LettingsPolicy,
): RuleSentence[] {
  const { after, withinMonths, exempt = {}, again = false } = rule;
  const types = namesOf(exempt.applicantTypes ?? [], policy.applicantTypes);
  return [
    ...sayWho(rule, place, scheme, policy),
    ...sayConsequence(rule, scheme),
    refused('when', { count: after }),
    ...(withinMonths === undefined ? [] : [refused('within', { count: withinMonths })]),
    ...(again ? [refused('again')] : []),
    ...(exempt.bands === undefined
      ? []
      : [refused('exemptBands', { names: namesOf(exempt.bands, scheme.bands) })]),
    ...(types === '' ? [] : [refused('exempt', { names: types })]),
  ];
}

function sayWho(
  { bands, applicantTypes }: RefusalRule,
  place: number,
  scheme: Scheme,
  policy: LettingsPolicy,
): RuleSentence[] {
  const names = namesOf(bands ?? [], scheme.bands);
  const types = namesOf(applicantTypes ?? [], policy.applicantTypes);
  if (bands !== undefined && applicantTypes !== undefined) {
    return [refused('bandsAndTypes', { names, types })];
  }
  if (bands !== undefined) return [refused('bands', { names })];
  if (applicantTypes !== undefined) return [refused('types', { names: types })];
  return place === 0 ? [] : [refused('others')];
}

function sayConsequence({ leadsTo }: RefusalRule, scheme: Scheme): RuleSentence[] {
  switch (leadsTo.kind) {
    case 'noBids': {
      const stopped = refused('noBids', { count: leadsTo.months });
      return leadsTo.newDate === true ? [stopped, refused('newDate')] : [stopped];
    }
    case 'bottomOfBand':
      return [refused('bottomOfBand', { count: leadsTo.months })];
    case 'band': {
      const band = namesOf([leadsTo.band], scheme.bands);
      const { months } = leadsTo;
      return [
        months === undefined ? refused('bandOpen', { band }) : refused('band', { band, count: months }),
      ];
    }
    case 'removal': {
      const { months } = leadsTo;
      return [months === undefined ? refused('removalOpen') : refused('removal', { count: months })];
    }
    case 'review':
      return [refused('review')];
  }
}

function sayCounting({ counts, countedSince, reviewWithinDays }: Refusals): RuleSentence[] {
  const counted = counts ?? countedEndings;
  return [
    refused('decided', { count: reviewWithinDays }),
    ...(['noAnswer', 'missedViewing'] as const)
      .filter((ending) => counted.includes(ending))
      .map((ending) => refused(ending)),
    ...(countedSince === undefined ? [] : [{ key: 'offers.refusals.since', days: { day: countedSince } }]),
  ];
}
