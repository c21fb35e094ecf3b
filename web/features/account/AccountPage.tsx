import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../app/use-account.ts';
import { useEligibility, useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { LoadTrouble } from '../../components/LoadTrouble.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { cardLook } from '../../components/card-look.ts';
import { ApplyLink } from '../bidding/ApplyLink.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { Applications } from './Applications.tsx';
import { FeatureNotices } from './FeatureNotices.tsx';
import { FormTiles } from './FormTiles.tsx';
import { LiveBids } from './LiveBids.tsx';
import { NextSteps } from './NextSteps.tsx';
import { Registration } from './Registration.tsx';
import { RetrieveBanner } from './RetrieveBanner.tsx';
import { Icon } from '../../components/Icon.tsx';
import { calendarQuery } from '../week/calendar-query.ts';
import { Week } from '../week/Week.tsx';
import { NoticeList, NoticeSheet } from './notice-look.ts';

const Head = styled('div')(({ theme }) => ({
  paddingTop: 'var(--page-top)',
  '& p': { marginTop: '0.25rem', fontSize: '1.1875rem', color: theme.vars.palette.text.secondary },
}));

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  justifyItems: 'start',
  maxWidth: '40rem',
  padding: theme.spacing(3),
  ...cardLook(theme),
}));

const Trouble = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(3),
  '&:empty': { display: 'none' },
}));

/** On a desk, where the application stands and what to do stand side by side; each needs no more than half of it. */
const Columns = styled('div')(({ theme }) => ({
  '@media (min-width: 62rem)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    alignItems: 'start',
    columnGap: theme.spacing(5),
    '& > * > :first-child': { marginTop: theme.spacing(4) },
    '&:has(> :last-child:empty)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
}));

/** The overview: where the application stands, what to do next, live bids, forms, the week, and links. */
export function AccountPage() {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const user = useUser();
  const hasHomes = useShowsHomes();
  const { overview: fetched, error, loading, retry } = useAccount();
  const hasApplications = user?.hasApplications === true;
  // Whether homes close today, and whether a bid is left for them, decides what is done next: a list that was there
  // before these are known would change its order.
  const { isLoading: areBidsUnknown } = useEligibility();
  const { isLoading: areDaysUnknown } = useQuery({
    ...calendarQuery(api),
    enabled: hasHomes && hasApplications,
  });
  // After a log-out nothing of the person stays on the page, though the page may stay a moment longer.
  const overview = user && !areBidsUnknown && !areDaysUnknown ? fetched : null;
  return (
    <Container>
      <Head>
        <PageHeading title={t('account.heading')}>{t('account.heading')}</PageHeading>
        {overview && <p>{t('account.welcome', { name: overview.accountName })}</p>}
        {user && <Registration number={user.registrationNumber} />}
      </Head>
      {user === null && (
        <Section title={t('logout.heading')}>
          <ButtonLink to="/login" search={{ returnTo: '/account' }} variant="contained">
            {t('logout.again')}
          </ButtonLink>
        </Section>
      )}
      {user && (
        <Trouble>
          <LoadTrouble error={error} knownAt={null} isFetching={loading} onRetry={retry} />
        </Trouble>
      )}
      {overview && (
        <Columns>
          <div>
            {hasApplications && <Applications summaries={overview.applicationSummaries} />}
            {!hasApplications && (
              <Section title={t('account.noApplicationTitle')}>
                <Sheet>
                  <p>{t('account.noApplicationText')}</p>
                  <p>
                    <a href={`tel:${system.contact.telephone.replaceAll(' ', '')}`}>
                      {system.contact.telephone}
                    </a>
                  </p>
                  <ApplyLink />
                  {hasHomes && (
                    <ButtonLink to="/properties" variant="outlined">
                      {t('account.seeHomes')}
                    </ButtonLink>
                  )}
                </Sheet>
              </Section>
            )}
          </div>
          <div>
            <NextSteps overview={overview} isApplicant={hasApplications} />
            <AccountMessages messages={overview.accountMessages} />
          </div>
        </Columns>
      )}
      {hasHomes && hasApplications && <LiveBids hasPreviousBids={overview?.hasPreviousBids === true} />}
      {overview && <FormTiles progressions={overview.formProgressions} isApplicant={hasApplications} />}
      {overview && hasHomes && hasApplications && <Week />}
      {overview && <FeatureNotices notices={overview.featureNotices} />}
      {/* Stays mounted: its result stays visible, though the page around it changes. */}
      {user && <RetrieveBanner startsOpen={!hasApplications} />}
      {user && <AccountLinks overview={overview ?? undefined} />}
    </Container>
  );
}

/** What the council has to say to this person. */
function AccountMessages({ messages }: { readonly messages: readonly string[] }) {
  const { t } = useTranslation();
  if (messages.length === 0) return null;
  return (
    <Section title={t('account.messagesTitle')}>
      <NoticeList>
        {messages.map((message) => (
          <NoticeSheet key={message} data-account-message>
            <Icon name="mail" />
            <p className="words">{message}</p>
          </NoticeSheet>
        ))}
      </NoticeList>
    </Section>
  );
}
