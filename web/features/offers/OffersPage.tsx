import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfferSummary } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { isWaiting, OfferCard } from './OfferCard.tsx';
import { offersQuery } from './offers-query.ts';

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  '& .lead': { marginBlock: theme.spacing(1, 2) },
  '& ul': { listStyle: 'none', display: 'grid', gap: theme.spacing(2) },
}));

/** Every offer of a home to the person: those that wait for an answer, accepted ones, and earlier ones. */
export function OffersPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const isApplicant = useUser()?.hasApplications === true;
  const loaded = useQuery({ ...offersQuery(api), enabled: isApplicant });
  const offers = isApplicant ? loaded.data : [];
  const waiting = offers?.filter(isWaiting) ?? [];
  const accepted = offers?.filter(({ state }) => state === 'accepted') ?? [];
  const past = offers?.filter((offer) => !waiting.includes(offer) && !accepted.includes(offer)) ?? [];
  return (
    <Container>
      <Page>
        <BackLink to="/account">{t('account.heading')}</BackLink>
        <PageHeading title={t('titles.offers')}>{t('titles.offers')}</PageHeading>
        <p className="lead">{t('offers.lead')}</p>
        <QueryError query={loaded} />
        {offers?.length === 0 && <p data-state="empty">{t('offers.none')}</p>}
        <OfferSection title={t('offers.waitingTitle')} offers={waiting} />
        <OfferSection title={t('offers.acceptedTitle')} offers={accepted} />
        <OfferSection title={t('offers.pastTitle')} offers={past} />
      </Page>
    </Container>
  );
}

function OfferSection({
  title,
  offers,
}: {
  readonly title: string;
  readonly offers: readonly OfferSummary[];
}) {
  if (offers.length === 0) return null;
  return (
    <Section title={title}>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} level="h3" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
