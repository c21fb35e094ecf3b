import type { ParseKeys, TFunction } from 'i18next';
import type { i18n as I18n } from 'i18next';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Formats } from './formats.ts';

/** The words of a reason. */
interface ReasonText {
  readonly sentence: string;
  /** The change that would help; `null` if nothing would. */
  readonly change: string | null;
}

type Facts = Reason['facts'];

type Counted = 'bedrooms' | 'people' | 'children' | 'points';

function rangeOf(counted: Counted, { minimum, maximum }: Facts, t: TFunction): string {
  const say = (count: string | number | undefined) => t(`reasons.words.${counted}`, { count: Number(count) });
  if (maximum === undefined) return t('reasons.words.atLeast', { minimum: say(minimum) });
  const most = say(maximum);
  // "Up to no children" and "0 to 0" are not English: none, or an exact number, is written by itself.
  if (maximum === 0 || minimum === maximum) return most;
  return minimum === undefined
    ? t('reasons.words.atMost', { maximum: most })
    : t('reasons.words.between', { minimum, maximum: most });
}

/** The rules that count something, each with the name of its number in the facts and in the texts. */
const counting: Partial<Record<Reason['rule'], { counted: Counted; fact: string; word: string }>> = {
  bedroomNeed: { counted: 'bedrooms', fact: 'need', word: 'needed' },
  occupancy: { counted: 'people', fact: 'people', word: 'size' },
  children: { counted: 'children', fact: 'children', word: 'size' },
  points: { counted: 'points', fact: 'points', word: 'total' },
};

function whose(who: string, t: TFunction): string {
  if (who === 'anyAdult' || who === 'everyAdult') return t(`reasons.words.whose.${who}`);
  return t('reasons.words.whose.applicant');
}

/** Returns a debt, its limit alone and with the plan that can replace it, and the months of a plan, in words. */
function debtInWords({ debt, maximum, needed, kept }: Facts, t: TFunction, formats: Formats): Facts {
  const sum = (pence: string | number) => formats.money(Number(pence));
  const none = t('reasons.words.debt.none');
  const owed =
    debt === undefined ? t('reasons.words.debt.some') : t('reasons.words.debt.sum', { sum: sum(debt) });
  const months = (count: string | number) => t('reasons.words.months', { count: Number(count) });
  const limit = maximum === 0 ? none : t('reasons.words.debt.atMost', { sum: sum(maximum ?? 0) });
  const plan = needed === undefined ? {} : { needed: months(needed) };
  return {
    owed: debt === 0 ? none : owed,
    limit,
    most: needed === undefined ? limit : t('reasons.words.debt.orPlan', { limit, needed: months(needed) }),
    ...plan,
    ...(kept === undefined ? {} : { kept: months(kept) }),
  };
}

/** Returns a reason's facts as its sentences need them: days and times in words, and some phrases composed. */
function factsInWords({ rule, facts }: Reason, t: TFunction, formats: Formats): Facts {
  const words: Facts = { ...facts };
  for (const name of ['date', 'since']) {
    const day = facts[name];
    if (day !== undefined) words[name] = formats.day(String(day));
  }
  if (facts.opensAt !== undefined) words.opensAt = formats.dayAndTime(String(facts.opensAt));
  for (const name of ['closesAt', 'until']) {
    const instant = facts[name];
    if (instant !== undefined) words[name] = formats.until(String(instant));
  }
  for (const name of ['bands', 'parishes', 'schemes', 'applicantTypes', 'adaptations', 'mobilities']) {
    const list = facts[name];
    if (list !== undefined) words[name] = formats.either(String(list).split(', '));
  }
  const count = counting[rule];
  if (count !== undefined) {
    words.range = rangeOf(count.counted, facts, t);
    const own = facts[count.fact];
    if (own !== undefined) words[count.word] = t(`reasons.words.${count.counted}`, { count: Number(own) });
  }
  if (rule === 'age' || rule === 'maximumAge') words.who = whose(String(facts.whose), t);
  if (rule === 'housingDebt' || rule === 'repaymentPlan' || rule === 'debtBand') {
    Object.assign(words, debtInWords(facts, t, formats));
  }
  if (rule === 'scheme' && facts.schemes === '') words.context = 'none';
  if (rule === 'limit') {
    // A fact named `count` would make i18next choose a plural by it.
    delete words.count;
    words.used = facts.count ?? 0;
  }
  return words;
}

/**
 * Returns a text if it exists, since not every rule can be met, or be unknown. `tests/texts` checks that each
 * verdict that `api/rules/lettings` can give has its sentence.
 */
function textOf(key: string, words: Facts, i18n: I18n): string | null {
  const isText = (candidate: string): candidate is ParseKeys => i18n.exists(candidate);
  return isText(key) ? i18n.t(key, words) : null;
}

/** Returns a reason in one or two whole sentences. */
export function explainReason(reason: Reason, i18n: I18n, formats: Formats): ReasonText {
  const words = factsInWords(reason, i18n.t, formats);
  const { rule, verdict, wouldChange } = reason;
  return {
    sentence: textOf(`reasons.${rule}.${verdict}`, words, i18n) ?? '',
    change: wouldChange === null ? null : textOf(`reasons.${rule}.change.${wouldChange}`, words, i18n),
  };
}

/** Returns a reason that is not met as the end of a sentence: "You cannot bid: …". */
export function shortReason(reason: Reason, i18n: I18n, formats: Formats): string {
  const words = factsInWords(reason, i18n.t, formats);
  const verdict = reason.verdict === 'notYetKnown' ? 'notYetKnown' : 'notMet';
  return textOf(`reasons.${reason.rule}.short.${verdict}`, words, i18n) ?? '';
}
