import { styled } from '@mui/material/styles';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { HomeMap } from '../map/LazyMaps.tsx';
import { mapAddress } from './map-address.ts';
import { Nearby, numbered } from './Nearby.tsx';
import type { LocalAreaResponse } from '#schemas/api/local-area.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { areaKey } from '../../api/queries.ts';

const Where = styled('section')(({ theme }) => ({
  '--map-height': 'min(50vh, 24rem)',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  '& ul.maps': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.5rem', listStyle: 'none' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', gap: '0.35em' },
}));

/** The home's location and surroundings, on the map and as a list, as far as the council provides them. */
export function LocalArea({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { system, api } = useApp();
  const { details } = advert;
  const asked = useQuery({ ...localAreaQuery(api, advert.id), enabled: system.hasPlaces });
  return (
    <>
      <Where aria-labelledby="where" className="no-print">
        <h2 id="where">{t('property.where')}</h2>
        <p translate="no">
          {details.street}, {details.area}, {details.postcode}
        </p>
        <HomeMap
          latitude={details.latitude}
          longitude={details.longitude}
          label={details.street}
          places={numbered(asked.data)}
        />
        {system.mapLinks.length > 0 && (
          <>
            <p>{t('property.areaMaps')}</p>
            <ul className="maps">
              {system.mapLinks.map(({ name, url }) => (
                <li key={name}>
                  <ExternalLink href={mapAddress(url, details)}>{name}</ExternalLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </Where>
      <Nearby asked={asked} />
    </>
  );
}

/** The places around a home. Offline, the query fails instead of waiting, and the tab says so at once. */
const localAreaQuery = (api: ApiClient, advertId: string) =>
  queryOptions({
    queryKey: [...areaKey, advertId] as const,
    queryFn: ({ signal }) => api.get<LocalAreaResponse>(`/api/localarea/${advertId}`, signal),
    networkMode: 'always',
  });
