import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { overviewQuery } from '../../api/queries.ts';
import { useEligibility, useUser } from '../../api/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { Applications } from './Applications.tsx';
import { Counts } from './Counts.tsx';
import { LiveBids } from './LiveBids.tsx';

const Head = styled('div')(({ theme }) => ({
  paddingTop: theme.spacing(5),
  '& p': { marginTop: '0.25rem', fontSize: '1.1875rem', color: theme.vars.palette.text.secondary },
}));

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  justifyItems: 'start',
  maxWidth: '40rem',
  padding: theme.spacing(3),
  background: theme.vars.palette.background.paper,
  borderRadius: theme.council.shape.radius,
  border: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
}));

/** The overview: what there is to do, the applications, and the live bids with their places. */
export function AccountPage() {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const user = useUser();
  // Not a suspense query: after a log-out elsewhere the page stays as it stands instead of asking again.
  const { data: overview } = useQuery({ ...overviewQuery(api), enabled: Boolean(user) });
  const eligibility = useEligibility();
  const hasApplications = user?.hasApplications === true;
  return (
    <Container>
      <Head>
        <PageHeading title={t('account.heading')}>{t('account.heading')}</PageHeading>
        {overview && <p>{t('account.welcome', { name: overview.accountName })}</p>}
      </Head>
      {user === null && (
        <Section title={t('logout.heading')}>
          <ButtonLink to="/login" search={{ returnTo: '/account' }} variant="contained">
            {t('logout.again')}
          </ButtonLink>
        </Section>
      )}
      {overview && (
        <Counts
          overview={overview}
          eligibility={eligibility.data}
          isApplicant={hasApplications}
          hasFailed={eligibility.isError}
        />
      )}
      {overview && !hasApplications && (
        <Section title={t('account.noApplicationTitle')}>
          <Sheet>
            <p>{t('account.noApplicationText')}</p>
            <p>
              <a href={`tel:${system.contact.telephone.replaceAll(' ', '')}`}>{system.contact.telephone}</a>
            </p>
            <ButtonLink to="/properties" variant="outlined">
              {t('account.seeHomes')}
            </ButtonLink>
          </Sheet>
        </Section>
      )}
      {hasApplications && <LiveBids hasPreviousBids={overview?.hasPreviousBids === true} />}
      {overview && hasApplications && <Applications summaries={overview.applicationSummaries} />}
    </Container>
  );
}
