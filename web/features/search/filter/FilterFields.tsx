import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { floorWords, type SearchChoices } from '#domain/search/search-address.ts';
import { yesNoFilterWords, yesNoFilters, type YesNoFilter } from '#schemas/yes-no-filters.ts';
import type { SearchFilter, SearchStyle } from '#schemas/property-search.ts';
import { useUser } from '../../../app/use-person.ts';
import { useRegister } from '../../../app/use-register.ts';
import { useApp } from '../../../app/app-context.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import { mostBedrooms } from '#domain/search/find-homes.ts';
import { NearFilter } from './NearFilter.tsx';
import { RentFilter } from './RentFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import { YesNoChoice } from './YesNoChoice.tsx';

interface FilterFieldsProps {
  readonly filter: SearchFilter;
  readonly choices: SearchChoices;
  /** True once the person has reached the filters: the data that some of them need is then loaded. */
  readonly isWanted: boolean;
  readonly onChange: (filter: SearchFilter) => void;
}

/** Adds or removes an option; keeps the display order. */
function toggled<Value>(
  offered: readonly Value[],
  chosen: readonly Value[],
  value: Value,
  isChosen: boolean,
) {
  return offered.filter((one) => (one === value ? isChosen : chosen.includes(one)));
}

/** Filters for what decides whether people can get in and around; shown with the floor. */
const accessFilters: readonly YesNoFilter[] = ['stepFree', 'hasLift', 'isAdapted'];
const comforts = yesNoFilters.filter((name) => !accessFilters.includes(name));

/** All filters of a search. Each answer applies at once. */
export function FilterFields({ filter, choices, isWanted, onChange }: FilterFieldsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { advertTypes, localAuthorities, landlords } = choices;
  const change = (part: Partial<SearchFilter>) => onChange({ ...filter, ...part });
  const types = advertTypes.map(({ id }) => id);
  const areas = localAuthorities.map(({ id }) => id);
  const owners = landlords.map(({ id }) => id);
  const shortCount = (count: number) =>
    count === 0 ? t('property.bedrooms', { count }) : formats.number(count);
  const floor = useId();
  const counts = Array.from({ length: mostBedrooms + 1 }, (_, count) => count);
  const yesNo = (name: YesNoFilter) => (
    <YesNoChoice
      key={name}
      param={yesNoFilterWords[name]}
      label={t(`search.${yesNoFilterWords[name]}`)}
      chosen={filter[name]}
      onChoose={(chosen) => onChange({ ...filter, [name]: chosen })}
    />
  );
  return (
    <>
      <TextFilter text={filter.text} onChange={(text) => change({ text })} />
      <StyleChoice style={filter.style} onChange={(style) => change({ style })} />
      <ChoiceChips
        legend={t('search.bedrooms')}
        param="bedrooms"
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
      <RentFilter rent={filter.rent} onChange={(rent) => change({ rent })} />
      <NearFilter near={filter.near} isWanted={isWanted} onChange={(near) => change({ near })} />
      <ChoiceChips
        legend={t('search.types')}
        param="types"
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
          param="areas"
          type="checkbox"
          choices={localAuthorities.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={filter.localAuthorityIds}
          onChoose={(id, isChosen) =>
            change({ localAuthorityIds: toggled(areas, filter.localAuthorityIds, id, isChosen) })
          }
        />
      )}
      {landlords.length > 1 && (
        <ChoiceChips
          legend={t('property.landlord')}
          param="landlords"
          type="checkbox"
          choices={landlords.map(({ id, name }) => ({ value: id, text: name }))}
          chosen={filter.landlordIds}
          onChoose={(id, isChosen) =>
            change({ landlordIds: toggled(owners, filter.landlordIds, id, isChosen) })
          }
        />
      )}
      <fieldset>
        <legend>{t('search.features')}</legend>
        {comforts.map(yesNo)}
      </fieldset>
      <fieldset>
        <legend>{t('property.accessTitle')}</legend>
        {accessFilters.map(yesNo)}
        <div className="choice">
          <label htmlFor={floor}>{t('search.floor')}</label>
          <select
            id={floor}
            name="floor"
            value={floorWord(filter.floor)}
            onChange={({ target }) => change({ floor: floorOf(target.value) })}
          >
            <option value="">{t('search.floorAny')}</option>
            {floorWords.map(([floorOption, word]) => (
              <option key={word} value={word}>
                {floorOption === 0 ? t('search.floorGround') : t('search.floorFirst')}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
    </>
  );
}

const floorOf = (chosen: string): SearchFilter['floor'] =>
  floorWords.find(([, word]) => word === chosen)?.[0] ?? null;
const floorWord = (chosen: SearchFilter['floor']): string =>
  floorWords.find(([floor]) => floor === chosen)?.[1] ?? '';

interface StyleChoiceProps {
  readonly style: SearchStyle;
  readonly onChange: (style: SearchStyle) => void;
}

/**
 * The choice between all homes and those related to the reader: by bids only when signed in (specification
 * section 6).
 */
function StyleChoice({ style, onChange }: StyleChoiceProps) {
  const { t } = useTranslation();
  const user = useUser();
  const register = useRegister();
  const mayBid = user?.hasApplications === true;
  const choices = [
    { value: 0, text: t('properties.filterAll'), disabled: false },
    { value: 1, text: t('properties.filterEligible'), disabled: !mayBid },
    { value: 2, text: t('properties.filterBid'), disabled: !mayBid },
    { value: 3, text: t('search.filterFavourites'), disabled: false },
  ] as const;
  // A disabled choice has no effect, so it must not show as chosen.
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
      {...(user && !mayBid && register !== undefined
        ? { hint: t(`application.${register?.state ?? 'unknown'}.short`) }
        : {})}
    />
  );
}
