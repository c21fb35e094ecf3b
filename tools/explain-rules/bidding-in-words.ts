import type { RuleSentence } from '#api/rules/lettings/rule-sentence.ts';
import type { Bidding, Visibility } from '#schemas/tenant/lettings-bidding.ts';
import type { BidLimit, LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { type Point, say, sayCount, sayWhether } from './section.ts';

/** Returns the limits on a person's bids as a list of points. */
export function limitInWords(limit: BidLimit, kinds: LettingsPolicy['advertTypes']): Point[] {
  if (limit.kind === 'none') return [[say('limit.none')]];
  const { maximum, uncountedAdvertTypes = [], groupsCountOnce = false } = limit;
  const nameOf = (type: number) => kinds.find(({ id }) => id === type)?.name ?? String(type);
  return [
    [
      sayCount(`limit.${limit.kind}`, maximum),
      ...(limit.kind === 'perWeek'
        ? [say('limit.weekBegins', { weekdays: { day: [limit.weekBegins ?? 1] } })]
        : []),
    ],
    ...(uncountedAdvertTypes.length === 0
      ? []
      : [[say('limit.uncounted', { values: { names: uncountedAdvertTypes.map(nameOf).join(', ') } })]]),
    ...(groupsCountOnce ? [[say('limit.groups')]] : []),
  ];
}

function withdrawalInWords(withdrawal: Bidding['withdrawal']): Point {
  if (withdrawal?.kind === 'never') return [say('withdrawal.never')];
  const { bidAgain = true, givesBidBack = true } = withdrawal ?? {};
  return [
    withdrawal?.kind === 'untilCutOff'
      ? sayCount('withdrawal.untilCutOff', withdrawal.hoursBeforeClose)
      : say('withdrawal.untilClose'),
    sayWhether('withdrawal.bidAgain', bidAgain),
    sayWhether('withdrawal.givesBidBack', givesBidBack),
  ];
}

const shown = (key: 'place' | 'total', visibility: Visibility | undefined): RuleSentence[] => [
  say(`${key}.${visibility?.kind ?? 'always'}`),
  ...(visibility?.kind === 'banded'
    ? [say('place.steps', { values: { steps: visibility.steps.join(', ') } })]
    : []),
];

/** The words of each rule on bids. */
const biddingWords: { readonly [Name in keyof Required<Bidding>]: (rule: Bidding[Name]) => Point } = {
  modes: (modes = ['self', 'assisted']) =>
    modes.map((mode) =>
      say(mode === 'approved' && !modes.includes('self') ? 'modes.approvedForAll' : `modes.${mode}`),
    ),
  automatic: (automatic) =>
    automatic === undefined
      ? []
      : [
          sayCount('automatic.decides', automatic.hoursBeforeClose),
          ...(automatic.maximum === undefined ? [] : [sayCount('automatic.maximum', automatic.maximum)]),
        ],
  bedrooms: ({ fewer = 0, more = 0 } = {}) => [
    ...(fewer === 0 ? [] : [sayCount('size.fewer', fewer)]),
    ...(more === 0 ? [] : [sayCount('size.more', more)]),
  ],
  blockedBy: (blocks = ['underOffer', 'suspended']) =>
    blocks.length === 0
      ? [say('blocked.never')]
      : [say('blocked.by', { parts: { reasons: blocks.map((kind) => say(`blocked.${kind}`)) } })],
  withdrawal: withdrawalInWords,
  moving: (moving = false) => [sayWhether('moving', moving)],
  preferredProperty: (kind = 'perScheme') => [say(`preferred.${kind}`)],
  visibility: ({ position, total } = {}) => [...shown('place', position), ...shown('total', total)],
};

const ruleOrder = Object.keys(biddingWords).filter((name): name is keyof Bidding => name in biddingWords);

/** Returns the rules for making, withdrawing and showing bids as a list of points. */
export function biddingInWords(bidding: Bidding = {}): Point[] {
  const pointOf = <Name extends keyof Bidding>(name: Name): Point => biddingWords[name](bidding[name]);
  return ruleOrder.map((name) => pointOf(name)).filter(({ length }) => length > 0);
}
