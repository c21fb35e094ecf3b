import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { advertQuery } from '../../api/listed-adverts.ts';
import { listingsQuery } from '../../api/queries.ts';
import { useEligibility } from '../../app/use-person.ts';
import { renderTime } from '../../app/render-time.ts';
import { useApp } from '../../app/app-context.ts';
import { Section } from '../../components/Section.tsx';
import { CardGrid } from '../search/results/CardGrid.tsx';
import { PropertyCard } from '../search/results/PropertyCard.tsx';
import { indexEligibility } from '../search/results/eligibility-by-advert.ts';
import { comparableRent } from './comparable-rent.ts';
import { similarHomes } from './similar-homes.ts';

const count = 3;

interface SimilarHomesProps {
  readonly advert: ListedAdvert;
  readonly clockOffset: number;
}

/** Open homes like this one, as cards from the list of homes. Nothing if there are none, or none are known. */
export function SimilarHomes({ advert, clockOffset }: SimilarHomesProps) {
  const { t } = useTranslation();
  const { api, loadAdvert } = useApp();
  const queryClient = useQueryClient();
  const { data: listings } = useQuery(listingsQuery(api));
  const eligibilityByAdvert = indexEligibility(useEligibility().data);
  const [openedAt] = useState(renderTime);
  const similar = useMemo(
    () =>
      similarHomes(advert, listings?.adverts ?? [], {
        count,
        now: openedAt + clockOffset,
        // Rents are known for homes seen already. They are not fetched just for this choice.
        monthlyRent(id) {
          const known = queryClient.getQueryData(advertQuery(loadAdvert, id).queryKey);
          return known && comparableRent(known.advert.details).total.month;
        },
      }),
    [advert, clockOffset, listings, loadAdvert, openedAt, queryClient],
  );
  if (similar.length === 0) return null;
  return (
    <div className="no-print">
      <Section
        title={t('property.similarTitle')}
        aside={
          <Link
            to="/properties/compare"
            search={{ homes: [advert.id, ...similar.slice(0, 2).map(({ id }) => id)].join(',') }}
          >
            {t('compare.these')}
          </Link>
        }
      >
        <CardGrid>
          {similar.map(({ id }) => (
            <li key={id}>
              <PropertyCard advertId={id} eligibility={eligibilityByAdvert.get(id)} level={3} first={false} />
            </li>
          ))}
        </CardGrid>
      </Section>
    </div>
  );
}
