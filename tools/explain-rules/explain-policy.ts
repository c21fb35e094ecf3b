import { namesOf } from '#api/rules/lettings/eligibility/names.ts';
import { offersInWords } from '#api/rules/lettings/offers-in-words.ts';
import type { RuleSentence } from '#api/rules/lettings/rule-sentence.ts';
import { criterionKey, orderInWords } from '#api/rules/lettings/rules-in-words.ts';
import { defaultYearBegins } from '#api/rules/lettings/quotas.ts';
import type { BedroomRules } from '#schemas/tenant/lettings-bedrooms.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Preference, RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { biddingInWords, limitInWords } from './bidding-in-words.ts';
import { cycleInWords } from './cycle-in-words.ts';
import { connectionsInWords, debtBandInWords, peopleInWords } from './people-in-words.ts';
import { type Point, say, sayCount, sayWhether } from './section.ts';

/** A group of rules under a title. */
interface Section {
  readonly title: RuleSentence;
  readonly points: readonly Point[];
}

/** A council's rules in words: those of each scheme, and those that all schemes share. */
interface PolicyInWords {
  readonly schemes: readonly {
    readonly identifier: string;
    readonly name: string;
    readonly sections: readonly Section[];
  }[];
  readonly shared: readonly Section[];
}

/** Returns everything that lettings.json says, in words for residents. */
export function explainPolicy(policy: LettingsPolicy): PolicyInWords {
  return {
    schemes: policy.schemes.map((scheme) => ({
      identifier: scheme.identifier,
      name: scheme.name,
      sections: schemeSections(scheme, policy),
    })),
    shared: sharedSections(policy),
  };
}

type SchemePart = 'limit' | 'cycle' | 'bands' | 'who' | 'order' | 'bidding' | 'offers';

function schemeSections(scheme: Scheme, policy: LettingsPolicy): Section[] {
  const { bands, debtBand, rules, preferences = [], otherRankings = [] } = scheme;
  const within = { scheme, policy };
  const who = rules === undefined ? [] : peopleInWords(rules, within);
  const parts: Readonly<Record<SchemePart, readonly Point[]>> = {
    limit: limitInWords(scheme.limit, policy.advertTypes),
    cycle: cycleInWords(scheme.cycle),
    bands: [
      ...bands.map(({ name, meaning, fromPoints }) => [
        say('bands.means', { values: { name, meaning } }),
        ...(fromPoints === undefined ? [] : [sayCount('bands.fromPoints', fromPoints)]),
      ]),
      ...(debtBand === undefined ? [] : [debtBandInWords(debtBand, bands)]),
    ],
    who: who.length === 0 ? [[say('who.eachHome')]] : [...who, [say('who.ownRules')]],
    order: [
      ...orderInWords(scheme).map(({ sentence, criterion }) => [sentence, ...detailsOf(criterion)]),
      ...quotasInWords(scheme, within),
      ...preferences.map((preference) => preferenceInWords(preference, within)),
      ...otherRankings.map(({ name, criteria }) => [
        say('order.other', { values: { name } }),
        ...criteria.flatMap((criterion) => [say(criterionKey(criterion)), ...detailsOf(criterion)]),
      ]),
    ],
    bidding: biddingInWords(scheme.bidding),
    offers: offersInWords(scheme, policy),
  };
  return sectionsOf(parts);
}

function sectionsOf(parts: Readonly<Record<string, readonly Point[]>>): Section[] {
  return Object.entries(parts)
    .filter(([, points]) => points.length > 0)
    .map(([name, points]) => ({ title: say(`titles.${name}`), points }));
}

/** Returns the settings of a criterion that its sentence leaves out. */
function detailsOf(criterion: RankCriterion | undefined): RuleSentence[] {
  if (criterion?.kind === 'draw') return [say('order.seed', { values: { seed: criterion.seed } })];
  return criterion?.kind === 'waiting' ? [say(`order.since.${criterion.since}.${criterion.unit}`)] : [];
}

function preferenceInWords(preference: Preference, within: Parameters<typeof peopleInWords>[1]): Point {
  if (preference.kind === 'bandOrder') {
    return [
      say('order.bandOrder', {
        values: { names: preference.bands.map((id) => namesOf([id], within.scheme.bands)).join(', ') },
      }),
    ];
  }
  return [say('order.meeting'), ...peopleInWords(preference.rules, within).flat()];
}

/** Returns the details of quotas that the order's own sentences leave out: the year, and who is in each group. */
function quotasInWords({ quotas }: Scheme, within: Parameters<typeof peopleInWords>[1]): Point[] {
  if (quotas === undefined) return [];
  return [
    [say('order.quota.year', { days: { day: quotas.yearBegins ?? defaultYearBegins } })],
    ...quotas.groups.map(({ name, rules }) => [
      say('order.quota.group', { values: { group: name } }),
      ...peopleInWords(rules, within).flat(),
    ]),
  ];
}

type Shared = 'kinds' | 'bedroomNeed' | 'connections' | 'outcomes';

function sharedSections(policy: LettingsPolicy): Section[] {
  const listed = (key: 'parishes' | 'applicantTypes' | 'mobilityCategories' | 'adaptations'): Point[] => {
    const names = (policy[key] ?? []).map(({ name }) => name).join(', ');
    return names === '' ? [] : [[say(`kinds.${key}`, { values: { names } })]];
  };
  const { advertTypes, outcomes, localConnectionTypes = [], localConnectionExemptions } = policy;
  const parts: Readonly<Record<Shared, readonly Point[]>> = {
    kinds: [
      [say('kinds.advertTypes', { values: { names: advertTypes.map(({ name }) => name).join(', ') } })],
      ...listed('parishes'),
      ...listed('applicantTypes'),
      ...listed('mobilityCategories'),
      ...listed('adaptations'),
    ],
    bedroomNeed: bedroomsInWords(policy.bedroomNeed),
    connections: [
      ...(localConnectionTypes.length === 0
        ? []
        : [[say('connections.own', { parts: { names: connectionsInWords(localConnectionTypes) } })]]),
      localConnectionExemptions.length === 0
        ? [say('connections.noneExempt')]
        : [say('connections.exempt', { parts: { names: connectionsInWords(localConnectionExemptions) } })],
    ],
    outcomes: [
      [outcomes.hideBelow === 0 ? say('outcomes.all') : sayCount('outcomes.hideBelow', outcomes.hideBelow)],
    ],
  };
  return sectionsOf(parts);
}

/** The age that stands for "never" in the rules on bedrooms. */
const never = 120;

function bedroomsInWords({
  ownRoomFrom = 16,
  sameSexShareUnder = 16,
  anySexShareUnder = 10,
  couplesShare = true,
  overnightCarer = true,
  cannotShare = true,
  singlePerson = 1,
  maximum,
}: BedroomRules = {}): Point[] {
  return [
    [sayWhether('bedroomNeed.couplesShare', couplesShare)],
    [
      ownRoomFrom === never
        ? say('bedroomNeed.noOwnRoom')
        : say('bedroomNeed.ownRoomFrom', { values: { age: ownRoomFrom } }),
    ],
    [say('bedroomNeed.sameSexShareUnder', { values: { age: sameSexShareUnder } })],
    [say('bedroomNeed.anySexShareUnder', { values: { age: anySexShareUnder } })],
    [sayWhether('bedroomNeed.overnightCarer', overnightCarer)],
    [sayWhether('bedroomNeed.cannotShare', cannotShare)],
    [say(`bedroomNeed.singlePerson.${singlePerson === 0 ? 'studio' : 'bedroom'}`)],
    ...(maximum === undefined ? [] : [[sayCount('bedroomNeed.maximum', maximum)]]),
  ];
}
