import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FormProgression, RegisterProgress } from '#schemas/api/forms.ts';
import type { OfferSummary } from '#schemas/api/offers.ts';
import { ownPages } from '#schemas/forms/own-pages.ts';
import { useApp } from '../../app/app-context.ts';
import { useAccount } from '../../app/use-account.ts';
import { useEligibility, useUser } from '../../app/use-person.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { LoadError, QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { ApplyLink } from '../bidding/ApplyLink.tsx';
import { RegisterText } from '../bidding/RegisterText.tsx';
import { isWaiting, OfferCard } from '../offers/OfferCard.tsx';
import { offersQuery } from '../offers/offers-query.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { Applications } from './Applications.tsx';
import { FeatureNotices } from './FeatureNotices.tsx';
import { FormTiles } from './FormTiles.tsx';
import { LiveBids } from './LiveBids.tsx';
import { NextSteps } from './NextSteps.tsx';
import { Registration } from './Registration.tsx';
import { RetrieveBanner } from './RetrieveBanner.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Week } from '../week/Week.tsx';
import { NoticeList, NoticeSheet } from './notice-styles.ts';

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
  ...sheetStyles(theme),
}));

const Offered = styled('div')({ maxWidth: '48rem' });

const Trouble = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(3),
  '&:empty': { display: 'none' },
}));

/**
 * Two columns on a wide screen, for the application's status and the next steps; each needs no more than half
 * the width.
 */
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

/** The account overview: offers of homes, application status, next steps, live bids, forms, the week, and links. */
export function AccountPage() {
  const { t } = useTranslation();
  const user = useUser();
  const hasHomes = useShowsHomes();
  const { overview: fetched, error, loading, retry } = useAccount();
  const hasApplications = user?.hasApplications === true;
  // The next steps depend on the homes that close today and on the bids left: a list shown before these are
  // known would change its order.
  const { isLoading: areBidsUnknown } = useEligibility();
  // After a log-out the person's data leaves the page at once, though the page may stay a moment longer.
  const { api } = useApp();
  const offers = useQuery({ ...offersQuery(api), enabled: hasApplications && fetched?.hasOffers === true });
  const overview = user && !areBidsUnknown && !offers.isLoading ? fetched : null;
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
          <LoadError error={error} knownAt={null} isFetching={loading} onRetry={retry} />
          <QueryError query={offers} />
        </Trouble>
      )}
      {overview && <LiveOffers offers={offers.data ?? []} />}
      {overview && (
        <Columns>
          <div>
            {hasApplications ? (
              <Applications summaries={overview.applicationSummaries} />
            ) : (
              <RegisterSection register={overview.register} progressions={overview.formProgressions} />
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
      {/* It stays mounted: its result must stay visible while the page around it changes. */}
      {user && <RetrieveBanner startsOpen={!hasApplications} />}
      {user && <AccountLinks overview={overview ?? undefined} />}
    </Container>
  );
}

interface RegisterSectionProps {
  readonly register: RegisterProgress | null;
  readonly progressions: readonly FormProgression[];
}

/** The progress of the application of a person who is not on the register. */
function RegisterSection({ register, progressions }: RegisterSectionProps) {
  const { t } = useTranslation();
  const hasHomes = useShowsHomes();
  const state = register?.state ?? 'unknown';
  const form = progressions.find(({ formIdentifier }) => formIdentifier === register?.formIdentifier);
  const mayChange = form?.allowedEvents.includes('update.start') === true;
  return (
    <Section title={t(`application.${state}.title`)}>
      <Sheet data-register={state}>
        <RegisterText register={register} mayChange={mayChange} />
        <ApplyLink register={register} />
        {form && mayChange && (
          <Link to="/account/forms/$form/$page" params={{ form: form.formIdentifier, page: ownPages.change }}>
            {t('forms.session.tellChange')}
            <span className="visually-hidden">: {form.formTitle}</span>
          </Link>
        )}
        {hasHomes && (
          <ButtonLink to="/properties" variant="outlined">
            {t('account.seeHomes')}
          </ButtonLink>
        )}
      </Sheet>
    </Section>
  );
}

/** The offers of homes that wait for an answer, and accepted ones. */
function LiveOffers({ offers }: { readonly offers: readonly OfferSummary[] }) {
  const { t } = useTranslation();
  return offers
    .filter((offer) => isWaiting(offer) || offer.state === 'accepted')
    .map((offer) => (
      <Section
        key={offer.id}
        title={t(offer.state === 'accepted' ? 'offers.cardAcceptedTitle' : 'offers.cardTitle')}
      >
        <Offered>
          <OfferCard offer={offer} level="h3" />
        </Offered>
      </Section>
    ));
}

/** The council's messages to this person. */
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
