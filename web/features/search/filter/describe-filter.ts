import type { TFunction } from 'i18next';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { eachFeature, featureWords } from '#schemas/home-features.ts';
import type { SearchFilter } from '#schemas/property-search.ts';
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
  readonly formats: Pick<Formats, 'either'>;
  readonly filterData: BasicListingResponse['filterData'];
}

/** Names start with a capital letter on their own; inside a sentence they do not, unless all do. */
function inSentence(name: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;
}

/** `Studio`, `1 bedroom`, `4 or more bedrooms`. */
function bedroomWords(count: number, t: TFunction): string {
  return count < mostBedrooms
    ? t('property.bedrooms', { count })
    : t('search.describe.bedroomsMore', { count });
}

/** Describes a filter, such as `Homes: 2 bedrooms, flat, with a garden`. */
export function describeFilter(filter: SearchFilter, { t, formats, filterData }: Language): FilterWords {
  const subjects = [
    partsIn(filter).length === 0 ? t('search.describe.all') : t('search.describe.some'),
    t('search.describe.eligible'),
    t('search.describe.bid'),
    t('search.describe.favourites'),
  ] as const;
  const nameOf = (id: string) => filterData.localAuthorities.find((one) => one.id === id)?.name ?? id;
  const kindOf = (id: number) =>
    inSentence(filterData.advertTypes.find((one) => one.id === id)?.name ?? String(id));
  const say: Readonly<Record<FilterPart, () => string>> = {
    style: () => subjects[filter.style],
    bedrooms: () => formats.either(filter.bedrooms.map((count) => inSentence(bedroomWords(count, t)))),
    advertTypeIds: () => formats.either(filter.advertTypeIds.map(kindOf)),
    ...eachFeature(
      (feature) => () => t(`search.describe.${featureWords[feature]}${filter[feature] === 1 ? 'Yes' : 'No'}`),
    ),
    localAuthorityIds: () =>
      t('search.describe.areas', { areas: formats.either(filter.localAuthorityIds.map(nameOf)) }),
    text: () => t('search.describe.text', { text: filter.text }),
  };
  const parts = partsIn(filter).map((part) => ({ part, text: say[part]() }));
  const clauses = parts.filter(({ part }) => part !== 'style').map(({ text }) => text);
  const subject = subjects[filter.style];
  const whole =
    clauses.length === 0 ? subject : t('search.describe.whole', { subject, clauses: clauses.join(', ') });
  return { whole, parts };
}
