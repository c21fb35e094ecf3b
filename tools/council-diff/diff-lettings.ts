import { weekdayNames } from '#api/rules/lettings/weekday-names.ts';
import type { RuleNames } from '#api/rules/lettings/eligibility/rule.ts';
import type { BedroomRules } from '#schemas/tenant/lettings-bedrooms.ts';
import type { Cycle, CycleException } from '#schemas/tenant/lettings-cycle.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { QuotaGroup, Quotas } from '#schemas/tenant/lettings-quotas.ts';
import { type Change, ChangeCollector } from './change.ts';
import { diffPreferences } from './diff-preferences.ts';
import { diffRules } from './diff-rules.ts';
import {
  biddingInWords,
  cycleInWords,
  debtBandInWords,
  exceptionInWords,
  limitInWords,
  rankingInWords,
  tieBreakInWords,
  uncountedInWords,
} from './lettings-words.ts';
import { offersInWords, ordersInWords, refusalRuleInWords } from './offers-words.ts';

const named = {
  keyOf: ({ id }: { readonly id: string | number }) => String(id),
  nameOf: ({ name }: { readonly name: string }) => name,
};

/** Returns differences in the lettings rules. */
export function diffLettings(before: LettingsPolicy, after: LettingsPolicy): Change[] {
  const collector = new ChangeCollector('Lettings rules', 'lettings.json');
  collector.value('version of the rules', before.version, after.version, '/version');
  const schemes = collector.list(
    'scheme',
    before.schemes,
    after.schemes,
    { keyOf: ({ identifier }) => identifier, nameOf: schemeInWords },
    '/schemes',
  );
  const several = after.schemes.length > 1;
  for (const { before: old, after: fresh, at } of schemes) {
    const one = { policy: before, scheme: old };
    const other = { policy: after, scheme: fresh };
    diffScheme(collector, one, other, several ? `${fresh.name}, ` : '', at);
  }
  // Two councils rarely give their one scheme the same name, but its rules are still worth comparing.
  const [old, fresh] = [before.schemes[0], after.schemes[0]];
  const single = before.schemes.length === 1 && after.schemes.length === 1;
  if (schemes.length === 0 && single && old && fresh) {
    const one = { policy: before, scheme: old };
    diffScheme(collector, one, { policy: after, scheme: fresh }, '', '/schemes/0');
  }
  const kinds = collector.list('kind of home', before.advertTypes, after.advertTypes, named, '/advertTypes');
  for (const { key, before: was, after: is, at } of kinds) {
    collector.value(`name of the kind of home ${key}`, was.name, is.name, `${at}/name`);
  }
  for (const [what, list] of [
    ['parish', 'parishes'],
    ['kind of applicant', 'applicantTypes'],
    ['mobility category', 'mobilityCategories'],
    ['adaptation', 'adaptations'],
  ] as const) {
    const pairs = collector.list(what, before[list] ?? [], after[list] ?? [], named, `/${list}`);
    for (const { key, before: was, after: is, at } of pairs) {
      collector.value(`name of the ${what} ${key}`, was.name, is.name, `${at}/name`);
    }
  }
  diffBedrooms(collector, before.bedroomNeed ?? {}, after.bedroomNeed ?? {});
  collector.value(
    'fewest bidders for which an outcome gives details',
    before.outcomes.hideBelow,
    after.outcomes.hideBelow,
    '/outcomes/hideBelow',
  );
  collector.list(
    'type of local connection',
    before.localConnectionTypes ?? [],
    after.localConnectionTypes ?? [],
    { keyOf: (type) => type, nameOf: (type) => type },
    '/localConnectionTypes',
  );
  collector.list(
    'exemption from local connection',
    before.localConnectionExemptions,
    after.localConnectionExemptions,
    { keyOf: (exemption) => exemption, nameOf: (exemption) => exemption },
    '/localConnectionExemptions',
  );
  return collector.changes;
}

function diffScheme(
  collector: ChangeCollector,
  was: RuleNames,
  is: RuleNames,
  prefix: string,
  at: string,
): void {
  const [before, after] = [was.scheme, is.scheme];
  collector.value(`${prefix}name of the scheme`, before.name, after.name, `${at}/name`);
  diffLimit(collector, was, is, prefix, `${at}/limit`);
  collector.value(`${prefix}cycle`, cycleInWords(before.cycle), cycleInWords(after.cycle), `${at}/cycle`);
  collector.list(
    `${prefix}exception`,
    exceptionsOf(before.cycle),
    exceptionsOf(after.cycle),
    { keyOf: exceptionInWords, nameOf: exceptionInWords },
    `${at}/cycle/exceptions`,
  );
  diffRules(
    collector,
    { ...was, rules: before.rules ?? {} },
    { ...is, rules: after.rules ?? {} },
    `${prefix}who may bid, `,
    `${at}/rules`,
  );
  diffOrder(collector, before, after, prefix, at);
  diffPreferences(collector, was, is, prefix, `${at}/preferences`);
  diffQuotas(collector, was, is, prefix, `${at}/quotas`);
  diffBidding(collector, before, after, prefix, at);
  diffOffers(collector, was, is, prefix, `${at}/offers`);
  const bands = collector.list(`${prefix}band`, before.bands, after.bands, named, `${at}/bands`);
  for (const {
    key,
    before: { name, meaning, fromPoints },
    after: band,
    at: place,
  } of bands) {
    collector.value(`${prefix}name of the band ${key}`, name, band.name, `${place}/name`);
    collector.value(`${prefix}meaning of ${band.name}`, meaning, band.meaning, `${place}/meaning`);
    collector.value(`${prefix}${band.name}, from points`, fromPoints, band.fromPoints, `${place}/fromPoints`);
  }
}

/** Returns differences in the order of applicants. */
function diffOrder(
  collector: ChangeCollector,
  before: Scheme,
  after: Scheme,
  prefix: string,
  at: string,
): void {
  collector.value(
    `${prefix}who comes first`,
    rankingInWords(before.ranking),
    rankingInWords(after.ranking),
    `${at}/ranking`,
  );
  collector.value(
    `${prefix}lower band for debts`,
    debtBandInWords(before),
    debtBandInWords(after),
    `${at}/debtBand`,
  );
  collector.value(
    `${prefix}what decides where all is equal`,
    tieBreakInWords(before.tieBreak),
    tieBreakInWords(after.tieBreak),
    `${at}/tieBreak`,
  );
  const others = collector.list(
    `${prefix}other ranking`,
    before.otherRankings ?? [],
    after.otherRankings ?? [],
    named,
    `${at}/otherRankings`,
  );
  for (const { before: old, after: fresh, at: other } of others) {
    collector.value(
      `${prefix}who comes first by ${fresh.name}`,
      rankingInWords(old.criteria),
      rankingInWords(fresh.criteria),
      `${other}/criteria`,
    );
  }
}

/** Reports the differences in the groups of a scheme, their shares and the year that these are counted by. */
function diffQuotas(
  collector: ChangeCollector,
  was: RuleNames,
  is: RuleNames,
  prefix: string,
  at: string,
): void {
  const [old, fresh] = [was.scheme.quotas, is.scheme.quotas];
  const year = `${prefix}first day of the year of quotas`;
  collector.value(year, yearInWords(old), yearInWords(fresh), `${at}/yearBegins`);
  const groups = collector.list(
    `${prefix}group of quotas`,
    old?.groups ?? [],
    fresh?.groups ?? [],
    named,
    `${at}/groups`,
  );
  for (const { key, before, after, at: place } of groups) {
    collector.value(`${prefix}name of the group ${key}`, before.name, after.name, `${place}/name`);
    const share = `${prefix}share of ${after.name}`;
    collector.value(share, shareInWords(before), shareInWords(after), `${place}/percent`);
    diffRules(
      collector,
      { ...was, rules: before.rules },
      { ...is, rules: after.rules },
      `${prefix}${after.name}, `,
      `${place}/rules`,
    );
  }
}

function yearInWords(quotas: Quotas | undefined): string {
  return quotas === undefined ? '' : (quotas.yearBegins ?? '04-01');
}

function shareInWords({ percent }: QuotaGroup): string {
  return percent === undefined ? 'before all shares' : `${percent}%`;
}

function exceptionsOf(cycle: Cycle): readonly CycleException[] {
  return cycle.kind === 'fixed' ? (cycle.exceptions ?? []) : [];
}

const bedroomWords: Readonly<Record<keyof BedroomRules, string>> = {
  ownRoomFrom: 'a bedroom of their own from the age of',
  sameSexShareUnder: 'children of the same sex share under',
  anySexShareUnder: 'any two children share under',
  couplesShare: 'a couple shares',
  overnightCarer: 'a bedroom for an overnight carer',
  cannotShare: 'a bedroom for someone who cannot share',
  singlePerson: 'bedrooms for a single person',
  maximum: 'most bedrooms that count',
};

function said(value: number | boolean | undefined): string {
  if (value === undefined) return 'as usual';
  return typeof value === 'number' ? String(value) : value ? 'yes' : 'no';
}

function diffBedrooms(collector: ChangeCollector, before: BedroomRules, after: BedroomRules): void {
  for (const entry of [
    'ownRoomFrom',
    'sameSexShareUnder',
    'anySexShareUnder',
    'couplesShare',
    'overnightCarer',
    'cannotShare',
    'singlePerson',
    'maximum',
  ] as const) {
    collector.value(bedroomWords[entry], said(before[entry]), said(after[entry]), `/bedroomNeed/${entry}`);
  }
}

function schemeInWords(scheme: Scheme): string {
  const { name, limit, cycle, bands } = scheme;
  return `${name} (bids: ${limitInWords(limit, spanOf(scheme))}; ${cycleInWords(cycle)}; ${bands.map((band) => band.name).join(', ')})`;
}

/** If both limits cover the same period, reports only the number: `bids per week: 3 → 6`. */
function diffLimit(
  collector: ChangeCollector,
  was: RuleNames,
  is: RuleNames,
  prefix: string,
  at: string,
): void {
  const [old, fresh] = [was.scheme.limit, is.scheme.limit];
  const [oldSpan, freshSpan] = [spanOf(was.scheme), spanOf(is.scheme)];
  if (old.kind !== 'none' && fresh.kind !== 'none' && oldSpan === freshSpan) {
    collector.value(`${prefix}bids ${freshSpan}`, old.maximum, fresh.maximum, at);
  } else {
    collector.value(`${prefix}how many bids`, limitInWords(old, oldSpan), limitInWords(fresh, freshSpan), at);
  }
  collector.value(
    `${prefix}bids that do not count`,
    uncountedInWords(old, was.policy.advertTypes),
    uncountedInWords(fresh, is.policy.advertTypes),
    at,
  );
}

/** Reports the differences in what people can do with bids in a scheme. */
function diffBidding(
  collector: ChangeCollector,
  before: Scheme,
  after: Scheme,
  prefix: string,
  at: string,
): void {
  const [old, fresh] = [biddingInWords(before.bidding), biddingInWords(after.bidding)];
  for (const [place, { what, entry, words }] of fresh.entries()) {
    collector.value(`${prefix}${what}`, old[place]?.words, words, `${at}/bidding/${entry}`);
  }
}

/** Reports the differences in the time to answer an offer, and in what refusing homes leads to. */
function diffOffers(
  collector: ChangeCollector,
  was: RuleNames,
  is: RuleNames,
  prefix: string,
  at: string,
): void {
  diffOrderAt(collector, was.scheme, is.scheme, prefix, at);
  const [old, fresh] = [offersInWords(was.scheme.offers), offersInWords(is.scheme.offers)];
  for (const [place, { what, entry, words }] of fresh.entries()) {
    collector.value(`${prefix}${what}`, old[place]?.words, words, `${at}/${entry}`);
  }
  const same = { keyOf: (words: string) => words, nameOf: (words: string) => words };
  const rules = [refusalRulesOf(was), refusalRulesOf(is)] as const;
  collector.list(`${prefix}refusal rule`, ...rules, same, `${at}/refusals/rules`);
}

/** Reports another order that decides who is offered a home. */
function diffOrderAt(
  collector: ChangeCollector,
  before: Scheme,
  after: Scheme,
  prefix: string,
  at: string,
): void {
  const [old, fresh] = [before, after].map(({ offers }) => ordersInWords[offers?.orderAt ?? 'close']);
  collector.value(`${prefix}order that decides who is offered a home`, old, fresh, `${at}/orderAt`);
}

function refusalRulesOf(names: RuleNames): string[] {
  return (names.scheme.offers?.refusals?.rules ?? []).map((rule) => refusalRuleInWords(rule, names));
}

/** Returns changes of the limits, the terms of bidding and the order of some schemes, in words: `bids per week: 3 → 6`. */
export function termsInWords(
  before: LettingsPolicy,
  after: LettingsPolicy,
  identifiers: readonly string[],
): string[] {
  const collector = new ChangeCollector('Lettings rules', 'lettings.json');
  for (const scheme of before.schemes.filter(({ identifier }) => identifiers.includes(identifier))) {
    const fresh = after.schemes.find(({ identifier }) => identifier === scheme.identifier);
    const prefix = before.schemes.length > 1 ? `${scheme.name}, ` : '';
    if (fresh === undefined) collector.say(`scheme removed: ${scheme.name}`);
    else {
      diffLimit(collector, { policy: before, scheme }, { policy: after, scheme: fresh }, prefix, '');
      diffBidding(collector, scheme, fresh, prefix, '');
      diffOrderAt(collector, scheme, fresh, prefix, '');
    }
  }
  return collector.changes.map(({ words }) => words);
}

function spanOf({ limit, cycle }: Scheme): string {
  if (limit.kind === 'perWeek') return `per calendar week from ${weekdayNames[(limit.weekBegins ?? 1) - 1]}`;
  if (limit.kind !== 'perCycle') return 'at any one time';
  if (cycle.kind === 'fixed' && cycle.moreOpenings !== undefined) return 'per opening';
  if (cycle.kind === 'fixed' && cycle.weeks === 1) return 'per week';
  return cycle.kind === 'fixed' ? `per ${cycle.weeks} weeks` : 'per cycle';
}
