import type { i18n as I18n, ParseKeys } from 'i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import type { QueueGroup, MissingCriterion } from '#schemas/api/queue-order.ts';
import type { Formats } from '#domain/words/formats.ts';

/**
 * The text about people in a queue who share one value of the criterion that separates them from the reader.
 */
interface QueueGroupText {
  readonly who: string;
  readonly because: string;
}

type Value = QueueGroup['mine'];

/** A day, or only a month if a day would reveal too much about a person, in ISO 8601. */
const isoDate = /^(\d{4})-(\d{2})(-\d{2})?$/;

function inWords(value: Exclude<Value, null>, formats: Formats): string {
  if (typeof value === 'number') return formats.number(value);
  const [date, year, month, day] = isoDate.exec(value) ?? [];
  if (date === undefined) return value;
  return day === undefined ? formats.month({ year: Number(year), month: Number(month) }) : formats.day(date);
}

/**
 * Describes a group of a queue in two sentences: how many are ahead or behind, and what decides. Gives both
 * values if the server sends them, else only the criterion. Reveals no more about anyone than the server does.
 */
export function queueGroupText(group: QueueGroup, { t, exists }: I18n, formats: Formats): QueueGroupText {
  const { where, criterion, mine, theirs, count } = group;
  const people =
    count === 'fewerThanFive'
      ? t('queueOrder.fewerThanFive')
      : t('queueOrder.people', { formatted: formats.number(count) });
  const who = t(`queueOrder.${where}`, { people });

  const isText = (key: string): key is ParseKeys => exists(key);
  const compared = `queueOrder.compare.${criterion}`;
  const decides = `queueOrder.decides.${criterion}`;
  const their = theirsInWords();
  if (their !== null && mine !== null && isText(compared)) {
    return { who, because: t(compared, { mine: inWords(mine, formats), theirs: their }) };
  }
  return {
    who,
    because: isText(decides) ? t(decides, { mine: mine === null ? '' : inWords(mine, formats) }) : '',
  };

  function theirsInWords(): string | null {
    if (!Array.isArray(theirs)) return theirs === null ? null : inWords(theirs, formats);
    const [first, last] = theirs;
    if (first === undefined || last === undefined || first === null || last === null) return null;
    const words = { from: inWords(first, formats), to: inWords(last, formats) };
    if (words.from === words.to) return words.from;
    return typeof first === 'string' && isoDate.test(first)
      ? t('queueOrder.days', words)
      : t('queueOrder.between', words);
  }
}

/** Returns the text about a criterion for which the reader's value is not known, and their place without it. */
export function missingCriterionText({ criterion }: MissingCriterion, { t, exists }: I18n): string {
  const isText = (key: string): key is ParseKeys => exists(key);
  const key = `queueOrder.untold.${criterion}`;
  return isText(key) ? t(key) : '';
}

/** Places in the order of a home's groups; a scheme has no more groups than that. */
const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * Returns the text about the reader's group among those of a home; null for a home without an order of groups.
 */
export function ownGroupText(
  quota: ListedAdvert['quota'],
  own: AdvertEligibility['quotaGroup'],
  { t }: I18n,
): string | null {
  if (quota === undefined || own === undefined) return null;
  const { place, mayComeEarlier = false } = own;
  const group = place === null ? undefined : [...quota.above, quota.group, ...quota.after][place - 1];
  const ordinal = places.find((one) => Number(one) === place);
  const known =
    group === undefined || ordinal === undefined
      ? mayComeEarlier
        ? []
        : [t('property.quota.none')]
      : [t('property.quota.own', { group, place: t(`property.quota.places.${ordinal}`) })];
  return [...known, ...(mayComeEarlier ? [t('queueOrder.untold.quota')] : [])].join(' ');
}
