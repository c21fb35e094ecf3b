import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayBidFor } from '#domain/lettings/may-bid.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { queuePositionQuery } from '../../api/queries.ts';
import { useEligibility } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Section } from '../../components/Section.tsx';
import { EligibilityError } from '../bidding/EligibilityError.tsx';
import { BidsInUse } from '../search/results/BidsInUse.tsx';
import { LiveBid } from './LiveBid.tsx';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 26rem), 1fr))',
  gap: theme.spacing(2),
  listStyle: 'none',
  marginTop: theme.spacing(2),
}));

const Nothing = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  justifyItems: 'start',
  marginTop: theme.spacing(2),
}));

/** Returns whether to show the bid's place. A bid that cannot succeed shows the reason instead. */
function isPlaceShown({ bidObstacles, shownPosition }: AdvertEligibility): boolean {
  return bidObstacles === undefined && shownPosition !== null && shownPosition.kind !== 'hidden';
}

interface LiveBidsProps {
  readonly hasPreviousBids: boolean;
}

/** The person's live bids with their places in the queues, and a link to all their bids. */
export function LiveBids({ hasPreviousBids }: LiveBidsProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const { data: known, isError } = useEligibility();
  const schemes = known?.schemes;
  const bids = (schemes ?? []).flatMap(({ eligibility }) => eligibility.filter(({ hasBid }) => hasBid));
  const mayBid = (schemes ?? []).some(({ eligibility }) => eligibility.some(mayBidFor));
  const { data: positions } = useQuery({
    ...queuePositionQuery(
      api,
      bids.map(({ advertId }) => advertId),
    ),
    enabled: bids.length > 0,
  });
  return (
    <Section
      title={t('account.bidsTitle')}
      aside={hasPreviousBids && <Link to="/account/bids">{t('accountBids.link')}</Link>}
    >
      <EligibilityError />
      {schemes === undefined && !isError && <Skeleton width="18rem" />}
      {schemes && <BidsInUse schemes={schemes} />}
      {schemes && bids.length === 0 && (
        <Nothing>
          <p>{t(mayBid ? 'account.bidsNone' : 'account.bidsNoneNow')}</p>
          {mayBid && (
            <ButtonLink to="/properties" search={{ eligibleOnly: 1 }} variant="contained">
              {t('account.seeHomes')}
            </ButtonLink>
          )}
        </Nothing>
      )}
      {bids.some(isPlaceShown) && <p className="note">{t('accountBids.placeCounts')}</p>}
      {bids.length > 0 && (
        <List>
          {bids.map((bid) => (
            <LiveBid
              key={bid.advertId}
              bid={bid}
              position={positions?.adverts.find(({ advertId }) => advertId === bid.advertId)}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
