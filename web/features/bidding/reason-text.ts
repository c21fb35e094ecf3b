import type { ParseKeys, TFunction } from 'i18next';
import type { i18n as I18n } from 'i18next';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Formats } from '../../i18n/formats.ts';

/** What a reason says to a person. */
export interface ReasonText {
  readonly sentence: string;
  /** What would change it; null where nothing would. */
  readonly change: string | null;
}

type Facts = Reason['facts'];

function bedroomRange({ minimum, maximum }: Facts, t: TFunction): string {
  if (minimum === undefined) {
    return t('reasons.words.atMost', { maximum: t('reasons.words.bedrooms', { count: Number(maximum) }) });
  }
  if (maximum === undefined) {
    return t('reasons.words.atLeast', { minimum: t('reasons.words.bedrooms', { count: Number(minimum) }) });
  }
  const most = t('reasons.words.bedrooms', { count: Number(maximum) });
  return minimum === maximum ? most : t('reasons.words.between', { minimum, maximum: most });
}

function whose(who: string, t: TFunction): string {
  if (who === 'anyAdult' || who === 'everyAdult') return t(`reasons.words.whose.${who}`);
  return t('reasons.words.whose.applicant');
}

/** A reason's facts as its sentences need them: days and times written out, and a few words put together. */
function factsInWords({ rule, facts }: Reason, t: TFunction, formats: Formats): Facts {
  const words: Facts = { ...facts };
  for (const name of ['date', 'since']) {
    const day = facts[name];
    if (day !== undefined) words[name] = formats.day(String(day));
  }
  for (const name of ['opensAt', 'closesAt']) {
    const instant = facts[name];
    if (instant !== undefined) words[name] = formats.dayAndTime(String(instant));
  }
  for (const name of ['bands', 'parishes']) {
    const list = facts[name];
    if (list !== undefined) words[name] = formats.either(String(list).split(', '));
  }
  if (rule === 'bedroomNeed') {
    words.range = bedroomRange(facts, t);
    if (facts.need !== undefined) {
      words.needed = t('reasons.words.bedrooms', { count: Number(facts.need) });
    }
  }
  if (rule === 'age') words.who = whose(String(facts.whose), t);
  if (rule === 'limit') {
    // A fact named `count` would make i18next choose a plural by it.
    delete words.count;
    words.used = facts.count ?? 0;
  }
  return words;
}

/** A reason in one or two whole sentences. */
export function explainReason(reason: Reason, i18n: I18n, formats: Formats): ReasonText {
  const { t } = i18n;
  const words = factsInWords(reason, t, formats);
  const isText = (key: string): key is ParseKeys => i18n.exists(key);
  const changeKey = `reasons.${reason.rule}.change.${reason.wouldChange}`;
  return {
    sentence: t(`reasons.${reason.rule}.${reason.verdict}`, words),
    change: isText(changeKey) ? t(changeKey, words) : null,
  };
}

/** A reason that is not met, as the end of a sentence that has begun: "You cannot bid: …". */
export function shortReason(reason: Reason, i18n: I18n, formats: Formats): string {
  const words = factsInWords(reason, i18n.t, formats);
  const verdict = reason.verdict === 'notYetKnown' ? 'notYetKnown' : 'notMet';
  return i18n.t(`reasons.${reason.rule}.short.${verdict}`, words);
}
