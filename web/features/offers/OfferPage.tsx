import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { serverNow } from '../../app/server-clock.ts';
import { useLastAccountId } from '../../app/use-last-account.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { NothingThere } from '../../components/NotFoundPage.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { AnswerOffer } from './AnswerOffer.tsx';
import { OfferedHome } from './OfferedHome.tsx';
import { OfferFacts } from './OfferFacts.tsx';
import { OfferResult } from './OfferResult.tsx';
import { offerQuery } from './offers-query.ts';

const route = getRouteApi('/account/offers/$offer');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 40rem)',
  gap: theme.spacing(2.5),
  paddingTop: 'var(--page-top)',
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, marginBottom: theme.spacing(0.5) },
  '& section': { display: 'grid', justifyItems: 'start', gap: theme.spacing(0.75) },
  // The council's and the person's own line breaks are kept.
  '& .said': { whiteSpace: 'pre-wrap' },
  '& .quote': {
    borderInlineStart: `4px solid ${theme.vars.palette.outline}`,
    paddingInlineStart: theme.spacing(1.5),
  },
  '& .about': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
}));

/** Returns when to ask again, in milliseconds: at the end of the time left, then every ten seconds. Longer timers than a browser's run at once. */
const nextLook = (left: number) => Math.min(Math.max(left, 10_000), 2 ** 31 - 1);

/** One offer of a home to the person: the home, by when to answer, the answer, and what came of it. */
export function OfferPage() {
  const { offer } = route.useParams();
  const accountId = useLastAccountId();
  return accountId === null ? null : (
    <OneOffer key={`${offer} ${accountId}`} id={offer} accountId={accountId} />
  );
}

function OneOffer({ id, accountId }: { readonly id: string; readonly accountId: string }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const isMember = useUser()?.accountId === accountId;
  const loaded = useQuery({
    ...offerQuery(api, id),
    enabled: isMember,
    // When the time to answer ends, the page asks the server for the offer's new state.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'made' ? nextLook(Date.parse(data.answerBy) - serverNow()) : false,
  });
  const { data, error } = loaded;
  const offer = isMember ? data : undefined;
  // The next log-in clears the person's cached data; an answer in progress still continues.
  const [known, setKnown] = useState(offer);
  if (offer !== undefined && offer !== known) setKnown(offer);
  if (isNotThere(error)) return <NothingThere />;
  return (
    <Container>
      <Page data-offer={id} data-state={offer?.state}>
        <div>
          <BackLink to="/account/offers">{t('titles.offers')}</BackLink>
          <PageHeading title={t('titles.offer')}>{t('titles.offer')}</PageHeading>
        </div>
        <QueryError query={loaded} />
        {offer && (
          <>
            <OfferedHome home={offer.home} />
            <OfferFacts offer={offer} />
          </>
        )}
        {known && <AnswerOffer offer={known} accountId={accountId} />}
        {offer && <OfferResult offer={offer} />}
      </Page>
    </Container>
  );
}
