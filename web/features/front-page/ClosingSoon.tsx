import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { BlockOf } from '#schemas/tenant/front-page.ts';
import { listingsQuery } from '../../api/queries.ts';
import { useEligibility } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Section } from '../../components/Section.tsx';
import { CardGrid } from '../search/results/CardGrid.tsx';
import { CardSkeleton } from '../search/results/CardSkeleton.tsx';
import { languagePrefix } from '../../i18n/language-address.ts';
import { closingOrder } from '#domain/search/closing-order.ts';
import { PropertyCard } from '../search/results/PropertyCard.tsx';
import { indexEligibility } from '../search/results/eligibility-by-advert.ts';

/** The homes that close first. Shows nothing if there are none. */
export function ClosingSoon({ block: { heading, count = 3 } }: { readonly block: BlockOf<'openNow'> }) {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const { data: listings, isError } = useQuery(listingsQuery(api));
  const eligibilityByAdvert = indexEligibility(useEligibility().data);
  if (isError || listings?.adverts.length === 0) return null;
  const soonest = listings && closingOrder(listings.adverts);
  return (
    <Section
      title={heading ?? t('home.soonTitle')}
      aside={
        <span>
          <Link to="/properties">{t('home.soonAll')}</Link>
          {' · '}
          <a href={`${languagePrefix(system.language, system)}/calendar.ics`}>{t('week.add')}</a>
        </span>
      }
    >
      <CardGrid>
        {Array.from({ length: count }, (_, place) => {
          const advert = soonest?.[place];
          if (soonest && !advert) return null;
          return (
            <li key={advert?.id ?? place}>
              {advert ? (
                <PropertyCard
                  advertId={advert.id}
                  eligibility={eligibilityByAdvert.get(advert.id)}
                  level={3}
                  first={false}
                />
              ) : (
                <div className="card" data-state="loading">
                  <CardSkeleton loading={t('site.loading')} />
                </div>
              )}
            </li>
          );
        })}
      </CardGrid>
    </Section>
  );
}
