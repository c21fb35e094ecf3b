import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { HomeMap } from '../map/LazyMaps.tsx';
import { mapAddress } from './map-address.ts';

const Where = styled('section')(({ theme }) => ({
  '--map-height': 'min(50vh, 24rem)',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.5rem', listStyle: 'none' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', gap: '0.35em' },
}));

/**
 * A home's surroundings. Schools, doctors and buses come from a service that no council has named yet, and the page
 * says so in the specification's words (section 8, local area); the home's location still shows.
 */
export function LocalArea({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const { details } = advert;
  return (
    <>
      <p>{t('property.areaFailed')}</p>
      <Where aria-labelledby="where">
        <h2 id="where">{t('property.where')}</h2>
        <p>
          {details.street}, {details.area}, {details.postcode}
        </p>
        <HomeMap latitude={details.latitude} longitude={details.longitude} label={details.street} />
        {system.mapLinks.length > 0 && (
          <>
            <p>{t('property.areaMaps')}</p>
            <ul>
              {system.mapLinks.map(({ name, url }) => (
                <li key={name}>
                  <ExternalLink href={mapAddress(url, details)}>{name}</ExternalLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </Where>
    </>
  );
}
