import type { TFunction } from 'i18next';
import type { SearchChoices } from '#domain/search/search-address.ts';
import { eachYesNoFilter, yesNoFilterWords } from '#schemas/yes-no-filters.ts';
import type { HighestRent, Nearby, SearchFilter } from '#schemas/property-search.ts';
import type { Formats } from '#domain/words/formats.ts';
import { partsIn, type FilterPart } from './filter-parts.ts';
import { mostBedrooms } from '#domain/search/find-homes.ts';

/** A filter in words (the specification's `filterDescription`), whole and part by part. */
export interface FilterWords {
  readonly whole: string;
  readonly parts: readonly { readonly part: FilterPart; readonly text: string }[];
}

interface Language {
  readonly t: TFunction;
  readonly formats: Pick<Formats, 'either' | 'money'>;
  readonly choices: SearchChoices;
}

/**
 * Returns a name for use inside a sentence: without its capital letter, unless the whole word is in capitals.
 */
function inSentence(name: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}

/** Returns `Studio`, `1 bedroom`, `4 or more bedrooms`. */
function bedroomWords(count: number, t: TFunction): string {
  return count < mostBedrooms
    ? t('property.bedrooms', { count })
    : t('search.describe.bedroomsMore', { count });
}

/** Describes a filter, such as `Homes: 2 bedrooms, flat, with a garden`. */
export function describeFilter(filter: SearchFilter, { t, formats, choices }: Language): FilterWords {
  const subjects = [
    partsIn(filter).length === 0 ? t('search.describe.all') : t('search.describe.some'),
    t('search.describe.eligible'),
    t('search.describe.bid'),
    t('search.describe.favourites'),
  ] as const;
  const nameOf = (id: string) => choices.localAuthorities.find((one) => one.id === id)?.name ?? id;
  const kindOf = (id: number) =>
    inSentence(choices.advertTypes.find((one) => one.id === id)?.name ?? String(id));
  const landlordOf = (id: string) => choices.landlords.find((one) => one.id === id)?.name ?? id;
  const rentWords = ({ pounds, period }: HighestRent) =>
    t(period === 'week' ? 'search.describe.rentWeek' : 'search.describe.rentMonth', {
      rent: formats.money(pounds * 100),
    });
  const nearWords = ({ miles, name }: Nearby) =>
    name === ''
      ? t('search.describe.nearPoint', { count: miles })
      : t('search.describe.near', { count: miles, place: name });
  const say: Readonly<Record<FilterPart, () => string>> = {
    style: () => subjects[filter.style],
    bedrooms: () => formats.either(filter.bedrooms.map((count) => inSentence(bedroomWords(count, t)))),
    advertTypeIds: () => formats.either(filter.advertTypeIds.map(kindOf)),
    rent: () => (filter.rent ? rentWords(filter.rent) : ''),
    near: () => (filter.near ? nearWords(filter.near) : ''),
    floor: () => t(filter.floor === 0 ? 'search.describe.floorGround' : 'search.describe.floorFirst'),
    ...eachYesNoFilter(
      (name) => () => t(`search.describe.${yesNoFilterWords[name]}${filter[name] === 1 ? 'Yes' : 'No'}`),
    ),
    localAuthorityIds: () =>
      t('search.describe.areas', { areas: formats.either(filter.localAuthorityIds.map(nameOf)) }),
    landlordIds: () =>
      t('search.describe.landlords', { landlords: formats.either(filter.landlordIds.map(landlordOf)) }),
    text: () => t('search.describe.text', { text: filter.text }),
  };
  const parts = partsIn(filter).map((part) => ({ part, text: say[part]() }));
  const clauses = parts.filter(({ part }) => part !== 'style').map(({ text }) => text);
  const subject = subjects[filter.style];
  const whole =
    clauses.length === 0 ? subject : t('search.describe.whole', { subject, clauses: clauses.join(', ') });
  return { whole, parts };
}
