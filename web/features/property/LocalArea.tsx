import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { mapAddress } from './map-address.ts';

const Links = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1.5rem',
  listStyle: 'none',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
});

/**
 * What is around a home. Schools, doctors and buses come from a service that no council has named yet, and the
 * page says so in the specification's words (section 8, local area); where the home is can be seen all the same.
 */
export function LocalArea({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const { details } = advert;
  return (
    <>
      <p>{t('property.areaFailed')}</p>
      {system.mapLinks.length > 0 && (
        <section aria-labelledby="maps">
          <h2 id="maps">{t('property.where')}</h2>
          <p>
            {details.street}, {details.area}, {details.postcode}
          </p>
          <p>{t('property.areaMaps')}</p>
          <Links>
            {system.mapLinks.map(({ name, url }) => (
              <li key={name}>
                <ExternalLink href={mapAddress(url, details)}>{name}</ExternalLink>
              </li>
            ))}
          </Links>
        </section>
      )}
    </>
  );
}
