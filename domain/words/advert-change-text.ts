import type { i18n as I18n } from 'i18next';
import type { AdvertChanges, ChangedFact, FactChange, FactValue } from '#schemas/advert-changes.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Formats } from './formats.ts';
import { shortReason } from './reason-text.ts';

/** Returns the changes of an advert: one line for each fact and rule, with its values before and after. */
export function advertChangeLines(
  { facts, rules, order }: AdvertChanges,
  i18n: I18n,
  formats: Formats,
): string[] {
  const { t } = i18n;
  const ofHome = (reason: Reason | null) =>
    reason === null ? t('changes.noRule') : shortReason({ ...reason, verdict: 'notMet' }, i18n, formats);
  return [
    ...facts.map((change) => factLine(change, i18n, formats)),
    ...rules.map(({ before, after }) =>
      t('changes.line', {
        name: t('changes.names.rule'),
        before: ofHome(before),
        after: ofHome(after),
      }),
    ),
    ...(order ? [t('changes.changed', { name: t('changes.names.order') })] : []),
  ];
}

type Spoken = Exclude<FactValue, { readonly words: string }>;

/** Returns a value in a language if the landlord has provided that; otherwise in the default language. */
function spoken(value: FactValue, language: string): Spoken {
  if (value === null || typeof value !== 'object' || 'pence' in value) return value;
  return value.translations[language] ?? value.words;
}

function factLine({ fact, before, after }: FactChange, { t, language }: I18n, formats: Formats): string {
  const name = t(`changes.names.${fact}`);
  if (before === null && after === null) return t('changes.changed', { name });
  return t('changes.line', {
    name,
    before: inWords(fact, spoken(before, language), t, formats),
    after: inWords(fact, spoken(after, language), t, formats),
  });
}

function inWords(fact: ChangedFact, value: Spoken, t: I18n['t'], formats: Formats): string {
  if (value === null) return t('changes.notSaid');
  if (typeof value === 'boolean') return value ? t('property.yes') : t('property.no');
  if (typeof value === 'object') {
    const rent = formats.money(value.pence);
    return value.period === 'week' ? t('property.rentWeek', { rent }) : t('property.rentMonth', { rent });
  }
  if (typeof value === 'number') {
    if (fact === 'bedrooms') return t('property.bedrooms', { count: value });
    if (fact === 'persons') return t('property.personsValue', { count: value });
    if (fact === 'floor') {
      return value === 0 ? t('property.floorGround') : t('property.floorNumber', { floor: value });
    }
    return formats.number(value);
  }
  if (fact === 'closesAt') return formats.until(value);
  if (fact === 'opensAt') return formats.dayAndTime(value);
  if (fact === 'availableFrom') return formats.day(value);
  return fact === 'epc' && value === 'exempt' ? t('property.epcExempt') : value;
}
