import { useTranslation } from 'react-i18next';
import type { BasicListingResponse } from '#schemas/api/property-listings.ts';
import { featureWords, homeFeatures } from '#schemas/home-features.ts';
import type { SearchFilter, SearchStyle } from '#schemas/property-search.ts';
import { useUser } from '../../../app/use-person.ts';
import { useApp } from '../../../app/app-context.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { mostBedrooms } from '#domain/search/find-homes.ts';
import { TextFilter } from './TextFilter.tsx';
import { YesNoChoice } from './YesNoChoice.tsx';

interface FilterFieldsProps {
  readonly filter: SearchFilter;
  readonly filterData: BasicListingResponse['filterData'];
  readonly onChange: (filter: SearchFilter) => void;
}

/** Adds or removes one of several; keeps the display order. */
function toggled<Value>(
  offered: readonly Value[],
  chosen: readonly Value[],
  value: Value,
  isChosen: boolean,
) {
  return offered.filter((one) => (one === value ? isChosen : chosen.includes(one)));
}

/** All filters of a search. Each answer applies at once. */
export function FilterFields({ filter, filterData, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { advertTypes, localAuthorities } = filterData;
  const change = (part: Partial<SearchFilter>) => onChange({ ...filter, ...part });
  const types = advertTypes.map(({ id }) => id);
  const areas = localAuthorities.map(({ id }) => id);
  const shortCount = (count: number) =>
    count === 0 ? t('property.bedrooms', { count }) : formats.number(count);
  const counts = Array.from({ length: mostBedrooms + 1 }, (_, count) => count);
  return (
    <>
      <TextFilter text={filter.text} onChange={(text) => change({ text })} />
      <StyleChoice style={filter.style} onChange={(style) => change({ style })} />
      <ChoiceChips
        legend={t('search.bedrooms')}
        type="checkbox"
        choices={counts.map((count) => ({
          value: count,
          text: count < mostBedrooms ? shortCount(count) : t('search.bedroomsMore', { count }),
        }))}
        chosen={filter.bedrooms}
        onChoose={(count, isChosen) =>
          change({ bedrooms: toggled(counts, filter.bedrooms, count, isChosen) })
        }
      />
      <ChoiceChips
        legend={t('search.types')}
        type="checkbox"
        choices={advertTypes.map(({ id, name }) => ({ value: id, text: name }))}
        chosen={filter.advertTypeIds}
        onChoose={(id, isChosen) =>
          change({ advertTypeIds: toggled(types, filter.advertTypeIds, id, isChosen) })
        }
      />
      {localAuthorities.length > 1 && (
        <ChoiceChips
          legend={t('search.areas')}
          type="checkbox"
          choices={localAuthorities.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={filter.localAuthorityIds}
          onChoose={(id, isChosen) =>
            change({ localAuthorityIds: toggled(areas, filter.localAuthorityIds, id, isChosen) })
          }
        />
      )}
      <fieldset>
        <legend>{t('search.features')}</legend>
        {homeFeatures.map((feature) => (
          <YesNoChoice
            key={feature}
            label={t(`search.${featureWords[feature]}`)}
            chosen={filter[feature]}
            onChoose={(chosen) => onChange({ ...filter, [feature]: chosen })}
          />
        ))}
      </fieldset>
    </>
  );
}

interface StyleChoiceProps {
  readonly style: SearchStyle;
  readonly onChange: (style: SearchStyle) => void;
}

/** All homes, or those related to the reader: by bids only when logged in (specification section 6). */
function StyleChoice({ style, onChange }: StyleChoiceProps) {
  const { t } = useTranslation();
  const user = useUser();
  const mayBid = user?.hasApplications === true;
  const choices = [
    { value: 0, text: t('properties.filterAll'), disabled: false },
    { value: 1, text: t('properties.filterEligible'), disabled: !mayBid },
    { value: 2, text: t('properties.filterBid'), disabled: !mayBid },
    { value: 3, text: t('search.filterFavourites'), disabled: false },
  ] as const;
  // A disabled choice has no effect, so it does not show as chosen.
  const holds = choices.some(({ value, disabled }) => value === style && !disabled);
  return (
    <ChoiceChips
      legend={t('properties.filter')}
      type="radio"
      choices={choices}
      chosen={[holds ? style : 0]}
      onChoose={onChange}
      {...(user === null
        ? { hint: `${t('properties.onlyLoggedInHint')} ${t('properties.onlyLoggedIn')}` }
        : {})}
      {...(user && !mayBid ? { hint: t('search.onlyWithApplication') } : {})}
    />
  );
}
