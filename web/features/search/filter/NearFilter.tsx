import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { distances } from '#domain/search/search-address.ts';
import type { Nearby } from '#schemas/property-search.ts';
import { useApp } from '../../../app/app-context.ts';
import { locationsQuery } from '../../map/locations-query.ts';
import { middlesOfAreas } from './middles-of-areas.ts';

const usualMiles = 2;

interface NearFilterProps {
  readonly near: Nearby | null;
  /** True once the person has reached the filters. */
  readonly isWanted: boolean;
  readonly onChange: (near: Nearby | null) => void;
}

/**
 * A filter for homes within some miles of a part of the town. The parts are those with open homes; they load
 * when the person reaches the filters, since most people never do, and options cannot be added to an open list.
 */
export function NearFilter({ near, isWanted, onChange }: NearFilterProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const { data } = useQuery({ ...locationsQuery(api), enabled: isWanted || near !== null });
  const areas = data ? middlesOfAreas(data) : [];
  const isListed = near === null || areas.some(({ name }) => name === near.name);

  function choose(name: string) {
    const area = areas.find((one) => one.name === name);
    if (area) onChange({ ...area, miles: near?.miles ?? usualMiles });
    else if (name === '') onChange(null);
  }

  return (
    <fieldset data-needs-script>
      <legend>{t('search.near')}</legend>
      <div className="pair">
        <select
          form=""
          value={near === null ? '' : near.name === '' ? point : near.name}
          aria-label={t('search.nearPlace')}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t('search.nearAnywhere')}</option>
          {!isListed && (
            <option value={near.name === '' ? point : near.name}>{near.name || t('search.nearPoint')}</option>
          )}
          {areas.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <select
          form=""
          value={near?.miles ?? usualMiles}
          aria-label={t('search.miles')}
          disabled={near === null}
          onChange={({ target }) => {
            if (near) onChange({ ...near, miles: Number(target.value) });
          }}
        >
          {distances.map((miles) => (
            <option key={miles} value={miles}>
              {t('search.milesOf', { count: miles })}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

/** A value that no part of a town has as its name. */
const point = '*';
